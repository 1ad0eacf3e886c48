//! `tabiya rules schema`: prints the JSON Schema of ruleset files.

use crate::error::{CommandError, Exit};
use crate::output;

pub(crate) fn run() -> Result<Exit, CommandError> {
    output::print(&tabiya_rules::file::schema())?;
    Ok(Exit::Fine)
}
