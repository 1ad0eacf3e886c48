//! The text of the slices on the rule sheet, in reading order.

use crate::def::{PieceDef, RulesetDef};
use crate::ending::{
    bare_royal, check_count, counting, dead_position, extinction, goal, impasse, mate, no_progress, points,
    repetition, royal_capture, stalemate,
};
use crate::mechanism::{
    bikjang, castling, drops, duck, en_passant, explosion, facing, flipping, forced_capture, gating, lines,
    no_checks, pass, promotion, shuffle, unhoppable, walling,
};
use crate::sheet::check::royal;

/// Returns the sections between check and the endings, with their titles.
pub(crate) fn sections(def: &RulesetDef) -> [(&'static str, Vec<String>); 10] {
    [
        ("The opening array", shuffle::sheet::rules(def)),
        ("Captures", [forced_capture::sheet::captures(def), explosion::sheet::captures(def)].concat()),
        ("Promotion", promotion::sheet::rules(def)),
        ("Turning over", flipping::sheet::rules(def)),
        ("Castling", castling::sheet::rules(def)),
        ("Drops", drops::sheet::rules(def)),
        ("Pieces that enter later", gating::sheet::rules(def)),
        ("The duck", duck::sheet::rules(def)),
        ("Walls", walling::sheet::rules(def)),
        ("Passing", pass::sheet::rules(def)),
    ]
}

/// Returns the replacement of check, if there is one.
pub(crate) fn instead_of_check(def: &RulesetDef, royal: &str) -> Option<String> {
    no_checks::sheet::check(def, royal)
}

/// Returns further rules about check.
pub(crate) fn about_check(def: &RulesetDef, royal: &str) -> Option<String> {
    explosion::sheet::check(def, royal)
}

/// Returns the rules about royals that face each other.
pub(crate) fn other_attacks(def: &RulesetDef, royal: &str) -> impl Iterator<Item = String> {
    facing::sheet::check(def, royal).into_iter().chain(bikjang::sheet::check(def, royal))
}

/// Returns further rules about a piece.
pub(crate) fn about_piece(def: &RulesetDef, piece: &PieceDef) -> Option<String> {
    en_passant::sheet::piece(def, piece)
}

/// Returns the additional movement of a piece.
pub(crate) fn movement_besides(def: &RulesetDef, piece: &PieceDef) -> Option<String> {
    lines::sheet::piece(def, piece)
}

/// Returns the rules about jumps over a piece.
pub(crate) fn about_jumps(piece: &PieceDef) -> Option<String> {
    unhoppable::sheet::piece(piece)
}

/// Returns the actions after which the pieces are counted.
pub(crate) fn counts_pieces(def: &RulesetDef) -> Vec<String> {
    let faced = royal(def).and_then(|royal| bikjang::sheet::counts(def, &royal));
    pass::sheet::counts(def).into_iter().chain(faced).collect()
}

/// Returns whether checks can be given.
pub(crate) fn are_checks_given(def: &RulesetDef) -> bool {
    no_checks::sheet::are_checks_given(def)
}

/// Returns whether pieces change kind and go to hand unpromoted.
pub(crate) fn changes_for_good(def: &RulesetDef) -> bool {
    promotion::sheet::is_there(def)
}

/// Returns where a piece enters behind a move of two pieces.
pub(crate) fn where_it_enters(def: &RulesetDef) -> Option<String> {
    castling::sheet::entering(def)
}

/// Returns every ending.
pub(crate) fn endings(def: &RulesetDef) -> Vec<String> {
    let mut rules = Vec::new();
    if let Some(royal) = royal(def) {
        rules.extend(mate::sheet::ending(def));
        rules.extend(royal_capture::sheet::ending(def));
        rules.extend(explosion::sheet::ending(def, &royal));
    }
    rules.extend(check_count::sheet::ending(def));
    rules.extend(goal::sheet::ending(def));
    rules.extend(extinction::sheet::ending(def));
    rules.extend(bare_royal::sheet::ending(def));
    rules.push(stalemate::sheet::ending(def));
    rules.extend(points::sheet::ending(def));
    rules.extend(repetition::sheet::ending(def));
    rules.extend(no_progress::sheet::ending(def));
    rules.extend(dead_position::sheet::ending(def));
    rules.extend(impasse::sheet::ending(def));
    rules.extend(counting::sheet::ending(def));
    rules
}
