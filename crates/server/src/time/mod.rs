//! The server's clock, by which games are played, and the calendar.

mod clock;
pub(crate) mod date;

pub(crate) use clock::{ServerClock, calendar};
