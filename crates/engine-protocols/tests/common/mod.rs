//! A session whose lines are received through a channel.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use tabiya_engine_protocols::{Flow, Host, Protocol, Session};
use tabiya_rules::Ruleset;

/// A game that no built-in ruleset has.
const OWN_GAME: &str =
    "id = \"own\"\nname = \"Own\"\nsummary = \"Chess by another name.\"\nextends = \"chess\"\n";

/// Machines that run many tests at once are slow: only a session that says nothing at all is stuck.
const TIMEOUT: Duration = Duration::from_secs(20);

pub(crate) struct Conversation {
    pub(crate) session: Session,
    lines: Receiver<String>,
}

impl Conversation {
    pub(crate) fn new(protocol: Protocol) -> Conversation {
        let (sender, lines) = channel();
        let output = move |line: &str| drop(sender.send(line.to_owned()));
        let load = |path: &str| match path {
            "own.toml" => Ruleset::parse(OWN_GAME, path)
                .map_err(|found| found.iter().map(ToString::to_string).collect()),
            _ => Err(vec![format!("{path} cannot be read: there is no such file.")]),
        };
        let host = Host::new(output).with_files(load).with_limits(64, 4);
        Conversation { session: Session::new(protocol, host), lines }
    }

    pub(crate) fn send(&mut self, line: &str) {
        let _: Flow = self.session.line(line);
    }

    /// Returns the next line, if there is one soon.
    pub(crate) fn next(&self) -> Option<String> {
        self.lines.recv_timeout(TIMEOUT).ok()
    }

    /// Returns the next line that begins with a text, and skips those before it.
    #[allow(dead_code, reason = "not every test file skips lines")]
    pub(crate) fn skip_to(&self, start: &str) -> String {
        loop {
            let line = self.next().unwrap_or_else(|| panic!("no line `{start}`"));
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Ends the session, and returns the lines that were not read.
    #[allow(dead_code, reason = "not every test file reads to the end")]
    pub(crate) fn end(mut self) -> Vec<String> {
        self.session.end();
        drop(self.session);
        self.lines.iter().collect()
    }
}
