//! Rebuilds a stored game from its events, which are taken as facts: the move was made, and the game ended
//! so. Unlike [`replay`](Game::replay), nothing is judged again, so that a game is the same after the rules
//! or the referee have become better at judging.

use tabiya_rules::{Position, Ruleset};

use crate::{CommandRefusal, Event, EventKind, Game, ReplayError, ReplayErrorKind};

impl Game {
    /// Rebuilds a game from stored events, without judging them again: endings are taken from the events,
    /// turns and clocks are not checked, and the fingerprint may be another. A log that
    /// [`replay`](Game::replay) accepts gives the same game, bit for bit.
    ///
    /// ```
    /// use tabiya_referee::{Ending, Event, EventKind, Game, Terms, Time};
    /// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
    /// let mut events = Game::new(&chess, Terms::default(), Time(0)).events().to_vec();
    /// // An older referee ended the game here, for some reason.
    /// events.push(Event { at: Time(5), kind: EventKind::Ended(Ending::Agreement) });
    /// assert!(Game::replay(&chess, &events).is_err());
    /// assert_eq!(Game::restore(&chess, &events).unwrap().ending(), Some(Ending::Agreement));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first event that cannot have happened: a move that is impossible in its position, or an
    /// event that needs another one before it.
    pub fn restore<'e>(
        ruleset: &Ruleset,
        events: impl IntoIterator<Item = &'e Event>,
    ) -> Result<Game, ReplayError> {
        let fail = |number, kind| ReplayError::new(ruleset, number, kind);
        let mut events = events.into_iter().enumerate();
        let first = events.next().ok_or_else(|| fail(0, ReplayErrorKind::NoStart))?.1;
        let mut game = Game::restore_start(ruleset, first).map_err(|kind| fail(0, kind))?;
        for (number, event) in events {
            game.take(event).map_err(|kind| fail(number, kind))?;
        }
        Ok(game)
    }

    fn restore_start(ruleset: &Ruleset, first: &Event) -> Result<Game, ReplayErrorKind> {
        let EventKind::Started(start) = &first.kind else { return Err(ReplayErrorKind::NoStart) };
        let position = Position::from_setup(ruleset, &start.setup).map_err(ReplayErrorKind::Setup)?;
        Ok(Game::open(position, (**start).clone(), first.at))
    }

    /// Takes an event as a fact.
    fn take(&mut self, event: &Event) -> Result<(), ReplayErrorKind> {
        if let Some(ending) = self.ending
            && !matches!(event.kind, EventKind::Rewound { .. })
        {
            return Err(ReplayErrorKind::Refused(CommandRefusal::GameOver { ending }));
        }
        match &event.kind {
            EventKind::Started(_) => return Err(ReplayErrorKind::DoesNotFollow),
            EventKind::Played { by, attempt } => {
                let m = self.position.resolve(attempt);
                let m = m.map_err(|why| ReplayErrorKind::Refused(CommandRefusal::Move(why)))?;
                self.make(event.at, *by, m);
            }
            EventKind::Rewound { ply, .. } if *ply > self.line.len() => {
                return Err(ReplayErrorKind::DoesNotFollow);
            }
            EventKind::TakeBackAccepted { .. } if self.offers.take_back.is_none() => {
                return Err(ReplayErrorKind::DoesNotFollow);
            }
            kind => self.evolve(event.at, kind.clone()),
        }
        Ok(())
    }
}
