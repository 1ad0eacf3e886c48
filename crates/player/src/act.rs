//! The computer's use of a search result: it moves, claims, or replies to a draw offer. It never
//! resigns.

use tabiya_board::Color;
use tabiya_referee::{Action, CommandRefusal, Game, Time};
use tabiya_rules::{Move, Outcome, Reason, claims, judge};

/// The number of half-moves from which on the computer agrees to a draw in an equal position.
const LATE: usize = 30;

/// The score at which it agrees to a draw at any time, in hundredths of a pawn.
const WORSE: i32 = -100;

/// An act of the computer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ComputerAct {
    /// Makes a move.
    Play(Move),
    /// Makes a move and claims an ending that holds after it.
    ClaimWith(Reason, Move),
    /// Anything else.
    Other(Action),
}

impl ComputerAct {
    /// Returns the computer's act after a search that found the best move and its score for the side, or
    /// nothing. It claims every win, and a draw unless it is better.
    ///
    /// Without a result it makes any legal move. If there is none, it makes a claim, or else offers a draw,
    /// because a side without a legal move has nothing better in a game that goes on.
    ///
    /// ```
    /// use tabiya_board::Color;
    /// use tabiya_notation::uci;
    /// use tabiya_referee::{Game, Terms, Time};
    /// use tabiya_rules::Ruleset;
    /// use tabiya_player::ComputerAct;
    ///
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let mut game = Game::new(&chess, Terms::default(), Time(0));
    /// for text in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(8) {
    ///     let m = uci::read(game.position(), text).unwrap();
    ///     game.play(m, Time(0)).unwrap();
    /// }
    /// // It is the third time that this position occurs, and White is worse.
    /// let best = uci::read(game.position(), "e2e4").unwrap();
    /// let act = ComputerAct::choose(&game, Color::White, Some((best, -50)));
    /// act.apply(&mut game, Color::White, Time(0)).unwrap();
    /// assert_eq!(game.ending().unwrap().winner(), None);
    /// ```
    pub fn choose(game: &Game, side: Color, found: Option<(Move, i32)>) -> ComputerAct {
        let Some((best, score)) = found else { return ComputerAct::without_search(game) };
        let wanted = |claims: Vec<Outcome>| {
            let is_wanted = |claim: &Outcome| claim.winner.map_or(score <= 0, |winner| winner == side);
            claims.into_iter().filter(is_wanted).max_by_key(|claim| claim.winner.is_some())
        };
        if let Some(claim) = wanted(game.claims()) {
            return ComputerAct::Other(Action::Claim { reason: claim.reason });
        }
        let (mut after, mut history) = (game.position().clone(), game.history().clone());
        history.advance(&mut after, best);
        // Automatic endings need no claim.
        let claim = if judge(&after, &history).is_none() { wanted(claims(&after, &history)) } else { None };
        claim.map_or(ComputerAct::Play(best), |claim| ComputerAct::ClaimWith(claim.reason, best))
    }

    fn without_search(game: &Game) -> ComputerAct {
        match (game.legal_moves().first(), game.claims().first()) {
            (Some(m), _) => ComputerAct::Play(*m),
            (None, Some(claim)) => ComputerAct::Other(Action::Claim { reason: claim.reason }),
            (None, None) => ComputerAct::Other(Action::OfferDraw),
        }
    }

    /// Returns the reply of a side to a draw offer. `score` is that of the side to move. The computer agrees
    /// if it is clearly worse, late in the game also if it is not better, and if it has no legal move in a
    /// game that goes on. It declines if it knows nothing about the position.
    pub fn reply_to_draw(game: &Game, side: Color, score: Option<i32>) -> Action {
        if game.turn() == side && !game.position().has_legal_move() {
            return Action::AcceptDraw;
        }
        let bound = if game.ply() < LATE { WORSE } else { 0 };
        let score = score.map(|score| if game.turn() == side { score } else { -score });
        if score.is_some_and(|score| score <= bound) { Action::AcceptDraw } else { Action::DeclineDraw }
    }

    /// Carries it out.
    ///
    /// # Errors
    ///
    /// Returns why the referee refuses it.
    pub fn apply(self, game: &mut Game, side: Color, now: Time) -> Result<(), CommandRefusal> {
        match self {
            ComputerAct::Play(m) => game.play_as(side, m, now).map(drop),
            ComputerAct::ClaimWith(reason, m) => game.claim_with(side, reason, m, now).map(drop),
            ComputerAct::Other(action) => game.apply(action.by(side), now).map(drop),
        }
    }
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

    #[test]
    fn a_draw_is_claimed_unless_the_computer_is_better() {
        let game = repeated(8);
        let best = uci::read(game.position(), "e2e4").unwrap();
        let reason = game.claims()[0].reason;
        for (score, act) in [
            (-500, ComputerAct::Other(Action::Claim { reason })),
            (0, ComputerAct::Other(Action::Claim { reason })),
            (1, ComputerAct::Play(best)),
        ] {
            assert_eq!(ComputerAct::choose(&game, Color::White, Some((best, score))), act, "{score}");
        }
    }

    #[test]
    fn a_draw_is_claimed_together_with_the_move_that_repeats() {
        let mut game = repeated(7);
        assert!(game.claims().is_empty());
        let [back, other] = ["f6g8", "e7e5"].map(|text| uci::read(game.position(), text).unwrap());
        assert_eq!(ComputerAct::choose(&game, Color::Black, Some((other, -30))), ComputerAct::Play(other));
        assert_eq!(ComputerAct::choose(&game, Color::Black, Some((back, 30))), ComputerAct::Play(back));
        let ComputerAct::ClaimWith(reason, m) = ComputerAct::choose(&game, Color::Black, Some((back, 0)))
        else {
            panic!("nothing is claimed")
        };
        game.claim_with(Color::Black, reason, m, Time(0)).unwrap();
        assert_eq!(game.ending().unwrap().winner(), None);
    }

    #[test]
    fn draws_are_agreed_to_late_or_when_the_computer_is_worse() {
        let early = repeated(2);
        let reply = |game: &Game, score| ComputerAct::reply_to_draw(game, game.turn(), Some(score));
        assert_eq!(reply(&early, 0), Action::DeclineDraw);
        assert_eq!(reply(&early, -150), Action::AcceptDraw);
        assert_eq!(ComputerAct::reply_to_draw(&early, !early.turn(), Some(150)), Action::AcceptDraw);
        assert_eq!(ComputerAct::reply_to_draw(&early, early.turn(), None), Action::DeclineDraw);
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
