//! Opening arrays that are chosen by a number.

use std::collections::BTreeSet;

use tabiya_ruleset::def::{RulesetDef, ShuffledArrays};
use tabiya_ruleset::encoding::{decode, decode_complete, encode, encode_complete};
use tabiya_ruleset::fingerprint::{of_definition, of_play, of_rules};
use tabiya_ruleset::{builtin, file};

fn game(id: &str) -> RulesetDef {
    builtin::defs().into_iter().find(|def| def.id == id).unwrap()
}

fn letters(def: &RulesetDef, arrays: &ShuffledArrays, number: u64) -> String {
    let pieces = arrays.pieces(number).unwrap();
    pieces.iter().map(|piece| def.pieces[*piece].letter.as_str()).collect()
}

#[test]
fn chess960_has_the_numbers_of_scharnagl() {
    let def = game("chess960");
    let arrays = ShuffledArrays::of(&def).unwrap();
    assert_eq!(arrays.count(), 960);
    // From the published table of starting positions.
    for (number, expected) in [
        (0, "bbqnnrkr"),
        (1, "bqnbnrkr"),
        (4, "qbbnnrkr"),
        (16, "bbnqnrkr"),
        (96, "bbqnrnkr"),
        (518, "rnbqkbnr"),
        (534, "rnbkqbnr"),
        (959, "rkrnnqbb"),
    ] {
        assert_eq!(letters(&def, &arrays, number), expected, "{number}");
    }
}

#[test]
fn numbers_and_arrays_correspond_one_to_one() {
    let def = game("chess960");
    let arrays = ShuffledArrays::of(&def).unwrap();
    let mut seen = BTreeSet::new();
    for number in 0..960 {
        let pieces = arrays.pieces(number).unwrap();
        assert_eq!(arrays.number(&pieces), Some(number));
        let text = letters(&def, &arrays, number);
        let at = |letter: char| -> Vec<usize> { text.match_indices(letter).map(|(at, _)| at).collect() };
        assert_eq!((at('b')[0] + at('b')[1]) % 2, 1, "{text}: bishops on different colours");
        assert!(at('r')[0] < at('k')[0] && at('k')[0] < at('r')[1], "{text}: the king between the rooks");
        assert!(seen.insert(text));
    }
    assert_eq!(seen.len(), 960);
    assert_eq!(arrays.pieces(960), None);
    assert_eq!(arrays.pieces(u64::MAX), None);
    let mut wrong = arrays.pieces(518).unwrap();
    wrong.swap(0, 4);
    assert_eq!(arrays.number(&wrong), None, "the king is not between the rooks");
    assert_eq!(arrays.number(&wrong[1..]), None);
    assert_eq!(arrays.number(&[]), None);
}

#[test]
fn any_game_can_be_shuffled() {
    let text = r#"
        id = "shuffled"
        name = "Shuffled"
        summary = "Pieces anywhere on a board of ten files."
        extends = "chess"
        remove = ["castling"]
        [board]
        size = "10x8"
        start = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR"
        [pieces.archbishop]
        letter = "a"
        move = "BN"
        [pieces.chancellor]
        letter = "c"
        move = "RN"
        [shuffle]
        opposite-colours = ["bishop"]
        anywhere = ["queen", "archbishop", "chancellor", "knight"]
        in-order = ["rook", "king"]
    "#;
    let (def, _) = file::read(text, "shuffled.toml", &builtin::resolve).unwrap();
    let arrays = ShuffledArrays::of(&def).unwrap();
    assert_eq!(arrays.count(), 5 * 5 * 8 * 7 * 6 * 10);
    for number in (0..arrays.count()).step_by(997) {
        assert_eq!(arrays.number(&arrays.pieces(number).unwrap()), Some(number));
    }
}

#[test]
fn the_way_to_begin_is_no_part_of_the_rules() {
    let def = game("chess960");
    let mut plain = def.clone();
    plain.shuffle = None;
    assert_eq!((of_rules(&plain), of_play(&plain)), (of_rules(&def), of_play(&def)));
    assert_ne!(of_definition(&plain), of_definition(&def), "but stored games are shown with it");
    assert_eq!(decode(&encode(&def)).unwrap().shuffle, None);
    let bytes = encode_complete(&def);
    assert_eq!(decode_complete(&bytes).unwrap().shuffle, def.shuffle);
    // Definitions stored by earlier versions lack this field.
    assert_eq!(decode_complete(&encode_complete(&plain)).unwrap().shuffle, None);
    for length in 1..bytes.len() {
        assert!(decode_complete(&bytes[..length]).is_err(), "{length}");
    }
}
