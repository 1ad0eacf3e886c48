//! What changes with every event, for all and for those who play.

use tabiya_board::Color;
use tabiya_referee::{Action, Game, Time};

use crate::answer::{ClaimMessage, Clocks, Offers};
use crate::online::targets::Targets;
use crate::online::{Live, Yours};
use crate::{EndingMessage, Side};

impl Live {
    /// Where a game stands. A rematch is not the referee's matter: whoever keeps games adds it.
    pub fn of(game: &Game, now: Time) -> Live {
        let ruleset = game.ruleset();
        Live {
            now: now.0,
            turn: ruleset.alternates().then(|| game.turn().into()),
            undone: game.line().len().saturating_sub(game.ply()),
            ending: game.ending().map(|ending| EndingMessage::of(ending, ruleset)),
            clocks: game.clock().map(|clock| Clocks::of(clock, now)),
            offers: Offers::of(game),
            rematch: None,
            next: None,
        }
    }
}

impl Yours {
    /// What somebody may do who has these seats.
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
            claims: if to_move { ClaimMessage::all(game) } else { Vec::new() },
            abort: seats.iter().any(abort),
        }
    }
}
