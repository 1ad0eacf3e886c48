//! The commands that players give to a game.

use tabiya_board::Color;
use tabiya_rules::{Attempt, Reason};

use crate::Time;

/// A command to a game, by one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Command {
    /// The side that gives it.
    pub by: Color,
    /// Its action.
    pub action: Action,
}

/// The action of a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Make a move.
    Play(Attempt),
    /// Resign.
    Resign,
    /// Offer a draw. The offer stays open until it is answered; a move by the opponent declines it.
    OfferDraw,
    /// Accept the opponent's draw offer.
    AcceptDraw,
    /// Decline the opponent's draw offer.
    DeclineDraw,
    /// End the game by a rule that must be claimed. Only the side to move may do so.
    Claim(Reason),
    /// Make a move and end the game by a rule that holds after it: a player may claim the repetition
    /// that the player's own next move brings about (FIDE Laws 9.2.1, 9.3.1). The move must be legal,
    /// and the claim is judged after it. If the claim is valid, the move is made and the game is over.
    ///
    /// If it is not, nothing changes, and the player may make another move. FIDE differs (9.5.3): there
    /// the move must be played and the opponent gets two minutes, which is left to the arbiter.
    ClaimWith {
        /// The rule.
        reason: Reason,
        /// The move.
        attempt: Attempt,
    },
    /// Ask the opponent to take the last moves back. The request stays open like a draw offer.
    OfferTakeBack {
        /// The number of half-moves.
        plies: usize,
    },
    /// Accept the opponent's request to take moves back.
    AcceptTakeBack,
    /// Decline the opponent's request to take moves back.
    DeclineTakeBack,
    /// Go one half-move back, where moves may be taken back freely.
    Undo,
    /// Go one half-move forward again, along the line that was left.
    Redo,
    /// Go to any half-move of the current line, backward or forward.
    Rewind {
        /// The number of half-moves made after it; 0 is the start.
        ply: usize,
    },
    /// Report that the side to move has run out of time. Either side may; a server reports it for
    /// either.
    Flag,
    /// Abort the game, before both sides have moved.
    Abort,
    /// End the game because the opponent, who is to move, has been away for too long. Who is away, and since
    /// when, is a fact that the caller knows; [`Game::away_claim`](crate::Game::away_claim) says how long is
    /// too long.
    ClaimAway {
        /// Since when the opponent is away; `None` if the opponent is there.
        since: Option<Time>,
        /// Whether a draw is claimed instead of a win.
        draw: bool,
    },
}

impl Action {
    /// Returns the command of a side to do this.
    pub const fn by(self, color: Color) -> Command {
        Command { by: color, action: self }
    }
}
