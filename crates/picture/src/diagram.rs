//! Draws the movement diagrams of rule sheets.

use tabiya_board::Color;
use tabiya_rules::sheet::{Diagram, Mark, Way};
use tabiya_rules::{Kind, Piece, Ruleset};

use crate::look::Look;
use crate::theme::Theme;
use crate::view::View;
use crate::{SQUARE, escape, face, ground};

/// Draws the movement of a piece as SVG: the diagram of a rule sheet, with the piece in it. Returns `None` if
/// the game has no such kind.
///
/// A dot is a square to which the piece moves or captures, and a line a path that any piece blocks. A ring is
/// a square to which it only moves, dashed if only from its initial square; a cross is a square on which it
/// only captures. A small square has to be empty; a grey disc is a piece over which it hops.
///
/// ```
/// use tabiya_picture::{Theme, diagram};
/// use tabiya_rules::{Ruleset, sheet::Sheet};
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let sheet = Sheet::of(&chess);
/// let entry = sheet.pieces.iter().find(|entry| entry.names[0].1 == "N").unwrap();
/// let knight = chess.kind_named("knight").unwrap();
/// let picture = diagram(&chess, knight, &entry.movements[0].1, &Theme::light()).unwrap();
/// assert_eq!(picture.matches("class=\"goes\"").count(), 8);
/// ```
pub fn diagram(ruleset: &Ruleset, kind: Kind, diagram: &Diagram, theme: &Theme) -> Option<String> {
    if kind.index() >= ruleset.kinds().len() {
        return None;
    }
    let def = ruleset.def();
    // Diagrams are for White, with forward up.
    let view = View::of(ruleset, def.white_on_top);
    let piece = Piece { color: Color::White, kind };
    let look = Look::of(def);
    let face = face::draw(ruleset, piece, look, view, theme);
    let columns = diagram.rows.iter().map(Vec::len).max().unwrap_or(0);
    let (width, height) = (columns as f32 * SQUARE, diagram.rows.len() as f32 * SQUARE);
    let title = escape(&format!("{}: how the {} moves", def.name, ruleset.kind_name(kind)));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-3 -3 {} {}\" role=\"img\">\n\
         <title>{title}</title>\n",
        width + 6.0,
        height + 6.0
    );
    // Pieces of games on intersections are shown on lines, all others on squares.
    let on_points = look == Look::Discs;
    if on_points {
        let (x, low) = view.corner(diagram.corner);
        let y = low + SQUARE - height;
        let board = ground::draw(def, look, view, theme);
        out.push_str(&format!(
            "<svg width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\">\n\
             {board}</svg>\n"
        ));
    } else {
        out.push_str(&format!("<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n", theme.light));
    }
    for (row, marks) in diagram.rows.iter().enumerate() {
        for (column, mark) in marks.iter().enumerate() {
            let (x, y) = (column as f32 * SQUARE, row as f32 * SQUARE);
            out.push_str(&format!(
                "<g transform=\"translate({x} {y})\">{}</g>\n",
                cell(*mark, &face, on_points, theme)
            ));
        }
    }
    out.push_str("</svg>\n");
    Some(out)
}

fn cell(mark: Mark, face: &str, on_points: bool, theme: &Theme) -> String {
    let (line, colour, capture) = (theme.line, theme.target, theme.check);
    let edge = if on_points {
        String::new()
    } else {
        format!(
            "<rect width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"none\" stroke=\"{line}\" \
             stroke-width=\"2\"/>"
        )
    };
    let inside = match mark {
        Mark::Empty => String::new(),
        Mark::Piece => face.to_owned(),
        Mark::Goes => format!("<circle class=\"goes\" cx=\"50\" cy=\"50\" r=\"17\" fill=\"{colour}\"/>"),
        Mark::Line(way) => {
            let path = match way {
                Way::Upright => "M50 0V100",
                Way::Level => "M0 50H100",
                Way::Rising => "M0 100L100 0",
                Way::Falling => "M0 0L100 100",
            };
            format!("<path class=\"line\" d=\"{path}\" stroke=\"{colour}\" stroke-width=\"12\"/>")
        }
        Mark::Moves => ring("moves", "", theme),
        Mark::Initial => ring("initial", " stroke-dasharray=\"9 7\"", theme),
        Mark::Captures => format!(
            "<path class=\"captures\" d=\"M32 32L68 68M68 32L32 68\" stroke=\"{capture}\" \
             stroke-width=\"11\" stroke-linecap=\"round\"/>"
        ),
        Mark::Free => format!(
            "<rect class=\"free\" x=\"40\" y=\"40\" width=\"20\" height=\"20\" fill=\"none\" \
             stroke=\"{line}\" stroke-width=\"4\"/>"
        ),
        Mark::Hurdle => format!(
            "<circle class=\"hurdle\" cx=\"50\" cy=\"50\" r=\"30\" fill=\"{}\" stroke=\"{line}\" \
             stroke-width=\"3\"/>",
            theme.dark
        ),
    };
    edge + &inside
}

fn ring(class: &str, dashes: &str, theme: &Theme) -> String {
    format!(
        "<circle class=\"{class}\" cx=\"50\" cy=\"50\" r=\"16\" fill=\"none\" stroke=\"{}\" \
         stroke-width=\"7\"{dashes}/>",
        theme.target
    )
}
