//! A move in any notation of the game, with a sentence for the terminal if there is none.

use tabiya_board::Square;
use tabiya_classroom::Coordinates;
use tabiya_notation::{MoveError, any};
use tabiya_rules::{Move, Position};

/// Reads a legal move in the coordinates, if there are any, or in any notation, or returns the sentence about
/// why there is none. `last` is the target of the last move.
pub(crate) fn read(
    position: &Position,
    last: Option<Square>,
    coordinates: Option<Coordinates>,
    text: &str,
) -> Result<Move, String> {
    let read = match coordinates {
        Some(coordinates) => coordinates.read_any(position, last, text),
        None => any::read_after(position, last, text),
    };
    read.map_err(|error| {
        let in_numbers = coordinates.is_some() && Coordinates::are_in(text);
        let help = match error {
            MoveError::NotAMove { .. } if !in_numbers => " `help` lists the commands.",
            _ => "",
        };
        error.sentence(position.ruleset()) + help
    })
}

#[cfg(test)]
mod tests {
    use tabiya_notation::{MoveNotation, fen, san, uci};
    use tabiya_rules::Ruleset;

    use super::*;

    fn check(game: &str, fen: Option<&str>, text: &str, expected: Result<&str, &str>) {
        let ruleset = Ruleset::builtin(game).unwrap();
        let position = fen.map_or(ruleset.start(), |fen| fen::read(&ruleset, fen).unwrap());
        let found = read(&position, None, None, text).map(|m| uci::write(&position, m));
        assert_eq!(found, expected.map(str::to_owned).map_err(str::to_owned), "{game} {text}");
    }

    #[test]
    fn every_notation_of_a_game_is_read() {
        for text in ["e2 e4", "e2-e4", "e2e4", "e4", "Pe4"] {
            check("chess", None, text, Ok("e2e4"));
        }
        for text in ["7g 7f", "7g-7f", "7g7f", "c3c4", "P-7f"] {
            check("shogi", None, text, Ok("c3c4"));
        }
        for text in ["P@e4", "p@e4", "@e4"] {
            check("crazyhouse", Some("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"), text, Ok("P@e4"));
        }
    }

    #[test]
    fn every_move_of_every_game_can_be_typed_as_it_is_written() {
        for def in Ruleset::builtin_defs() {
            let mut position = Ruleset::builtin(&def.id).unwrap().start();
            for ply in 0..40 {
                let moves = position.legal_moves();
                for m in &moves {
                    let texts = [uci::write(&position, *m), san::write(&position, *m)];
                    for text in texts.into_iter().chain(MoveNotation::Usi.write(&position, *m)) {
                        assert_eq!(read(&position, None, None, &text), Ok(*m), "{} {text}", def.id);
                    }
                }
                let Some(m) = moves.get(ply * 31 % moves.len().max(1)) else { break };
                position.play_unchecked(*m);
            }
        }
    }

    #[test]
    fn what_a_piece_becomes_is_said_only_where_there_is_a_choice() {
        let fen = Some("7k/1P6/8/8/8/8/8/K7 w - - 0 1");
        check("cells", fen, "b7 b8", Ok("b7b8q"));
        check("cells", fen, "b7b8", Ok("b7b8q"));
        check("chess", fen, "b7 b8 N", Ok("b7b8n"));
        let choice = "The pawn must promote on b8, to a queen, a rook, a bishop or a knight.";
        check("chess", fen, "b7 b8", Err(choice));
    }

    #[test]
    fn the_reader_that_understands_most_says_what_is_wrong() {
        check("chess", None, "e2 e5", Err("A pawn cannot go from e2 to e5."));
        check("chess", None, "Nd4", Err("No knight of White can go to d4."));
        let empty = "A move is expected, like `b1a3` or `Na3`. `help` lists the commands.";
        check("chess", None, "", Err(empty));
        check("chess", None, "?", Err(empty));
        let letter = "No piece has the letter `X`. `help` lists the commands.";
        check("chess", Some("7k/1P6/8/8/8/8/8/K7 w - - 0 1"), "b7 b8 X", Err(letter));
    }
}
