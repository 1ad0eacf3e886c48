//! Composes pictures.

use std::collections::BTreeSet;

use tabiya_board::{Color, Set, Square};
use tabiya_rules::def::RulesetDef;
use tabiya_rules::{Kind, Piece, Position, Ruleset, Setup};

use crate::look::Look;
use crate::options::Options;
use crate::theme::Theme;
use crate::view::View;
use crate::{SQUARE, escape, face, ground, hands, marks, short};

/// The margins with and without the names of files and ranks.
const NAMED: f32 = 46.0;
const PLAIN: f32 = 18.0;
/// The gap between board and trays, for the triangle that shows the side to move.
const GAP: f32 = 40.0;
/// The default size of a square in pixels.
const PIXELS: f32 = 60.0;

/// Draws a position as SVG. Royal pieces in check are marked, unless the options name others.
///
/// ```
/// use tabiya_picture::{Options, svg};
/// let shogi = tabiya_rules::Ruleset::builtin("shogi").unwrap();
/// let picture = svg(&shogi.start(), &Options { width: Some(500), ..Options::default() });
/// assert!(picture.contains("width=\"500\""));
/// ```
pub fn svg(position: &Position, options: &Options) -> String {
    let check: Vec<Square> = tabiya_rules::checked(position).squares().collect();
    draw(position.ruleset(), &position.setup(), options, &check)
}

/// Draws any setup as SVG, valid or not. Squares off the board and kinds that the game does not have are left
/// out.
///
/// ```
/// use tabiya_picture::{Options, setup};
/// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
/// let empty = tabiya_rules::Setup::empty(&chess);
/// assert!(!setup(&chess, &empty, &Options::default()).contains("<use"));
/// ```
pub fn setup(ruleset: &Ruleset, setup: &Setup, options: &Options) -> String {
    draw(ruleset, setup, options, &[])
}

/// Draws one piece as SVG, as it looks on the board. Returns `None` if the game has no such kind.
///
/// ```
/// use tabiya_board::Color;
/// use tabiya_picture::{Options, piece};
/// use tabiya_rules::{Kind, Piece, Ruleset};
/// let chess = Ruleset::builtin("chess").unwrap();
/// let knight = Piece { color: Color::White, kind: chess.kind_named("knight").unwrap() };
/// assert!(piece(&chess, knight, &Options::default()).unwrap().contains("<title>White knight</title>"));
/// assert!(piece(&chess, Piece { kind: Kind(31), ..knight }, &Options::default()).is_none());
/// ```
pub fn piece(ruleset: &Ruleset, piece: Piece, options: &Options) -> Option<String> {
    if piece.kind.index() >= ruleset.kinds().len() {
        return None;
    }
    let (look, view) = (Look::of(ruleset.def()), View::of(ruleset, options.flip));
    let face = face::draw(ruleset, piece, look, view, &options.theme);
    let side = &ruleset.def().sides[piece.color.index()];
    let title = escape(&format!("{side} {}", ruleset.kind_name(piece.kind)));
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\n<title>{title}</title>\n\
         {face}\n</svg>\n"
    ))
}

/// Returns the default width of a picture in pixels: sixty per square.
///
/// ```
/// use tabiya_picture::{Options, natural_width};
/// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
/// assert_eq!(natural_width(&chess, &Options::default()), 532);
/// ```
pub fn natural_width(ruleset: &Ruleset, options: &Options) -> u32 {
    (Frame::of(ruleset, options).width * PIXELS / SQUARE).round() as u32
}

fn draw(ruleset: &Ruleset, setup: &Setup, options: &Options, check: &[Square]) -> String {
    let def = ruleset.def();
    let theme = &options.theme;
    let (look, view) = (Look::of(def), View::of(ruleset, options.flip));
    let Frame { margin, width, height, turn: show_turn, hands: show_hands } = Frame::of(ruleset, options);
    let pixels = options.width.unwrap_or_else(|| natural_width(ruleset, options)) as f32;

    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}\" \
         height=\"{}\" role=\"img\">\n<title>{}</title>\n",
        pixels,
        short(pixels * height / width),
        escape(&def.name)
    );
    out.push_str(&symbols(ruleset, setup, look, view, theme));
    out.push_str(&format!("<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n", theme.paper));
    out.push_str(&format!("<g transform=\"translate({margin} {PLAIN})\">\n"));
    out.push_str(&ground::draw(def, look, view, theme));
    let check = if options.marks.check.is_empty() { check } else { &options.marks.check };
    out.push_str(&marks::below(&options.marks, check, view, theme));
    out.push_str(&pieces(ruleset, setup, view));
    out.push_str(&marks::above(&options.marks, setup, view, theme));
    if options.coordinates {
        out.push_str(&ground::names(ruleset, view, margin, theme));
    }
    if show_turn {
        out.push_str(&turn(def, setup.turn, view, theme));
    }
    if show_hands {
        for color in Color::ALL {
            let bottom = view.plays_up(color);
            let tall = short((view.height() - PLAIN) / 2.0);
            let top = if bottom { short(view.height() - tall) } else { 0.0 };
            let place = (view.width() + GAP, top, tall);
            out.push_str(&hands::draw(&held(ruleset, setup, color), color, place, bottom, theme));
        }
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// The dimensions of a picture.
struct Frame {
    /// The margin on the left of the board and below it.
    margin: f32,
    width: f32,
    height: f32,
    /// Whether the side to move is shown.
    turn: bool,
    /// Whether there are trays next to the board.
    hands: bool,
}

impl Frame {
    fn of(ruleset: &Ruleset, options: &Options) -> Frame {
        let (def, view) = (ruleset.def(), View::of(ruleset, options.flip));
        let margin = if options.coordinates { NAMED } else { PLAIN };
        let turn = options.turn && ruleset.alternates();
        let hands = def.has_hands();
        let beside = match (turn, hands) {
            (_, true) => GAP + hands::WIDTH + PLAIN,
            (true, false) => GAP,
            (false, false) => PLAIN,
        };
        let (width, height) = (margin + view.width() + beside, PLAIN + view.height() + margin);
        Frame { margin, width, height, turn, hands }
    }
}

/// Returns the drawings of all pieces in a picture, each once.
pub(crate) fn symbols(ruleset: &Ruleset, setup: &Setup, look: Look, view: View, theme: &Theme) -> String {
    let mut shown: BTreeSet<Piece> = on_board(ruleset, setup).map(|(_, piece)| piece).collect();
    for color in Color::ALL {
        shown.extend(held(ruleset, setup, color).into_iter().map(|(kind, _)| Piece { color, kind }));
    }
    let mut out = String::from("<defs>\n");
    for piece in shown {
        out.push_str(&symbol(ruleset, piece, look, view, theme));
    }
    out.push_str("</defs>\n");
    out
}

/// Returns the drawing of a piece as a symbol.
pub(crate) fn symbol(ruleset: &Ruleset, piece: Piece, look: Look, view: View, theme: &Theme) -> String {
    let face = face::draw(ruleset, piece, look, view, theme);
    let name = symbol_id(piece);
    format!("<symbol id=\"{name}\" viewBox=\"0 0 100 100\">\n{face}\n</symbol>\n")
}

/// Returns the id of the symbol of a piece, in a picture and in a [`set`](crate::set()): its side and the
/// number of its kind.
///
/// ```
/// use tabiya_board::Color;
/// use tabiya_rules::{Kind, Piece};
/// assert_eq!(tabiya_picture::symbol_id(Piece { color: Color::Black, kind: Kind(3) }), "black-3");
/// ```
pub fn symbol_id(piece: Piece) -> String {
    let side = if piece.color == Color::White { "white" } else { "black" };
    format!("{side}-{}", piece.kind.0)
}

pub(crate) fn pieces(ruleset: &Ruleset, setup: &Setup, view: View) -> String {
    let mut out = String::new();
    for (square, piece) in on_board(ruleset, setup) {
        let (x, y) = view.corner(square);
        let symbol = symbol_id(piece);
        out.push_str(&format!(
            "<use href=\"#{symbol}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>\n"
        ));
    }
    if let Some(wall) = ruleset.def().wall() {
        for square in ruleset.board().all().filter(|square| setup.walls.contains(*square)) {
            let (x, y) = view.corner(square);
            let (scale, drawing) = (SQUARE / 100.0, wall.drawing);
            out.push_str(&format!("<g transform=\"translate({x} {y}) scale({scale})\">\n{drawing}\n</g>\n"));
        }
    }
    out
}

/// Returns the pieces on the board whose kinds and squares exist in the game.
fn on_board<'a>(ruleset: &'a Ruleset, setup: &'a Setup) -> impl Iterator<Item = (Square, Piece)> + 'a {
    let known = |piece: &Piece| piece.kind.index() < ruleset.kinds().len();
    let piece = |square: Square| setup.board.get(square.index()).copied().flatten();
    ruleset.board().all().filter_map(move |square| piece(square).filter(known).map(|piece| (square, piece)))
}

/// Returns the hand of a side, in the order of the game's pieces.
fn held(ruleset: &Ruleset, setup: &Setup, color: Color) -> Vec<(Kind, u8)> {
    let counts = setup.hands[color].iter();
    ruleset.kinds().zip(counts).map(|(kind, count)| (kind, *count)).filter(|(_, count)| *count > 0).collect()
}

/// Draws a triangle next to the board, at the side to move, pointing in its direction of play.
fn turn(def: &RulesetDef, color: Color, view: View, theme: &Theme) -> String {
    let up = view.plays_up(color);
    let x = view.width() + GAP / 2.0;
    let y = if up { view.height() - SQUARE / 2.0 } else { SQUARE / 2.0 };
    let path = if up { "M0 -13L13 11H-13Z" } else { "M0 13L13 -11H-13Z" };
    let body = match Look::of(def) {
        Look::Discs => theme.disc(def, color).body,
        Look::Figures | Look::Tiles => theme.figures[color.index()].body,
    };
    format!(
        "<path class=\"turn\" transform=\"translate({x} {y})\" d=\"{path}\" fill=\"{}\" stroke=\"{}\" \
         stroke-width=\"3\" stroke-linejoin=\"round\"/>\n",
        body, theme.text
    )
}
