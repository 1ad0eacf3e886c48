//! `tabiya rules show`: a rule sheet in plain words.

use crate::args::ShowArgs;
use crate::failure::{Exit, Failure};
use crate::{board, game, output};

pub(crate) fn run(args: &ShowArgs) -> Result<Exit, Failure> {
    let ruleset = game::find(&args.game)?;
    output::print(&board::draw(&ruleset, &ruleset.start_setup()))?;
    Ok(Exit::Fine)
}
