//! The differences between UCI and USI.

use tabiya_engine::Meaning;
use tabiya_notation::{MoveError, MoveNotation, uci};
use tabiya_rules::{Move, Position, Reason, claims};

use super::Go;
use crate::Protocol;
use crate::played::Played;

/// UCI or USI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    Uci,
    Usi,
}

impl Dialect {
    pub(crate) fn protocol(self) -> Protocol {
        match self {
            Dialect::Uci => Protocol::Uci,
            Dialect::Usi => Protocol::Usi,
        }
    }

    pub(super) fn default_game(self) -> &'static str {
        match self {
            Dialect::Uci => "chess",
            Dialect::Usi => "shogi",
        }
    }

    /// Returns whether a word that only one of the protocols may have is a command.
    pub(super) fn knows(self, word: &str) -> bool {
        match word {
            "uci" | "ucinewgame" | "register" => self == Dialect::Uci,
            "usi" | "usinewgame" | "gameover" => self == Dialect::Usi,
            _ => true,
        }
    }

    pub(super) fn ok(self) -> &'static str {
        match self {
            Dialect::Uci => "uciok",
            Dialect::Usi => "usiok",
        }
    }

    pub(super) fn position_word(self) -> &'static str {
        match self {
            Dialect::Uci => "fen",
            Dialect::Usi => "sfen",
        }
    }

    pub(super) fn read(self, position: &Position, text: &str) -> Result<Move, MoveError> {
        match self {
            Dialect::Uci => uci::read(position, text),
            Dialect::Usi => MoveNotation::Usi.read(position, text),
        }
    }

    pub(super) fn write(self, position: &Position, m: Move) -> String {
        let in_usi = match self {
            Dialect::Uci => None,
            Dialect::Usi => MoveNotation::Usi.write(position, m).ok(),
        };
        in_usi.unwrap_or_else(|| uci::write(position, m))
    }

    /// Orders the clocks by who moves first: `wtime` is White's in UCI, but in USI Black moves first.
    pub(super) fn order_clocks(self, go: &mut Go) {
        if self == Dialect::Usi {
            go.time.swap(0, 1);
            go.increment.swap(0, 1);
        }
    }

    /// Writes a score: mates in moves in UCI, in half-moves in USI.
    pub(super) fn score(self, meaning: Meaning) -> String {
        let count = |plies: u16| match self {
            Dialect::Uci => plies.div_ceil(2),
            Dialect::Usi => plies,
        };
        match meaning {
            Meaning::Centipawns(value) => format!("cp {value}"),
            Meaning::WinsIn(plies) => format!("mate {}", count(plies)),
            Meaning::LosesIn(plies) => format!("mate -{}", count(plies)),
        }
    }

    /// Returns the answer where there is no move: the game is over.
    pub(super) fn no_move(self, position: &Position) -> &'static str {
        let won = position.outcome().is_some_and(|outcome| outcome.winner == Some(position.turn()));
        match self {
            Dialect::Uci => "bestmove (none)",
            Dialect::Usi if won => "bestmove win",
            Dialect::Usi => "bestmove resign",
        }
    }

    /// Returns the answer that needs no search: in USI the side to move declares that it wins by impasse.
    pub(super) fn declaration(self, played: &Played) -> Option<&'static str> {
        let position = played.position();
        let wins = || {
            claims(position, played.history())
                .iter()
                .any(|claim| claim.reason == Reason::Impasse && claim.winner == Some(position.turn()))
        };
        (self == Dialect::Usi && wins()).then_some("bestmove win")
    }
}
