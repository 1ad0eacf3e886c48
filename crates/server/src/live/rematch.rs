//! Playing again: when both want it, the next game begins with sides changed, and each player's own token
//! opens it.

use tabiya_board::Color;
use tabiya_wire::as_written;

use super::begin::Beginning;
use super::command::Done;
use super::held::Held;
use super::table::Table;
use crate::failure::{Failure, refused};
use crate::store::{Change, SeatRow};
use crate::visitor::Visitor;

impl Table {
    /// A side wants to play again.
    pub(super) async fn want_rematch(
        &mut self,
        by: Color,
        held: Held,
        visitor: Visitor,
    ) -> Result<(u64, Done), Failure> {
        let seq = self.seq();
        if self.game.ending().is_none() {
            let sentence = "The game is not over. A rematch can be asked for when it is.";
            return Err(Failure::Refused(refused("not-over", sentence)));
        }
        if self.next.is_some() || self.rematch == Some(by) && held.sides().len() < 2 {
            return Ok((seq, Done::Already));
        }
        // Whoever has both seats agrees with themselves.
        if self.rematch == Some(!by) || held.sides().len() == 2 {
            let next = self.begin_next()?;
            // It is a new game like any other.
            self.app.door.game(visitor)?;
            let id = next.id;
            self.app.store.write(Change::Next { game: self.id, next: Box::new(next) }).await?;
            self.app.metrics.games.inc();
            (self.rematch, self.next) = (None, Some(id));
        } else {
            self.app.store.write(Change::Rematch { game: self.id, wants: Some(by) }).await?;
            self.rematch = Some(by);
        }
        Ok((seq, Done::Changed { from: seq }))
    }

    /// Nobody wants to play again any more.
    pub(super) async fn decline_rematch(&mut self) -> Result<(u64, Done), Failure> {
        let seq = self.seq();
        if self.rematch.is_none() {
            return Ok((seq, Done::Already));
        }
        self.app.store.write(Change::Rematch { game: self.id, wants: None }).await?;
        self.rematch = None;
        Ok((seq, Done::Changed { from: seq }))
    }

    /// The next game, from the same position and on the same terms.
    fn begin_next(&self) -> Result<crate::store::BeginRow, Failure> {
        let seat = |side: Color| {
            let seat = self.seats[side].as_ref()?;
            Some(SeatRow { side: !side, token: seat.token, name: seat.name.clone() })
        };
        let beginning = Beginning {
            source: self.source.clone(),
            ruleset: self.game.ruleset().clone(),
            setup: as_written(self.game.start())?,
            terms: self.game.terms(),
            listed: self.listed,
            seats: Color::ALL.into_iter().filter_map(seat).collect(),
        };
        beginning.row(self.app.time.now())
    }
}
