//! `tabiya uci`, `usi` and `xboard`: the engine for other programs. `tabiya_protocol` handles the commands; this module
//! only reads and writes.

use std::io::{self, Write};
use std::path::Path;

use tabiya_protocol::{Flow, Host, MAX_LINE, Protocol, Session};
use tabiya_rules::Ruleset;

use crate::error::{CommandError, Exit};
use crate::game;
use crate::lines::{self, Line};

pub(crate) fn run(protocol: Protocol) -> Result<Exit, CommandError> {
    let mut session = Session::new(protocol, Host::new(write).with_files(load));
    let mut input = io::stdin().lock();
    let mut buffer = Vec::new();
    loop {
        let line = lines::read(&mut input, MAX_LINE, &mut buffer).map_err(|error| {
            let text = format!("Standard input cannot be read: {error}.");
            CommandError::new(Exit::Outside, text).caused_by(error)
        })?;
        let flow = match line {
            Line::End => {
                session.finish();
                return Ok(Exit::Fine);
            }
            Line::Complete => session.line_bytes(&buffer),
            Line::TooLong => {
                session.too_long();
                Flow::Continue
            }
        };
        if flow == Flow::Quit {
            session.end();
            return Ok(Exit::Fine);
        }
    }
}

/// Writes a line, in one write, so that the reader never sees half of it. Without a reader the program ends: a search may
/// have hours to go.
#[expect(
    clippy::disallowed_methods,
    reason = "the search runs on another thread and cannot return from main"
)]
fn write(line: &str) {
    let mut out = io::stdout().lock();
    if out.write_all(format!("{line}\n").as_bytes()).and_then(|()| out.flush()).is_err() {
        std::process::exit(Exit::Fine as i32);
    }
}

/// Loads a ruleset file. The error lists what is wrong with it.
fn load(path: &str) -> Result<Ruleset, Vec<String>> {
    match game::load(Path::new(path)) {
        Err(error) => Err(vec![error.to_string()]),
        Ok(Err(found)) => Err(found.iter().map(|found| found.diagnostic.to_string()).collect()),
        Ok(Ok(ruleset)) => Ok(ruleset),
    }
}
