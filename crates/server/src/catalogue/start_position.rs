//! The first position of a new game: the opening array, a FEN or SFEN, or a layout.

use tabiya_classroom::simulator::{LayoutError, LineError, Simulation};
use tabiya_notation::fen::FenError;
use tabiya_notation::read_position;
use tabiya_rules::{Ruleset, Setup};
use tabiya_wire::online::NewGame;
use tabiya_wire::{Error, ErrorCode, ErrorText, as_written};

/// The game of a layout that names none.
pub(crate) const SIMULATOR: &str = "simulator";

/// Returns the first position that a request for a new game describes. `random` chooses the opening array, in
/// games that have several, unless the request does.
///
/// # Errors
///
/// Returns an error if the FEN or the layout is wrong.
pub(crate) fn start_position(new: &NewGame, ruleset: &Ruleset, random: u64) -> Result<Setup, Error> {
    let position = match (&new.fen, &new.layout) {
        (None, None) => tabiya_wire::start_position(ruleset, new.start, random)?,
        _ if new.start.is_some() => {
            let sentence = "Give the first position as `fen` or `layout`, or the number of its array as \
                `start`, not both.";
            return Err(Error::new(ErrorCode::BadBody, sentence));
        }
        (Some(text), None) => read_position(ruleset, text)?,
        (None, Some(layout)) => set_up(ruleset, layout)?.position().clone(),
        (Some(_), Some(_)) => {
            let sentence = "Give the first position as `fen` or as `layout`, not as both.";
            return Err(Error::new(ErrorCode::BadBody, sentence));
        }
    };
    as_written(&position)
}

/// Sets up the board of a game from a layout.
///
/// # Errors
///
/// Returns an error for the first line that is wrong.
pub(crate) fn set_up(ruleset: &Ruleset, layout: &str) -> Result<Simulation, Error> {
    Simulation::set_up(ruleset, layout.as_bytes()).map_err(|error| match error {
        LayoutError::Line(error) => {
            of_line(&error, [ErrorCode::UnreadableLayout, ErrorCode::BadLayout], ErrorText::Position)
        }
        LayoutError::Impossible(faults) => FenError::Impossible(faults).into(),
    })
}

/// Converts an error in a line of a layout or of moves. The codes are for lines that cannot be read and
/// for lines that are refused.
pub(crate) fn of_line(error: &LineError, [unreadable, refused]: [ErrorCode; 2], text: ErrorText) -> Error {
    let code = if error.is_unreadable() { unreadable } else { refused };
    Error::new(code, error.message()).at_line(text, error.line, error.column)
}

#[cfg(test)]
mod tests {
    use tabiya_notation::fen;

    use super::*;

    fn opened(rules: &str, body: &str) -> Result<String, Error> {
        let new: NewGame = serde_json::from_str(&format!("{{\"rules\":\"{rules}\",{body}}}")).unwrap();
        let ruleset = Ruleset::builtin(rules).unwrap();
        let setup = start_position(&new, &ruleset, 42)?;
        Ok(fen::write(&tabiya_rules::Position::from_setup(&ruleset, &setup).unwrap()))
    }

    #[test]
    fn games_begin_from_the_opening_array() {
        let fen = opened("chess", "\"listed\":false").unwrap();
        assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    }

    #[test]
    fn positions_are_given_as_fen_or_layout() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert_eq!(opened("chess", &format!("\"fen\":\"{fen}\"")).unwrap(), fen);
        let setup = opened("simulator", "\"layout\":\"e1=wk\\n# more\\na7=bp\\n\"").unwrap();
        assert!(setup.starts_with("8/p7/8/8/8/8/8/4K3 "), "{setup}");
    }

    #[test]
    fn opening_arrays_are_chosen_at_random_or_by_their_number() {
        let random = opened("chess960", "\"listed\":false").unwrap();
        assert_eq!(random, opened("chess960", "\"start\":42").unwrap());
        assert_eq!(random, opened("chess960", &format!("\"fen\":\"{random}\"")).unwrap());
        let usual = opened("chess960", "\"start\":518").unwrap();
        assert_eq!(usual, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
        assert_ne!(random, usual);
        for (rules, body, code, sentence) in [
            ("chess960", "\"start\":960", ErrorCode::NoSuchStart, "0 to 959"),
            ("chess", "\"start\":518", ErrorCode::NoSuchStart, "always begins with the same"),
            ("chess960", "\"start\":1,\"fen\":\"x\"", ErrorCode::BadBody, "not both"),
        ] {
            let error = opened(rules, body).unwrap_err();
            assert_eq!(error.code, code.into());
            assert!(error.sentence.contains(sentence), "{}", error.sentence);
        }
    }

    #[test]
    fn positions_of_shogi_may_be_sfen() {
        let array = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
        let fen = opened("shogi", &format!("\"fen\":\"{array} b - 1\"")).unwrap();
        assert_eq!(fen, format!("{array}[] w - - 0 1"));
    }

    #[test]
    fn wrong_positions_are_refused() {
        let error = opened("chess", "\"fen\":\"4k3/8/8/9\"").unwrap_err();
        assert_eq!(
            (&*error.code.to_string(), error.details.text),
            ("unreadable-position", Some(ErrorText::Position))
        );
        let error = opened("chess", "\"fen\":\"8/8/8/8/8/8/8/8 w - - 0 1\"").unwrap_err();
        assert_eq!(error.code, ErrorCode::ImpossiblePosition.into());
        let error = opened("simulator", "\"layout\":\"e1=wk\\ne8=Bk\\n\"").unwrap_err();
        assert_eq!(
            (&*error.code.to_string(), error.details.line, error.details.column),
            ("unreadable-layout", Some(2), Some(4))
        );
        assert_eq!(
            error.sentence,
            "Found `B`. Expected a colour, `b` or `w`. The files are written in lower case."
        );
        let error = opened("chess", "\"layout\":\"e1=wk\"").unwrap_err();
        assert_eq!(error.code, ErrorCode::ImpossiblePosition.into());
        let fen = opened("chess", "\"layout\":\"e1=wk\\ne8=bk\\n\"").unwrap();
        assert_eq!(fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let error = opened("simulator", "\"layout\":\"e1=wk\",\"fen\":\"x\"").unwrap_err();
        assert_eq!(error.code, ErrorCode::BadBody.into());
    }
}
