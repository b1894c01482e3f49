/**
 * Plays a scenario text, the name of a scenario of the library, or a link. The promise is broken with a sentence that
 * says what is wrong.
 */
export function run(scenarioOrLink: string): Promise<Report>;

/** What happened in a run: the object that `handover run --format json` prints, described by run.schema.json. */
export interface Report {
  /** What the run is called; may be empty. */
  title: string;
  /** Which form of the protocol is played. */
  model: "v2-doc" | "v2-final";
  /** The guards that are switched off, in their order. */
  guards_off: Guard[];
  /** The messages of the picture, by number; a copy follows its original under the same number. */
  messages: Message[];
  /** Every step of the run, those of the set-up included. */
  steps: Step[];
  /** The invariants that broke, each at the step that broke it. */
  violations: Violation[];
  /** The assumptions that did not hold, each at the step that broke it. */
  assumptions_broken: BrokenAssumption[];
  /** The panics, and the errors that ended a processor, each at its step. */
  crashes: Crash[];
  /** When truth and belief about the owner differed, by the beginning. */
  windows: Window[];
  /** Why the run can make no progress, if it cannot. */
  stuck: { sentence: string } | null;
  /** The overall answer. */
  verdict: "safe" | "violated" | "stuck";
  /** The digest of the state at the end: eight hexadecimal digits. */
  digest: string;
}

/** A check that the protocol makes. */
export type Guard =
  | "owner-rev"
  | "epoch-at-processor"
  | "epoch-at-owner"
  | "wait-for-all-sync"
  | "fence-on-session-loss"
  | "hold-checkpoint"
  | "add-needs-acked-checkpoint"
  | "response-after-sync"
  | "sync-barrier"
  | "drop-pending-on-owner-change"
  | "frozen-view"
  | "duplicate-check-in-sync";

/** A message of the picture. */
export interface Message {
  number: number;
  kind: "Announce" | "Sync" | "DispatchTable" | "DispatchTableResponse" | "Checkpoint";
  from: string;
  to: string;
  /** What it says, as on its arrow. */
  label: string;
  fate: "accepted" | "rejected" | "dropped" | "in-flight" | "ignored";
  /** Which guard refused it and why, if one did. */
  rejection: Rejection | null;
}

/** Why a message was refused. */
export interface Rejection {
  guard: Guard;
  /** The value in the message; empty where nothing was compared. A decimal string: it may exceed a number. */
  message: string;
  /** The value it was compared with. */
  known: string;
  /** Both in a sentence. */
  sentence: string;
}

export interface Step {
  number: number;
  /** The event, as in the scenario text. */
  event: string;
  /** What happened. */
  sentence: string;
  /** What came of it, one sentence each. */
  effects: string[];
  /** Whether it belongs to the picture and not to the set-up. */
  in_picture: boolean;
}

/** A broken invariant. */
export interface Violation {
  invariant: "no-double-write" | "no-lost-table";
  /** The number of the step that broke it. */
  step: number;
  sentence: string;
}

/** An assumption that did not hold. */
export interface BrokenAssumption {
  step: number;
  sentence: string;
}

/** A panic, or an error that ended a processor. */
export interface Crash {
  node: string;
  step: number;
  sentence: string;
}

/** A window in which truth and belief about the owner differ. */
export interface Window {
  kind: "zombie" | "no-owner";
  /** The name of the zombie; null where nobody is owner. */
  node: string | null;
  since: number;
  /** Null if it is open at the end. */
  until: number | null;
  steps: number;
  sentence: string;
}
