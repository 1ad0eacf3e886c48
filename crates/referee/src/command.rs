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
    /// To end the game by a rule that holds once a move is made, and to make that move with it: a
    /// player may claim the repetition that his own next move brings about (FIDE Laws 9.2.1, 9.3.1).
    /// The move must be legal, and the claim is judged after it. If it is founded the move is made
    /// and the game is over.
    ///
    /// If it is not, nothing has happened, and another move may be made. FIDE differs (9.5.3): there
    /// the move must be played and the opponent gets two minutes, which is for whoever keeps the
    /// clock and the peace at the board.
    ClaimWith {
        /// The rule.
        reason: Reason,
        /// The move.
        attempt: Attempt,
    },
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
