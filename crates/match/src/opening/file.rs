//! Openings from files: PGN, FEN, SFEN and EPD.

use tabiya_notation::fen::{self, FenError};
use tabiya_notation::{pgn, read_position};
use tabiya_rules::{Position, Ruleset};

use super::{Opening, OpeningError};

/// Reads the openings of a text.
pub(super) fn read(
    ruleset: &Ruleset,
    text: &str,
    plies: Option<usize>,
) -> Result<Vec<Opening>, OpeningError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let list = if is_pgn(ruleset, text) {
        read_pgn(ruleset, text, plies)?
    } else if plies.is_some_and(|plies| plies > 0) {
        let message =
            "The file has positions without moves: `--opening-plies` is for files in PGN.".to_owned();
        return Err(OpeningError { line: 0, message });
    } else {
        read_lines(ruleset, text)?
    };
    match list.is_empty() {
        true => Err(OpeningError { line: 0, message: "The file has no openings.".to_owned() }),
        false => Ok(list),
    }
}

/// Returns whether a text is PGN: its first line is a tag or cannot be the beginning of a position.
fn is_pgn(ruleset: &Ruleset, text: &str) -> bool {
    let Some(first) = lines(text).map(|(_, line)| line).next() else { return false };
    first.starts_with('[') || (read_line(ruleset, first).is_err() && first.starts_with("1."))
}

/// Returns the lines that are not empty or comments, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn read_lines(ruleset: &Ruleset, text: &str) -> Result<Vec<Opening>, OpeningError> {
    let mut list = Vec::new();
    for (number, line) in lines(text) {
        let start = read_line(ruleset, line)
            .map_err(|error| OpeningError { line: number, message: error.to_string() })?;
        let opening = Opening { start, moves: Vec::new() };
        list.push(playable(opening, number)?);
    }
    Ok(list)
}

/// Reads a FEN, an SFEN, or an EPD: a FEN without counters, with operations instead.
fn read_line(ruleset: &Ruleset, line: &str) -> Result<Position, FenError> {
    read_position(ruleset, line).or_else(|error| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        // The operations begin at the latest after six fields (with checks and without counters: five).
        (4..=5)
            .filter_map(|count| fields.get(..count).filter(|_| fields.len() > count))
            .find_map(|fields| fen::read(ruleset, &fields.join(" ")).ok())
            .ok_or(error)
    })
}

fn read_pgn(ruleset: &Ruleset, text: &str, plies: Option<usize>) -> Result<Vec<Opening>, OpeningError> {
    let mut list = Vec::new();
    for (index, (record, error)) in pgn::games(ruleset, text).enumerate() {
        let name = format!("game {}", index + 1);
        let game = record.start.ruleset();
        if let Some(error) = error {
            let line = text.get(..error.offset).map_or(0, |before| before.lines().count().max(1));
            let message = format!("{name}, {} {}: {}", error.number, error.text, error.kind.sentence(game));
            return Err(OpeningError { line, message });
        }
        if game.fingerprint() != ruleset.fingerprint() {
            let message = format!("{name} is a game of {}, not of {}.", game.id(), ruleset.id());
            return Err(OpeningError { line: 0, message });
        }
        let line = record.line.iter().take(plies.unwrap_or(usize::MAX));
        let Some(moves) = line.map(|node| node.m).collect() else {
            let message = format!("{name}: An opening cannot have null moves.");
            return Err(OpeningError { line: 0, message });
        };
        let opening = Opening { start: record.start, moves };
        list.push(
            playable(opening, 0)
                .map_err(|error| OpeningError { message: format!("{name}: {}", error.message), ..error })?,
        );
    }
    Ok(list)
}

/// Refuses an opening after which the game is over.
fn playable(opening: Opening, line: usize) -> Result<Opening, OpeningError> {
    match opening.game().ending() {
        None => Ok(opening),
        Some(ending) => {
            let sentence = ending.sentence(opening.start.ruleset());
            Err(OpeningError { line, message: format!("The game is over in this position: {sentence}") })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chess() -> Ruleset {
        Ruleset::builtin("chess").unwrap()
    }

    #[test]
    fn positions_are_read_line_by_line() {
        let text = "# two positions\n\
            rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\n\
            rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - id \"queen's pawn\"; hmvc 0;\n";
        let list = read(&chess(), text, None).unwrap();
        assert_eq!(list.len(), 2);
        assert!(fen::write(&list[1].start).starts_with("rnbqkbnr/pppppppp/8/8/3P4/8/"));
    }

    #[test]
    fn positions_of_shogi_may_be_sfen() {
        let shogi = Ruleset::builtin("shogi").unwrap();
        let array = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
        let text = format!("startpos\nsfen {array} b - 1\n{array} w - 2\n{array}[] b - - 0 1\n");
        let list = read(&shogi, &text, None).unwrap();
        let turns: Vec<usize> = list.iter().map(|opening| opening.start.turn().index()).collect();
        assert_eq!(turns, [0, 0, 1, 1]);
    }

    #[test]
    fn games_are_read_up_to_a_length() {
        let text = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[Event \"y\"]\n\n1. d4 d5 *\n";
        let plies =
            |plies| read(&chess(), text, plies).unwrap().iter().map(|o| o.moves.len()).collect::<Vec<_>>();
        assert_eq!(plies(None), [4, 2]);
        assert_eq!(plies(Some(3)), [3, 2]);
        assert_eq!(read(&chess(), "1. e4 *", None).unwrap()[0].moves.len(), 1);
    }

    #[test]
    fn errors_have_a_line() {
        let error = |text: &str| read(&chess(), text, None).unwrap_err().to_string();
        assert!(error("\nnonsense\n").starts_with("line 2: FEN"), "{}", error("\nnonsense\n"));
        assert_eq!(error(""), "The file has no openings.");
        assert!(error("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1").contains("over in this position"));
        assert!(error("[Event \"x\"]\n\n1. e4 e5 2. Ke3 *").contains("A king cannot go"));
        assert!(error("[Variant \"Crazyhouse\"]\n\n1. e4 *").contains("a game of crazyhouse"));
        assert!(read(&chess(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1", Some(3)).is_err());
    }
}
