//! The verdict on a game: who won, why, and whether somebody had to ask for it.

use tabiya_board::Color;

use crate::def::{By, Verdict};

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The side to move is attacked and has no move.
    Checkmate,
    /// The side to move has no move (and is not mated).
    Stalemate,
    /// The same where royals may be left attacked.
    NoLegalMove,
    /// A royal piece was captured.
    RoyalCapture,
    /// A royal piece was blown up.
    Explosion,
    /// A side reached its goal.
    Goal,
    /// A side ran out of pieces.
    Extinction,
    /// A side was reduced to its royal piece.
    BareRoyal,
    /// A side gave the deciding check.
    Checks,
    /// A position came back too often.
    Repetition,
    /// No progress for too long.
    QuietMoves,
    /// Neither side can ever win.
    DeadPosition,
    /// A side gave check without end.
    PerpetualCheck,
    /// A side chased a piece without end.
    PerpetualChase,
    /// A side declared an impasse.
    Impasse,
    /// The counted moves ran out.
    Counting,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 16] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::NoLegalMove,
        Reason::RoyalCapture,
        Reason::Explosion,
        Reason::Goal,
        Reason::Extinction,
        Reason::BareRoyal,
        Reason::Checks,
        Reason::Repetition,
        Reason::QuietMoves,
        Reason::DeadPosition,
        Reason::PerpetualCheck,
        Reason::PerpetualChase,
        Reason::Impasse,
        Reason::Counting,
    ];

    /// The name that files and messages use.
    pub const fn code(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::NoLegalMove => "no-legal-move",
            Reason::RoyalCapture => "royal-capture",
            Reason::Explosion => "explosion",
            Reason::Goal => "goal",
            Reason::Extinction => "extinction",
            Reason::BareRoyal => "bare-royal",
            Reason::Checks => "checks",
            Reason::Repetition => "repetition",
            Reason::QuietMoves => "quiet-moves",
            Reason::DeadPosition => "dead-position",
            Reason::PerpetualCheck => "perpetual-check",
            Reason::PerpetualChase => "perpetual-chase",
            Reason::Impasse => "impasse",
            Reason::Counting => "counting",
        }
    }

    /// The reason with this name.
    pub fn from_code(code: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|reason| reason.code() == code)
    }
}

/// A verdict on a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; nobody if it is a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
    /// Whether it came by itself or a player had to claim it.
    pub by: By,
}

impl Outcome {
    pub(crate) fn win(side: usize, reason: Reason) -> Outcome {
        Outcome { winner: Some(Color::from_index(side)), reason, by: By::Automatic }
    }

    /// Whether it empties the list of legal moves: a win does; a draw leaves it, but for the one
    /// that both sides reached by their goals.
    pub(crate) fn leaves_no_move(self) -> bool {
        self.winner.is_some() || self.reason == Reason::Goal
    }

    pub(crate) fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason, by: By::Automatic }
    }

    /// What a verdict about a side means.
    pub(crate) fn of(verdict: Verdict, side: usize, reason: Reason) -> Outcome {
        match verdict {
            Verdict::Win => Outcome::win(side, reason),
            Verdict::Loss => Outcome::win(side ^ 1, reason),
            Verdict::Draw => Outcome::draw(reason),
        }
    }

    /// The same, come about so.
    pub(crate) fn by(self, by: By) -> Outcome {
        Outcome { by, ..self }
    }
}

/// What a side may claim, and what comes of it if it does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// By which rule.
    pub reason: Reason,
    /// The end of the game if it is claimed.
    pub outcome: Outcome,
}
