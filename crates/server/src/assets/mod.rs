//! Responses that do not change while the server runs: the files of the page, drawings and rule sheets.

pub(crate) mod content;
pub(crate) mod page;
mod share;
