//! The drawings of a game as symbols, for boards that place the pieces themselves, such as the page.

use tabiya_board::{Color, PerColor};
use tabiya_rules::{Piece, Ruleset};

use crate::look::Look;
use crate::theme::Theme;
use crate::view::View;
use crate::{escape, ground, svg};

/// The width of the border around the squares.
const EDGE: f32 = 4.0;

/// Returns the chess set of a game as one SVG of symbols, which shows nothing by itself.
///
/// `ground` is the empty board, a hundred units per square, without names of files and ranks and not flipped.
/// Each piece has a symbol of 100 by 100 with the id of [`symbol_id`](crate::symbol_id). Pieces that point
/// are drawn for that orientation and must be turned with the board. Walls have the id `wall`. The border of
/// the board is outside of `ground`.
///
/// ```
/// use tabiya_picture::{Theme, set};
/// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
/// let set = set(&chess, &Theme::light());
/// assert!(set.contains("<symbol id=\"ground\" viewBox=\"0 0 800 800\">"));
/// assert_eq!(set.matches("<symbol ").count(), 1 + 2 * chess.kinds().len());
/// ```
pub fn set(ruleset: &Ruleset, theme: &Theme) -> String {
    let def = ruleset.def();
    let (look, view) = (Look::of(def), View::of(ruleset, false));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n\
         <symbol id=\"ground\" viewBox=\"0 0 {} {}\">\n{}</symbol>\n",
        view.width(),
        view.height(),
        ground::draw(def, look, view, theme)
    );
    for kind in ruleset.kinds() {
        for color in Color::ALL {
            out.push_str(&svg::symbol(ruleset, Piece { color, kind }, look, view, theme));
        }
    }
    if let Some(wall) = def.wall() {
        let drawing = wall.drawing;
        out.push_str(&format!("<symbol id=\"wall\" viewBox=\"0 0 100 100\">\n{drawing}\n</symbol>\n"));
    }
    out.push_str("</svg>\n");
    out
}

/// Draws only the opening array, for lists of games: no names of files and ranks, no trays, no background.
///
/// ```
/// use tabiya_picture::{Theme, preview};
/// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
/// let picture = preview(&chess, &Theme::dark());
/// assert_eq!(picture.matches("<use ").count(), 32);
/// ```
pub fn preview(ruleset: &Ruleset, theme: &Theme) -> String {
    let (def, mut start) = (ruleset.def(), ruleset.start_setup());
    // Hands are not shown, so their drawings are not needed.
    start.hands = PerColor::default();
    let (look, view) = (Look::of(def), View::of(ruleset, false));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{EDGE} -{EDGE} {} {}\" role=\"img\">\n\
         <title>{}</title>\n{}{}{}</svg>\n",
        view.width() + 2.0 * EDGE,
        view.height() + 2.0 * EDGE,
        escape(&def.name),
        svg::symbols(ruleset, &start, look, view, theme),
        ground::draw(def, look, view, theme),
        svg::pieces(ruleset, &start, view)
    )
}
