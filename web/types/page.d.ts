// Types of the page that several scripts share. They are here and not in the scripts so that they are not sent.

import type { TabiyaBoard } from "../app/js/board/board.js";
import type { BoardInfo, ClientCommand, Error as WireError, MoveMessage, Seat, ServerMessage, Side, Snapshot, Targets, Way } from "./wire.js";

export type { TabiyaBoard };

// --- the router

/**
 * A screen. `tag` is the element that `load` defines. It gets the named groups of the path as its property `params` before it
 * is connected.
 */
export interface Route {
  /** With named groups for the parts, such as `id`. */
  path: RegExp;
  /** For style sheets: `body[data-screen="game"]`. */
  name: string;
  /** The title of the document until the screen sets its own. */
  title: string;
  tag: string;
  load: () => Promise<unknown>;
}

// --- settings

/** What the player has set. */
export interface Preferences {
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  vibrate: boolean;
  /** Whether turns are notified while the page is not visible. */
  notify: boolean;
  /** The colours of boards. */
  board: string;
  /** Whether the pieces of the shogi family show kanji. */
  kanji: boolean;
  /** Whether the pieces of the xiangqi family show hanzi. */
  hanzi: boolean;
}

// --- seats

/** A game in which this browser has a seat. */
export interface Held {
  /** The id of the game. */
  game: string;
  seats: Seat[];
  /** The id of its rules, if known. */
  rules: string;
  /** The name of its rules, if known. */
  name: string;
  /** When it was last used, in milliseconds since 1970. */
  at: number;
  /** Whether it has ended, as far as this browser knows. */
  over: boolean;
}

/** A game of this player that is over. */
export interface Finished {
  /** The id of the game. */
  game: string;
  rules: string;
  /** The name of its rules. */
  name: string;
  /** The opponent; empty if both were at this screen. */
  against: string;
  /** `1-0` */
  result: string;
  /** The ending in words. */
  sentence: string;
  /** The number of half-moves. */
  moves: number;
  /** When it was over, in milliseconds since 1970. */
  at: number;
  pgn: string;
}

// --- the board

/** What a board shows. */
export interface Shown {
  /** The board and its pieces. */
  info: BoardInfo | null;
  fen: string;
  /** The side at the bottom; the default of the game if null. */
  orientation: Side | null;
  /** The move that led to the position. */
  last: MoveMessage | null;
  /** The squares of royal pieces that are attacked. */
  checked: string[];
  /** The squares that the game marks. */
  marked?: string[];
  /** The destinations of pieces, or the possible ones of the next move if `planning`. */
  targets: Targets;
  /** The sides whose pieces can be picked up. */
  movable: Side[];
  /** Whether a move is planned for later. */
  planning: boolean;
  /** Whether squares are labelled in the coordinates of the game's course. */
  numbered?: boolean;
  /** The planned move. */
  premove: MoveMessage | null;
  /** A move that is not confirmed yet, shown as made. */
  pending: MoveMessage | null;
  /** A suggested move. */
  hint?: MoveMessage | null;
  /** Marks of the screen. */
  noted?: [square: string, mark: Mark][];
}

/** The pieces of a position. They are named by their letters: `K`, `+p`, `q~`. */
export interface Look {
  /** By square, named as in UCI. */
  pieces: Map<string, string>;
  /** The number of each piece in hand. */
  hands: { white: Map<string, number>; black: Map<string, number> };
  turn: Side;
}

/** A property of a square besides the piece on it. */
export type Mark =
  | "selected"
  | "target"
  | "capture"
  | "last"
  | "check"
  | "premove"
  | "hint"
  | "refused"
  | "marked"
  // Only beside a student's program.
  | "differs"
  | "surplus"
  | "missing";

/** How pieces are drawn. */
export interface Style {
  /** Returns the id of a drawing. */
  symbol: (letters: string) => string | undefined;
  /** Whether every piece is upside down. */
  turned: boolean;
}

/** The pieces in hand of a side, as they are shown. */
export interface ShownHand extends Style {
  info: BoardInfo;
  /** The owner. */
  side: Side;
  pieces: Map<string, number>;
  /** Whether its pieces can be picked up. */
  usable: boolean;
  /** The letters of the selected piece. */
  selected: string | null;
}

/** A way in the menu. */
export interface Choice {
  way: Way;
  label: string;
  /** The ids of the drawings. */
  symbols: string[];
}

/** The origin of a move: a piece on a square, or one in hand. */
export interface Source {
  /** The origin in the server's targets: `e2`, `@pawn`. */
  key: string;
  letters: string;
  square: string | null;
}

/** The methods of the board that the pointer uses. */
export interface PointerTarget {
  /** Returns the piece on a square, if it can be picked up. */
  onSquare: (square: string) => Source | null;
  inHand: (letters: string) => Source | null;
  selected: () => Source | null;
  /** Returns whether the selected piece may go there. */
  offered: (square: string) => boolean;
  pick: (source: Source) => void;
  put: (square: string, dragged: boolean) => void;
  cancel: () => void;
  hover: (square: string | null) => void;
  squareAt: (x: number, y: number) => string | null;
  ghost: (source: Source, dragged: boolean) => void;
  drawing: (source: Source) => { symbol: string | undefined; turned: boolean; size: number };
}

/** A pointer that is pressed on the board. */
export interface Press {
  id: number;
  x: number;
  y: number;
  /** The piece that is dragged if the pointer moves. */
  source: Source | null;
  square: string | null;
  /** Whether the source was selected before. */
  again: boolean;
  dragged: SVGElement | null;
  size: number;
}

// --- the screen of a game

export type ConnectionState = "connecting" | "live" | "lost" | "reconnecting";

/** The reply to a command. */
export type Reply = { ok: true } | { ok: false; error: WireError };

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** A command that has no id yet. */
export type CommandBody = WithoutId<ClientCommand>;

/** The receiver of what happens on a connection. */
export interface Listener {
  /** Called with every message except replies to commands. */
  received: (message: ServerMessage) => void;
  changed: (state: ConnectionState) => void;
  /** Called if the socket closes before the first snapshot: there may be no such game. */
  failed: () => void;
  /** Returns the number of events received so far, if any. */
  seq: () => number | null;
}

/** The state of a game in the page. */
export interface GameState {
  /** The last snapshot with all updates since. */
  game: Snapshot;
  /** The number of spectators. */
  watching: number;
  /** When `game.live` was received, by `performance.now()`. */
  receivedAt: number;
  /** The ply that is viewed; nothing for the current position. */
  viewed: number | null;
}

/** What was refused or declined last. */
export interface Remark {
  text: string;
  bad: boolean;
}

/** A button in a slot. */
export interface ActionButton<Icon> {
  label: string;
  icon: Icon;
  /** A shorter label for narrow screens. */
  short?: string;
  disabled?: boolean;
  kind?: "main" | "danger" | "";
  /** Whether it can be pressed only after a moment. */
  wait?: boolean;
  /** The slot is busy until it completes. */
  act?: () => unknown;
  /** The address of a link, instead of `act`. */
  href?: string;
}

/** The callbacks of the tools of a game. */
export interface ToolCallbacks {
  /** Makes a move given as text; returns whether it was made. */
  moveText: (text: string) => Promise<boolean>;
  /** Sets whether the board turns to the side to move. */
  turning: (on: boolean) => void;
  /** Sets whether squares are labelled, and typed moves read, in the coordinates of the game's course. */
  numbering: (on: boolean) => void;
  /** Returns what the board shows. */
  shown: () => { fen: string; ply: number; flip: boolean };
  announce: (text: string) => void;
}
