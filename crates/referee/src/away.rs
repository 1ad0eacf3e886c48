//! Opponents who are away: when the other side may claim the game. Who is connected to a server, and since
//! when, is a fact that the caller passes; how long a player may be away is decided here.

use tabiya_board::Color;

use crate::decide::Asked;
use crate::{CommandRefusal, Control, EventKind, Game, Millis, Time};

/// How long a player may be away in a fast game.
const SHORTEST: Millis = Millis(60_000);

/// The same in the slowest game with a clock in which a game can be claimed.
const LONGEST: Millis = Millis(5 * 60_000);

/// The same in a game without a clock.
const WITHOUT_CLOCK: Millis = Millis(10 * 60_000);

/// Where a side has more time than this for a whole game, players are not expected to stay.
const SLOW: Millis = Millis(6 * 60 * 60_000);

/// The number of moves of a long game, for an estimate of the time that a control allows.
const MOVES: u32 = 40;

impl Control {
    /// Returns the time that a side has for a game of ordinary length; nothing by correspondence.
    fn estimate(self) -> Option<Millis> {
        Some(match self {
            Control::SuddenDeath { main } => main,
            Control::Fischer { main, increment } => main.plus(increment.times(MOVES)),
            Control::Bronstein { main, delay } | Control::SimpleDelay { main, delay } => {
                main.plus(delay.times(MOVES))
            }
            Control::Byoyomi { main, period, periods: _ } => main.plus(period.times(MOVES)),
            Control::PerMove { each } => each.times(MOVES),
            Control::Correspondence { .. } => return None,
        })
    }

    /// Returns how long a player may be away: a fifth of the time for the game, between one and five minutes.
    fn timeout(self) -> Option<Millis> {
        let estimate = self.estimate().filter(|estimate| *estimate <= SLOW)?;
        Some(Millis((estimate.0 / 5).clamp(SHORTEST.0, LONGEST.0)))
    }
}

impl Game {
    /// Returns when a side may claim the game if its opponent, who is to move, is away since a given time.
    /// The opponent may be away for a while after its turn has begun: between one and five minutes, depending
    /// on the time control, and ten without a clock.
    ///
    /// ```
    /// use tabiya_board::Color::{Black, White};
    /// use tabiya_referee::{Control, Game, Millis, Terms, Time};
    /// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
    /// let time = Some(Control::Fischer { main: Millis(180_000), increment: Millis(2_000) });
    /// let game = Game::new(&chess, Terms { time, ..Terms::default() }, Time(0));
    /// assert_eq!(game.away_claim(Black, Time(5_000)), Ok(Time(65_000)));
    /// assert!(game.away_claim(White, Time(5_000)).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the reason if no claim will be possible: the game is over, is played by correspondence or has
    /// no turns, or the side is to move itself.
    pub fn away_claim(&self, by: Color, since: Time) -> Result<Time, CommandRefusal> {
        if let Some(ending) = self.ending {
            return Err(CommandRefusal::GameOver { ending });
        }
        let timeout = match self.terms.time {
            _ if !self.ruleset().alternates() => None,
            None => Some(WITHOUT_CLOCK),
            Some(control) => control.timeout(),
        };
        let timeout = timeout.ok_or(CommandRefusal::NoAwayClaims)?;
        if by == self.turn() {
            return Err(CommandRefusal::MoveFirst);
        }
        Ok(since.max(self.turn_began()).after(timeout))
    }

    /// Returns when the side to move got its turn.
    fn turn_began(&self) -> Time {
        let begins = |kind: &EventKind| {
            matches!(
                kind,
                EventKind::Started(_)
                    | EventKind::Played { .. }
                    | EventKind::TakeBackAccepted { .. }
                    | EventKind::Rewound { .. }
            )
        };
        self.log.iter().rev().find(|event| begins(&event.kind)).map_or(Time(0), |event| event.at)
    }

    /// Decides the claim of a side whose opponent is away.
    pub(crate) fn claim_away(
        &self,
        asked: Asked,
        since: Option<Time>,
        draw: bool,
    ) -> Result<EventKind, CommandRefusal> {
        let Asked { by, now } = asked;
        let possible = self.away_claim(by, since.unwrap_or(now))?;
        let since = since.ok_or(CommandRefusal::NotAway)?;
        match &self.clock {
            // The flag decides.
            Some(clock) if clock.is_flagged(now) => Err(CommandRefusal::TimeIsUp { color: self.turn() }),
            _ if now < possible => Err(CommandRefusal::NotAwayLongEnough { left: possible - now }),
            _ => Ok(EventKind::ClaimedAway { by, since, draw }),
        }
    }
}
