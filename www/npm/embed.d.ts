/**
 * `<handover-playground src="https://…/">`: a run in a page. Importing the module makes the element known. The
 * playground itself is not in the package; the attribute says where it is.
 */
export interface HandoverPlaygroundElement extends HTMLElement {
  /** Goes to a step. */
  goTo(step: number): Promise<StepDetail>;
  play(): Promise<StepDetail>;
  pause(): Promise<StepDetail>;
  /** Shows another run: a name, a link, or a text. */
  load(scenario: string): Promise<StepDetail>;
  /** The address of the run as it is now, at the step that is shown. */
  getLink(): Promise<string>;
}

export interface ReadyDetail {
  version: string;
  height: number;
  title: string;
}

export interface StepDetail {
  index: number;
  total: number;
  /** What happened in it, in a sentence. */
  label: string;
  /** What leads there, where that is known already and there is such a link. */
  url?: string;
}

export interface ViolationDetail {
  invariant: "no-double-write" | "no-lost-table";
  step: number;
  sentence: string;
}

export interface ShareDetail {
  url: string;
}

export interface ErrorDetail {
  code: "loading" | "parameter" | "scenario" | "message" | "link";
  sentence: string;
}

declare global {
  interface HTMLElementTagNameMap {
    "handover-playground": HandoverPlaygroundElement;
  }

  interface HTMLElementEventMap {
    "handover-ready": CustomEvent<ReadyDetail>;
    "handover-step": CustomEvent<StepDetail>;
    "handover-violation": CustomEvent<ViolationDetail>;
    "handover-share": CustomEvent<ShareDetail>;
    "handover-error": CustomEvent<ErrorDetail>;
  }
}
