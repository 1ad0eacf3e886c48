//! `tabiya play`: a game in the terminal, line by line. `tabiya_dialogue` produces the replies; this module
//! only reads lines and writes replies.

mod versus;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, ErrorKind, IsTerminal, Write};

use tabiya_dialogue::{Dialogue, Reply};
use tabiya_referee::{Game, Terms, Time};
use tabiya_rules::{Position, Ruleset};
use tabiya_wire::start_position;

use crate::args::{PlayArgs, PositionArgs};
use crate::error::{CommandError, Exit};
use crate::lines::{self, Line};
use crate::{game, output, simulate};

pub(crate) use versus::Versus;

/// The maximum length of a line in bytes.
const LONGEST_LINE: usize = 4096;

pub(crate) fn run(args: &PlayArgs) -> Result<Exit, CommandError> {
    let ruleset = game::find(&args.game)?;
    let start = match &args.layout {
        Some(path) => simulate::position(&ruleset, path)?,
        None if args.fen.is_none() => opening_array(&ruleset, args.start)?,
        None => {
            let named = PositionArgs { game: args.game.clone(), fen: args.fen.clone(), moves: None };
            game::position(&ruleset, &named)?
        }
    };
    let game = Game::from_position(start.clone(), Terms::default(), Time(0));
    let mut dialogue = Dialogue::new(game);
    if let Some(coordinates) = args.coordinates {
        dialogue = dialogue.with_coordinates(coordinates);
    }
    let dialogue = versus::seated(dialogue, &start, args)?;
    let stdin = io::stdin();
    let interactive = stdin.is_terminal();
    let number = ruleset.start_number(&start).map_or(String::new(), |number| format!(", array {number}"));
    let name = format!("{}{number}", ruleset.def().name);
    run_dialogue(dialogue, &name, &mut stdin.lock(), &mut io::stdout().lock(), interactive)
}

/// Returns the opening array with a number, or a random one of the game's.
fn opening_array(ruleset: &Ruleset, number: Option<u64>) -> Result<Position, CommandError> {
    let random = RandomState::new().build_hasher().finish();
    start_position(ruleset, number, random).map_err(|error| CommandError::usage(error.sentence))
}

/// Replies to lines until one quits, the input ends or the output is closed. In interactive mode prompts
/// and notes go to standard error.
fn run_dialogue(
    mut dialogue: Dialogue,
    name: &str,
    input: &mut impl BufRead,
    out: &mut impl Write,
    interactive: bool,
) -> Result<Exit, CommandError> {
    if interactive {
        output::note(&format!("{name}. `help` lists the commands.\n\n{}\n", dialogue.view()));
    }
    let mut buffer = Vec::new();
    if let Some(reply) = dialogue.begin()
        && !show(&reply, out, interactive)?
    {
        return Ok(Exit::Fine);
    }
    loop {
        if interactive {
            output::prompt(&dialogue.prompt());
        }
        let line = lines::read(input, LONGEST_LINE, &mut buffer).map_err(|error| {
            CommandError::usage(format!("Standard input cannot be read: {error}.")).caused_by(error)
        })?;
        let reply = match (line, str::from_utf8(&buffer)) {
            (Line::End, _) => break,
            (Line::TooLong, _) => Some(dialogue.refuse("The line is longer than 4096 bytes.")),
            (Line::Complete, Err(_)) => Some(dialogue.refuse("The line is not UTF-8 text.")),
            // At a terminal Enter is no move. Programs, such as graders, get a reply to every line.
            (Line::Complete, Ok(text)) if interactive && text.trim().is_empty() && !dialogue.is_exact() => {
                continue;
            }
            (Line::Complete, Ok(text)) => dialogue.reply(text),
        };
        let Some(reply) = reply else { return Ok(Exit::Fine) };
        if !show(&reply, out, interactive)? {
            return Ok(Exit::Fine);
        }
    }
    if interactive {
        // The prompt of the shell starts on a new line.
        output::note("");
    }
    Ok(Exit::Fine)
}

/// Writes a reply, and its note in interactive mode. Returns whether the output is still open.
fn show(reply: &Reply, out: &mut impl Write, interactive: bool) -> Result<bool, CommandError> {
    match out.write_all(reply.text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(false),
        Err(error) => {
            let text = format!("Standard output cannot be written: {error}.");
            return Err(CommandError::new(Exit::Outside, text).caused_by(error));
        }
    }
    if let Some(note) = reply.note.as_ref().filter(|_| interactive) {
        output::note(note);
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The replies to some input, without boards.
    fn replies(input: &[u8]) -> Vec<String> {
        let game = Game::new(&Ruleset::builtin("chess").unwrap(), Terms::default(), Time(0));
        let mut out = Vec::new();
        run_dialogue(Dialogue::new(game), "Chess", &mut &*input, &mut out, false).unwrap();
        let text = String::from_utf8(out).unwrap();
        text.lines().filter(|line| line.ends_with('.')).map(str::to_owned).collect()
    }

    #[test]
    fn empty_lines_are_ignored_at_a_terminal() {
        for (game, interactive, refused) in [("chess", true, 0), ("chess", false, 3), ("two-player", true, 3)]
        {
            let start = Game::new(&Ruleset::builtin(game).unwrap(), Terms::default(), Time(0));
            let mut out = Vec::new();
            run_dialogue(Dialogue::new(start), game, &mut &b"\n  \n\r\n"[..], &mut out, interactive).unwrap();
            let text = String::from_utf8(out).unwrap();
            assert_eq!(text.matches("ILLEGAL_MOVE\n").count(), refused, "{game} {interactive}");
        }
    }

    #[test]
    fn lines_that_are_too_long_or_not_text_are_reported_and_skipped() {
        let longest = [b'a'; LONGEST_LINE];
        let found =
            replies(&[&longest[..], b"\n", &longest, b"a\n\xff\xfe\nwhy e2 e4\nquit\nwhy e2 e4\n"].concat());
        // The longest line is read, as a move that does not exist.
        assert!(found[0].contains("move"), "{}", found[0]);
        let expected =
            ["The line is longer than 4096 bytes.", "The line is not UTF-8 text.", "That move is legal."];
        assert_eq!(found[1..], expected);
    }
}
