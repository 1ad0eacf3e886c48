//! `tabiya rules schema`: prints the JSON Schema of ruleset files.

use crate::failure::{Exit, Failure};
use crate::output;

pub(crate) fn run() -> Result<Exit, Failure> {
    output::print(&tabiya_rules::file::schema())?;
    Ok(Exit::Fine)
}
