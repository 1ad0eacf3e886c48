//! Positions in FEN or SFEN: which of the two a text is read as.

use tabiya_notation::{GameFormat, fen, read_position, sfen};
use tabiya_rules::Ruleset;

const ARRAY: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4";

/// Reads a text and writes the position as FEN, or returns the sentence of the error.
fn read(game: &str, text: &str) -> String {
    let ruleset = Ruleset::builtin(game).unwrap();
    read_position(&ruleset, text).map_or_else(|error| error.to_string(), |position| fen::write(&position))
}

#[test]
fn sfen_is_recognised_by_its_form() {
    for (text, expected) in [
        // SFEN: `b` is the first player.
        (format!("{ARRAY} b - 1"), format!("{ARRAY}[] w - - 0 1")),
        (format!("  {ARRAY}  w  -  2 "), format!("{ARRAY}[] b - - 0 1")),
        (format!("{KINGS} b 2P3p 1"), format!("{KINGS}[PPppp] w - - 0 1")),
        (format!("{KINGS} b 2P3p"), format!("{KINGS}[PPppp] w - - 0 1")),
        (format!("sfen {KINGS} w R"), format!("{KINGS}[R] b - - 0 1")),
        (format!("sfen {KINGS} b"), format!("{KINGS}[] w - - 0 1")),
        ("startpos".to_owned(), format!("{ARRAY}[] w - - 0 1")),
        ("sfen startpos".to_owned(), "SFEN, placement".to_owned()),
        // FEN: `b` is the second player.
        (format!("{ARRAY}[] b - - 0 1"), format!("{ARRAY}[] b - - 0 1")),
        (format!("{ARRAY} b - - 0 1"), format!("{ARRAY}[] b - - 0 1")),
        (format!("{ARRAY}[-] b 0 1"), format!("{ARRAY}[] b - - 0 1")),
        (format!("{ARRAY} b 0 1"), format!("{ARRAY}[] b - - 0 1")),
        (format!("{ARRAY} b"), format!("{ARRAY}[] b - - 0 1")),
        (format!("{ARRAY} b -"), format!("{ARRAY}[] b - - 0 1")),
        (format!("{ARRAY}[] b - 1"), format!("{ARRAY}[] b - - 1 1")),
        (format!("{KINGS}/Pp b - 1"), format!("{KINGS}[Pp] b - - 1 1")),
        // Errors are those of the notation that was meant.
        (format!("{KINGS} b 2X 1"), "SFEN, hands, character 26: No piece has the letter `X`.".to_owned()),
        (format!("{KINGS} x - 1"), "FEN, turn".to_owned()),
    ] {
        let found = read("shogi", &text);
        assert!(found.starts_with(&expected), "{text}: {found}");
    }
    assert_eq!(read("minishogi", "rbsgk/4p/5/P4/KGSBR b - 1"), "rbsgk/4p/5/P4/KGSBR[] w - - 0 1");
}

#[test]
fn games_without_sfen_read_fen_only() {
    let kings = "4k3/8/8/8/8/8/8/4K3";
    assert_eq!(read("chess", &format!("{kings} b - 1")), format!("{kings} b - - 1 1"));
    assert_eq!(read("crazyhouse", &format!("{kings} b - 1")), format!("{kings}[] b - - 1 1"));
    assert_eq!(
        read("chess", &format!("sfen {kings} b - 1")),
        "SFEN does not support chess: it is for games with drops."
    );
    assert!(read("chess", "startpos").ends_with("w KQkq - 0 1"));
}

/// Either notation reads back the positions that it writes, in every game.
#[test]
fn what_is_written_is_read_back() {
    for def in Ruleset::builtin_defs() {
        let mut position = Ruleset::builtin(&def.id).unwrap().start();
        for ply in 0..40 {
            let text = fen::write(&position);
            assert_eq!(read(&def.id, &text), text, "{}", def.id);
            if let Ok(short) = sfen::write(&position) {
                let back = read_position(position.ruleset(), &short).unwrap();
                assert_eq!(sfen::write(&back).unwrap(), short, "{}", def.id);
                assert_eq!(back.turn(), position.turn(), "{short}");
            }
            let moves = position.legal_moves();
            let Some(m) = moves.get(ply * 31 % moves.len().max(1)) else { break };
            position.play_unchecked(*m);
        }
    }
}

#[test]
fn pgn_tags_and_the_formats_of_positions_take_both() {
    let shogi = Ruleset::builtin("shogi").unwrap();
    let text = format!("[Variant \"Shogi\"]\n[SetUp \"1\"]\n[FEN \"{ARRAY} b - 1\"]\n\nP-7f P-3d *\n");
    let record = GameFormat::Pgn.read(&shogi, &text).unwrap();
    assert_eq!(record.line.len(), 2);
    assert_eq!(GameFormat::Sfen.write(&record).unwrap().split(' ').nth(1), Some("b"));
    for format in [GameFormat::Fen, GameFormat::Sfen] {
        let record = format.read(&shogi, &format!("{KINGS} w 2P 4")).unwrap();
        assert_eq!(GameFormat::Sfen.write(&record).unwrap(), format!("{KINGS} w 2P 4\n"));
    }
    assert!(GameFormat::Sfen.read(&shogi, &format!("{KINGS}[] w - - 0 1")).is_err());
}
