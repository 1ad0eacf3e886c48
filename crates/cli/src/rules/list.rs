//! `tabiya rules list`: lists the built-in games.

use serde_json::{Value, json};
use tabiya_rules::Ruleset;
use tabiya_rules::def::RulesetDef;

use crate::args::ListArgs;
use crate::error::{CommandError, Exit};
use crate::output::{self, BOLD, DIM};

pub(crate) fn run(args: &ListArgs) -> Result<Exit, CommandError> {
    let games = Ruleset::builtin_defs();
    if args.json {
        let game = |def: &RulesetDef| {
            json!({
                "id": def.id,
                "name": def.name,
                "files": def.board.files(),
                "ranks": def.board.ranks(),
                "summary": def.summary,
                "aliases": def.aliases,
            })
        };
        output::print_json(&Value::from(games.iter().map(game).collect::<Vec<_>>()))?;
    } else if output::is_terminal() {
        output::print(&paragraphs(&games, output::width()))?;
    } else {
        output::print(&columns(&games))?;
    }
    Ok(Exit::Fine)
}

/// Returns the width of a column.
fn widest(games: &[RulesetDef], text: impl Fn(&RulesetDef) -> String) -> usize {
    games.iter().map(|def| text(def).chars().count()).max().unwrap_or(0)
}

/// Formats the list for people: the summary below the name, within the width of the terminal.
fn paragraphs(games: &[RulesetDef], width: usize) -> String {
    let ids = widest(games, |def| def.id.clone());
    let boards = widest(games, |def| def.board.to_string());
    let indent = ids + 2 + boards + 2;
    let mut out = String::new();
    for def in games {
        let also = match def.aliases.as_slice() {
            [] => String::new(),
            aliases => format!("  {DIM}{}{DIM:#}", aliases.join(", ")),
        };
        let board = def.board.to_string();
        let (id, name) = (&def.id, &def.name);
        out.push_str(&format!("{BOLD}{id:ids$}{BOLD:#}  {board:boards$}  {name}{also}\n"));
        for line in output::wrap(&def.summary, width.saturating_sub(indent).max(30)) {
            out.push_str(&format!("{:indent$}{line}\n", ""));
        }
    }
    out
}

/// Formats the list for tools such as `grep`: one line per game.
fn columns(games: &[RulesetDef]) -> String {
    let ids = widest(games, |def| def.id.clone());
    let boards = widest(games, |def| def.board.to_string());
    let names = widest(games, |def| def.name.clone());
    let also = widest(games, |def| def.aliases.join(", "));
    let mut out = String::new();
    for def in games {
        let (id, board, name, aliases) = (&def.id, def.board.to_string(), &def.name, def.aliases.join(", "));
        let summary = &def.summary;
        out.push_str(&format!("{id:ids$}  {board:boards$}  {name:names$}  {aliases:also$}  {summary}\n"));
    }
    out
}
