//! Answers as text: a message, a board and lines after it, found in whatever a program prints.
//!
//! The answer of `tabiya play --plain` has them in this order. Everything else between them is ignored, so that
//! text for debugging does no harm.

use tabiya_classroom::two_player::Message;

use crate::board::{Pieces, Shape};

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

/// What is compared of an answer.
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
}

/// Returns whether a line is a message: a word of the course, or the sentence at the end of a game.
fn is_message(line: &str) -> bool {
    let ended = line.ends_with('.') && (line.contains(" wins") || line.contains("drawn"));
    ended || MESSAGES.iter().any(|message| message.to_string() == line)
}

/// Returns whether a line says what a message of the referee says. The end of a game may be announced in any words that
/// name the winner: `WHITE has won` is as good as `White wins: Black's king was captured.`
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
        pieces: board.and_then(|board| board.pieces),
    };
    Answer { content, text: text.trim_matches('\n').to_owned() }
}

/// A board among lines.
struct Found {
    /// `None` if the rows above the foot are not those of a board.
    pieces: Option<Pieces>,
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

/// Finds the first answer in some lines: up to a board, and to the lines after it that the referee has. Returns
/// `None` if there is no complete board yet.
pub(crate) fn take(shape: &Shape, expected: &Answer, lines: &[String]) -> Option<Taken> {
    let wanted = &expected.content;
    let (pieces, start, mut end) = match &wanted.pieces {
        Some(_) => {
            let found = board(shape, lines, 0)?;
            (found.pieces, found.start, found.end)
        }
        None => (None, 0, 0),
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
    let content = Content { message: message.map(str::to_owned), pieces, lines: tail };
    let text = lines[..end].join("\n").trim_matches('\n').to_owned();
    Some(Taken { answer: Answer { content, text }, end, is_partial })
}

#[cfg(test)]
mod tests {
    use tabiya_plain::Dialogue;
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
