//! What the computer does with the result of a search: it moves, claims, or replies to a draw offer. It never resigns.
//! Nothing here waits or changes a game.

use tabiya_board::Color;
use tabiya_referee::{Action, Game};
use tabiya_rules::{Claim, Move, Reason, claims, judge};

use crate::computer::Found;

/// The number of half-moves from which on the computer agrees to a draw in an equal position.
const LATE: usize = 30;

/// The score at which it agrees to a draw at any time, in hundredths of a pawn.
const WORSE: i32 = -100;

/// What the computer does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Act {
    /// Makes a move.
    Play(Move),
    /// Makes a move and claims what holds after it.
    ClaimWith(Reason, Move),
    /// Anything else.
    Other(Action),
}

/// Returns what the computer does when a search has found a move, with a score for its side. It claims every win, and a
/// draw unless it is better.
pub(super) fn with_search(game: &Game, side: Color, best: Move, score: i32) -> Act {
    let wanted = |claims: Vec<Claim>| {
        let is_wanted = |claim: &Claim| claim.outcome.winner.map_or(score <= 0, |winner| winner == side);
        claims.into_iter().filter(is_wanted).max_by_key(|claim| claim.outcome.winner.is_some())
    };
    if let Some(claim) = wanted(game.claims()) {
        return Act::Other(Action::Claim(claim.reason));
    }
    let (mut after, mut history) = (game.position().clone(), game.history().clone());
    history.advance(&mut after, best);
    // What ends the game by itself needs no claim.
    let claim = if judge(&after, &history).is_none() { wanted(claims(&after, &history)) } else { None };
    claim.map_or(Act::Play(best), |claim| Act::ClaimWith(claim.reason, best))
}

/// Returns what the computer does when its searches find nothing: any legal move, or else a claim, or else the offer of a
/// draw, because a side without a legal move has nothing better in a game that goes on.
pub(super) fn without_search(game: &Game) -> Act {
    match (game.legal_moves().first(), game.claims().first()) {
        (Some(m), _) => Act::Play(*m),
        (None, Some(claim)) => Act::Other(Action::Claim(claim.reason)),
        (None, None) => Act::Other(Action::OfferDraw),
    }
}

/// Returns the reply to a draw offer. The computer agrees if it is clearly worse, and late in the game also if it is
/// not better. It declines if it knows nothing about the position.
pub(super) fn reply_to_draw(game: &Game, side: Color, found: Option<&Found>) -> Action {
    let bound = if game.ply() < LATE { WORSE } else { 0 };
    let score = found.map(|found| if game.turn() == side { found.score } else { -found.score });
    if score.is_some_and(|score| score <= bound) { Action::AcceptDraw } else { Action::DeclineDraw }
}

#[cfg(test)]
mod tests {
    use tabiya_notation::uci;
    use tabiya_referee::{Terms, Time};
    use tabiya_rules::Ruleset;

    use super::*;

    /// Returns a game in which the knights have gone out and back.
    fn repeated(plies: usize) -> Game {
        let chess = Ruleset::builtin("chess").unwrap();
        let mut game = Game::new(&chess, Terms::default(), Time(0));
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(plies) {
            play(&mut game, text);
        }
        game
    }

    fn play(game: &mut Game, text: &str) {
        let m = uci::read(game.position(), text).unwrap();
        game.play(m, Time(0)).unwrap();
    }

    fn found(score: i32) -> Found {
        Found { best: None, score, hint: None }
    }

    #[test]
    fn a_draw_is_claimed_unless_the_computer_is_better() {
        let game = repeated(8);
        let best = uci::read(game.position(), "e2e4").unwrap();
        let reason = game.claims()[0].reason;
        for (score, act) in [
            (-500, Act::Other(Action::Claim(reason))),
            (0, Act::Other(Action::Claim(reason))),
            (1, Act::Play(best)),
        ] {
            assert_eq!(with_search(&game, Color::White, best, score), act, "{score}");
        }
    }

    #[test]
    fn a_draw_is_claimed_together_with_the_move_that_repeats() {
        let mut game = repeated(7);
        assert!(game.claims().is_empty());
        let [back, other] = ["f6g8", "e7e5"].map(|text| uci::read(game.position(), text).unwrap());
        assert_eq!(with_search(&game, Color::Black, other, -30), Act::Play(other));
        assert_eq!(with_search(&game, Color::Black, back, 30), Act::Play(back));
        let Act::ClaimWith(reason, m) = with_search(&game, Color::Black, back, 0) else {
            panic!("nothing is claimed")
        };
        game.claim_with(Color::Black, reason, m, Time(0)).unwrap();
        assert_eq!(game.ending().unwrap().winner(), None);
    }

    #[test]
    fn draws_are_agreed_to_late_or_when_the_computer_is_worse() {
        let early = repeated(2);
        let reply = |game: &Game, score| reply_to_draw(game, game.turn(), Some(&found(score)));
        assert_eq!(reply(&early, 0), Action::DeclineDraw);
        assert_eq!(reply(&early, -150), Action::AcceptDraw);
        assert_eq!(reply_to_draw(&early, !early.turn(), Some(&found(150))), Action::AcceptDraw);
        assert_eq!(reply_to_draw(&early, early.turn(), None), Action::DeclineDraw);
        let mut late = repeated(0);
        // Knights and rooks of both sides wander without a fivefold repetition.
        let wander = ["g1f3", "g8f6", "h1g1", "h8g8", "g1h1", "g8h8", "f3g1", "f6g8", "b1c3", "b8c6"];
        let back = ["a1b1", "a8b8", "b1a1", "b8a8", "c3b1", "c6b8"];
        for text in wander.iter().chain(&back).cycle().take(LATE) {
            play(&mut late, text);
        }
        assert_eq!([0, 1].map(|score| reply(&late, score)), [Action::AcceptDraw, Action::DeclineDraw]);
    }
}
