//! `tabiya play`: a game at one table, line by line. What is answered is decided in `table.rs`; here
//! lines come in and answers go out.

mod board;
mod lines;
mod read;
mod table;
mod words;

use std::io::{self, BufRead, ErrorKind, IsTerminal, Write};

use tabiya_referee::{Game, Terms, Time};

use crate::args::{PlayArgs, PositionArgs};
use crate::failure::{Exit, Failure};
use crate::{game, output, simulate};
use table::Table;

pub(crate) fn run(args: &PlayArgs) -> Result<Exit, Failure> {
    let ruleset = game::find(&args.game)?;
    if !args.plain {
        let hint = format!("`tabiya play --plain {}` plays line by line.", args.game);
        return Err(Failure::usage("There is no full-screen board yet.").hint(hint));
    }
    let start = match &args.layout {
        Some(path) => simulate::position(&ruleset, path)?,
        None => {
            let named = PositionArgs { game: args.game.clone(), fen: args.fen.clone(), moves: None };
            game::position(&ruleset, &named)?
        }
    };
    let begun = Game::from_position(start, Terms::default(), Time(0));
    let stdin = io::stdin();
    let asides = stdin.is_terminal();
    converse(Table::new(begun), &mut stdin.lock(), &mut io::stdout().lock(), asides)
}

/// Answers lines until one asks to stop, the input ends or nobody reads the answers. A person gets
/// prompts and asides, on standard error.
fn converse(
    mut table: Table,
    input: &mut impl BufRead,
    out: &mut impl Write,
    asides: bool,
) -> Result<Exit, Failure> {
    if asides {
        let name = &table.game.ruleset().def().name;
        output::note(&format!("{name}. `help` lists what can be typed.\n\n{}\n", table.board()));
    }
    loop {
        if asides {
            output::prompt(&table.prompt());
        }
        let line = lines::next(input)
            .map_err(|error| Failure::usage(format!("Standard input cannot be read: {error}.")))?;
        let Some(line) = line else { break };
        let Some(reply) = table.answer(&line) else { return Ok(Exit::Fine) };
        match out.write_all(reply.text.as_bytes()).and_then(|()| out.flush()) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(Exit::Fine),
            Err(error) => {
                let text = format!("Standard output cannot be written: {error}.");
                return Err(Failure::new(Exit::Outside, text));
            }
        }
        if let Some(aside) = reply.aside.filter(|_| asides) {
            output::note(&aside);
        }
    }
    if asides {
        // The prompt of the shell begins on a line of its own.
        output::note("");
    }
    Ok(Exit::Fine)
}
