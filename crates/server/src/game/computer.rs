//! The seat of the computer. The task of a game submits a search when the computer has to act, and plays the
//! result by the same path as the command of a player: the referee judges it, and it is on disk before it is
//! broadcast.
//!
//! A search that fails is repeated, and one for which the queue has no room is submitted again for some time.
//! After that, the computer makes the best move of a very short search, or else any legal move, so that it
//! never loses a game by a fault of its own.

mod fallback;
#[cfg(test)]
mod tests;

use std::time::Duration;

use tabiya_board::Color;
use tabiya_engine::{Level, Limits};
use tabiya_player::{Budget, Found, Question};
use tabiya_referee::{Game, Millis};
use tabiya_wire::Error;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::task::GameTask;
use crate::computer::{Owner, PendingSearch, Search, SubmitError};

/// The time after which the computer replies at the earliest, so that its moves can be followed.
const PAUSE: Duration = Duration::from_millis(400);

/// The longest search below full strength, and at full strength.
const LONGEST: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(2)];

/// The time after which the computer no longer waits for a search, nor for room in the queue.
const LATEST: Duration = Duration::from_secs(15);

/// The part of the time on its clock that the computer searches, pauses and waits for a search at most.
const MOVE_SHARE: u32 = 20;
const PAUSE_SHARE: u32 = 40;
const LATEST_SHARE: u32 = 3;

/// The number of searches for one move that may fail.
const ATTEMPTS: u32 = 3;

/// The limits of the search that decides about a draw offer.
const DRAW: Budget = Budget::nodes(50_000);
const DRAW_TIME: Duration = Duration::from_millis(300);

/// The time after which the computer no longer waits for the short search that replaces one that failed.
const FALLBACK_TIME: Duration = Duration::from_secs(1);

/// The activity of the computer.
#[derive(Debug, Default)]
pub(super) struct ComputerPlayer {
    thinking: Option<Thinking>,
    /// The number of searches that failed, and the number of events at which they did.
    failed: (u64, u32),
    /// The number of events at which the queue had no room, and until when the computer waits for some.
    no_room: Option<(u64, Instant)>,
    /// The number of events at which the computer can do nothing.
    stuck: Option<u64>,
}

#[derive(Debug)]
struct Thinking {
    /// The number of events of the game that it is about.
    seq: u64,
    side: Color,
    question: Question,
    search: Option<PendingSearch>,
    found: Option<Found>,
    earliest: Instant,
    latest: Instant,
}

/// The result of the computer's search.
#[derive(Debug)]
pub(super) struct Thought {
    seq: u64,
    side: Color,
    question: Question,
    found: Option<Found>,
}

impl ComputerPlayer {
    /// Returns whether the computer is about to act.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Waits for the computer's decision. Can be cancelled and called again.
    pub(super) async fn thought(&mut self) -> Thought {
        let Some(thinking) = &mut self.thinking else { return std::future::pending().await };
        if let Some(search) = &mut thinking.search {
            thinking.found = timeout_at(thinking.latest, search).await.ok().flatten();
            thinking.search = None;
        }
        sleep_until(thinking.earliest).await;
        let Thinking { seq, side, question, ref mut found, .. } = *thinking;
        let found = found.take();
        self.thinking = None;
        Thought { seq, side, question, found }
    }
}

impl GameTask {
    /// Starts a search if the computer has to act, and stops one that has become pointless.
    pub(super) fn let_computer_think(&mut self) {
        let Some((side, level)) = self.computer_side() else { return };
        let seq = self.seq();
        let computer = &self.computer;
        if computer.stuck == Some(seq) || computer.thinking.as_ref().is_some_and(|now| now.seq == seq) {
            return;
        }
        self.computer.thinking = None;
        let Some(question) = self.question(side) else { return };
        let left = self.time_left(side);
        let within = |time: Duration, share: u32| left.map_or(time, |left| time.min(left / share));
        let limits = match question {
            Question::Move => {
                let longest = LONGEST[usize::from(level == Level::MAX)];
                let budget = Budget::time(within(longest, MOVE_SHARE));
                // Without random numbers the computer overlooks the same moves in every game.
                Some(budget.limits_at(level, getrandom::u64().unwrap_or(seq)))
            }
            Question::Draw => Some(DRAW.within(within(DRAW_TIME, MOVE_SHARE)).limits()),
            Question::TakeBack => None,
        };
        let now = Instant::now();
        let submitted = limits.map(|limits| self.app.searches.submit(self.search(limits)));
        let search = match submitted.transpose() {
            Ok(search) => {
                self.computer.no_room = None;
                search
            }
            Err(SubmitError::Full) => {
                let until = now + within(LATEST, LATEST_SHARE);
                self.computer.no_room =
                    self.computer.no_room.filter(|(at, _)| *at == seq).or(Some((seq, until)));
                None
            }
            Err(SubmitError::Unavailable) => None,
        };
        let (earliest, latest) = (now + within(PAUSE, PAUSE_SHARE), now + within(LATEST, LATEST_SHARE));
        self.computer.thinking =
            Some(Thinking { seq, side, question, search, found: None, earliest, latest });
    }

    /// Returns a search of the current position.
    pub(super) fn search(&self, limits: Limits) -> Search {
        let (position, history) = (self.game.position().clone(), self.game.history().clone());
        Search { position, history, limits, owner: self.client.map_or(Owner::Game(self.id), Owner::Client) }
    }

    /// Returns the side of the computer and its level.
    fn computer_side(&self) -> Option<(Color, Level)> {
        Color::ALL.into_iter().find_map(|side| Some((side, self.level(side)?)))
    }

    /// Returns the decision that the computer has to make.
    fn question(&self, side: Color) -> Option<Question> {
        let is_full = self.game.events().len() >= self.app.config.limits.events;
        if is_full { None } else { Question::of(&self.game, side) }
    }

    /// Returns the time on the clock of a side, if its time is running.
    fn time_left(&self, side: Color) -> Option<Duration> {
        let clock = self.game.clock().filter(|clock| clock.running() == Some(side))?;
        let Millis(left) = clock.remaining(side, self.app.clock.now()).time;
        Some(Duration::from_millis(left))
    }

    /// Carries out the computer's decision. Returns whether the task continues.
    pub(super) async fn act_for_computer(&mut self, thought: Thought) -> bool {
        let Thought { seq, side, question, mut found } = thought;
        if seq != self.seq() {
            return true;
        }
        if question == Question::Move && found.as_ref().and_then(Found::best).is_none() {
            if self.may_try_again(seq) {
                return true;
            }
            let left = self.time_left(side);
            let time = left.map_or(FALLBACK_TIME, |left| FALLBACK_TIME.min(left / LATEST_SHARE));
            found = fallback::search(&self.game, time).await;
        }
        let act = question.decide(&self.game, side, found.as_ref());
        let now = self.app.clock.now();
        let apply = |game: &mut Game| {
            let applied = act.apply(game, side, now);
            applied.map(|()| side).map_err(|refusal| Error::refusal(&refusal, game.ruleset()))
        };
        match self.change(Some(&format!("computer-{seq}")), now, apply).await {
            Ok(from) => {
                self.broadcast_update(from);
                true
            }
            Err(error) => {
                error.log();
                if error.is_internal() {
                    return self.reload().await;
                }
                self.computer.stuck = Some(seq);
                true
            }
        }
    }

    /// Counts a failed search, and returns whether it is tried again. One that was never submitted has not
    /// failed.
    fn may_try_again(&mut self, seq: u64) -> bool {
        if let Some((_, until)) = self.computer.no_room.filter(|(at, _)| *at == seq) {
            return Instant::now() < until;
        }
        let (at, count) = self.computer.failed;
        let count = if at == seq { count + 1 } else { 1 };
        self.computer.failed = (seq, count);
        count < ATTEMPTS
    }
}
