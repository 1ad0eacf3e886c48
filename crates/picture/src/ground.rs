//! Draws the empty board: squares or lines, zones, the border, and the names of files and ranks.

use tabiya_board::{B256, BoardSize, Color, File, Rank, Set};
use tabiya_notation::squares;
use tabiya_rules::Ruleset;
use tabiya_rules::def::RulesetDef;
use tabiya_rules::placement;

use crate::look::{Look, is_dark};
use crate::theme::Theme;
use crate::view::View;
use crate::{SQUARE, letters, lines, short};

/// The height of the names of files and ranks.
const NAMES: f32 = 24.0;

/// Draws the board with its corner at the origin.
pub(crate) fn draw(def: &RulesetDef, look: Look, view: View, theme: &Theme) -> String {
    let (width, height, line) = (view.width(), view.height(), theme.line);
    let chequered = look.is_chequered(def);
    let ground = if chequered { theme.light } else { theme.wood };
    let mut out = format!("<rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n");
    match look {
        Look::Figures if chequered => out.push_str(&dark_squares(view, theme)),
        Look::Figures => out.push_str(&grid(view, theme)),
        Look::Tiles => {
            out.push_str(&grid(view, theme));
            out.push_str(&promotion_dots(def, view, theme));
        }
        Look::Discs => {
            out.push_str(&points(def, view, theme));
            out.push_str(&stroke(&brackets(def, view), theme));
        }
    }
    out.push_str(&stroke(&lines::path(def, look, view), theme));
    out.push_str(&goals(def, view, theme));
    out.push_str(&format!(
        "<rect x=\"-2\" y=\"-2\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{line}\" \
         stroke-width=\"4\"/>\n",
        width + 4.0,
        height + 4.0
    ));
    out
}

/// Draws the names of ranks on the left and of files below, as the game names them.
pub(crate) fn names(ruleset: &Ruleset, view: View, margin: f32, theme: &Theme) -> String {
    let mut out = String::from("<g class=\"coordinates\">\n");
    let middle = -margin / 2.0;
    let mut write = |name: &str, place| {
        out.push_str(&letters::write(name, place, NAMES, theme.text));
        out.push('\n');
    };
    let board = view.board;
    for rank in (0..board.ranks()).map(Rank) {
        let Some(square) = board.square(File(0), rank) else { continue };
        write(&squares::file_and_rank(ruleset, square).1, (middle, view.row(rank) + SQUARE / 2.0));
    }
    for file in (0..board.files()).map(File) {
        let Some(square) = board.square(file, Rank(0)) else { continue };
        let place = (view.column(file) + SQUARE / 2.0, view.height() - middle);
        write(&squares::file_and_rank(ruleset, square).0, place);
    }
    out.push_str("</g>\n");
    out
}

/// Draws all dark squares as one path.
fn dark_squares(view: View, theme: &Theme) -> String {
    let board = view.board;
    let mut path = String::new();
    for square in board.all().filter(|square| is_dark(board, *square)) {
        let (x, y) = view.corner(square);
        path.push_str(&format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z"));
    }
    format!("<path d=\"{path}\" fill=\"{}\"/>\n", theme.dark)
}

fn grid(view: View, theme: &Theme) -> String {
    let (width, height) = (view.width(), view.height());
    let mut path = String::new();
    for file in 1..view.board.files() {
        path.push_str(&format!("M{} 0V{height}", f32::from(file) * SQUARE));
    }
    for rank in 1..view.board.ranks() {
        path.push_str(&format!("M0 {}H{width}", f32::from(rank) * SQUARE));
    }
    stroke(&path, theme)
}

/// Draws dots on the lines behind which pieces promote, for each side.
fn promotion_dots(def: &RulesetDef, view: View, theme: &Theme) -> String {
    let mut out = String::new();
    let files = f32::from(view.board.files());
    let third = (files / 3.0).round();
    let mut lines: Vec<Rank> = def
        .pieces
        .iter()
        .filter_map(|piece| piece.promotion.as_ref())
        .flat_map(|promotion| {
            let [white, black] = promotion.zone.of;
            let line = |zone, color| edge(view.board, zone, color);
            [line(white, Color::White), line(black, Color::Black)]
        })
        .flatten()
        .collect();
    lines.sort();
    lines.dedup();
    for rank in lines {
        for file in [third, files - third] {
            let (x, y) = (short(file * SQUARE), short(view.line_above(rank)));
            out.push_str(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"{}\"/>\n", theme.line));
        }
    }
    out
}

/// Returns the rank above which a camp of whole ranks ends or begins: the far ranks for White, the near
/// ones for Black. `None` if the zone is not such a camp.
fn edge(board: BoardSize, zone: B256, color: Color) -> Option<Rank> {
    let whole = |rank: u8| {
        let squares = (0..board.files()).filter_map(move |file| board.square(File(file), Rank(rank)));
        squares
            .map(|square| zone.contains(square))
            .fold((true, false), |(all, any), has| (all && has, any || has))
    };
    let ranks: Vec<(bool, bool)> = (0..board.ranks()).map(whole).collect();
    if ranks.iter().any(|(all, any)| all != any) {
        return None;
    }
    let depth = ranks.iter().filter(|(all, _)| *all).count() as u8;
    let camp = |rank: u8| match color {
        Color::White => rank >= board.ranks() - depth,
        Color::Black => rank < depth,
    };
    let solid = (0..board.ranks()).zip(&ranks).all(|(rank, (all, _))| *all == camp(rank));
    if !solid || depth == 0 || depth == board.ranks() {
        return None;
    }
    Some(Rank(if color == Color::White { board.ranks() - depth - 1 } else { depth - 1 }))
}

/// Draws a board whose pieces stand on intersections, with its river.
fn points(def: &RulesetDef, view: View, theme: &Theme) -> String {
    let half = SQUARE / 2.0;
    let (right, bottom) = (view.width() - half, view.height() - half);
    let river = river(def).map(|rank| view.line_above(rank));
    let mut out = String::new();
    if let Some(y) = river {
        out.push_str(&format!(
            "<rect x=\"{half}\" y=\"{}\" width=\"{}\" height=\"{SQUARE}\" fill=\"{}\" \
             fill-opacity=\".1\"/>\n",
            y - half,
            right - half,
            theme.line
        ));
    }
    let mut path = String::new();
    for rank in 0..view.board.ranks() {
        path.push_str(&format!("M{half} {}H{right}", f32::from(rank) * SQUARE + half));
    }
    for file in 0..view.board.files() {
        let x = f32::from(file) * SQUARE + half;
        match river {
            Some(y) if file > 0 && file + 1 < view.board.files() => {
                path.push_str(&format!("M{x} {half}V{}M{x} {}V{bottom}", y - half, y + half));
            }
            _ => path.push_str(&format!("M{x} {half}V{bottom}")),
        }
    }
    out + &stroke(&path, theme)
}

/// Returns the rank after which the river runs: where a zone to which a piece is confined ends and the
/// enemy's begins.
fn river(def: &RulesetDef) -> Option<Rank> {
    let confined = def.pieces.iter().filter_map(|piece| piece.confined);
    confined
        .filter_map(|zone| {
            // White's own half is a camp of near ranks, as Black's promotion zone would be.
            let own = edge(def.board, zone.of[0], Color::Black)?;
            let enemy = edge(def.board, zone.of[1], Color::White)?;
            (own == enemy).then_some(own)
        })
        .next()
}

/// Returns the brackets around the points on which pieces start before the first rank, as traditional boards
/// have them. Royal pieces start in palaces, which have their own lines.
fn brackets(def: &RulesetDef, view: View) -> String {
    let mut path = String::new();
    let Ok(start) = placement::parse(def, &def.start.placement) else { return path };
    let board = def.board;
    for placed in &start.pieces {
        let rank = board.rank(placed.square).0;
        if def.pieces[placed.piece].royal || rank == 0 || rank + 1 == board.ranks() {
            continue;
        }
        let (x, y) = view.corner(placed.square);
        let (x, y) = (x + SQUARE / 2.0, y + SQUARE / 2.0);
        for (across, down) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
            // Outside of the board there is nothing to mark.
            if x + across * SQUARE > 0.0 && x + across * SQUARE < view.width() {
                let (near, far) = (8.0, 22.0);
                path.push_str(&format!(
                    "M{} {}V{}H{}",
                    x + across * near,
                    y + down * far,
                    y + down * near,
                    x + across * far
                ));
            }
        }
    }
    path
}

/// Draws a thin frame in the squares that win the game when reached.
fn goals(def: &RulesetDef, view: View, theme: &Theme) -> String {
    let Some(goal) = &def.endings.goal else { return String::new() };
    let [white, black] = goal.zone.of;
    let mut path = String::new();
    for square in (white | black).squares() {
        let (x, y) = view.corner(square);
        path.push_str(&format!("M{} {}h88v88h-88z", x + 6.0, y + 6.0));
    }
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-opacity=\".6\"/>\n",
        theme.line
    )
}

fn stroke(path: &str, theme: &Theme) -> String {
    if path.is_empty() {
        return String::new();
    }
    format!("<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", theme.line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_before_the_first_rank_have_brackets() {
        let xiangqi = Ruleset::builtin("xiangqi").unwrap();
        let path = brackets(xiangqi.def(), View::of(&xiangqi, false));
        // Four cannons and six soldiers with four each, four soldiers at the edge with two.
        assert_eq!(path.matches('M').count(), 4 * 10 + 2 * 4);
        let janggi = Ruleset::builtin("janggi").unwrap();
        assert_eq!(brackets(janggi.def(), View::of(&janggi, false)).matches('M').count(), 48);
    }

    #[test]
    fn boards_of_one_colour_have_lines() {
        let board = |game| {
            let ruleset = Ruleset::builtin(game).unwrap();
            draw(ruleset.def(), Look::of(ruleset.def()), View::of(&ruleset, false), &Theme::light())
        };
        let dark = Theme::light().dark.to_string();
        assert!(board("chess").contains(&dark));
        assert!(!board("makruk").contains(&dark) && board("makruk").contains("M100 0V800"));
    }

    #[test]
    fn rivers_and_camps_are_where_the_rules_have_them() {
        let def = |game| Ruleset::builtin(game).unwrap().def().clone();
        assert_eq!(river(&def("xiangqi")), Some(Rank(4)));
        assert_eq!(river(&def("minixiangqi")), None);
        let shogi = def("shogi");
        let zone = shogi.pieces.iter().find_map(|piece| piece.promotion.as_ref()).unwrap().zone;
        assert_eq!(edge(shogi.board, zone.of[0], Color::White), Some(Rank(5)));
        assert_eq!(edge(shogi.board, zone.of[1], Color::Black), Some(Rank(2)));
        assert_eq!(edge(shogi.board, B256::EMPTY, Color::White), None);
        assert_eq!(edge(shogi.board, zone.of[0], Color::Black), None);
    }
}
