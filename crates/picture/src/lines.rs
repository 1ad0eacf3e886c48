//! Draws the lines of a board besides its grid, which follow from the rules: between the marked points of a
//! piece, and across the palaces of games on intersections.

use std::collections::BTreeSet;

use tabiya_board::{B256, BoardSize, Color, File, Rank, Set, Square};
use tabiya_rules::def::RulesetDef;

use crate::SQUARE;
use crate::look::Look;
use crate::view::View;

/// Returns the lines as a path between the centres of squares. It is empty in most games.
pub(crate) fn path(def: &RulesetDef, look: Look, view: View) -> String {
    let middle = |square| {
        let (x, y) = view.corner(square);
        (x + SQUARE / 2.0, y + SQUARE / 2.0)
    };
    let mut path = String::new();
    for (from, to) in segments(def, look) {
        let ((a, b), (c, d)) = (middle(from), middle(to));
        path.push_str(&format!("M{a} {b}L{c} {d}"));
    }
    path
}

/// Returns the lines as segments of one step, with the lower square first.
fn segments(def: &RulesetDef, look: Look) -> BTreeSet<(Square, Square)> {
    let mut found = BTreeSet::new();
    let mut add = |from: Square, to: Square| {
        found.insert((from.min(to), from.max(to)));
    };
    for piece in &def.pieces {
        if let Some((points, movement)) = &piece.lines {
            let steps: Vec<(i8, i8)> =
                movement.parts.iter().flat_map(|part| part.vectors.iter().copied()).collect();
            for color in Color::ALL {
                let forward = if color == Color::White { 1 } else { -1 };
                let points = points.of[color.index()];
                for from in points.squares() {
                    let to = |(x, y): &(i8, i8)| def.board.step(from, i32::from(*x), i32::from(*y) * forward);
                    steps
                        .iter()
                        .filter_map(to)
                        .filter(|to| points.contains(*to))
                        .for_each(|to| add(from, to));
                }
            }
        }
        // In xiangqi the cross only marks the palace: no rule refers to it.
        if let Some(palace) = piece.confined.filter(|_| piece.royal && look == Look::Discs) {
            for centre in palace.of.iter().filter_map(|zone| centre(def.board, *zone)) {
                let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
                corners
                    .iter()
                    .filter_map(|(x, y)| def.board.step(centre, *x, *y))
                    .for_each(|to| add(centre, to));
            }
        }
    }
    found
}

/// Returns the centre of a block of three by three points; `None` if the zone is not one.
fn centre(board: BoardSize, zone: B256) -> Option<Square> {
    let first = zone.squares().next()?;
    let middle = board.square(File(board.file(first).0 + 1), Rank(board.rank(first).0 + 1))?;
    let near = |square: Square| {
        let files = board.file(square).0.abs_diff(board.file(middle).0);
        files.max(board.rank(square).0.abs_diff(board.rank(middle).0)) <= 1
    };
    (zone.len() == 9 && zone.squares().all(near)).then_some(middle)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Ruleset;

    use super::*;

    fn names(def: &RulesetDef) -> String {
        let name = |square| def.board.name(square).to_string();
        let lines = segments(def, Look::of(def)).into_iter().map(|(from, to)| name(from) + &name(to));
        lines.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn palaces_have_crosses() {
        let def = |game| Ruleset::builtin(game).unwrap().def().clone();
        let crosses = "d1e2 f1e2 e2d3 e2f3 d8e9 f8e9 e9d10 e9f10";
        assert_eq!(names(&def("xiangqi")), crosses);
        assert_eq!(names(&def("janggi")), crosses);
        assert_eq!(names(&def("minixiangqi")), "c1d2 e1d2 d2c3 d2e3 c5d6 e5d6 d6c7 d6e7");
        assert_eq!(names(&def("chess")), "");
    }

    #[test]
    fn marked_points_are_joined_in_any_game() {
        let text = "id = \"marked\"\nname = \"Marked\"\nsummary = \"x\"\nextends = \"chess\"\n\
                    [pieces.guard]\nletter = \"g\"\nmove = \"W\"\n\
                    lines = { points = \"a1 b2 c3 f4\", move = \"fB\" }\n";
        let marked = Ruleset::parse(text, "marked.toml").unwrap();
        assert_eq!(Look::of(marked.def()), Look::Figures);
        // The points are White's; Black has them mirrored.
        assert_eq!(names(marked.def()), "a1b2 b2c3 c6b7 b7a8");
        let view = View::of(&marked, false);
        assert!(path(marked.def(), Look::Figures, view).starts_with("M50 750L150 650M150 650L250 550"));
    }
}
