//! An independent definition of which commands must be accepted, from the public state of the game and
//! the rules of its position alone. It uses none of the referee's own decisions.

use tabiya_board::Color;
use tabiya_referee::{Action, Command, Control, EventKind, Game, TakeBack, Time};
use tabiya_rules::{Attempt, History, Move, claims, judge};

/// Returns whether the game has to accept a command at a given time.
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
        Action::Play { attempt } => may_move && legal(game, by, &attempt).is_some(),
        Action::OfferDraw => game.draw_offer().is_none(),
        Action::AcceptDraw | Action::DeclineDraw => game.draw_offer() == Some(!by),
        Action::Claim { reason } => {
            may_move && claims(game.position(), &history(game)).iter().any(|claim| claim.reason == reason)
        }
        Action::ClaimWith { reason, attempt } => {
            may_move
                && legal(game, by, &attempt).is_some_and(|m| {
                    let (mut after, mut history) = (game.position().clone(), history(game));
                    after.play(m);
                    history.push(game.position(), m, &after);
                    let mut granted = claims(&after, &history).into_iter();
                    judge(&after, &history).is_none()
                        && granted.any(|claim| claim.reason == reason && claim.winner != Some(!by))
                })
        }
        Action::OfferTakeBack { plies } => {
            game.terms().take_back == TakeBack::ByAgreement
                && game.take_back_offer().is_none()
                && (1..=game.ply()).contains(&plies)
        }
        Action::AcceptTakeBack | Action::DeclineTakeBack => {
            game.take_back_offer().is_some_and(|(offerer, _)| offerer != by)
        }
        Action::Flag => time_is_up,
        Action::ClaimAway { since, .. } => {
            let turn = game.events().iter().rposition(|event| {
                matches!(
                    event.kind,
                    EventKind::Started(_)
                        | EventKind::Played { .. }
                        | EventKind::Rewound { .. }
                        | EventKind::TakeBackAccepted { .. }
                )
            });
            let began = game.events()[turn.unwrap()].at.0;
            // The controls of the random games are all fast.
            let timeout = match game.terms().time {
                None => Some(600_000),
                Some(Control::Correspondence { .. }) => None,
                Some(_) => Some(60_000),
            };
            let alone = game.ruleset().alternates() && by != game.turn() && !time_is_up;
            alone
                && since
                    .zip(timeout)
                    .is_some_and(|(since, timeout)| now.0 >= began.max(since.0).saturating_add(timeout))
        }
        Action::Abort => Color::ALL.into_iter().any(|side| game.moves().all(|node| node.by != side)),
        // Resigning, and verbs that only record something.
        _ => true,
    }
}

/// The history of the current line, rebuilt from its moves.
fn history(game: &Game) -> History {
    let mut position = game.start().clone();
    let mut history = History::new(&position);
    for node in game.moves() {
        history.advance(&mut position, node.m);
    }
    history
}

/// The legal move that an attempt of a side describes, according to `Position::explain`.
fn legal(game: &Game, by: Color, attempt: &Attempt) -> Option<Move> {
    let m = game.position().explainer().explain(attempt).ok()?;
    let owner = game.position().piece_at(m.from()).filter(|_| !m.is_drop());
    (game.ruleset().alternates() || owner.is_some_and(|piece| piece.color == by)).then_some(m)
}
