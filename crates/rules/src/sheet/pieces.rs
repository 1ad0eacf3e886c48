//! Pieces on the rule sheet, in words and diagrams.

use crate::Ruleset;
use crate::betza::{self, Movement};
use crate::def::{PieceDef, RulesetDef};
use crate::registry::sheet;
use crate::registry::tables::movements;

use super::diagram::{self, Diagram};
use super::words::{capital, name, uncapital};
use super::zones;

/// The entry of a piece, or of several that move alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceEntry {
    /// The names for prose and the letters of White's pieces: `Q`, `+P`.
    pub names: Vec<(String, String)>,
    /// Whether it is royal.
    pub royal: bool,
    /// How it moves, in words and as a diagram. There are two if it moves differently in a zone.
    pub movements: Vec<(String, Diagram)>,
    /// Further rules, as sentences.
    pub rules: Vec<String>,
}

pub(super) fn entries(ruleset: &Ruleset) -> Vec<PieceEntry> {
    let def = ruleset.def();
    let mut entries: Vec<(&PieceDef, PieceEntry)> = Vec::new();
    for piece in &def.pieces {
        let title = (name(&piece.name), piece.letter.to_uppercase());
        match entries.iter_mut().find(|(known, _)| move_alike(known, piece)) {
            Some((_, entry)) => entry.names.push(title),
            None => entries.push((piece, entry(ruleset, piece, title))),
        }
    }
    entries.into_iter().map(|(_, entry)| entry).collect()
}

fn move_alike(a: &PieceDef, b: &PieceDef) -> bool {
    a.movement == b.movement
        && a.movement_in == b.movement_in
        && movements(a).eq(movements(b))
        && a.confined == b.confined
        && a.royal == b.royal
        && sheet::about_jumps(a) == sheet::about_jumps(b)
        // Initial squares differ from piece to piece.
        && !a.movement.parts.iter().any(|part| part.initial)
}

fn entry(ruleset: &Ruleset, piece: &PieceDef, title: (String, String)) -> PieceEntry {
    let def = ruleset.def();
    let mut movements = Vec::new();
    match &piece.movement_in {
        None => movements.push((moves(&piece.movement), diagram::draw(ruleset, piece, None))),
        Some((zone, movement)) => {
            let inside = moves(movement);
            let inside = format!("In {}: {}", zones::zone(def, zone), uncapital(&inside));
            movements.push((moves(&piece.movement), diagram::draw(ruleset, piece, Some(false))));
            movements.push((inside, diagram::draw(ruleset, piece, Some(true))));
        }
    }
    let mut rules = Vec::new();
    if let Some(zone) = &piece.confined {
        rules.push(format!("It never leaves {}.", zones::zone(def, zone)));
    }
    rules.extend(initial(def, piece));
    rules.extend(sheet::movement_besides(def, piece));
    rules.extend(sheet::about_jumps(piece));
    rules.extend(sheet::about_piece(def, piece));
    PieceEntry { names: vec![title], royal: piece.royal, movements, rules }
}

/// Returns a movement as a sentence.
pub(crate) fn moves(movement: &Movement) -> String {
    let clause = betza::describe(movement);
    let has_verb = ["leaps", "captures", "from"].iter().any(|word| clause.starts_with(word));
    if has_verb { format!("{}.", capital(&clause)) } else { format!("Moves {clause}.") }
}

/// Returns the squares of initial moves, if they are not those of the opening array.
fn initial(def: &RulesetDef, piece: &PieceDef) -> Option<String> {
    let zone = piece.initial.as_ref()?;
    Some(format!("Its initial squares are {}.", zones::zone(def, zone)))
}
