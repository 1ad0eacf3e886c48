//! Playing again: when both want it, the next game begins with sides changed, and each player's own token
//! opens it.

use tabiya_board::Color;
use tabiya_wire::as_written;

use super::begin::Beginning;
use super::command::Done;
use super::held::Held;
use super::table::Table;
use crate::failure::{Failure, refused};
use crate::store::{AskedRow, Change, SeatRow};
use crate::visitor::Visitor;

/// How many commands that cause no event there may be at one table: each is kept, so that it is done once.
const MOST_ASKED: u64 = 1_000;

impl Table {
    /// A side wants to play again.
    pub(super) async fn want_rematch(
        &mut self,
        by: Color,
        id: &str,
        held: Held,
        visitor: Visitor,
    ) -> Result<(u64, Done), Failure> {
        if self.game.ending().is_none() {
            let sentence = "The game is not over. A rematch can be asked for when it is.";
            return Err(Failure::Refused(refused("not-over", sentence)));
        }
        let asked = self.asked(by, id)?;
        // Whoever has both seats agrees with themselves.
        let agreed = self.rematch == Some(!by) || held.sides().len() == 2;
        if self.next.is_none() && agreed {
            let next = self.begin_next()?;
            // It is a new game like any other.
            self.app.door.game(visitor)?;
            let id = next.id;
            let change = Change::Next { game: self.id, next: Box::new(next), asked: asked.clone() };
            self.app.store.write(change).await?;
            self.app.metrics.games.inc();
            (self.rematch, self.next) = (None, Some(id));
            return Ok(self.answered(asked));
        }
        // Whoever comes too late wants nothing that there is not.
        let wants = Some(by).filter(|_| self.next.is_none());
        self.set_rematch(wants, asked).await
    }

    /// Nobody wants to play again any more.
    pub(super) async fn decline_rematch(&mut self, by: Color, id: &str) -> Result<(u64, Done), Failure> {
        let asked = self.asked(by, id)?;
        self.set_rematch(None, asked).await
    }

    /// Written also if nothing changes: the same command may come again when it would change something.
    async fn set_rematch(&mut self, wants: Option<Color>, asked: AskedRow) -> Result<(u64, Done), Failure> {
        self.app.store.write(Change::Rematch { game: self.id, wants, asked: asked.clone() }).await?;
        self.rematch = wants;
        Ok(self.answered(asked))
    }

    /// A command as it is kept.
    fn asked(&self, by: Color, id: &str) -> Result<AskedRow, Failure> {
        let seq = self.seq();
        if self.done.len() as u64 > seq + MOST_ASKED {
            let sentence = "There was too much asking after this game. Begin another.";
            return Err(Failure::Refused(refused("too-long", sentence)));
        }
        Ok(AskedRow { by, command: id.to_owned(), seq })
    }

    /// A command was carried out.
    fn answered(&mut self, AskedRow { by, command, seq }: AskedRow) -> (u64, Done) {
        self.done.insert((by.index(), command.into_boxed_str()), seq);
        (seq, Done::Changed { from: seq })
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
