//! The first position of a new game: the usual one, a FEN, or a layout of the simulator.

use tabiya_classroom::simulator::{LayoutError, LineError, Simulation};
use tabiya_notation::fen::{self, FenError};
use tabiya_rules::{Ruleset, Setup};
use tabiya_wire::online::http::NewGame;
use tabiya_wire::{Error, Text, as_written};

/// The game whose files layouts are.
pub(crate) const SIMULATOR: &str = "simulator";

/// The first position of the game that somebody wants to begin.
///
/// # Errors
///
/// What is wrong with the text that tells it.
pub(crate) fn opening(new: &NewGame, ruleset: &Ruleset) -> Result<Setup, Error> {
    let position = match (&new.fen, &new.layout) {
        (None, None) => ruleset.start(),
        (Some(text), None) => fen::read(ruleset, text).map_err(|error| Error::of_position(&error))?,
        (None, Some(layout)) => set_up(ruleset, layout)?.position().clone(),
        (Some(_), Some(_)) => {
            let sentence = "Give the first position as `fen` or as `layout`, not as both.";
            return Err(Error::unreadable("bad-body", sentence));
        }
    };
    as_written(&position)
}

/// The pieces of a layout, on the board of the simulator.
///
/// # Errors
///
/// The first line that is wrong.
pub(crate) fn set_up(ruleset: &Ruleset, layout: &str) -> Result<Simulation, Error> {
    if ruleset.id() != SIMULATOR {
        let sentence = format!("Layouts are of the game `{SIMULATOR}`. Tell the first position as `fen`.");
        return Err(Error::refused("unsupported-notation", sentence));
    }
    Simulation::set_up(ruleset, layout.as_bytes()).map_err(|error| match error {
        LayoutError::Line(error) => of_line(&error, "bad-layout", Text::Position),
        LayoutError::Impossible(faults) => Error::of_position(&FenError::Impossible(faults)),
    })
}

/// What is wrong with a line of a layout or of its moves, in the words of the simulator.
pub(crate) fn of_line(error: &LineError, code: &'static str, text: Text) -> Error {
    let sentence = error.to_string();
    let wrong = if error.is_unreadable() {
        Error::unreadable(code, sentence)
    } else {
        Error::refused(code, sentence)
    };
    wrong.at_line(text, error.line, error.column)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(rules: &str, body: &str) -> Result<String, Error> {
        let new: NewGame = serde_json::from_str(&format!("{{\"rules\":\"{rules}\",{body}}}")).unwrap();
        let ruleset = Ruleset::builtin(rules).unwrap();
        let setup = opening(&new, &ruleset)?;
        Ok(fen::write(&tabiya_rules::Position::from_setup(&ruleset, &setup).unwrap()))
    }

    #[test]
    fn the_usual_array_is_where_games_begin() {
        let fen = opened("chess", "\"listed\":false").unwrap();
        assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    }

    #[test]
    fn positions_come_as_fen_or_as_layout() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert_eq!(opened("chess", &format!("\"fen\":\"{fen}\"")).unwrap(), fen);
        let setup = opened("simulator", "\"layout\":\"e1=wk\\n# more\\na7=bp\\n\"").unwrap();
        assert!(setup.starts_with("8/p7/8/8/8/8/8/4K3 "), "{setup}");
    }

    #[test]
    fn what_is_wrong_with_them_is_said() {
        let error = opened("chess", "\"fen\":\"4k3/8/8/9\"").unwrap_err();
        assert_eq!((&*error.code, error.details.text), ("unreadable-position", Some(Text::Position)));
        let error = opened("chess", "\"fen\":\"8/8/8/8/8/8/8/8 w - - 0 1\"").unwrap_err();
        assert_eq!(error.code, "impossible-position");
        let error = opened("simulator", "\"layout\":\"e1=wk\\ne8=Bk\\n\"").unwrap_err();
        assert_eq!(
            (&*error.code, error.details.line, error.details.column),
            ("bad-layout", Some(2), Some(4))
        );
        assert_eq!(
            error.sentence,
            "line 2, column 4: Found `B`. Expected a colour, `b` or `w`. The files are written in lower case."
        );
        let error = opened("chess", "\"layout\":\"e1=wk\"").unwrap_err();
        assert_eq!(error.code, "unsupported-notation");
        let error = opened("simulator", "\"layout\":\"e1=wk\",\"fen\":\"x\"").unwrap_err();
        assert_eq!(error.code, "bad-body");
    }
}
