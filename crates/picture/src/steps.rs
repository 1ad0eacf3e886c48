//! Draws the movement of a piece as small marks on its tile: a dot for a step, an arrow for a line, a ring
//! for a jump. The marks come from the rules, so they are always correct.

use tabiya_board::{File, Rank, Set, Square};
use tabiya_rules::{Piece, Ruleset, Setup, targets};

use crate::short;
use crate::theme::Rgb;
use crate::view::View;

/// The movement of a piece in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    One,
    Line,
    Jump,
}

/// Draws the marks of a piece on its tile, which points up.
pub(crate) fn draw(ruleset: &Ruleset, piece: Piece, view: View, colour: Rgb) -> String {
    let mut out = String::new();
    for (files, ranks, step) in steps(ruleset, piece) {
        let (right, forward) = view.seen_by(piece.color, files, ranks);
        let far = right.abs().max(forward.abs()) as f32;
        let (u, v) = (right as f32 / far, forward as f32 / far);
        // The tile is narrower at the top.
        let (x, y) = (short(50.0 + u * (31.0 - 4.0 * v)), short(54.0 - 36.0 * v));
        match step {
            Step::One => {
                out.push_str(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3.4\" fill=\"{colour}\"/>"))
            }
            Step::Jump => out.push_str(&format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
            )),
            Step::Line => {
                let turn = short(u.atan2(v).to_degrees());
                out.push_str(&format!(
                    "<path transform=\"translate({x} {y}) rotate({turn})\" d=\"M0 -6L5.5 4H-5.5Z\" \
                     fill=\"{colour}\"/>"
                ));
            }
        }
    }
    out
}

/// Returns the directions of a piece in files and ranks, from the middle of an empty board.
fn steps(ruleset: &Ruleset, piece: Piece) -> Vec<(i32, i32, Step)> {
    let board = ruleset.board();
    let middle = board.square(File(board.files() / 2), Rank(board.ranks() / 2));
    let Some(middle) = middle else { return Vec::new() };
    let found = targets(ruleset, &Setup::empty(ruleset), piece, middle);
    let reached = found.quiet | found.attacks;
    let offset = |square: Square| {
        let files = i32::from(board.file(square).0) - i32::from(board.file(middle).0);
        let ranks = i32::from(board.rank(square).0) - i32::from(board.rank(middle).0);
        (files, ranks)
    };
    let goes = |files: i32, ranks: i32| {
        board.step(middle, files, ranks).is_some_and(|square| reached.contains(square))
    };
    let mut steps = Vec::new();
    for square in reached.squares() {
        let (files, ranks) = offset(square);
        match files.abs().max(ranks.abs()) {
            1 if goes(2 * files, 2 * ranks) => steps.push((files, ranks, Step::Line)),
            1 => steps.push((files, ranks, Step::One)),
            // The continuation of a line.
            _ if files.abs() == ranks.abs() || files == 0 || ranks == 0 => {
                if !goes(files.signum(), ranks.signum()) {
                    steps.push((files, ranks, Step::Jump));
                }
            }
            _ => steps.push((files, ranks, Step::Jump)),
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_board::Color;

    fn steps_of(game: &str, name: &str) -> Vec<(i32, i32, Step)> {
        let ruleset = Ruleset::builtin(game).unwrap();
        let kind = ruleset.kind_named(name).unwrap();
        steps(&ruleset, Piece { color: Color::White, kind })
    }

    #[test]
    fn steps_follow_the_rules() {
        assert_eq!(steps_of("dobutsu", "chick"), [(0, 1, Step::One)]);
        assert_eq!(steps_of("dobutsu", "lion").len(), 8);
        assert_eq!(steps_of("shogi", "knight"), [(-1, 2, Step::Jump), (1, 2, Step::Jump)]);
        assert_eq!(steps_of("shogi", "lance"), [(0, 1, Step::Line)]);
        let dragon = steps_of("shogi", "dragon");
        assert_eq!(dragon.iter().filter(|(.., step)| *step == Step::Line).count(), 4);
        assert_eq!(dragon.iter().filter(|(.., step)| *step == Step::One).count(), 4);
    }

    #[test]
    fn every_step_of_a_tile_is_found_on_the_smallest_board() {
        let giraffe = steps_of("dobutsu", "giraffe");
        assert_eq!(
            giraffe.iter().map(|(f, r, _)| (*f, *r)).collect::<Vec<_>>(),
            [(0, -1), (-1, 0), (1, 0), (0, 1)]
        );
        assert!(giraffe.iter().all(|(.., step)| *step == Step::One));
    }
}
