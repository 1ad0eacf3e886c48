//! Answers as text: a message, a board and lines after it, found in the output of a program.
//!
//! The answer of `tabiya play --plain` has them in this order. Everything else between them is ignored, so
//! that text for debugging does no harm.

use tabiya_classroom::two_player::Message;

use crate::board::{Pieces, ReadBoardError, Shape, shortened};

/// The messages that count as such on a line of their own.
const MESSAGES: [Message; 8] = [
    Message::IllegalMove,
    Message::Draw,
    Message::ResignBlackWins,
    Message::ResignWhiteWins,
    Message::Check,
    Message::CheckmateBlackWins,
    Message::CheckmateWhiteWins,
    Message::Stalemate,
];

/// The compared parts of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Content {
    pub(crate) message: Option<String>,
    /// `None` if there is no board, or none that can be read.
    pub(crate) pieces: Option<Pieces>,
    /// The lines after the board; only those that the referee has, too.
    pub(crate) lines: Vec<String>,
}

/// An answer of the referee, or of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Answer {
    pub(crate) content: Content,
    /// The answer as it was printed.
    pub(crate) text: String,
    /// Why the board could not be read, as a clause.
    pub(crate) flaw: Option<String>,
}

/// Returns whether a line is a message: a word of the course, or the sentence at the end of a game.
fn is_message(line: &str) -> bool {
    let ended = line.ends_with('.') && (line.contains(" wins") || line.contains("drawn"));
    ended || MESSAGES.iter().any(|message| message.to_string() == line)
}

/// Returns whether a line has the meaning of a message of the referee. The end of a game may be announced in
/// any words that name the winner: `WHITE has won` is as good as `White wins: Black's king was captured.`
fn says(line: &str, message: &str) -> bool {
    let is_winner = |(side, _): (&str, &str)| {
        let line = line.to_lowercase();
        line.contains(&side.to_lowercase()) && (line.contains("wins") || line.contains("won"))
    };
    line == message || message.split_once(" wins").is_some_and(is_winner)
}

/// Returns a line without the prompt before it: some programs print no line break between them.
fn after_prompt(line: &str) -> &str {
    let line = line.trim();
    let rest = line.rfind([':', '>']).map_or("", |at| line[at + 1..].trim());
    if MESSAGES.iter().any(|message| message.to_string() == rest) { rest } else { line }
}

/// Reads an answer of the referee.
pub(crate) fn of_referee(shape: &Shape, text: &str) -> Answer {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let board = board(shape, &lines, 0);
    let message = lines.iter().map(|line| line.trim()).find(|line| is_message(line));
    let after = board.as_ref().map_or(0, |board| board.end);
    let tail = lines[after..].iter().map(|line| line.trim_end()).filter(|line| !line.is_empty());
    let content = Content {
        message: message.map(str::to_owned),
        lines: tail.map(str::to_owned).collect(),
        pieces: board.and_then(|board| board.pieces.ok()),
    };
    Answer { content, text: text.trim_matches('\n').to_owned(), flaw: None }
}

/// A board among lines.
struct Found {
    /// An error if the rows above the foot are not those of a board.
    pieces: Result<Pieces, ReadBoardError>,
    /// The first row.
    start: usize,
    /// The line after the board.
    end: usize,
}

/// Finds the first complete board from a line on.
fn board(shape: &Shape, lines: &[String], from: usize) -> Option<Found> {
    let foot = (from..lines.len()).find(|index| shape.is_foot(&lines[*index]))?;
    let end = foot + 1 + shape.hands();
    let hands = lines.get(foot + 1..end)?;
    let start = foot.saturating_sub(shape.rows()).max(from);
    Some(Found { pieces: shape.read(&lines[start..foot], hands), start, end })
}

/// An answer in the output of a program, and the number of lines up to its end.
pub(crate) struct Taken {
    pub(crate) answer: Answer,
    pub(crate) end: usize,
    /// Whether lines after the board are still missing.
    pub(crate) is_partial: bool,
}

/// Finds the first answer in some lines: up to a board, and to the lines after it that the referee has.
/// Returns `None` if there is no complete board yet.
pub(crate) fn take(shape: &Shape, expected: &Answer, lines: &[String]) -> Option<Taken> {
    let wanted = &expected.content;
    let (pieces, start, mut end) = match &wanted.pieces {
        Some(_) => {
            let found = board(shape, lines, 0)?;
            (found.pieces.map(Some), found.start, found.end)
        }
        None => (Ok(None), 0, 0),
    };
    let mut tail = Vec::new();
    for line in &wanted.lines {
        let rest = lines[end..].iter().position(|other| other.trim() == line.trim());
        let Some(at) = rest else { break };
        tail.push(line.clone());
        end += at + 1;
    }
    let is_partial = tail.len() < wanted.lines.len();
    let before = lines[..start].iter().map(|line| after_prompt(line));
    let message = match &wanted.message {
        // The lines after the board may say it, too.
        Some(wanted) if lines[..end].iter().any(|line| says(after_prompt(line), wanted)) => {
            Some(wanted.as_str())
        }
        _ => before.rev().find(|line| is_message(line)),
    };
    let flaw = pieces.as_ref().err().map(ToString::to_string);
    let content = Content { message: message.map(str::to_owned), pieces: pieces.ok().flatten(), lines: tail };
    let text = lines[..end].join("\n").trim_matches('\n').to_owned();
    Some(Taken { answer: Answer { content, text, flaw }, end, is_partial })
}

/// Describes a message that is missing in an answer but present in another form: in other words, or after the
/// board.
pub(crate) fn hint(message: &str, answer: &str, after: &[String]) -> Option<String> {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    // The end of a game may be announced in several ways.
    if !MESSAGES.iter().any(|known| known.to_string() == message) {
        let line = after.iter().find(|line| says(after_prompt(line), message))?.trim();
        return Some(format!("the line `{}` came after the board; it stands before it", shortened(line)));
    }
    if after.iter().any(|line| after_prompt(line) == message) {
        return Some(format!("the line `{message}` came after the board; it stands before it"));
    }
    let wanted = words(message);
    let meant = |line: &&str| {
        let words = words(line);
        words.concat() == wanted.concat() || words.windows(wanted.len()).any(|part| part == wanted)
    };
    let line = answer.lines().chain(after.iter().map(String::as_str)).find(meant)?.trim();
    let line = shortened(line);
    Some(format!("a line `{line}` came; the message is written {message}, on a line of its own"))
}

#[cfg(test)]
mod tests {
    use tabiya_dialogue::Dialogue;
    use tabiya_referee::{Game, Terms, Time};
    use tabiya_rules::Ruleset;

    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn an_answer_is_found_among_other_text() {
        let ruleset = Ruleset::builtin("two-player").unwrap();
        let mut dialogue = Dialogue::new(Game::new(&ruleset, Terms::default(), Time(0)));
        let shape = Shape::of(&ruleset, &dialogue.board());
        let text = dialogue.reply("e2 e5").unwrap().text;
        let expected = of_referee(&shape, &text);
        assert_eq!(expected.content.message.as_deref(), Some("ILLEGAL_MOVE"));
        let board = dialogue.board();
        for around in [
            format!("debug\nYour move> ILLEGAL_MOVE\nmore\n{board}\nrest"),
            format!("ILLEGAL_MOVE\n\nWhite to move: {board}"),
            text.replace('#', " "),
        ] {
            let taken = take(&shape, &expected, &lines(&around)).unwrap();
            assert_eq!(taken.answer.content, expected.content, "{around}");
        }
        let silent = take(&shape, &expected, &lines(&board)).unwrap();
        assert_eq!(silent.answer.content.message, None);
        assert_eq!(silent.answer.content.pieces, expected.content.pieces);
        let moved = take(&shape, &expected, &lines(&board.replacen("wp", "  ", 1))).unwrap();
        assert_ne!(moved.answer.content.pieces, expected.content.pieces);
        assert!(take(&shape, &expected, &lines(&board[..board.len() - 1])).is_none());
        let broken = take(&shape, &expected, &lines(" a  b  c  d  e  f  g  h")).unwrap();
        assert_eq!(broken.answer.content.pieces, None);
        assert_eq!(broken.answer.flaw.unwrap(), "the board has 0 rows above its last line, not 8");
    }

    #[test]
    fn empty_squares_have_several_spellings_in_every_game() {
        for game in ["two-player", "animal"] {
            let ruleset = Ruleset::builtin(game).unwrap();
            let dialogue = Dialogue::new(Game::new(&ruleset, Terms::default(), Time(0)));
            let board = dialogue.board();
            let shape = Shape::of(&ruleset, &board);
            let expected = of_referee(&shape, &board);
            let pieces = expected.content.pieces.clone().unwrap();
            let list = shape.list(&pieces, &ruleset);
            let size = ruleset.board();
            let (files, ranks) = (usize::from(size.files()), usize::from(size.ranks()));
            let rows: Vec<&str> = board.lines().take(ranks).collect();
            for mark in [".", "..", "-", "--", "_", "__", "#", "##"] {
                let mut compact = String::new();
                for row in &rows {
                    let width = (row.chars().count() - 1) / files;
                    let columns: Vec<char> = row.chars().collect();
                    for cell in columns[..files * width].chunks(width) {
                        let cell: String = cell.iter().collect();
                        let cell = cell.trim();
                        let is_piece = cell.chars().any(char::is_alphabetic);
                        compact += if is_piece { cell } else { mark };
                        compact.push(' ');
                    }
                    compact += &columns[files * width..].iter().collect::<String>();
                    compact.push('\n');
                }
                let rest: Vec<&str> = board.lines().skip(ranks).collect();
                compact += &rest.join("\n");
                let taken = take(&shape, &expected, &lines(&compact)).unwrap();
                assert_eq!(taken.answer.flaw, None, "{compact}");
                let found = shape.list(&taken.answer.content.pieces.unwrap(), &ruleset);
                assert_eq!(found, list, "{compact}");
            }
        }
    }

    #[test]
    fn the_board_of_every_game_is_read() {
        for def in Ruleset::builtin_defs() {
            let ruleset = Ruleset::builtin(&def.id).unwrap();
            let board = Dialogue::new(Game::new(&ruleset, Terms::default(), Time(0))).board();
            let shape = Shape::of(&ruleset, &board);
            assert!(of_referee(&shape, &board).content.pieces.is_some(), "{}:\n{board}", def.id);
        }
    }

    #[test]
    fn wider_boards_are_read_by_words() {
        let ruleset = Ruleset::builtin("two-player").unwrap();
        let board = Dialogue::new(Game::new(&ruleset, Terms::default(), Time(0))).board();
        let shape = Shape::of(&ruleset, &board);
        let expected = of_referee(&shape, &board);
        let wide: Vec<String> = (board.lines())
            .map(|line| line.replace("##", "..").replace("    ", " .. ").replace("   ..", ".. .."))
            .map(|line| line.replace(' ', "  "))
            .collect();
        let taken = take(&shape, &expected, &wide).unwrap();
        assert_eq!(taken.answer.content, expected.content, "{}", wide.join("\n"));
    }

    #[test]
    fn lines_that_are_not_a_board_are_named() {
        let ruleset = Ruleset::builtin("two-player").unwrap();
        let dialogue = Dialogue::new(Game::new(&ruleset, Terms::default(), Time(0)));
        let board = dialogue.board();
        let shape = Shape::of(&ruleset, &board);
        let expected = of_referee(&shape, &board);
        let flaw = |text: &str| take(&shape, &expected, &lines(text)).unwrap().answer.flaw.unwrap();
        assert_eq!(
            flaw(&board.replace("bp bp bp bp bp bp bp bp 7", "bp bp bp 7")),
            "row 2 of the board, `bp bp bp 7`, cannot be read: it does not have 8 cells"
        );
        assert_eq!(
            flaw(&board.replace("bp bp bp bp bp bp bp bp 7", "7 bp bp bp bp bp bp bp bp")),
            "row 2 of the board, `7 bp bp bp bp bp bp bp bp`, cannot be read: its label `7` must stand at \
             its end"
        );
        assert!(flaw(&board.replace("bp 7", "bp")).ends_with("it does not end with its label `7`"));
        assert_eq!(
            shape.missing(&lines("one\n\ntwo")),
            "2 lines came, but no board: its last line, ` a  b  c  d  e  f  g  h`, is missing"
        );
        assert!(shape.missing(&lines(" a b c d e")).starts_with("the board has 5 columns, not 8"));
        assert!(shape.missing(&lines("a b c d e f g h i j")).starts_with("the board has 10 columns, not 8"));
    }

    #[test]
    fn messages_in_other_words_are_hinted_at() {
        let hint = |message, answer, after: &str| hint(message, answer, &lines(after));
        let text = hint("ILLEGAL_MOVE", "Illegal move, try again", "").unwrap();
        assert_eq!(
            text,
            "a line `Illegal move, try again` came; the message is written ILLEGAL_MOVE, on a line of its own"
        );
        let text = hint("CHECK", "", "\nCHECK").unwrap();
        assert_eq!(text, "the line `CHECK` came after the board; it stands before it");
        assert_eq!(hint("CHECK", "bR bN", "e4"), None);
    }

    #[test]
    fn any_words_that_name_the_winner_announce_the_end() {
        let sentence = "White wins: Black's king was captured.";
        for line in [sentence, "WHITE has won", "white wins!"] {
            assert!(says(line, sentence), "{line}");
        }
        for line in ["BLACK has won", "White is to move", "CHECK"] {
            assert!(!says(line, sentence), "{line}");
        }
        assert!(!says("CHECKMATE_WHITE_WINS", "CHECKMATE_BLACK_WINS"));
    }
}
