//! Answers as text: a message, a board and lines after it, found in the output of a program.
//!
//! The answer of `tabiya play --plain` has them in this order. The message of the referee counts wherever it
//! stands before the board. Any other counts only directly before it, with at most blank lines between.
//! Everything else is ignored, so that text for debugging does no harm.

use tabiya_classroom::two_player::Message;

use crate::board::{Pieces, ReadBoardError, Shape, shortened};
use crate::suite::Topic;

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
    /// The words that stand where a message does, although the referee has another one or none.
    pub(crate) false_words: Vec<Word>,
    /// The referee's message, if it came.
    pub(crate) right_word: Option<Word>,
}

/// A message in the output of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    /// The number of lines with it up to the board, wherever they stand.
    pub(crate) count: usize,
}

/// Returns whether a line is a message: a word of the course, or the sentence at the end of a game.
fn is_message(line: &str) -> bool {
    let ended = line.ends_with('.') && (line.contains(" wins") || line.contains("drawn"));
    ended || MESSAGES.iter().any(|message| message.to_string() == line)
}

/// Returns whether a line has the meaning of a message of the referee. The end of a game may be announced in
/// any words that name the winner: `WHITE has won` is as good as `White wins: Black's king was captured.`
pub(crate) fn says(line: &str, message: &str) -> bool {
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
    Answer { content, text: text.trim_matches('\n').to_owned(), ..Answer::default() }
}

/// Returns the topic of a message of the referee.
pub(crate) fn topic(message: &str) -> Topic {
    match message {
        "ILLEGAL_MOVE" => Topic::IllegalMoves,
        "CHECK" => Topic::Check,
        "DRAW" => Topic::Draw,
        _ if message.starts_with("RESIGN") || message.contains("resign") => Topic::Resign,
        _ if message.contains("drawn") => Topic::Draw,
        _ => Topic::Mate,
    }
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
    let below = (foot + 1..lines.len()).filter(|index| !lines[*index].trim().is_empty());
    let below: Vec<usize> = below.take(shape.hands()).collect();
    if below.len() < shape.hands() {
        return None;
    }
    let end = below.last().map_or(foot, |last| *last) + 1;
    let hands: Vec<String> = below.iter().map(|index| lines[*index].clone()).collect();
    let start = foot.saturating_sub(shape.rows()).max(from);
    let pieces = shape.read(&lines[start..foot], &hands);
    // Other lines may stand between the rows.
    match shape.scattered(&lines[from..foot], &hands).filter(|_| pieces.is_err()) {
        Some((pieces, first)) => Some(Found { pieces: Ok(pieces), start: from + first, end }),
        None => Some(Found { pieces, start, end }),
    }
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
    let tail = tail(&wanted.lines, lines, &mut end);
    let is_partial = tail.len() < wanted.lines.len();
    let count = |word: &str| lines[..start].iter().filter(|line| after_prompt(line) == word).count();
    let word = |text: &str| Word { text: text.to_owned(), count: count(text) };
    let near = near(&lines[..start]);
    // The right message counts wherever it stands, and the lines after the board may say it, too.
    let right = wanted.message.as_ref();
    let right = right.filter(|wanted| lines[..end].iter().any(|line| says(after_prompt(line), wanted)));
    let message = right.map(String::as_str).or(near.first().copied());
    let false_words = if right.is_none() { near.iter().map(|line| word(line)).collect() } else { Vec::new() };
    let flaw = pieces.as_ref().err().map(ToString::to_string);
    let content = Content { message: message.map(str::to_owned), pieces: pieces.ok().flatten(), lines: tail };
    let text = lines[..end].join("\n").trim_matches('\n').to_owned();
    let right_word = right.map(|text| word(text));
    Some(Taken { answer: Answer { content, text, flaw, false_words, right_word }, end, is_partial })
}

/// Finds lines of the referee in their order, beginning at `end`, which is moved behind the last one. The two
/// entries about a move after which both sides are in check may come in either order.
fn tail(wanted: &[String], lines: &[String], end: &mut usize) -> Vec<String> {
    let mut found = Vec::new();
    for (index, line) in wanted.iter().enumerate() {
        let place = |line: &String| lines[*end..].iter().position(|other| other.trim() == line.trim());
        let is_check = |line: &&String| line.ends_with(" is in check");
        let before = index.checked_sub(1).map(|before| &wanted[before]).filter(|_| is_check(&line));
        // The partner of this entry, found before it, has moved `end` behind both.
        if before.filter(is_check).is_some() && found.len() > index {
            continue;
        }
        let Some(at) = place(line) else { break };
        found.push(line.clone());
        let partner = wanted.get(index + 1).filter(|partner| is_check(partner) && is_check(&line));
        if let Some(partner) = partner.filter(|partner| place(partner).is_some_and(|other| other < at)) {
            found.push(partner.clone());
        }
        *end += at + 1;
    }
    found
}

/// Returns the messages directly before a board, the nearest one first. Blank lines may stand between.
fn near(before: &[String]) -> Vec<&str> {
    let lines = before.iter().rev().map(|line| after_prompt(line)).filter(|line| !line.is_empty());
    let mut found: Vec<&str> = lines.take_while(|line| is_message(line)).collect();
    let mut seen = Vec::new();
    found.retain(|line| {
        let is_new = !seen.contains(line);
        seen.push(*line);
        is_new
    });
    found
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
    fn a_false_message_stands_directly_before_the_board() {
        let ruleset = Ruleset::builtin("two-player").unwrap();
        let mut dialogue = Dialogue::new(Game::new(&ruleset, Terms::default(), Time(0)));
        let shape = Shape::of(&ruleset, &dialogue.board());
        let quiet = of_referee(&shape, &dialogue.reply("e2 e4").unwrap().text);
        let board = dialogue.board();
        let refused = of_referee(&shape, &dialogue.reply("e2 e4").unwrap().text);
        let words = |expected: &Answer, text: String| {
            let taken = take(&shape, expected, &lines(&text)).unwrap();
            let words = taken.answer.false_words.into_iter().map(|word| (word.text, word.count));
            words.collect::<Vec<_>>()
        };
        let check = |count| vec![("CHECK".to_owned(), count)];
        assert_eq!(words(&quiet, format!("CHECK\n\n\n{board}")), check(1));
        assert_eq!(words(&quiet, format!("CHECK\nmore\nCHECK\n{board}")), check(2));
        assert_eq!(words(&quiet, format!("CHECK\nmore\n{board}")), []);
        assert_eq!(words(&quiet, format!("{board}\nCHECK")), []);
        assert_eq!(words(&refused, format!("CHECK\n{board}")), check(1));
        for text in ["CHECK\nILLEGAL_MOVE\n\n", "ILLEGAL_MOVE\nCHECK\n", "ILLEGAL_MOVE\nmore\nCHECK\n"] {
            assert_eq!(words(&refused, format!("{text}{board}")), [], "{text}");
        }
    }

    #[test]
    fn two_checks_by_one_move_may_come_in_either_order() {
        let wanted = lines("WHITE to\nBLACK is in check\nWHITE is in check\nBLACK to");
        let found = |text: &str| tail(&wanted, &lines(text), &mut 0).len();
        assert_eq!(found("WHITE to\nBLACK is in check\nWHITE is in check\nBLACK to"), 4);
        assert_eq!(found("WHITE to\nWHITE is in check\nBLACK is in check\nBLACK to"), 4);
        assert_eq!(found("WHITE to\nBLACK is in check\nBLACK to"), 2);
        assert_eq!(found("WHITE to\nWHITE is in check\nBLACK to"), 1);
        assert_eq!(found("BLACK is in check\nWHITE is in check\nWHITE to"), 1);
    }

    #[test]
    fn other_lines_may_stand_between_the_rows() {
        for game in ["two-player", "animal"] {
            let ruleset = Ruleset::builtin(game).unwrap();
            let board = Dialogue::new(Game::new(&ruleset, Terms::default(), Time(0))).board();
            let shape = Shape::of(&ruleset, &board);
            let expected = of_referee(&shape, &board);
            for between in ["\n\n", "\ndrawing\n", "\n\n\n"] {
                // The lines of the hands follow each other, with blank lines at most.
                let (rows, hands) = board.split_once("Player").unwrap_or((&board, ""));
                let text = rows.replace('\n', between) + if hands.is_empty() { "" } else { "Player" } + hands;
                let text = text.replace("e\ndrawing\nPlayer", "e\nPlayer");
                let taken = take(&shape, &expected, &lines(&text)).unwrap();
                assert_eq!(taken.answer.content, expected.content, "{text}");
            }
        }
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
