//! `tabiya rules`: games as files and as rule sheets.

pub(crate) mod check;
pub(crate) mod list;
pub(crate) mod schema;
pub(crate) mod show;
