//! Rule sheets: the rules of a game in plain words and movement diagrams, as data.
//!
//! Sentences are derived from the definition, and diagrams from the movement itself, so that a sheet always
//! agrees with play. Layout is up to the caller.

pub(crate) mod check;
mod diagram;
mod endings;
pub(crate) mod pieces;
pub(crate) mod words;
pub(crate) mod zones;

use crate::def::TurnOrder;
use crate::{Ruleset, Setup};

pub use diagram::{Diagram, Mark, Way};
pub use pieces::PieceEntry;

/// The rules of a game in plain words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The name of the game.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// A summary in one sentence.
    pub summary: String,
    /// The board and the order of play, as sentences.
    pub board: Vec<String>,
    /// The opening array.
    pub start: Setup,
    /// The pieces. Pieces that move alike share an entry.
    pub pieces: Vec<PieceEntry>,
    /// The other rules by topic. Topics without rules are left out.
    pub sections: Vec<Section>,
    /// The sources of the rules.
    pub sources: Vec<String>,
}

/// The rules about one topic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The topic.
    pub title: &'static str,
    /// The rules, of one or a few sentences each.
    pub rules: Vec<String>,
}

impl Sheet {
    /// Returns the rule sheet of a game.
    ///
    /// ```
    /// use tabiya_rules::{Ruleset, sheet::Sheet};
    /// let sheet = Sheet::of(&Ruleset::builtin("makruk").unwrap());
    /// assert_eq!(sheet.name, "Makruk");
    /// let promotion = sheet.sections.iter().find(|section| section.title == "Promotion").unwrap();
    /// assert_eq!(promotion.rules, ["A pawn that moves to one of the last three ranks becomes a met."]);
    /// ```
    pub fn of(ruleset: &Ruleset) -> Sheet {
        let def = ruleset.def();
        let own = crate::registry::sheet::sections(def);
        let sections = [("Check", check::rules(def))]
            .into_iter()
            .chain(own)
            .chain([("How the game ends", endings::rules(def))]);
        Sheet {
            name: def.name.clone(),
            aliases: def.aliases.clone(),
            summary: def.summary.clone(),
            board: board(ruleset),
            start: ruleset.start_setup(),
            pieces: pieces::entries(ruleset),
            sections: sections
                .filter(|(_, rules)| !rules.is_empty())
                .map(|(title, rules)| Section { title, rules })
                .collect(),
            sources: def.sources.iter().filter_map(|source| source_of_rules(source)).collect(),
        }
    }
}

fn board(ruleset: &Ruleset) -> Vec<String> {
    let def = ruleset.def();
    let size = format!("{} files by {} ranks.", def.board.files(), def.board.ranks());
    let [white, black] = &def.sides;
    let first = def.start.turn;
    let turns = match def.turns {
        TurnOrder::Alternate => {
            format!("{} moves first; then the sides take turns.", def.sides[first.index()])
        }
        TurnOrder::Free => format!("There are no turns: {white} and {black} may move at any time."),
    };
    let letters = format!("{white}'s pieces are capitals, {black}'s are small letters.");
    vec![format!("{size} {turns}"), letters]
}

/// Returns whether a source is one of rules. Sources of node counts are of no use to players.
fn source_of_rules(source: &str) -> Option<String> {
    match source.split_once(": ") {
        Some(("rules", source)) => Some(words::capital(source)),
        Some(("perft", _)) => None,
        _ => Some(source.to_owned()),
    }
}
