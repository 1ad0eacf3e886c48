//! A session in one of the protocols: lines in, lines out.

use std::fmt;

use crate::host::Host;
use crate::uci::{Dialect, UciSession};
use crate::xboard::XboardSession;

/// The length in bytes up to which programs should read a line: enough for a game of a hundred thousand
/// moves.
pub const MAX_LINE: usize = 1 << 20;

/// An engine protocol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface, for every game in which the sides take turns.
    Uci,
    /// The Universal Shogi Interface, for the shogi family.
    Usi,
    /// The Chess Engine Communication Protocol of XBoard, version 2, for every game in which the sides take
    /// turns.
    Xboard,
}

/// Whether a session continues.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flow {
    /// The next line is expected.
    Continue,
    /// The other side has ended the session.
    Quit,
}

/// A session. Dropping it stops its search.
pub struct Session {
    inner: Box<dyn ProtocolSession + Send>,
}

/// One protocol at work.
pub(crate) trait ProtocolSession {
    /// Handles a line, which has no line break.
    fn line(&mut self, text: &str) -> Flow;
    /// Makes a remark in the words of the protocol.
    fn remark(&self, text: &str);
    /// Waits until the search has ended, which may be never.
    fn wait(&mut self);
    /// Waits for the end of a search that has a limit, and stops any other.
    fn finish(&mut self);
    /// Stops the search and waits for its end.
    fn end(&mut self);
}

impl Session {
    /// Begins a session.
    pub fn new(protocol: Protocol, host: Host) -> Session {
        let inner: Box<dyn ProtocolSession + Send> = match protocol {
            Protocol::Uci => Box::new(UciSession::new(Dialect::Uci, host)),
            Protocol::Usi => Box::new(UciSession::new(Dialect::Usi, host)),
            Protocol::Xboard => Box::new(XboardSession::new(host)),
        };
        Session { inner }
    }

    /// Handles a line. A search that it starts continues in the background, and the session accepts the next
    /// line at once.
    pub fn line(&mut self, text: &str) -> Flow {
        if text.len() > MAX_LINE {
            self.too_long();
            return Flow::Continue;
        }
        self.inner.line(text.trim())
    }

    /// Handles a line of bytes. Invalid UTF-8 is replaced.
    pub fn line_bytes(&mut self, bytes: &[u8]) -> Flow {
        self.line(&String::from_utf8_lossy(bytes))
    }

    /// Reports that a line was too long and was skipped.
    pub fn too_long(&mut self) {
        self.inner.remark(&format!("The line is too long: at most {MAX_LINE} bytes are read."));
    }

    /// Waits until the search has ended. A search without limits ends only when it is stopped.
    pub fn wait(&mut self) {
        self.inner.wait();
    }

    /// Waits until a search with a limit has ended, and stops one without, which still writes its answer.
    /// Called at the end of the input.
    pub fn finish(&mut self) {
        self.inner.finish();
    }

    /// Stops the search at once. In UCI and USI it still writes its answer.
    pub fn end(&mut self) {
        self.inner.end();
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.inner.end();
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

/// Returns the beginning of a text for a remark, without control characters.
pub(crate) fn quoted(text: &str) -> String {
    let clean = text.chars().filter(|c| !c.is_control());
    let mut shown: String = clean.take(60).collect();
    if shown.len() < text.len() {
        shown.push_str("...");
    }
    shown
}
