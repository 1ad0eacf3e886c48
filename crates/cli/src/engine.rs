//! `tabiya uci`, `usi` and `xboard`: the engine for other programs. `tabiya_engine_protocols` handles the
//! commands; this module only reads and writes.

use std::io::{self, Write};
use std::path::Path;

use tabiya_engine_protocols::{Flow, Host, MAX_LINE, Protocol, Session};
use tabiya_rules::Ruleset;

use crate::error::{CommandError, Exit};
use crate::game;
use crate::lines::{self, Line};
use crate::output;

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
                watch_reader();
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

/// Writes a line, in one write, so that the reader never sees half of it. If it cannot be written, the
/// program ends: a search may have hours to go.
fn write(line: &str) {
    let mut out = io::stdout().lock();
    if let Err(error) = out.write_all(format!("{line}\n").as_bytes()).and_then(|()| out.flush()) {
        match output::written(Err(error)) {
            Ok(()) => exit(Exit::Fine),
            Err(error) => {
                error.show();
                exit(error.exit)
            }
        }
    }
}

/// Ends the program when the reader of standard output goes away. After the end of the input that is the only
/// sign that no reader waits for the answer, and a search without output until then (`go perft`, XBoard's
/// `nopost`) would notice only when it is done.
#[cfg(unix)]
fn watch_reader() {
    use rustix::event::{PollFd, PollFlags, poll};

    let watch = || loop {
        let out = io::stdout();
        // Errors and the end of the connection are always reported. Files have neither, and are watched in
        // vain.
        let mut watched = [PollFd::new(&out, PollFlags::empty())];
        match poll(&mut watched, None) {
            Ok(_) if watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) => exit(Exit::Fine),
            Err(rustix::io::Errno::INTR) => {}
            Ok(_) | Err(_) => return,
        }
    };
    // Without the thread, the program ends when it writes.
    let _ = std::thread::Builder::new().name("watch-reader".to_owned()).spawn(watch);
}

/// Elsewhere the program ends when it writes.
#[cfg(not(unix))]
fn watch_reader() {}

#[expect(
    clippy::disallowed_methods,
    reason = "the search runs on another thread and cannot return from main"
)]
fn exit(exit: Exit) -> ! {
    std::process::exit(exit as i32)
}

/// Loads a ruleset file. The error lists all its faults.
fn load(path: &str) -> Result<Ruleset, Vec<String>> {
    match game::load(Path::new(path)) {
        Err(error) => Err(vec![error.to_string()]),
        Ok(Err(found)) => Err(found.iter().map(|found| found.diagnostic.to_string()).collect()),
        Ok(Ok(ruleset)) => Ok(ruleset),
    }
}
