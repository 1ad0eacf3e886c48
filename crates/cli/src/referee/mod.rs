//! `tabiya referee`: the referee for programs in any language, by lines of JSON. `tabiya_session` handles
//! the requests; this module only reads, writes and passes the time.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use tabiya_referee::Time;
use tabiya_session::{Limits, Session};

use crate::args::RefereeArgs;
use crate::error::{CommandError, Exit};
use crate::lines::{self, Line};
use crate::output;

pub(crate) fn run(args: &RefereeArgs) -> Result<Exit, CommandError> {
    if args.schema {
        output::print_json(&tabiya_session::schema())?;
        return Ok(Exit::Fine);
    }
    let begun = Instant::now();
    // Milliseconds do not overflow for half a billion years.
    let now = || Time(u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX));
    match serve(Limits::default(), io::stdin().lock(), io::stdout().lock(), now) {
        // The caller has stopped reading.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Fine),
        Err(error) => {
            let text = format!("The session failed: {error}.");
            Err(CommandError::new(Exit::Outside, text).caused_by(error))
        }
        Ok(()) => Ok(Exit::Fine),
    }
}

/// Replies to every line, until the input or the session ends.
fn serve(
    limits: Limits,
    mut input: impl BufRead,
    mut output: impl Write,
    now: impl Fn() -> Time,
) -> io::Result<()> {
    let mut session = Session::with_limits(limits);
    let mut buffer = Vec::new();
    while !session.is_over() {
        let reply = match lines::read(&mut input, limits.line, &mut buffer)? {
            Line::End => break,
            Line::Complete => session.answer(&buffer, now()),
            Line::TooLong => session.too_long(),
        };
        // In one write, so that the reader never sees half a line.
        output.write_all(format!("{reply}\n").as_bytes())?;
        output.flush()?;
    }
    Ok(())
}
