//! Finds the answer of the text protocol in the output of a program that may print more than answers.

use std::time::{Duration, Instant};

use super::program::{Program, Trouble};
use crate::answer::{self, Answer, Taken};
use crate::board::{Pieces, Shape};
use crate::referee::Expected;

/// The wait for another board after one that equals the board before the line. Some programs also draw the
/// board before they answer; a program that may do so gets the whole time for an answer.
const GRACE: Duration = Duration::from_millis(300);
/// How long to wait for the right answer after another one: the board may be drawn twice, or its message
/// may come after it.
const AFTER: Duration = Duration::from_millis(50);
/// The number of waits in vain after which they are shorter.
pub(super) const VAIN: u32 = 10;
/// How much shorter.
const SHORTER: u32 = 6;

/// Boards that are not answers.
#[derive(Clone, Copy)]
pub(super) enum Strays {
    /// None came.
    None,
    /// One came before the answer.
    Skipped,
    /// One came, and nothing after it within the time: it is the answer.
    Awaited,
}

/// What is known about the boards of a program that are not answers.
#[derive(Clone, Copy, Default)]
pub(super) struct Habits<'a> {
    /// Whether the program draws some, as far as it is known.
    pub(super) draws_more: Option<bool>,
    /// The last board before `reset`, which may have been drawn twice.
    pub(super) old: Option<&'a Pieces>,
    /// Whether waiting for a better answer has often been in vain.
    pub(super) is_final: bool,
}

impl Habits<'_> {
    fn wait(self, time: Duration) -> Instant {
        Instant::now() + if self.is_final { time / SHORTER } else { time }
    }
}

/// Reads an answer from the output of the program: up to the end of the first board that is not just an older
/// one. A later board is the answer if it alone is right. Also returns whether there were older ones.
pub(super) fn tolerant(
    program: &mut Program,
    deadline: Instant,
    shape: &Shape,
    expected: &Expected,
    habits: Habits<'_>,
) -> Result<(Answer, Strays), Trouble> {
    let mut strays = Strays::None;
    // An older or incomplete board, and until when a better one may come.
    let mut spare: Option<(Taken, Instant)> = None;
    // The first other board that differs, and until when the right one may come.
    let mut wrong: Option<(Taken, Instant)> = None;
    let mut skipped = 0;
    // An unfinished line may be the foot of a board, but not yet the whole line of a hand.
    let is_short = shape.hands() == 0;
    loop {
        let lines = if is_short { program.lines() } else { program.complete_lines() };
        let found = lines.get(skipped..).and_then(|rest| answer::take(shape, &expected.answer, rest));
        if let Some(mut taken) = found {
            taken.end += skipped;
            if taken.answer.content == expected.answer.content {
                program.take(taken.end);
                return Ok((taken.answer, strays));
            }
            if taken.is_partial {
                // Lines after the board are still missing: the same board is read again.
                spare = Some((taken, deadline));
            } else {
                skipped = taken.end;
                if is_older(&taken.answer, expected, habits) {
                    strays = Strays::Skipped;
                    let is_last = habits.draws_more == Some(false);
                    let until = spare.as_ref().map(|(_, until)| *until);
                    let until = until.unwrap_or(if is_last { habits.wait(GRACE) } else { deadline });
                    spare = Some((taken, until));
                } else if wrong.is_none() {
                    wrong = Some((taken, habits.wait(AFTER)));
                }
                // The next board may have come already.
                continue;
            }
        }
        let until = wrong.as_ref().or(spare.as_ref()).map_or(deadline, |(_, until)| deadline.min(*until));
        match program.wait(until) {
            Ok(()) => {}
            Err(Trouble::Time | Trouble::Ended(_)) if wrong.is_some() || spare.is_some() => {
                let is_older = wrong.is_none();
                let Some((taken, _)) = wrong.take().or(spare.take()) else { continue };
                program.take(taken.end);
                let awaited = if is_older && !taken.is_partial { Strays::Awaited } else { strays };
                return Ok((taken.answer, awaited));
            }
            Err(trouble) => {
                let last = answer::take(shape, &expected.answer, &program.lines());
                let last = last.filter(|_| wrong.is_none() && spare.is_none());
                return last.map(|taken| (taken.answer, Strays::None)).ok_or(trouble);
            }
        }
    }
}

/// Returns whether a board may be older than the answer: the one before the line, or before `reset`. A move
/// that is accepted changes the board, so that there the one before may even have a reminder of a check
/// above.
fn is_older(answer: &Answer, expected: &Expected, habits: Habits<'_>) -> bool {
    let (content, before) = (&answer.content, &expected.before.content);
    let is_reminder = !expected.is_refused && content.message.as_deref() != Some("ILLEGAL_MOVE");
    let is_before = content.pieces == before.pieces && (content.message.is_none() || is_reminder);
    let is_old =
        content.message.is_none() && content.pieces.is_some() && content.pieces.as_ref() == habits.old;
    is_before || is_old
}
