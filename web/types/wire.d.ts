// Written by `cargo xtask codegen` from the types in crates/wire.

/** Who answers: `GET /api/about`. */
export interface AboutServer {
  /** Whether there is a computer to play against. */
  computer: boolean;
  /** The program. */
  name: string;
  /** The version of this protocol. It grows when a change could break a client. */
  protocol: number;
  /** Its version. */
  version: string;
}

/** What a board needs to know to draw any position of a game. */
export interface BoardInfo {
  /** Who sits at the bottom if nobody is asked: the side that plays up the picture. */
  bottom: Side;
  /** Whether a check has an entry of its own in the list of moves: where it need not be answered. */
  check_entries: boolean;
  /** The colours of the sides, as in `#b3261b`, where they are not simply light and dark. */
  colours?: {
    /** Black's. */
    black: string;
    /** White's. */
    white: string;
  };
  /** What is written at each file, from the `a` file on. */
  files: string[];
  /** Whether there are pieces in hand. */
  hands: boolean;
  /** The name of the game. */
  name: string;
  /** What comes first in the name of a square, as people say it. */
  names: SquareOrder;
  /** Whether a side may leave all pieces where they are, at least in some positions. */
  passing: boolean;
  /** Every piece, by its letters in FEN: `K`, `+p`, `q~`. */
  pieces: Record<string, PieceInfo>;
  /** What is written at each rank, from rank 1 on. */
  ranks: string[];
  /** The id of the rules. The drawings are at `/api/rules/ID/set.svg`. */
  rules: string;
  /** What the game calls its sides. */
  sides: {
    /** Black's. */
    black: string;
    /** White's. */
    white: string;
  };
  /** Whether pieces show whose they are by the way they point, so that they turn with the board. */
  turned: boolean;
  /** Whether the sides take turns. */
  turns: boolean;
}

/** What may be claimed. */
export interface ClaimMessage {
  /** What to say in `claim`. */
  reason: string;
  /** What the verdict will be. */
  sentence: string;
  /** Who then wins; nobody for a draw. */
  winner: Side | null;
}

/** What a client can ask for. */
export type ClientAction =
  /** Make a move, told by its squares. */
  | {
    do: "move";
    /** The move. */
    move: MoveMessage;
  }
  /** Make a move, told in any notation that serves the game. */
  | {
    do: "type";
    /** `Nf3`, `g1f3`, `7g7f`. */
    text: string;
  }
  /** Give up. */
  | {
    do: "resign";
  }
  /** Offer a draw. */
  | {
    do: "offer-draw";
  }
  /** Accept it. */
  | {
    do: "accept-draw";
  }
  /** Decline it. */
  | {
    do: "decline-draw";
  }
  /** Claim what a rule grants. */
  | {
    do: "claim";
    /** One of those in `yours.claims`. */
    reason: string;
  }
  /** Ask to take moves back. */
  | {
    do: "offer-take-back";
    /** How many half-moves; to one's own last move if nothing is said. */
    plies?: number | null;
  }
  /** Allow it. */
  | {
    do: "accept-take-back";
  }
  /** Do not allow it. */
  | {
    do: "decline-take-back";
  }
  /** Undo a half-move, where that is free. */
  | {
    do: "undo";
  }
  /** Make it again. */
  | {
    do: "redo";
  }
  /**
   * Say that the time of the side to move is over. The server sees that by itself; this only asks it to
   * look.
   */
  | {
    do: "flag";
  }
  /** Call the game off, before both have moved. */
  | {
    do: "abort";
  }
  /** Want to play again with sides changed. When both want it, the next game begins. */
  | {
    do: "rematch";
  }
  /** Not want to play again. */
  | {
    do: "decline-rematch";
  };

/** What a client asks the server to do in a game, once. */
export type ClientCommand = {
  /**
   * Which side does it, for a client that has both seats. The side to move, or the owner of the piece,
   * if nothing is said.
   */
  by?: Side | null;
  /**
   * An id that the client makes up, at most 64 characters: a command with an id that this seat has used
   * before is answered as then and not done again.
   */
  id: string;
  /** After how many half-moves it is meant to be done. If the game is elsewhere, it is refused. */
  ply?: number | null;
} & ({
  do: "move";
  /** The move. */
  move: MoveMessage;
} | {
  do: "type";
  /** `Nf3`, `g1f3`, `7g7f`. */
  text: string;
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
  /** One of those in `yours.claims`. */
  reason: string;
} | {
  do: "offer-take-back";
  /** How many half-moves; to one's own last move if nothing is said. */
  plies?: number | null;
} | {
  do: "accept-take-back";
} | {
  do: "decline-take-back";
} | {
  do: "undo";
} | {
  do: "redo";
} | {
  do: "flag";
} | {
  do: "abort";
} | {
  do: "rematch";
} | {
  do: "decline-rematch";
});

/** What a client says. */
export type ClientMessage =
  /** The first message: who is there. */
  | {
    say: "hello";
    /** The tokens of the seats that the client has: none for spectators, two on one screen. */
    tokens?: string[];
  }
  /** Something to be done. */
  | ClientCommand & {
    say: "command";
  }
  /** Something was missed: a snapshot, please. */
  | {
    say: "resync";
  }
  /** Is somebody there, and have we seen the same? */
  | {
    /** Comes back in the pong. */
    n: number;
    say: "ping";
  };

/** When the clocks begin to run. */
export type ClockBegins =
  /** With the game, for the side that begins. */
  | "at-once"
  /** Each side's first move is free. */
  | "after-first-moves";

/** The clocks at a moment. */
export interface Clocks {
  /** Black's. */
  black: TimeLeft;
  /** When the flag of the side to move falls: the moment to send `flag`. */
  flag_falls: number | null;
  /** Whose time runs, if anybody's does. */
  running: Side | null;
  /** White's. */
  white: TimeLeft;
}

/** How a piece moves, as a picture. */
export interface DiagramPicture {
  /** When it moves so. */
  caption: string;
  /** The drawing, in SVG. */
  svg: string;
}

/** How a game ended. */
export interface EndingMessage {
  /** Whether it came by itself; if not, somebody claimed it, agreed to it or gave up. */
  automatic: boolean;
  /** The rule by which it ended, or `resignation`, `agreement`, `time`, `time-draw`, `aborted`. */
  code: string;
  /** `1-0`, `0-1`, `1/2-1/2`, or `*` for none. */
  result: string;
  /** The same in words. */
  sentence: string;
  /** The side that ran out of time, or that called the game off. */
  side?: Side | null;
  /** Who won; nothing for a draw and for a game without result. */
  winner: Side | null;
}

/** Why a request was not carried out. Nothing has changed. */
export interface Error {
  /** A short fixed name. */
  code: string;
  /** The character of that line, counted from 1. */
  column?: number | null;
  /** The number of the event at fault, counted from 0. */
  event?: number | null;
  /** Whether it could not be read, or could be read and was refused. */
  family: Family;
  /** Every fault of a ruleset. */
  faults?: RulesFault[];
  /** The moves that an ambiguous text fits. */
  fits?: string[];
  /** The text that `column` and `line` count in. */
  in?: Text | null;
  /** The line of that text, counted from 1, where it may have several. */
  line?: number | null;
  /** The name that may have been meant. */
  nearest?: string | null;
  /** What is wrong, and what to do about it. */
  sentence: string;
}

/** What has happened. */
export interface EventList {
  /** The events, in their order. */
  events: EventMessage[];
}

/** Something has happened to a game. */
export type EventMessage =
  /** The game began: always the first event. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** The first position. */
    fen: string;
    /** The fingerprint of the rules, 64 hexadecimal digits. */
    fingerprint: string;
    /** The built-in game that it is. */
    game?: string | null;
    /** Or the text of its ruleset. */
    rules?: string | null;
    /** What was agreed. */
    terms: TermsMessage;
    what: "started";
  }
  /** A move was made. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** Who made it. */
    by: Side;
    /** The move. */
    move: MoveMessage;
    what: "played";
  }
  /** A draw was offered. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** Who. */
    by: Side;
    what: "draw-offered";
  }
  /** The offer was accepted. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** Who. */
    by: Side;
    what: "draw-accepted";
  }
  /** The offer was declined, in words or by a move. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** Who. */
    by: Side;
    what: "draw-declined";
  }
  /** A rule was claimed, rightly. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** Who claimed. */
    by: Side;
    /** Which rule. */
    reason: string;
    what: "claimed";
  }
  /** A rule was claimed, rightly, together with the move that follows. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** Who claimed. */
    by: Side;
    /** The move. */
    move: MoveMessage;
    /** Which rule. */
    reason: string;
    what: "claimed-with";
  }
  /** Someone wants to take moves back. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** Who. */
    by: Side;
    /** How many half-moves. */
    plies: number;
    what: "take-back-offered";
  }
  /** And may. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** Who. */
    by: Side;
    what: "take-back-accepted";
  }
  /** And may not. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** Who. */
    by: Side;
    what: "take-back-declined";
  }
  /** The game went to another half-move of its line. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** Who did it. */
    by: Side;
    /** After how many half-moves it stands now. */
    ply: number;
    what: "rewound";
  }
  /** A side gave up. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** Who. */
    by: Side;
    what: "resigned";
  }
  /** The time of the side to move was over. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** Who. */
    by: Side;
    what: "flagged";
  }
  /** The game was called off. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** Who. */
    by: Side;
    what: "aborted";
  }
  /** The game is over: always the consequence of the event before. */
  | {
    /** When, in milliseconds. */
    at: number;
    /** How. */
    ending: EndingMessage;
    what: "ended";
  };

/** The body of every answer that is an error. */
export interface Failed {
  /** What is wrong, and what to do about it. */
  error: Error;
}

/** The two families of errors. */
export type Family =
  /** The request, or a text in it, cannot be read. */
  | "unreadable"
  /** It can be read, and cannot be done. */
  | "refused";

/** A game that can be chosen. */
export interface GameCard {
  /** Other names, which `new` understands as well. */
  aliases: string[];
  /** Whether the computer plays it. */
  computer: boolean;
  /** Whether it is one of the course games, which come first. */
  course: boolean;
  /** How many files the board has. */
  files: number;
  /** The id: what to say in `new`. */
  id: string;
  /** The name. */
  name: string;
  /** How many ranks the board has. */
  ranks: number;
  /** What the game calls its sides. */
  sides: {
    /** Black's. */
    black: string;
    /** White's. */
    white: string;
  };
  /** What is special about it. */
  summary: string;
  /** Whether the sides take turns. */
  turns: boolean;
}

/** Somebody wants a free seat: `POST /api/games/ID/join`. */
export interface Join {
  /** Their name, at most 40 characters. */
  name?: string | null;
  /**
   * The token of the seat, thirty-two hexadecimal digits that the client has drawn; the server draws one
   * if nothing is said. Whoever asks again with the token of a seat is told that seat: so a seat is not
   * lost with the answer.
   */
  token?: string | null;
}

/** What changes with every event. */
export interface Live {
  /** The clocks, if there are any. */
  clocks: Clocks | null;
  /** How the game ended, if it is over. */
  ending: EndingMessage | null;
  /** The game that follows this one, once both want it. */
  next: string | null;
  /** The moment, in milliseconds by the clock of the server, which stands still while the server does. */
  now: number;
  /** Offers that stand. */
  offers: Offers;
  /** Who wants to play again. */
  rematch: Side | null;
  /** Who is to move; nothing in games without turns. */
  turn: Side | null;
  /** How many moves were undone and can be made again. */
  undone: number;
}

/** Games that are played or wait for players: `GET /api/games`. */
export interface Lobby {
  /** Listed games with a free seat, the newest first. */
  open: LobbyGame[];
  /** Listed games in progress, the last moved first. */
  playing: LobbyGame[];
}

/** A game that can be joined or watched. */
export interface LobbyGame {
  /** The id of the game. */
  game: string;
  /** How many seconds ago something happened in it. */
  idle: number;
  /** The name of its rules. */
  name: string;
  /** Who plays. */
  players: {
    /** Black's. */
    black: Player;
    /** White's. */
    white: Player;
  };
  /** How many half-moves were made. */
  ply: number;
  /** The id of its rules. */
  rules: string;
  /** What the game calls its sides. */
  sides: {
    /** Black's. */
    black: string;
    /** White's. */
    white: string;
  };
  /** The time control, if there is a clock. */
  time: TimeControl | null;
}

/** A move by its squares, named as in UCI, and the names of pieces. */
export type MoveMessage =
  /** A piece moves. */
  | {
    /** What it becomes. */
    becomes?: string | null;
    /** From where. */
    from: string;
    /** The piece in hand that enters on the square it leaves. */
    gate?: string | null;
    /** A second square that the move names: where something besides the piece goes. */
    second?: string | null;
    /** To where. Castling is the king's move, or king takes rook where rooks may start anywhere. */
    to: string;
  }
  /** A piece is dropped. */
  | {
    /** What it is placed as, if not as itself. */
    as?: string | null;
    /** Which piece in hand. */
    drop: string;
    /** To where. */
    to: string;
  }
  /** The side passes. */
  | {
    /** Always true. */
    pass: boolean;
  };

/** A game to begin: `POST /api/games`. */
export interface NewGame {
  /** When the clocks begin to run; after the first moves if nothing is said. */
  clock_start?: ClockBegins | null;
  /** The first position, if not the usual one. */
  fen?: string | null;
  /** The first position as a layout of the simulator, in lines like `e1=wk`. */
  layout?: string | null;
  /** Whether the game is listed while a seat is free; anybody may join it then. */
  listed?: boolean;
  /** The name of the one who begins it, at most 40 characters. */
  name?: string | null;
  /** Against whom. */
  opponent?: Opponent;
  /** The id of its rules. */
  rules: string;
  /** On which side; by lot if nothing is said. */
  side?: Side | null;
  /** How moves are taken back; freely on one screen and by agreement otherwise if nothing is said. */
  take_back?: TakingBack | null;
  /** The time control; no clock if nothing is said. */
  time?: TimeControl | null;
  /**
   * The token of the first seat, thirty-two hexadecimal digits that the client has drawn; the server
   * draws one if nothing is said.
   */
  token?: string | null;
}

/** The command was carried out and is on disk. */
export interface Obeyed {
  /** The id of the command. */
  id: string;
  /** How many events there were after it. */
  seq: number;
}

/** Offers that stand. */
export interface Offers {
  /** Who offers a draw. */
  draw: Side | null;
  /** Who wants to take moves back. */
  take_back: TakeBackOffer | null;
}

/** Against whom a game is played. */
export type Opponent =
  /** Whoever follows the link. */
  | "friend"
  /** Somebody at the same screen: both seats are the client's. */
  | "same-screen"
  /** The computer, where there is one. */
  | "computer";

/** A piece of a game. */
export interface PieceInfo {
  /** What it is called: the word for it in messages. */
  kind: string;
  /** Whose it is. */
  side: Side;
  /** The id of its drawing in the set. */
  symbol: string;
}

/** What there is to say about a piece. */
export interface PieceSheet {
  /** Its movement as drawings in SVG, each with a caption (empty where there is only one). */
  diagrams: DiagramPicture[];
  /** The name and the letter of each piece that moves so. */
  names: Record<string, string>;
  /** Whether the game turns on it. */
  royal: boolean;
  /** How it moves, and what else there is to know. */
  rules: string[];
}

/** A move that was made, for those who show it. */
export type PlayedMove = {
  /** When, in milliseconds. */
  at: number;
  /** Who made it. */
  by: Side;
  /** The squares of royal pieces that are attacked after it, whosever they are. */
  checked?: string[];
  /** A remark, in games that were read from a file. */
  comment?: string | null;
  /** The position after it. The server always tells it, and `history` if it is asked to. */
  fen?: string | null;
  /** What the mover's clock showed afterwards, in milliseconds, if there is a clock. */
  left?: number | null;
  /** Which half-move it is, counted from 1. */
  ply: number;
  /** In words, for announcements: `White knight from g1 to f3`. */
  said: string;
  /** In SAN, or the way of the game's family: `e4`. */
  san: string;
  /** In UCI: `e2e4`. */
  uci: string;
  /** In USI, in the shogi family: `7g7f`. */
  usi?: string | null;
} & ({
  /** What it becomes. */
  becomes?: string | null;
  /** From where. */
  from: string;
  /** The piece in hand that enters on the square it leaves. */
  gate?: string | null;
  /** A second square that the move names: where something besides the piece goes. */
  second?: string | null;
  /** To where. Castling is the king's move, or king takes rook where rooks may start anywhere. */
  to: string;
} | {
  /** What it is placed as, if not as itself. */
  as?: string | null;
  /** Which piece in hand. */
  drop: string;
  /** To where. */
  to: string;
} | {
  /** Always true. */
  pass: boolean;
});

/** A seat and who has it. */
export interface Player {
  /** Whether the computer plays. */
  computer: boolean;
  /** The name, if one was given. */
  name?: string | null;
  /** Whether somebody in it is connected. */
  online: boolean;
  /** Whether somebody has taken the seat. */
  taken: boolean;
}

/** The texts of a game. */
export type ReplayRequest =
  /** Games in PGN. */
  | {
    /** The text. */
    pgn: string;
  }
  /** A layout of the simulator and the moves that follow. */
  | {
    /** Lines like `e1=wk`. */
    layout: string;
    /** Lines like `e2-e4`. */
    moves: string;
  };

/** The games in the texts. */
export interface Replayed {
  /** Each of them, in order; at most a hundred. */
  games: ReplayedGame[];
  /** How many more there are. */
  left_out: number;
}

/** One game. */
export interface ReplayedGame {
  /** Its board and pieces. */
  board: BoardInfo;
  /** A remark before the first move. */
  comment: string | null;
  /** How it ended by its own moves, if it did. */
  ending: EndingMessage | null;
  /** Why the rest of it could not be shown. */
  fault: Error | null;
  /** Its moves, as far as they could be read and are legal. */
  moves: PlayedMove[];
  /** The result that the text gives. */
  result: string | null;
  /** The first position. */
  start: string;
  /** What the text says about it. */
  tags: Record<string, string>;
}

/** The rules about one matter. */
export interface RuleSection {
  /** The rules. */
  rules: string[];
  /** What it is about. */
  title: string;
}

/** One fault of a ruleset. */
export interface RulesFault {
  /** The character of the line, counted from 1. */
  column: number;
  /** What may have been meant. */
  hint?: string | null;
  /** The line, counted from 1. */
  line: number;
  /** What is wrong. */
  sentence: string;
}

/** The games that can be played: `GET /api/rules`. */
export interface RulesList {
  /** The course games first, then by name. */
  games: GameCard[];
}

/** The rules of a game in plain words and diagrams. */
export interface RulesPage {
  /** Other names, which `new` understands as well. */
  aliases: string[];
  /** The board and the order of play. */
  board: string[];
  /** Whether the computer plays it. */
  computer: boolean;
  /** Whether it is one of the course games, which come first. */
  course: boolean;
  /** The opening array. */
  fen: string;
  /** How many files the board has. */
  files: number;
  /** The id: what to say in `new`. */
  id: string;
  /** The name. */
  name: string;
  /** The pieces; such as move alike share an entry. */
  pieces: PieceSheet[];
  /** How many ranks the board has. */
  ranks: number;
  /** The other rules, by topic. */
  sections: RuleSection[];
  /** Its board and pieces. */
  set: BoardInfo;
  /** What the game calls its sides. */
  sides: {
    /** Black's. */
    black: string;
    /** White's. */
    white: string;
  };
  /** What is special about it. */
  summary: string;
  /** Whether the sides take turns. */
  turns: boolean;
}

/** A seat and the token that opens it. */
export interface Seat {
  /** Which. */
  side: Side;
  /** Thirty-two hexadecimal digits. After a rematch the same token opens the other seat. */
  token: string;
}

/** A game has begun, or a seat was taken: `POST /api/games` and `POST /api/games/ID/join`. */
export interface Seated {
  /** The id of the game. */
  game: string;
  /** The seats that are the client's now. A token is told once: who has it has the seat. */
  seats: Seat[];
}

/** What the server says. */
export type ServerMessage =
  /** The whole game. */
  | Snapshot & {
    say: "snapshot";
  }
  /** What has happened. */
  | Update & {
    say: "update";
  }
  /** A command was carried out and is on disk. */
  | {
    /** Its id. */
    id: string;
    say: "done";
    /** How many events there were after it. */
    seq: number;
  }
  /** A command was not carried out, and nothing has changed. */
  | {
    /** Why. */
    error: Error;
    /** Its id. */
    id: string;
    say: "refused";
  }
  /** Somebody came or went. */
  | {
    /** Who plays. */
    players: {
      /** Black's. */
      black: Player;
      /** White's. */
      white: Player;
    };
    say: "presence";
    /** How many watch. */
    watching: number;
  }
  /** The answer to a ping. */
  | {
    /** A number for the whole state of the game, in hexadecimal digits. */
    digest: string;
    /** The number in the ping. */
    n: number;
    /** The moment, in milliseconds by the clock of the server. */
    now: number;
    say: "pong";
    /** How many events there are. */
    seq: number;
  }
  /** A message could not be read, or there were too many. */
  | {
    /** What was wrong. */
    error: Error;
    say: "error";
  }
  /** The server closes the connection. */
  | {
    say: "bye";
    /** The same in words. */
    sentence: string;
    /** Why: `restart`, `slow`, `flood`, `idle`, `large`, `binary` or `no-hello`. */
    why: string;
  };

/** A side. In answers it is always called so, whatever the game calls it. */
export type Side =
  /** The one written in capitals in FEN. */
  | "white"
  /** The other. */
  | "black";

/**
 * Everything there is to show of a game. Whoever has it needs nothing else, and every [`Update`] that
 * follows continues it.
 */
export interface Snapshot {
  /** The board it is played on and its pieces. */
  board: BoardInfo;
  /** When it began: milliseconds since 1970, by the calendar. */
  created: number;
  /** The id of the game. */
  game: string;
  /** What changes with every event. */
  live: Live;
  /** The moves that lead to the position on the board. */
  moves: PlayedMove[];
  /** Who plays. */
  players: {
    /** Black's. */
    black: Player;
    /** White's. */
    white: Player;
  };
  /** How many events there are. The next update begins here. */
  seq: number;
  /** The first position, in FEN. */
  start: string;
  /** What was agreed. */
  terms: TermsMessage;
  /** What only the one who asks may do. */
  yours: Yours;
}

/** How squares are called. */
export type SquareOrder =
  /** `e4`: file, then rank, as in UCI. */
  | "chess"
  /** `7f`: as in shogi. */
  | "shogi";

/** Somebody wants to take moves back. */
export interface TakeBackOffer {
  /** Who. */
  by: Side;
  /** To which half-move. */
  to_ply: number;
}

/** How moves are taken back. */
export type TakingBack =
  /** Anybody may undo, redo and rewind, also when the game is over. */
  | "freely"
  /** One side offers (`takeback`) and the other accepts. */
  | "agreement"
  /** Not at all. */
  | "never";

/** A square to which a piece may go. */
export interface Target {
  /** Whether something is captured. */
  captures?: boolean;
  /** The square. */
  to: string;
  /** The ways to go there, if there is more than one or if the one is not plain: the player chooses. */
  ways?: Way[];
}

/**
 * For each origin the squares it leads to. An origin is a square (`e2`) or a piece in hand, by its
 * name after an `@` (`@pawn`).
 */
export type Targets = Record<string, Target[]>;

/** The terms of a game, as the event of its start tells them. */
export interface TermsMessage {
  /** When the clocks begin to run. */
  clock_start: ClockBegins;
  /** How moves are taken back. */
  take_back: TakingBack;
  /** The time control; nothing if there is no clock. */
  time: TimeControl | null;
}

/** A text that errors can point into. */
export type Text =
  /** The line that was sent. */
  | "request"
  /** The move in it. */
  | "move"
  /** The position in it. */
  | "position"
  /** The game in PGN in it. */
  | "pgn"
  /** The ruleset in it. */
  | "rules";

/** A time control. All lengths are in milliseconds. */
export type TimeControl =
  /** So much for all moves. */
  | {
    kind: "sudden-death";
    /** For the game. */
    main: number;
  }
  /** Every move made adds to what is left. */
  | {
    /** Added after each move. */
    increment: number;
    kind: "fischer";
    /** For the game. */
    main: number;
  }
  /** After each move what it took is given back, up to the delay. */
  | {
    /** The most that is given back. */
    delay: number;
    kind: "bronstein";
    /** For the game. */
    main: number;
  }
  /** The clock waits before it runs: a move that takes no longer than the delay is free. */
  | {
    /** How long it waits. */
    delay: number;
    kind: "simple-delay";
    /** For the game. */
    main: number;
  }
  /** When the main time is used up there are periods: one is lost only if a move takes longer. */
  | {
    kind: "byoyomi";
    /** Before the first period. */
    main: number;
    /** The length of a period. */
    period: number;
    /** How many there are. */
    periods: number;
  }
  /** The same for every move; what is not used is lost. */
  | {
    /** For one move. */
    each: number;
    kind: "per-move";
  }
  /** The same in days. */
  | {
    /** For one move. */
    days: number;
    kind: "correspondence";
  };

/** What a side has left. */
export interface TimeLeft {
  /** Byoyomi: whether the main time is used up. */
  in_period: boolean;
  /** What its clock shows, in milliseconds. */
  ms: number;
  /** Byoyomi: the periods left, counting the current one. */
  periods: number;
}

/**
 * What a game has become by new events. It continues the state in which the client had seen
 * `from` events; a client that has seen fewer or more asks for a snapshot.
 */
export interface Update {
  /** How many events there were before. */
  from: number;
  /** How many of the moves that the client knows are still played. Fewer than all after taking back. */
  keep: number;
  /** What changes with every event. */
  live: Live;
  /** The moves that follow them. */
  moves: PlayedMove[];
  /** How many there are now. */
  seq: number;
  /** What only the one who is told may do. */
  yours: Yours;
}

/** What is added to origin and target to make a move. */
export interface Way {
  /** What a dropped piece is placed as. */
  as?: string | null;
  /** What the piece becomes. */
  becomes?: string | null;
  /** The piece in hand that enters on the square it leaves. */
  gate?: string | null;
  /** The second square: where the duck goes. */
  second?: string | null;
}

/** What the one who is told may do. Empty for spectators. */
export interface Yours {
  /** Whether they may still call the game off without a result. */
  abort: boolean;
  /** What they may claim now. */
  claims: ClaimMessage[];
  /** Whether they may pass now. */
  pass: boolean;
  /**
   * Where their pieces might go next, if it is not: what can be planned. Whether it is legal will be
   * seen.
   */
  premoves: Targets;
  /** The sides that are theirs: none for spectators, both on one screen. */
  sides: Side[];
  /** Where their pieces may go, if it is their turn. */
  targets: Targets;
}
