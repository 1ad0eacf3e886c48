//! `tabiya referee`: the referee for programs of any language, as lines of JSON. What the lines mean is
//! in `tabiya_wire`; this only reads, writes and tells the time.

mod lines;

use std::io::{self, BufRead, Write};
use std::time::Instant;

use tabiya_referee::Time;
use tabiya_wire::Session;

use crate::args::RefereeArgs;
use crate::failure::{Exit, Failure};
use crate::output;
use lines::Line;

pub(crate) fn run(args: &RefereeArgs) -> Result<Exit, Failure> {
    if args.schema {
        output::print_json(&tabiya_wire::schema())?;
        return Ok(Exit::Fine);
    }
    let begun = Instant::now();
    // No clock that counts milliseconds runs over in our lifetime.
    let now = || Time(u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX));
    match converse(&mut Session::default(), io::stdin().lock(), io::stdout().lock(), now) {
        // Whoever asked does not want the answer any more.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Fine),
        Err(error) => {
            let text = format!("The conversation cannot go on: {error}.");
            Err(Failure::new(Exit::Outside, text))
        }
        Ok(()) => Ok(Exit::Fine),
    }
}

/// Answers every line, until the input or the session ends.
fn converse(
    session: &mut Session,
    mut input: impl BufRead,
    mut output: impl Write,
    now: impl Fn() -> Time,
) -> io::Result<()> {
    let mut buffer = Vec::new();
    while !session.is_over() {
        let answer = match lines::next(&mut input, session.limits().line, &mut buffer)? {
            Line::End => break,
            Line::Whole => session.answer_bytes(&buffer, now()),
            Line::TooLong => session.too_long(),
        };
        // In one piece, so that nobody sees half a line.
        output.write_all(format!("{answer}\n").as_bytes())?;
        output.flush()?;
    }
    Ok(())
}
