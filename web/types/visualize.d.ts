// The messages between the page and `tabiya visualize`, as in crates/visualize/src/messages.rs.

import type { BoardInfo, MoveMessage, Side, Target } from "./wire.js";

/** What the page asks. */
export type Ask =
  | { do: "state" }
  | { do: "targets"; from: string }
  | { do: "play"; line: string }
  | { do: "new"; layout?: string }
  | { do: "restart" }
  | { do: "back"; to: number };

/** A difference between the program and the rules. */
export interface Note {
  about: "square" | "hand" | "message" | "history";
  square?: string;
  sentence: string;
}

/** The program after a line. */
export interface Step {
  /** In squares; empty for the start. */
  line: string;
  /** In the coordinates of the course, if it has its own. */
  course?: string;
  by: Side | null;
  fen: string;
  last: MoveMessage | null;
  message: string | null;
  /** How many lines of the history before remain. */
  kept: number;
  added: string[];
  output: string;
  /** Why the rules accept or refuse the line. */
  why: string;
  legal: boolean;
  notes: Note[];
}

/** Why the program did not do what it was asked. */
export interface Trouble {
  kind: "compile" | "time" | "ended" | "flood" | "threw" | "missing" | "unsupported" | "line" | "layout";
  asked: string;
  sentence: string;
  lines: string[];
  advice: string;
}

/** The game. */
export interface State {
  epoch: number;
  title: string;
  program: string;
  board: BoardInfo;
  from: number;
  steps: Step[];
  turn: Side | null;
  checked: string[];
  ending: string | null;
  lost: string | null;
  trouble: Trouble | null;
  runs: boolean;
  layouts: boolean;
  notes: string[];
}

/** A square with a sentence. */
export interface Explained {
  square: string;
  sentence: string;
}

/** Where a piece may go. */
export interface Offered {
  from: string;
  /** Whether the targets are the program's; otherwise they are those of the rules. */
  asked: boolean;
  sentence: string | null;
  targets: Target[];
  surplus: Explained[];
  missing: Explained[];
}

/** A step with the whole history. */
export interface ShownStep extends Step {
  history: string[];
}
