//! Draws the hands of the sides in trays next to the board.

use tabiya_board::Color;
use tabiya_rules::{Kind, Piece};

use crate::svg::symbol_id;
use crate::theme::Theme;
use crate::{letters, short};

/// The width of a tray.
pub(crate) const WIDTH: f32 = 104.0;
const PADDING: f32 = 8.0;
/// The maximum and the preferred minimum size of pieces in hand.
const LARGEST: f32 = 84.0;
const SMALLEST: f32 = 44.0;

/// Draws a tray with its pieces. `near_bottom` tells at which end its owner sits: the first piece is there.
pub(crate) fn draw(
    held: &[(Kind, u8)],
    color: Color,
    (left, top, height): (f32, f32, f32),
    near_bottom: bool,
    theme: &Theme,
) -> String {
    let mut out = format!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{WIDTH}\" height=\"{height}\" rx=\"10\" fill=\"{}\"/>\n",
        theme.tray
    );
    let (columns, size) = layout(held.len(), height);
    for (index, (kind, count)) in held.iter().enumerate() {
        let (column, row) = ((index % columns) as f32, (index / columns) as f32);
        let x = left + WIDTH / 2.0 + (column - columns as f32 / 2.0) * size;
        let from_end = PADDING + row * size;
        let y = if near_bottom { top + height - from_end - size } else { top + from_end };
        let (x, y, size) = (short(x), short(y), short(size));
        let symbol = symbol_id(Piece { color, kind: *kind });
        out.push_str(&format!(
            "<use href=\"#{symbol}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>\n"
        ));
        if *count > 1 {
            let radius = short((size * 0.2).max(11.0));
            let (cx, cy) = (short(x + size - radius * 0.8), short(y + size - radius));
            let (paper, text) = (theme.paper, theme.text);
            out.push_str(&format!(
                "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{radius}\" fill=\"{paper}\" stroke=\"{text}\" \
                 stroke-width=\"1.5\"/>"
            ));
            out.push_str(&letters::write(&count.to_string(), (cx, cy), short(radius), text));
            out.push('\n');
        }
    }
    out
}

/// Returns the number of columns for some pieces, and the size of the pieces.
fn layout(pieces: usize, height: f32) -> (usize, f32) {
    let size = |columns: usize| {
        let rows = pieces.div_ceil(columns).max(1) as f32;
        let room = (height - 2.0 * PADDING) / rows;
        room.min((WIDTH - 2.0 * PADDING) / columns as f32).min(LARGEST)
    };
    let columns = (1..=3).find(|columns| size(*columns) >= SMALLEST);
    // Pieces that do not fit at the preferred size are drawn as large as possible.
    let columns = columns.or_else(|| (1..=6).max_by(|a, b| size(*a).total_cmp(&size(*b)))).unwrap_or(1);
    (columns, size(columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_in_hand_fit_their_tray() {
        assert_eq!(layout(1, 400.0), (1, 84.0));
        assert_eq!(layout(7, 440.0), (1, 424.0 / 7.0));
        assert_eq!(layout(6, 190.0), (2, 44.0));
        for pieces in 0..=32 {
            for height in [90.0, 190.0, 440.0, 800.0] {
                let (columns, size) = layout(pieces, height);
                assert!(columns as f32 * size <= WIDTH - 2.0 * PADDING + 0.01);
                assert!(pieces.div_ceil(columns) as f32 * size <= height - 2.0 * PADDING + 0.01);
                assert!(size > 10.0, "{pieces} pieces in {height}: {size}");
            }
        }
    }
}
