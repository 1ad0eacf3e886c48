//! The drawings of a game by themselves, for a board that puts its pieces where they stand: the page's.

use tabiya_board::Color;
use tabiya_rules::{Piece, Ruleset};

use crate::look::Look;
use crate::theme::Theme;
use crate::view::View;
use crate::{escape, ground, svg};

/// How far the edge of a board reaches beyond its squares.
const EDGE: f32 = 4.0;

/// The chess set of a game as one SVG of symbols, which shows nothing by itself.
///
/// `ground` is the empty board, a hundred units for each square, without names of files and ranks and as it
/// lies when nobody has turned it. Each piece has a symbol of 100 by 100 with the id that
/// [`symbol_id`](crate::symbol_id) gives. Pieces that point are drawn as they point on that board: whoever
/// turns the board round turns them too. A duck has the id `duck`. The edge of the board is outside of `ground`, which ends with its
/// squares.
///
/// ```
/// use tabiya_picture::{Theme, set};
/// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
/// let set = set(&chess, &Theme::light());
/// assert!(set.contains("<symbol id=\"ground\" viewBox=\"0 0 800 800\">"));
/// assert_eq!(set.matches("<symbol ").count(), 1 + 2 * chess.kind_count());
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
    if def.duck {
        out.push_str(&format!("<symbol id=\"duck\" viewBox=\"0 0 100 100\">\n{}\n</symbol>\n", svg::DUCK));
    }
    out.push_str("</svg>\n");
    out
}

/// The opening array and nothing around it, for lists of games: no names of files and ranks, no trays, no paper.
///
/// ```
/// use tabiya_picture::{Theme, preview};
/// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
/// let picture = preview(&chess, &Theme::dark());
/// assert_eq!(picture.matches("<use ").count(), 32);
/// ```
pub fn preview(ruleset: &Ruleset, theme: &Theme) -> String {
    let (def, mut start) = (ruleset.def(), ruleset.start_setup());
    // What is in hand has no place here, so its drawings are not needed either.
    start.hands = [Vec::new(), Vec::new()];
    let (look, view) = (Look::of(def), View::of(ruleset, false));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{EDGE} -{EDGE} {} {}\" role=\"img\">\n<title>{}</title>\n\
         {}{}{}</svg>\n",
        view.width() + 2.0 * EDGE,
        view.height() + 2.0 * EDGE,
        escape(&def.name),
        svg::symbols(ruleset, &start, look, view, theme),
        ground::draw(def, look, view, theme),
        svg::pieces(ruleset, &start, view)
    )
}
