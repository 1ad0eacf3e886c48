//! The part of a game's state that changes with every event, for all clients and for each player.

use tabiya_board::Color;
use tabiya_referee::{Action, Game, Time};
use tabiya_rules::Attempt;

use crate::online::Targets;
use crate::online::{Live, Yours};
use crate::parts::{ClaimMessage, Clocks, Offers, StatusMessage};
use crate::{EndingMessage, Side};

impl Live {
    /// Returns the state of a game. The caller adds the rematch and who is away, which the referee does not
    /// know.
    pub fn of(game: &Game, now: Time) -> Live {
        let ruleset = game.ruleset();
        Live {
            now: now.0,
            turn: ruleset.alternates().then(|| game.turn().into()),
            no_legal_move: ruleset.alternates()
                && game.ending().is_none()
                && !game.position().has_legal_move(),
            undone: game.line().len().saturating_sub(game.ply()),
            ending: game.ending().map(|ending| EndingMessage::of(ending, ruleset)),
            clocks: game.clock().map(|clock| Clocks::of(clock, now)),
            offers: Offers::of(game),
            away: None,
            status: StatusMessage::all(game),
            rematch: None,
            next: None,
        }
    }
}

impl Yours {
    /// Returns the possible actions of a client that holds these seats.
    ///
    /// ```
    /// use tabiya_board::Color;
    /// use tabiya_referee::{Game, Terms, Time};
    /// use tabiya_wire::online::Yours;
    ///
    /// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
    /// let game = Game::new(&chess, Terms::default(), Time(0));
    /// let white = Yours::of(&game, &[Color::White]);
    /// assert_eq!(white.targets.0["e2"].len(), 2);
    /// let black = Yours::of(&game, &[Color::Black]);
    /// assert!(black.targets.0.is_empty() && !black.premoves.0.is_empty());
    /// ```
    pub fn of(game: &Game, seats: &[Color]) -> Yours {
        let sides = seats.iter().map(|color| Side::from(*color)).collect();
        if seats.is_empty() || game.ending().is_some() {
            return Yours { sides, ..Yours::default() };
        }
        let turns = game.ruleset().alternates();
        let to_move = !turns || seats.contains(&game.turn());
        let abort = |color: &Color| game.explain(Action::Abort.by(*color), Time(0)).is_ok();
        Yours {
            sides,
            targets: if to_move { Targets::legal(game, seats) } else { Targets::default() },
            premoves: match seats {
                [color] if !to_move => Targets::planned(game.position(), *color),
                _ => Targets::default(),
            },
            pass: to_move && game.position().resolve(&Attempt::Pass).is_ok(),
            claims: if to_move { ClaimMessage::all(game) } else { Vec::new() },
            abort: seats.iter().any(abort),
            unknown_tokens: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_notation::fen;
    use tabiya_referee::Terms;
    use tabiya_rules::Ruleset;

    use super::*;
    use crate::online::BoardInfo;

    /// Returns whether the game has passing at all, and whether White and Black may pass now.
    fn passing(id: &str, text: &str) -> (bool, [bool; 2]) {
        let ruleset = Ruleset::builtin(id).unwrap();
        let setup = fen::read_setup(&ruleset, text).unwrap();
        let game = Game::from_setup(&ruleset, &setup, Terms::default(), Time(0)).unwrap();
        (BoardInfo::of(&ruleset, false).passing, Color::ALL.map(|side| Yours::of(&game, &[side]).pass))
    }

    #[test]
    fn only_the_side_to_move_may_pass_and_not_in_check() {
        let no_check = "4k4/9/9/9/9/9/9/9/3K5/R8 w - - 0 1";
        assert_eq!(passing("janggi", no_check), (true, [true, false]));
        let check = "4k4/9/9/9/4R4/9/9/9/3K5/9 b - - 0 1";
        assert_eq!(passing("janggi", check), (true, [false, false]));
    }

    #[test]
    fn most_games_have_no_passing() {
        assert_eq!(passing("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), (false, [false, false]));
    }

    #[test]
    fn no_side_may_pass_once_the_game_is_over() {
        let janggi = Ruleset::builtin("janggi").unwrap();
        let mut game = Game::new(&janggi, Terms::default(), Time(0));
        game.apply(Action::Resign.by(Color::White), Time(1)).unwrap();
        assert!(!Yours::of(&game, &Color::ALL).pass);
    }
}
