// Written by `cargo xtask codegen` from the types in crates/wire.

/** The server: `GET /api/about`. */
export interface AboutServer {
  /** Whether there is a computer opponent. */
  computer: boolean;
  /** The name of the program. */
  name: string;
  /** The version of the protocol. It is increased by every change that could break a client. */
  protocol: number;
  /** The version of the program. */
  version: string;
}

/** A player who is to move and not connected. */
export interface Away {
  /** When the opponent may claim the game, by the server's time in milliseconds. */
  claim_at: number;
  /** The side of the player. */
  side: Side;
}

/** The data with which a client draws any position of a game. */
export interface BoardInfo {
  /** The side that is shown at the bottom by default. */
  bottom: Side;
  /** Whether checks are separate entries in the list of moves, because they need not be answered. */
  check_entries: boolean;
  /** The colours of the sides, as in `#b3261b`, where they are not light and dark. */
  colours?: {
    /** Black's. */
    black: string;
    /** White's. */
    white: string;
  };
  /** The coordinates of the course that the game comes from, for clients that offer them. */
  coordinates?: CoordinatesMessage | null;
  /** The label of each file, beginning with the `a` file. */
  files: string[];
  /** Whether there are pieces in hand. */
  hands: boolean;
  /**
   * The hash of their definition. The drawings and the sheet of exactly these rules are at
   * `/api/rules/HASH/set.svg` and `/api/rules/HASH`, also after the rules of this id have changed.
   */
  hash: string;
  /** The name of the game. */
  name: string;
  /** The order of file and rank in the names of squares that people use. */
  names: SquareOrder;
  /** Whether a side may pass in some positions. */
  passing: boolean;
  /** Every piece, by its letters in FEN: `K`, `+p`, `q~`. */
  pieces: Record<string, PieceInfo>;
  /** The label of each rank, beginning with rank 1. */
  ranks: string[];
  /** The id of the rules. */
  rules: string;
  /** The names of the sides. */
  sides: {
    /** Black's. */
    black: string;
    /** White's. */
    white: string;
  };
  /** Whether pieces show their side by the direction they point in, so that they turn with the board. */
  turned: boolean;
  /** Whether the sides take turns. */
  turns: boolean;
  /** The walls of the game, `*` in FEN, if it has any. Their symbol in the set is `wall`. */
  wall?: WallInfo | null;
}

/** Why the server closes a connection. */
export type ByeReason =
  /** The server stops or restarts. */
  | "restart"
  /** The client does not receive messages fast enough. */
  | "slow"
  /** The client sends too many messages. */
  | "flood"
  /** The client has sent nothing for too long. */
  | "idle"
  /** A message exceeds the size limit. */
  | "large"
  /** A message is binary; messages are text. */
  | "binary"
  /** The first message is not `hello`. */
  | "no-hello"
  /** The client speaks a newer version of the protocol. */
  | "protocol";

/** A claim that may be made. */
export interface ClaimMessage {
  /** The `reason` to send with `claim`. */
  reason: string;
  /** The ending in words. */
  sentence: string;
  /** The winner if the claim is made; nothing for a draw. */
  winner: Side | null;
}

/** The action of a command of a client. */
export type ClientAction =
  /** Makes a move. */
  | {
    do: "move";
    /** The move, given by its squares. */
    move: MoveMessage;
  }
  /** Undoes a half-move, where moves are taken back freely. */
  | {
    do: "undo";
  }
  /** Makes an undone half-move again. */
  | {
    do: "redo";
  }
  /** Resigns. */
  | {
    do: "resign";
  }
  /** Offers a draw. */
  | {
    do: "offer-draw";
  }
  /** Accepts the draw offer. */
  | {
    do: "accept-draw";
  }
  /** Declines the draw offer. */
  | {
    do: "decline-draw";
  }
  /** Claims an ending that a rule grants on request. */
  | {
    do: "claim";
    /** One of the reasons in `yours.claims`. */
    reason: string;
  }
  /** Requests to take moves back. */
  | {
    do: "offer-take-back";
    /** The number of half-moves; as many as undo the player's own last move if left out. */
    plies?: number | null;
  }
  /** Grants the request to take moves back. */
  | {
    do: "accept-take-back";
  }
  /** Declines the request to take moves back. */
  | {
    do: "decline-take-back";
  }
  /** Ends the game if the side to move has run out of time. */
  | {
    do: "flag";
  }
  /** Aborts the game, before both sides have moved. */
  | {
    do: "abort";
  }
  /** Claims the game because the opponent, who is to move, has been away for too long. */
  | {
    do: "claim-away";
    /** Whether a draw is claimed instead of a win. */
    draw?: boolean;
  }
  /** Makes a move given as text in any notation that supports the game. */
  | {
    /** The coordinates of a course in which the text is written, such as `4 6 4 4`. */
    coordinates?: CoordinatesMessage | null;
    do: "move-text";
    /** `Nf3`, `g1f3`, `7g7f`. */
    text: string;
  }
  /** Requests another game with sides changed. It begins when both players have requested it. */
  | {
    do: "rematch";
  }
  /** Withdraws or declines a rematch. */
  | {
    do: "decline-rematch";
  };

/** A request of a client in a game, carried out once. */
export type ClientCommand = {
  /**
   * The side that acts, for a client that holds both seats. If left out, the side to move or the owner of
   * the piece.
   */
  by?: Side | null;
  /**
   * An id chosen by the client, at most 64 characters. A command with an id that the seat has used before
   * gets the same reply again and is not carried out again.
   */
  id: string;
  /** The ply of the game when the command was sent. It is refused if the game is at another ply. */
  ply?: number | null;
} & ({
  do: "move";
  /** The move, given by its squares. */
  move: MoveMessage;
} | {
  do: "undo";
} | {
  do: "redo";
} | {
  do: "resign";
} | {
  do: "offer-draw";
} | {
  do: "accept-draw";
} | {
  do: "decline-draw";
} | {
  do: "claim";
  /** One of the reasons in `yours.claims`. */
  reason: string;
} | {
  do: "offer-take-back";
  /** The number of half-moves; as many as undo the player's own last move if left out. */
  plies?: number | null;
} | {
  do: "accept-take-back";
} | {
  do: "decline-take-back";
} | {
  do: "flag";
} | {
  do: "abort";
} | {
  do: "claim-away";
  /** Whether a draw is claimed instead of a win. */
  draw?: boolean;
} | {
  /** The coordinates of a course in which the text is written, such as `4 6 4 4`. */
  coordinates?: CoordinatesMessage | null;
  do: "move-text";
  /** `Nf3`, `g1f3`, `7g7f`. */
  text: string;
} | {
  do: "rematch";
} | {
  do: "decline-rematch";
});

/** A message from a client. */
export type ClientMessage =
  /** The first message on a connection. */
  | {
    /**
     * The version of the protocol that the client speaks; the server's if left out. The connection is
     * closed with `bye` if it is newer than the server's.
     */
    protocol?: number | null;
    /** The tokens of the seats that the client holds: none for spectators, two on one screen. */
    tokens?: string[];
    type: "hello";
  }
  /** A command to carry out. */
  | ClientCommand & {
    type: "command";
  }
  /** A request for a snapshot, because the client has missed an update. */
  | {
    type: "resync";
  }
  /** A check that the connection is alive and the client up to date. */
  | {
    /** A number that the pong repeats. */
    n: number;
    type: "ping";
  };

/** When the clocks start. */
export type ClockBegins =
  /** With the game, for the side to move. */
  | "at-once"
  /** After each side's first move, which is free. */
  | "after-first-moves";

/** The clocks at a given time. */
export interface Clocks {
  /** Black's. */
  black: TimeLeft;
  /** When the flag of the side to move falls: the time to send `flag`. */
  flag_falls: number | null;
  /** The side whose clock is running. */
  running: Side | null;
  /** White's. */
  white: TimeLeft;
}

/** The response to a command that was carried out and is on disk: `POST /api/games/ID/commands`. */
export interface CommandDone {
  /** The id of the command. */
  id: string;
  /** The number of events after it. */
  seq: number;
}

/** The coordinates of a course, for a single move. */
export type CoordinatesMessage =
  /** The column and the row, from the upper left: `4 6 4 4`. */
  | "xy"
  /** The numbers of cells, row by row from a1: `12 28`. */
  | "cell"
  /** The row and the column, from the upper left: `2 2 3 2`. */
  | "rowcol";

/** A diagram of how a piece moves. */
export interface DiagramPicture {
  /** When it moves this way. */
  caption: string;
  /** The drawing in SVG. */
  svg: string;
}

/** How a game ended. */
export interface EndingMessage {
  /** Whether the rules ended the game; if not, a player claimed it, agreed or resigned. */
  automatic: boolean;
  /**
   * The rule by which it ended, or `resignation`, `agreement`, `time`, `time-draw`, `aborted`,
   * `abandonment`, `abandonment-draw`.
   */
  code: string;
  /** `1-0`, `0-1`, `1/2-1/2`, or `*` for none. */
  result: string;
  /** The ending in words. */
  sentence: string;
  /** The side that ran out of time, aborted the game or was away. */
  side?: Side | null;
  /** The winner; nothing for a draw or a game without a result. */
  winner: Side | null;
}

/** Why a request was not carried out. Nothing has changed. */
export interface Error {
  /** A short fixed name: one of `ErrorCode`, or the code of a refusal. */
  code: ErrorCode | string;
  /** The character in that line, counted from 1. */
  column?: number | null;
  /** All errors of a ruleset. */
  diagnostics?: RulesDiagnostic[];
  /** The number of the event that is wrong, counted from 0. */
  event?: number | null;
  /** Whether the input was unreadable, or was read and refused. */
  family: ErrorFamily;
  /** The moves that an ambiguous text fits. */
  fits?: string[];
  /** The text that `line` and `column` refer to. */
  in?: ErrorText | null;
  /** The line in that text, counted from 1, where it may have several. */
  line?: number | null;
  /** The moves of a stored game that cannot be read, as text. */
  moves?: string[];
  /** A known name similar to the unknown one. */
  nearest?: string | null;
  /** The error and its correction, for people. */
  sentence: string;
}

/** The body of every response with an error status. */
export interface ErrorBody {
  /** The error. */
  error: Error;
}

/** The code of an error that the protocols report themselves. */
export type ErrorCode = "not-json" | "not-utf8" | "line-too-long" | "no-command" | "unknown-command" | "bad-request" | "bad-rules" | "unreadable-event" | "bad-event" | "no-such-side" | "no-such-square" | "no-turns" | "too-many-games" | "unsupported-protocol" | "bad-id" | "no-such-game" | "unreadable-game" | "unknown-game" | "no-such-ply" | "no-such-start" | "unknown-reason" | "too-many-events" | "not-supported" | "unreadable-move" | "no-such-move" | "ambiguous" | "unreadable-position" | "impossible-position" | "unreadable-pgn" | "null-move" | "variation-of-nothing" | "not-a-player" | "not-your-seat" | "wrong-ply" | "no-such-name" | "no-rematch-here" | "waiting-for-opponent" | "game-not-over" | "too-many-rematch-requests" | "bad-address" | "bad-query" | "bad-body" | "body-timeout" | "body-too-large" | "bad-token" | "bad-key" | "key-reused" | "name-too-long" | "time-control-too-long" | "time-control-too-short" | "unreadable-layout" | "bad-layout" | "unreadable-move-list" | "bad-move-list" | "unreadable-record" | "no-game-in-text" | "too-many-moves" | "no-such-replay" | "no-computer" | "no-hint-here" | "seats-taken" | "too-late-to-join" | "no-token" | "no-metrics-token" | "bad-origin" | "bad-host" | "no-address" | "wrong-method" | "quota-exceeded" | "busy" | "store-failed" | "disk-full" | "internal" | "not-a-websocket" | "bad-message" | "repeated-hello";

/** The two families of errors. */
export type ErrorFamily =
  /** The request, or a text in it, cannot be read. */
  | "unreadable"
  /** It can be read, and is refused. */
  | "refused";

/** A text that errors can point into. */
export type ErrorText =
  /** The request itself: its line, its body, or the message on a WebSocket. */
  | "request"
  /** The move in the request. */
  | "move"
  /** The position in the request. */
  | "position"
  /** The PGN in the request. */
  | "pgn"
  /** The game record in the request, in a notation other than PGN. */
  | "record"
  /** The ruleset in the request. */
  | "rules";

/** The evaluation of a position by a program. */
export interface EvaluationMessage {
  /** The score from White's point of view: `+0.35` pawns, or `#-3` if Black mates in three moves. */
  text: string;
  /** White's part of a bar that shows the score, in percent. */
  white: number;
}

/** The events of a game. */
export interface EventList {
  /** The events in their order. */
  events: EventMessage[];
}

/** An event in a game. */
export type EventMessage =
  /** The game began: always the first event. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The first position. */
    fen: string;
    /** The fingerprint of the rules, 64 hexadecimal digits. */
    fingerprint: string;
    /** The id of the built-in game. */
    game?: string | null;
    kind: "started";
    /** The text of the ruleset, if the game is not built in. */
    rules?: string | null;
    /** The terms. */
    terms: TermsMessage;
  }
  /** A move was made. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side that made it. */
    by: Side;
    kind: "played";
    /** The move. */
    move: MoveMessage;
  }
  /** The game went to another half-move of its line. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side that acted. */
    by: Side;
    kind: "rewound";
    /** The number of half-moves after which the game stands now. */
    ply: number;
  }
  /** A side resigned. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side. */
    by: Side;
    kind: "resigned";
  }
  /** A draw was offered. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side. */
    by: Side;
    kind: "draw-offered";
  }
  /** The draw offer was accepted. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side. */
    by: Side;
    kind: "draw-accepted";
  }
  /** The draw offer was declined, explicitly or by a move. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side. */
    by: Side;
    kind: "draw-declined";
  }
  /** A claim was granted. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side that claimed. */
    by: Side;
    kind: "claimed";
    /** The rule. */
    reason: string;
  }
  /** A claim was granted together with the move that follows. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side that claimed. */
    by: Side;
    kind: "claimed-with";
    /** The move. */
    move: MoveMessage;
    /** The rule. */
    reason: string;
  }
  /** A side requested to take moves back. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side. */
    by: Side;
    kind: "take-back-offered";
    /** The number of half-moves. */
    plies: number;
  }
  /** The request to take moves back was granted. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side. */
    by: Side;
    kind: "take-back-accepted";
  }
  /** The request to take moves back was declined. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side. */
    by: Side;
    kind: "take-back-declined";
  }
  /** The side to move ran out of time. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side. */
    by: Side;
    kind: "flagged";
  }
  /** The game was aborted. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side. */
    by: Side;
    kind: "aborted";
  }
  /** A side claimed the game because its opponent was away. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The side that claimed. */
    by: Side;
    /** Whether a draw was claimed instead of a win. */
    draw: boolean;
    kind: "claimed-away";
    /** Since when the opponent was away, in milliseconds. */
    since: number;
  }
  /** The game ended, as a consequence of the event before. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The ending. */
    ending: EndingMessage;
    kind: "ended";
  };

/** A game in the list of games. */
export interface GameCard {
  /** Other names, which `new` also accepts. */
  aliases: string[];
  /** Whether the computer plays it. */
  computer: boolean;
  /** Whether it is one of the course games. */
  course: boolean;
  /** The number of files of the board. */
  files: number;
  /** The hash of its definition, as in [`BoardInfo`]. */
  hash: string;
  /** The id, as used in `new`. */
  id: string;
  /** The name. */
  name: string;
  /** Other names that people use, in any language. */
  names: string[];
  /** The number of ranks of the board. */
  ranks: number;
  /** The names of the sides. */
  sides: {
    /** Black's. */
    black: string;
    /** White's. */
    white: string;
  };
  /** The number of opening arrays of which each game gets one at random; nothing if there is only one. */
  starts: number | null;
  /** A summary of the game. */
  summary: string;
  /** Whether the sides take turns. */
  turns: boolean;
}

/** An annotation glyph. */
export interface Glyph {
  /** Its meaning, such as `interesting move`. */
  meaning: string;
  /** Its number in PGN (NAG). */
  nag: number;
  /** Its sign, such as `!?`. */
  sign: string;
}

/** A suggested move. */
export interface HintMessage {
  /**
   * The moves until its purpose is reached, or those that are expected, in SAN; the first one is
   * suggested.
   */
  line: string[];
  /** The move. */
  move: MoveTexts;
  /** The ply at which the move is suggested. */
  ply: number;
  /** Why it is good: `Wins the rook on a8: Nc7+ Kd8 Nxa8.` */
  sentence: string;
}

/** A request for a hint: `POST /api/games/ID/hint`. */
export interface HintRequest {
  /** The tokens of the seats that the client holds: one in a game against the computer, two on one screen. */
  tokens: string[];
}

/** A request for the free seat of a game: `POST /api/games/ID/join`. */
export interface Join {
  /** The name of the player, at most 40 characters. */
  name?: string | null;
  /**
   * The token of the seat, 32 random hexadecimal digits chosen by the client; the server generates one if
   * left out. A request with the token of a taken seat returns that seat, so that a client which lost the
   * response can repeat the request.
   */
  token?: string | null;
}

/** A request to keep texts of games under an address of their own, and to read them. */
export interface KeepReplay {
  /** The texts, at most twenty. The games of all of them are shown together. */
  texts: ReplayRequest[];
}

/** Texts that are kept, with their games. */
export interface KeptReplay {
  /** Until when they are kept, in milliseconds since 1970. */
  expires: number;
  /** The games in their order, at most a hundred. */
  games: ReplayedGame[];
  /** The id, as in `GET /api/replays/ID`. The same texts have the same id. */
  id: string;
  /** The number of further games that were left out. */
  left_out: number;
}

/** The part of a game's state that changes with every event. */
export interface Live {
  /** The player who is to move and away, if the opponent may claim the game for that. */
  away?: Away | null;
  /** The clocks, if there are any. */
  clocks: Clocks | null;
  /** How the game ended, if it is over. */
  ending: EndingMessage | null;
  /** The id of the rematch, once both sides have requested it. */
  next: string | null;
  /** Whether the side to move has no legal move in a game that continues then. */
  no_legal_move: boolean;
  /** The server's time, in milliseconds. It does not advance while the server is stopped. */
  now: number;
  /** The open offers. */
  offers: Offers;
  /** The side that has requested a rematch. */
  rematch: Side | null;
  /** Facts that the board does not show, such as checks given and repetitions. */
  status: StatusMessage[];
  /** The side to move; nothing in games without turns. */
  turn: Side | null;
  /** The number of undone moves that can be made again. */
  undone: number;
}

/** The listed games: `GET /api/games`. */
export interface Lobby {
  /** The games with a free seat, newest first. */
  open: LobbyGame[];
  /** The games in progress, most recently changed first. */
  playing: LobbyGame[];
}

/** A game in the lobby. */
export interface LobbyGame {
  /** The id of the game. */
  game: string;
  /** The number of seconds since its last event. */
  idle: number;
  /** The name of its rules. */
  name: string;
  /** The players. */
  players: {
    /** Black's. */
    black: Player;
    /** White's. */
    white: Player;
  };
  /** The number of half-moves made. */
  ply: number;
  /** The id of its rules. */
  rules: string;
  /** The names of the sides. */
  sides: {
    /** Black's. */
    black: string;
    /** White's. */
    white: string;
  };
  /** The time control, if there is a clock. */
  time: TimeControl | null;
}

/** A move given by its squares, named as in UCI, and by names of pieces. */
export type MoveMessage =
  /** A piece moves. */
  | {
    /** The kind that the piece becomes. */
    becomes?: string | null;
    /** The origin. */
    from: string;
    /** The piece in hand that enters on the square it leaves. */
    gate?: string | null;
    /** A second square of the move: where something besides the piece goes. */
    second?: string | null;
    /** The destination. Castling is the king's move, or king takes rook where rooks may start anywhere. */
    to: string;
  }
  /** A piece is dropped. */
  | {
    /** The face with which it is placed, if not its own. */
    as?: string | null;
    /** The piece in hand. */
    drop: string;
    /** The destination. */
    to: string;
  }
  /** The side passes. */
  | {
    /** Always true. */
    pass: boolean;
  };

/** A move in the notations that support its game. */
export type MoveTexts = {
  /** In SAN, or in the notation of the game's family: `e4`. */
  san: string;
  /** In UCI: `e2e4`. */
  uci: string;
  /** In USI, in the shogi family: `7g7f`. */
  usi?: string | null;
} & ({
  /** The kind that the piece becomes. */
  becomes?: string | null;
  /** The origin. */
  from: string;
  /** The piece in hand that enters on the square it leaves. */
  gate?: string | null;
  /** A second square of the move: where something besides the piece goes. */
  second?: string | null;
  /** The destination. Castling is the king's move, or king takes rook where rooks may start anywhere. */
  to: string;
} | {
  /** The face with which it is placed, if not its own. */
  as?: string | null;
  /** The piece in hand. */
  drop: string;
  /** The destination. */
  to: string;
} | {
  /** Always true. */
  pass: boolean;
});

/** A request for a new game: `POST /api/games`. */
export interface NewGame {
  /** When the clocks start; after the first moves if left out. */
  clock_start?: ClockBegins | null;
  /** The first position in FEN; the opening array if neither this nor `layout` is given. */
  fen?: string | null;
  /** The first position as a layout, in lines like `e1=wk`. */
  layout?: string | null;
  /** Whether the game is listed in the lobby, where anyone can join or watch it. */
  listed?: boolean;
  /** The name of the player, at most 40 characters. */
  name?: string | null;
  /** The opponent. */
  opponent?: Opponent;
  /** The id of its rules. */
  rules: string;
  /** The side of the client; random if left out. */
  side?: Side | null;
  /** Whether the response contains the game, so that a client can show it before it has a connection. */
  snapshot?: boolean;
  /** The number of the opening array, in games that choose one at random; instead of `fen` and `layout`. */
  start?: number | null;
  /** How moves are taken back; if left out, freely on one screen and by agreement otherwise. */
  take_back?: TakingBack | null;
  /** The time control; no clock if left out. */
  time?: TimeControl | null;
  /**
   * The token of the first seat, 32 random hexadecimal digits chosen by the client; the server generates
   * one if left out.
   */
  token?: string | null;
}

/** The open offers. */
export interface Offers {
  /** The side that offers a draw. */
  draw: Side | null;
  /** The request to take moves back. */
  take_back: TakeBackOffer | null;
}

/** The opponent in a new game. */
export type Opponent =
  /** Another client, which joins by the link or from the lobby. */
  | "friend"
  /** A player at the same screen: the client gets both seats. */
  | "same-screen"
  /** The computer, if the server has one and it plays the game. */
  | {
    computer: {
      /** The level, from 1 for a beginner to 8 for full strength. */
      level?: number;
    };
  };

/** A piece of a game. */
export interface PieceInfo {
  /** The name of its kind, as used in messages. */
  kind: string;
  /** The side it belongs to. */
  side: Side;
  /** The id of its symbol in the set. */
  symbol: string;
}

/** The rules of a piece. */
export interface PieceSheet {
  /** Diagrams of its movement. The caption is empty where there is only one. */
  diagrams: DiagramPicture[];
  /** The names of the pieces, each with its letter. */
  names: Record<string, string>;
  /** Whether it is royal. */
  royal: boolean;
  /** Its movement and its other rules, in sentences. */
  rules: string[];
}

/** A played move, with its details for display. */
export type PlayedMove = {
  /** When, in milliseconds. */
  at: number;
  /** The side that made it. */
  by: Side;
  /** The squares of royal pieces of either side that are attacked after the move. */
  checked?: string[];
  /** The comment, in games read from text. */
  comment?: string | null;
  /** The move in words, for announcements: `White knight from g1 to f3`. */
  description: string;
  /** The position after the move. The server always sends it, and `history` on request. */
  fen?: string | null;
  /** The time on the mover's clock after the move, in milliseconds, if there is a clock. */
  left?: number | null;
  /** The marked squares after the move, in games that mark squares or the pieces there. */
  marked?: string[];
  /** The number of the half-move, counted from 1. */
  ply: number;
  /** In SAN, or in the notation of the game's family: `e4`. */
  san: string;
  /** In UCI: `e2e4`. */
  uci: string;
  /** In USI, in the shogi family: `7g7f`. */
  usi?: string | null;
} & ({
  /** The kind that the piece becomes. */
  becomes?: string | null;
  /** The origin. */
  from: string;
  /** The piece in hand that enters on the square it leaves. */
  gate?: string | null;
  /** A second square of the move: where something besides the piece goes. */
  second?: string | null;
  /** The destination. Castling is the king's move, or king takes rook where rooks may start anywhere. */
  to: string;
} | {
  /** The face with which it is placed, if not its own. */
  as?: string | null;
  /** The piece in hand. */
  drop: string;
  /** The destination. */
  to: string;
} | {
  /** Always true. */
  pass: boolean;
});

/** A seat and the player in it. */
export interface Player {
  /** Whether the player is the computer. */
  computer: boolean;
  /** The level of the computer, from 1 to 8. */
  level?: number | null;
  /** The name of the player, if one was given. */
  name?: string | null;
  /** Whether a client that holds the seat is connected. */
  online: boolean;
  /** Whether the seat is taken. */
  taken: boolean;
}

/** A request to read games from text. */
export type ReplayRequest =
  /** Games in PGN, KIF, CSA or Smith notation. The notation is recognised by the content. */
  | {
    /**
     * The text: any number of games in PGN, or one in another notation. `pgn` is accepted as another
     * name.
     */
    text: string;
  }
  /** A layout of the simulator and its moves. */
  | {
    /** Lines like `e1=wk`. */
    layout: string;
    /** Lines like `e2-e4`. */
    moves: string;
  };

/** The games that were read. */
export interface Replayed {
  /** The games in their order, at most a hundred. */
  games: ReplayedGame[];
  /** The number of further games that were left out. */
  left_out: number;
}

/** A game that was read. */
export interface ReplayedGame {
  /** The board and the pieces. */
  board: BoardInfo;
  /** The comment before the first move. */
  comment: string | null;
  /** How the game ended by the rules, if the moves ended it. */
  ending: EndingMessage | null;
  /** Why the moves end where they do, if the rest could not be shown. */
  error: Error | null;
  /** The number of the move after which the error is; before the first move if left out. */
  error_after?: number | null;
  /** The part of the text that is wrong, if it is known. */
  error_text?: string | null;
  /** The moves of the main line, up to the first that cannot be read or is not legal. */
  moves: ReplayedMove[];
  /** The result given in the text. */
  result: string | null;
  /** The first position. */
  start: string;
  /** The marked squares of the first position. */
  start_marked?: string[];
  /** The tags of the record, under their names in PGN. */
  tags: Record<string, string>;
  /**
   * The variations. All moves of a game are numbered from 0: those of the main line first, then those of
   * the variations in this order.
   */
  variations: Variation[];
}

/** A move of a game that was read, with its annotations. */
export type ReplayedMove = {
  /** When, in milliseconds. */
  at: number;
  /** The comment before the move. */
  before?: string | null;
  /** The side that made it. */
  by: Side;
  /** The squares of royal pieces of either side that are attacked after the move. */
  checked?: string[];
  /** The comment, in games read from text. */
  comment?: string | null;
  /** The move in words, for announcements: `White knight from g1 to f3`. */
  description: string;
  /** The evaluation of the position after the move by a program. */
  evaluation?: EvaluationMessage | null;
  /** The position after the move. The server always sends it, and `history` on request. */
  fen?: string | null;
  /** The annotation glyphs. */
  glyphs?: Glyph[];
  /** The time on the mover's clock after the move, in milliseconds, if there is a clock. */
  left?: number | null;
  /** The marked squares after the move, in games that mark squares or the pieces there. */
  marked?: string[];
  /** The number of the half-move, counted from 1. */
  ply: number;
  /** In SAN, or in the notation of the game's family: `e4`. */
  san: string;
  /** The time that the player spent on the move, in milliseconds. */
  spent?: number | null;
  /** In UCI: `e2e4`. */
  uci: string;
  /** In USI, in the shogi family: `7g7f`. */
  usi?: string | null;
} & ({
  /** The kind that the piece becomes. */
  becomes?: string | null;
  /** The origin. */
  from: string;
  /** The piece in hand that enters on the square it leaves. */
  gate?: string | null;
  /** A second square of the move: where something besides the piece goes. */
  second?: string | null;
  /** The destination. Castling is the king's move, or king takes rook where rooks may start anywhere. */
  to: string;
} | {
  /** The face with which it is placed, if not its own. */
  as?: string | null;
  /** The piece in hand. */
  drop: string;
  /** The destination. */
  to: string;
} | {
  /** Always true. */
  pass: boolean;
});

/** The rules about one topic. */
export interface RuleSection {
  /** The rules. */
  rules: string[];
  /** The topic. */
  title: string;
}

/** One error of a ruleset. */
export interface RulesDiagnostic {
  /** The character of the line, counted from 1. */
  column: number;
  /** How to correct it. */
  hint?: string | null;
  /** The line, counted from 1. */
  line: number;
  /** The message. */
  sentence: string;
}

/** The games that can be played: `GET /api/rules`. */
export interface RulesList {
  /** The games: popular ones first, then course games, then the others by name. */
  games: GameCard[];
}

/** The rules of a game in words and diagrams: `GET /api/rules/ID`. */
export interface RulesPage {
  /** Other names, which `new` also accepts. */
  aliases: string[];
  /** The board and the order of play. */
  board: string[];
  /** Whether the computer plays it. */
  computer: boolean;
  /** Whether it is one of the course games. */
  course: boolean;
  /** The opening array. */
  fen: string;
  /** The number of files of the board. */
  files: number;
  /** The hash of its definition, as in [`BoardInfo`]. */
  hash: string;
  /** The id, as used in `new`. */
  id: string;
  /** The name. */
  name: string;
  /** Other names that people use, in any language. */
  names: string[];
  /** The pieces. Pieces that move alike share an entry. */
  pieces: PieceSheet[];
  /** The number of ranks of the board. */
  ranks: number;
  /** The other rules by topic. */
  sections: RuleSection[];
  /** The board and the pieces. */
  set: BoardInfo;
  /** The names of the sides. */
  sides: {
    /** Black's. */
    black: string;
    /** White's. */
    white: string;
  };
  /** The number of opening arrays of which each game gets one at random; nothing if there is only one. */
  starts: number | null;
  /** A summary of the game. */
  summary: string;
  /** Whether the sides take turns. */
  turns: boolean;
}

/** A seat and its token. */
export interface Seat {
  /** The side. */
  side: Side;
  /** 32 hexadecimal digits. In a rematch the same token belongs to the other side. */
  token: string;
}

/** The response to a new game or to joining one: `POST /api/games` and `POST /api/games/ID/join`. */
export interface Seated {
  /** The id of the game. */
  game: string;
  /** The seats that the client holds now. This is the only message that contains the tokens. */
  seats: Seat[];
  /** The game as the client sees it, if the request for a new game wants it. */
  snapshot?: Snapshot | null;
}

/** A message from the server. */
export type ServerMessage =
  /** The whole game. */
  | Snapshot & {
    type: "snapshot";
  }
  /** The changes by new events. */
  | Update & {
    type: "update";
  }
  /** The reply to a command that was carried out and is on disk. */
  | {
    /** The id of the command. */
    id: string;
    /** The number of events after it. */
    seq: number;
    type: "done";
  }
  /** The reply to a command that was not carried out. Nothing has changed. */
  | {
    /** The reason. */
    error: Error;
    /** The id of the command. */
    id: string;
    type: "refused";
  }
  /** A client has connected or disconnected, or a seat was taken. */
  | {
    /** The player who is to move and away: replaces `live.away`. */
    away?: Away | null;
    /** The players. */
    players: {
      /** Black's. */
      black: Player;
      /** White's. */
      white: Player;
    };
    type: "presence";
    /** The number of spectators. */
    watching: number;
  }
  /** The reply to a ping. */
  | {
    /** A digest of the whole state of the game, in hexadecimal digits. */
    digest: string;
    /** The number in the ping. */
    n: number;
    /** The server's time, in milliseconds. */
    now: number;
    /** The number of events. */
    seq: number;
    type: "pong";
  }
  /** A message could not be read, or exceeded a limit. */
  | {
    /** The reason. */
    error: Error;
    type: "error";
  }
  /** The server closes the connection. */
  | {
    /** Advice for the player; nothing if there is nothing to do. */
    advice?: string | null;
    /**
     * How long the client should wait before it connects again, in milliseconds: after a restart, a
     * random time, so that not all clients return at once.
     */
    after?: number | null;
    /** The reason, for programs. */
    reason: ByeReason;
    /** The reason, for people. */
    sentence: string;
    type: "bye";
  };

/** A side. Answers always use these names, whatever the game calls its sides. */
export type Side =
  /** The side written in capitals in FEN. */
  | "white"
  /** The other side. */
  | "black";

/** The complete state of a game. Every [`Update`] that follows continues it. */
export interface Snapshot {
  /** The board and the pieces. */
  board: BoardInfo;
  /** When the game was created, in milliseconds since 1970. */
  created: number;
  /** The id of the game. */
  game: string;
  /** The part that changes with every event. */
  live: Live;
  /** The moves that lead to the position on the board. */
  moves: PlayedMove[];
  /** The players. */
  players: {
    /** Black's. */
    black: Player;
    /** White's. */
    white: Player;
  };
  /** The version of the protocol. It is increased by every change that could break a client. */
  protocol: number;
  /** The number of events. The next update has it as `from`. */
  seq: number;
  /** The first position, in FEN. */
  start: string;
  /** The marked squares of the first position. */
  start_marked?: string[];
  /** The number of the opening array with which the game began, in games that choose one at random. */
  start_number: number | null;
  /** The terms of the game. */
  terms: TermsMessage;
  /** The rights of the receiving client. */
  yours: Yours;
}

/** The order of file and rank in the name of a square. */
export type SquareOrder =
  /** `e4`: file, then rank, as in UCI. */
  | "chess"
  /** `7f`: as in shogi. */
  | "shogi";

/** A fact that the board does not show, such as the checks that a side has given. */
export interface StatusMessage {
  /**
   * The name for programs: `checks`, `points`, `entering`, `counting`, `repetition`, `no-progress` or
   * `claim`.
   */
  code: string;
  /** The title, in a word or two. */
  label: string;
  /** The same in a sentence. */
  sentence: string;
  /** The side that it is about; nothing if it is about both. */
  side: Side | null;
  /** How far it has come, such as `1/3`. */
  value: string;
}

/** A request to take moves back. */
export interface TakeBackOffer {
  /** The side that requests it. */
  by: Side;
  /** The half-move to go back to. */
  to_ply: number;
}

/** How moves are taken back. */
export type TakingBack =
  /** Any player may undo, redo and rewind, also after the game. */
  | "freely"
  /** One side offers (`takeback`) and the other accepts. */
  | "agreement"
  /** Not at all. */
  | "never";

/** A destination of a piece. */
export interface Target {
  /** Other squares that mean the same move, such as that of the rook in castling. */
  also?: string[];
  /** Whether the move captures. */
  captures?: boolean;
  /** The square. */
  to: string;
  /** The moves that lead there, if there are several or if the only one needs more than origin and target. */
  ways?: Way[];
}

/**
 * The destinations of each origin. An origin is a square (`e2`) or a piece in hand, written as `@` and its
 * name (`@pawn`).
 */
export type Targets = Record<string, Target[]>;

/** The terms of a game, as they are in the event of its start. */
export interface TermsMessage {
  /** When the clocks start. */
  clock_start: ClockBegins;
  /** How moves are taken back. */
  take_back: TakingBack;
  /** The time control; nothing if there is no clock. */
  time: TimeControl | null;
}

/** A time control. All durations are in milliseconds. */
export type TimeControl =
  /** A fixed time for all moves. */
  | {
    kind: "sudden-death";
    /** For the game. */
    main: number;
  }
  /** A fixed time, and an increment after each move. */
  | {
    /** Added after each move. */
    increment: number;
    kind: "fischer";
    /** For the game. */
    main: number;
  }
  /** After each move the time it took is given back, up to the delay. */
  | {
    /** The most that is given back. */
    delay: number;
    kind: "bronstein";
    /** For the game. */
    main: number;
  }
  /** The clock waits before it runs: a move that takes no longer than the delay is free. */
  | {
    /** How long the clock waits. */
    delay: number;
    kind: "simple-delay";
    /** For the game. */
    main: number;
  }
  /** Main time, then periods. A period is lost only if a move takes longer than it. */
  | {
    kind: "byoyomi";
    /** Before the first period. */
    main: number;
    /** The length of a period. */
    period: number;
    /** The number of periods. */
    periods: number;
  }
  /** A fixed time for every move. Unused time is lost. */
  | {
    /** For one move. */
    each: number;
    kind: "per-move";
  }
  /** A fixed number of days for every move. */
  | {
    /** For one move. */
    days: number;
    kind: "correspondence";
  };

/** The remaining time of a side. */
export interface TimeLeft {
  /** Byoyomi: whether the main time is used up. */
  in_period: boolean;
  /** The time on its clock, in milliseconds. */
  ms: number;
  /** Byoyomi: the remaining periods, including the current one. */
  periods: number;
}

/**
 * The changes to a game by new events. They apply to the state after `from` events; a client in another
 * state requests a snapshot.
 */
export interface Update {
  /** The number of events before the change. */
  from: number;
  /** The number of earlier moves that remain. Fewer than all after moves were taken back. */
  keep: number;
  /** The part that changes with every event. */
  live: Live;
  /** The new moves that follow them. */
  moves: PlayedMove[];
  /** The number of events after it. */
  seq: number;
  /** The rights of the receiving client. */
  yours: Yours;
}

/** A variation: a line of moves beside another. */
export interface Variation {
  /** The number of the move that its first move is an alternative to. */
  instead: number;
  /** The moves. */
  moves: ReplayedMove[];
}

/** Something other than a piece that closes squares. */
export interface WallInfo {
  /**
   * The largest number of them on the board, if it is limited. A single one moves to the second square of
   * each move.
   */
  limit?: number | null;
  /** Its name in sentences, without an article. */
  name: string;
}

/** The difference between a move and others with the same origin and target. */
export interface Way {
  /** The face with which a piece is dropped. */
  as?: string | null;
  /** The kind that the piece becomes. */
  becomes?: string | null;
  /** The piece in hand that enters on the square it leaves. */
  gate?: string | null;
  /** The second square of the move. */
  second?: string | null;
}

/** The rights of the receiving client. Empty for spectators. */
export interface Yours {
  /** Whether the client may still abort the game. */
  abort: boolean;
  /** The claims that the client may make now. */
  claims: ClaimMessage[];
  /** Whether the client may pass now. */
  pass: boolean;
  /**
   * The destinations that the client's pieces could reach after the opponent's move, if it is not to move.
   * Not all of them will be legal.
   */
  premoves: Targets;
  /** The sides that the client plays: none for spectators, both on one screen. */
  sides: Side[];
  /** The legal destinations of the client's pieces, if it is to move. */
  targets: Targets;
  /** The number of tokens in `hello` that open no seat of this game. Only in snapshots. */
  unknown_tokens?: number;
}
