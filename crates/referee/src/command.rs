//! What someone may ask of a game.

use tabiya_board::Color;
use tabiya_rules::{Attempt, Reason};

/// Someone wants something. Nothing else changes a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Command {
    /// Who.
    pub by: Color,
    /// What.
    pub action: Action,
}

/// What someone wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// To make a move.
    Play(Attempt),
    /// To let the opponent move. No game has it yet.
    Pass,
    /// To give up.
    Resign,
    /// To offer a draw. It stands until it is answered; a move of the opponent declines it.
    OfferDraw,
    /// To accept the draw that the opponent offers.
    AcceptDraw,
    /// To decline it.
    DeclineDraw,
    /// To end the game by a rule that asks for a claim. Only the side to move may.
    Claim(Reason),
    /// To ask the opponent to let the last moves be taken back. It stands like an offer of a draw.
    OfferTakeBack {
        /// How many half-moves.
        plies: usize,
    },
    /// To let the opponent take back.
    AcceptTakeBack,
    /// To insist.
    DeclineTakeBack,
    /// To go one half-move back, where that is free.
    Undo,
    /// To go one half-move forward again, along the line that was left.
    Redo,
    /// To go to any half-move of the current line, back or forward.
    Rewind {
        /// After how many half-moves; 0 is the beginning.
        ply: usize,
    },
    /// To say that the time of the side to move is over. Either side may, so a server says it for
    /// whom it likes.
    Flag,
    /// To call the game off, before both sides have moved.
    Abort,
}

impl Action {
    /// The command that somebody does this.
    pub const fn by(self, color: Color) -> Command {
        Command { by: color, action: self }
    }
}
