//! Whether a command must be accepted, told once more from plain facts: what the game shows of itself
//! and what the rules say about its position. Nothing of the referee's own deciding is used.

use tabiya_board::Color;
use tabiya_referee::{Action, Command, Game, TakeBack, Time};
use tabiya_rules::{Attempt, Move, claims, judge};

/// Whether the game has to accept a command at a moment.
pub(crate) fn accepts(game: &Game, command: Command, now: Time) -> bool {
    let Command { by, action } = command;
    let now = game.events().last().map_or(now, |event| now.max(event.at));
    let over = game.ending().is_some();
    let freely = game.terms().take_back == TakeBack::Freely;
    let time_is_up = game.clock().and_then(|clock| clock.flag_falls()).is_some_and(|falls| falls <= now);
    let may_move = (by == game.turn() || !game.ruleset().alternates()) && !time_is_up;
    match action {
        Action::Undo => freely && game.ply() > 0,
        Action::Redo => freely && game.ply() < game.line().len(),
        Action::Rewind { ply } => freely && ply <= game.line().len() && (ply != game.ply() || over),
        _ if over => false,
        Action::Play(attempt) => may_move && legal(game, by, &attempt).is_some(),
        Action::Resign => true,
        Action::OfferDraw => game.draw_offer().is_none(),
        Action::AcceptDraw | Action::DeclineDraw => game.draw_offer() == Some(!by),
        Action::Claim(reason) => {
            may_move && claims(game.position(), game.history()).iter().any(|claim| claim.reason == reason)
        }
        Action::ClaimWith { reason, attempt } => {
            may_move
                && legal(game, by, &attempt).is_some_and(|m| {
                    let (mut after, mut history) = (game.position().clone(), game.history().clone());
                    after.play(m);
                    history.push(game.position(), m, &after);
                    let mut granted = claims(&after, &history).into_iter();
                    judge(&after, &history).is_none()
                        && granted.any(|claim| claim.reason == reason && claim.outcome.winner != Some(!by))
                })
        }
        Action::OfferTakeBack { plies } => {
            game.terms().take_back == TakeBack::ByAgreement
                && game.take_back_offer().is_none()
                && (1..=game.ply()).contains(&plies)
        }
        Action::AcceptTakeBack | Action::DeclineTakeBack => {
            game.take_back_offer().is_some_and(|(asks, _)| asks != by)
        }
        Action::Flag => time_is_up,
        Action::Abort => Color::ALL.into_iter().any(|side| game.moves().all(|node| node.by != side)),
    }
}

/// The legal move that an attempt of a side means, by the rules' own explanation.
fn legal(game: &Game, by: Color, attempt: &Attempt) -> Option<Move> {
    let m = game.position().explain(attempt).ok()?;
    let owner = game.position().piece_at(m.from()).filter(|_| !m.is_drop());
    (game.ruleset().alternates() || owner.is_some_and(|piece| piece.color == by)).then_some(m)
}
