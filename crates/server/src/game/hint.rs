//! Hints: a suggested move for a player who plays against the computer, or both sides on one screen.

use std::time::Duration;

use tabiya_board::Color;
use tabiya_engine::Hint;
use tabiya_player::{Budget, hint_line, hint_sentence};
use tabiya_rules::Position;
use tabiya_wire::online::HintMessage;
use tabiya_wire::{ErrorCode, MoveTexts};

use super::request::Reply;
use super::task::GameTask;
use super::token::TokenHash;
use crate::computer::{Owner, Search};
use crate::error::ApiError;
use crate::limits::ClientAddress;

/// The limits of the search for a hint.
const BUDGET: Budget = Budget::nodes(400_000).within(Duration::from_millis(700));

impl GameTask {
    /// Searches for a hint and replies to the client when it is found. The game continues meanwhile.
    pub(super) fn hint(&self, tokens: &[TokenHash], client: ClientAddress, reply: Reply<HintMessage>) {
        if let Err(error) = self.may_have_hint(tokens) {
            drop(reply.send(Err(error)));
            return;
        }
        let (position, ply) = (self.game.position().clone(), self.game.ply());
        let search = Search { owner: Owner::Client(client), ..self.search(BUDGET.limits()) };
        let Ok(pending) = self.app.searches.submit(search) else {
            drop(reply.send(Err(ApiError::computer_busy())));
            return;
        };
        tokio::spawn(async move {
            let found = pending.await.and_then(|found| found.hint);
            let hint = found.and_then(|found| message(&position, ply, &found));
            drop(reply.send(hint.ok_or_else(ApiError::computer_busy)));
        });
    }

    /// Checks that a client may have a hint now.
    fn may_have_hint(&self, tokens: &[TokenHash]) -> Result<(), ApiError> {
        let refused = |sentence: &str| Err(ApiError::new(ErrorCode::NoHintHere, sentence));
        let seats = self.seats_with(tokens);
        if seats.is_empty() {
            return Err(ApiError::not_your_seat());
        }
        let alone = |side: Color| seats.contains(side) || self.level(side).is_some();
        if !Color::ALL.into_iter().all(alone) {
            return refused("Hints are not available in games between two people.");
        }
        if !self.game.ruleset().alternates() {
            return refused("There are no hints in this game: it has no alternating turns.");
        }
        if self.game.ending().is_some() {
            return refused("The game is over.");
        }
        if !seats.contains(self.game.turn()) {
            return refused("It is not your turn.");
        }
        if !self.game.position().has_legal_move() {
            return refused("There is no legal move.");
        }
        self.app.searches.check()
    }
}

/// Returns the message for a suggested move; nothing if the hint has no move.
fn message(position: &Position, ply: usize, hint: &Hint) -> Option<HintMessage> {
    let first = hint.moves.first()?;
    Some(HintMessage {
        ply,
        suggested: MoveTexts::of(position, *first),
        line: hint_line(position, hint),
        sentence: hint_sentence(position, hint),
    })
}
