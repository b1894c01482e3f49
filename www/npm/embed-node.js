// The element where there is no page, as where a server renders one: there is nothing to define yet.

export {};
