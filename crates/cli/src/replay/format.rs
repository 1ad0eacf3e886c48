//! The formats of games on the command line, and in files.

use std::borrow::Cow;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tabiya_notation::GameFormat;

/// The number of bytes from which the format of a file is detected.
const HEAD: usize = 1 << 14;

/// Returns the parser of an option that names a format to write.
pub(crate) fn parser() -> impl TypedValueParser<Value = GameFormat> {
    parser_of(|_| true)
}

/// Returns the parser of an option that names a format to read: games, not positions.
pub(crate) fn parser_of_games() -> impl TypedValueParser<Value = GameFormat> {
    parser_of(|format| !matches!(format, GameFormat::Fen | GameFormat::Sfen))
}

fn parser_of(is_allowed: fn(GameFormat) -> bool) -> impl TypedValueParser<Value = GameFormat> {
    let value = |format: &GameFormat| PossibleValue::new(<&str>::from(*format)).help(help(*format));
    let allowed = GameFormat::ALL.iter().filter(|format| is_allowed(**format));
    PossibleValuesParser::new(allowed.map(value)).try_map(|name| name.parse::<GameFormat>())
}

fn help(format: GameFormat) -> &'static str {
    match format {
        GameFormat::Pgn => "Games with tags, comments and variations",
        GameFormat::Uci => "Moves as squares, one game per line: e2e4 e7e5",
        GameFormat::San => "Moves as people write them, one game per line: e4 e5",
        GameFormat::Lan => "Moves with both squares, one game per line: e2-e4 e7-e5",
        GameFormat::Smith => {
            "Moves with captures: e2e4 e5d6p; written one game per line, read one game per file"
        }
        GameFormat::Usi => "Moves of shogi programs, one game per line: 7g7f 3c3d",
        GameFormat::Kif => "Games of shogi in Japanese",
        GameFormat::Csa => "Games of shogi as computers exchange them",
        GameFormat::Fen => "The final position of each game",
        GameFormat::Sfen => "The final position of each game of the shogi family",
        _ => "",
    }
}

/// Detects the format of a file by its content.
pub(super) fn of_content(bytes: &[u8]) -> GameFormat {
    let mut head = &bytes[..bytes.len().min(HEAD)];
    // A move that is cut in two is not a move.
    if head.len() < bytes.len()
        && let Some(blank) = head.iter().rposition(u8::is_ascii_whitespace)
    {
        head = &head[..blank];
    }
    let text = match std::str::from_utf8(head) {
        // The last character may be cut in two.
        Err(error) if error.error_len().is_none() => String::from_utf8_lossy(&head[..error.valid_up_to()]),
        _ => decode(GameFormat::Kif, head),
    };
    GameFormat::detect(&text)
}

/// Decodes the text of a file. Files of shogi games are often in Shift_JIS.
pub(super) fn decode(format: GameFormat, bytes: &[u8]) -> Cow<'_, str> {
    match (std::str::from_utf8(bytes), format) {
        (Ok(text), _) => text.trim_start_matches('\u{feff}').into(),
        (Err(_), GameFormat::Kif | GameFormat::Csa) => {
            encoding_rs::SHIFT_JIS.decode_without_bom_handling(bytes).0
        }
        (Err(_), _) => String::from_utf8_lossy(bytes),
    }
}
