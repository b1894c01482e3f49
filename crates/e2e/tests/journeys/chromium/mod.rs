//! Journeys that need more of a browser than WebDriver asks for: its console, its log of the network, permissions,
//! a place to save to, small windows, colours.

mod clipboard;
mod embeds;
mod files;
mod guide;
mod harness;
mod motion;
mod narrow;
mod snippets;
mod strangers;
