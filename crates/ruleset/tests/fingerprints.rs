//! Fingerprints and encodings: what they depend on, that they do not change, and that encodings can be
//! decoded.
//!
//! `TABIYA_UPDATE=1 cargo test -p tabiya-ruleset --test fingerprints` updates `fingerprints.txt`.
//! A change there means that saved games no longer find their rules.

use std::path::Path;

use proptest::prelude::*;
use tabiya_board::Color;
use tabiya_ruleset::def::*;
use tabiya_ruleset::encoding::{
    COMPLETE_VERSION, DecodeError, MAX_BYTES, decode, decode_complete, encode, encode_complete,
};
use tabiya_ruleset::fingerprint::{of_definition, of_play, of_rules};
use tabiya_ruleset::{Fingerprint, betza, builtin, check, file};

fn game(id: &str) -> RulesetDef {
    builtin::defs().into_iter().find(|def| def.id == id).unwrap()
}

#[test]
fn built_in_games_keep_their_fingerprints() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fingerprints.txt");
    let line = |def: &RulesetDef| format!("{} {} {}\n", def.id, of_rules(def), of_play(def));
    let found: String = builtin::defs().iter().map(line).collect();
    let found = format!("# game, fingerprint of its rules, fingerprint of its play\n{found}");
    if std::env::var_os("TABIYA_UPDATE").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "tests/fingerprints.txt is not fresh:\n{found}");
}

/// Returns a definition in the form that decoding returns, with the names of another.
fn plain(mut def: RulesetDef, names: &RulesetDef) -> RulesetDef {
    let placed = tabiya_ruleset::placement::parse(&def, &def.start.placement).unwrap();
    def.start.placement = tabiya_ruleset::placement::write(&def, &placed);
    let shown = names.clone();
    let RulesetDef { id, name, aliases, names, summary, sources, .. } = shown;
    let RulesetDef { sides, white_on_top, one_colour, squares, shuffle, .. } = shown;
    def = RulesetDef { id, name, aliases, names, summary, sources, ..def };
    def = RulesetDef { sides, white_on_top, one_colour, squares, shuffle, ..def };
    let order: Vec<String> = def.pieces.iter().map(|piece| piece.name.clone()).collect();
    let sort = |names: &mut Vec<String>| {
        names.sort_by_key(|name| order.iter().position(|known| known == name));
    };
    let movement = |movement: &mut Movement| {
        *movement = Movement { text: String::new(), parts: betza::canonical(&movement.parts) };
    };
    for piece in &mut def.pieces {
        piece.art = None;
        piece.characters = None;
        movement(&mut piece.movement);
        if let Some((_, inner)) = &mut piece.movement_in {
            movement(inner);
        }
        if let Some(promotion) = &mut piece.promotion {
            let [white, black] = Color::ALL.map(|color| {
                let mut names = promotion.into.of(color).to_vec();
                sort(&mut names);
                names
            });
            promotion.into = PromotionPieces::new(white, black);
        }
    }
    if let Some(hands) = &mut def.hands {
        hands.drops.sort_by_key(|drop| order.iter().position(|known| *known == drop.piece));
    }
    sort(&mut def.endings.no_progress_reset_by);
    if let Some(impasse) = &mut def.endings.impasse {
        sort(&mut impasse.big);
    }
    def
}

#[test]
fn encodings_are_decoded() {
    for def in builtin::defs() {
        let bytes = encode(&def);
        assert!(bytes.len() < 4096, "{}: {} bytes", def.id, bytes.len());
        let again = decode(&bytes).unwrap_or_else(|error| panic!("{}: {error}", def.id));
        assert_eq!(check::check(&again), [], "{}", def.id);
        assert_eq!(encode(&again), bytes, "{}", def.id);
        assert_eq!(of_play(&again), of_play(&def), "{}", def.id);
        assert_eq!(plain(again, &def), plain(def.clone(), &def));
    }
}

#[test]
fn spelling_does_not_matter() {
    let chess = builtin::text("chess").unwrap();
    let read = |text: &str| file::read(text, "chess.toml", &builtin::resolve).unwrap().0;
    let before = of_rules(&read(chess));
    for (from, to) in [
        ("name = \"Chess\"", "name = \"Schach\""),
        ("\"Q\"", "\"RB\""),
        ("\"K\"", "\"WfFbF\""),
        ("zone = \"rank 8\"", "zone = \"a8-h8\""),
        ("[\"queen\", \"rook\", \"bishop\", \"knight\"]", "[\"knight\", \"rook\", \"bishop\", \"queen\"]"),
        ("/RNBQKBNR\"", "/RNBQKBNR[-]\""),
    ] {
        assert!(chess.contains(from), "chess.toml has no {from}");
        assert_eq!(of_rules(&read(&chess.replace(from, to))), before, "{from}");
    }
}

/// A change of a definition.
type Change = fn(&mut RulesetDef);

fn promotion_of_pawns(def: &mut RulesetDef) -> &mut PromotionDef {
    def.pieces.iter_mut().find_map(|piece| piece.promotion.as_mut()).unwrap()
}

#[test]
fn meaning_matters() {
    // The change, and whether it affects which moves are legal.
    let changes: [(&str, Change, bool); 18] = [
        ("chess", |def| def.pieces[0].letter = "x".into(), true),
        ("chess", |def| def.pieces[0].movement = betza::parse("QN").unwrap(), true),
        ("chess", |def| def.start.turn = tabiya_board::Color::Black, true),
        ("chess", |def| def.turns = TurnOrder::Free, true),
        ("chess", |def| def.royals.facing = true, true),
        ("chess", |def| def.castling = None, true),
        ("chess", |def| def.captures.forced = true, true),
        ("chess", |def| def.endings.no_progress_reset_by.clear(), true),
        ("chess", |def| def.endings.checks = Some(3), true),
        ("crazyhouse", |def| def.hands.as_mut().unwrap().drops[0].mate = false, true),
        ("chess", |def| def.endings.stalemate = StalemateDef::Ends(Verdict::Win), false),
        ("chess", |def| def.endings.stalemate = StalemateDef::GoesOn, false),
        ("chess", |def| def.royals.announce_check = false, false),
        ("cells", |def| def.royals.announce_check = true, false),
        ("chess", |def| promotion_of_pawns(def).default = Some("queen".into()), false),
        ("chess", |def| def.endings.repetition[0].count = 4, false),
        ("chess", |def| def.endings.dead_position = None, false),
        ("chess", |def| def.pieces[1].value = Some(7), false),
    ];
    for (index, (id, change, plays)) in changes.into_iter().enumerate() {
        let before = game(id);
        let mut after = before.clone();
        change(&mut after);
        assert_ne!(of_rules(&after), of_rules(&before), "{index}");
        assert_eq!(of_play(&after) != of_play(&before), plays, "{index}");
    }
}

#[test]
fn every_stalemate_is_decoded() {
    let verdicts = [Verdict::Win, Verdict::Loss, Verdict::Draw].map(StalemateDef::Ends);
    for stalemate in verdicts.into_iter().chain([StalemateDef::GoesOn]) {
        let mut def = game("chess");
        def.endings.stalemate = stalemate;
        let again = decode(&encode(&def)).unwrap();
        assert_eq!(again.endings.stalemate, stalemate);
    }
    let mut bytes = encode(&game("two-player"));
    let field = bytes.windows(3).position(|field| field == [64, 1, 3]).expect("a game that goes on");
    bytes[field + 2] = 4;
    assert_eq!(decode(&bytes), Err(DecodeError::BadValue));
}

#[test]
fn other_versions_and_fields_are_refused() {
    let mut bytes = encode(&game("chess"));
    assert_eq!(decode(&[]), Err(DecodeError::Truncated));
    assert_eq!(decode(&vec![1; MAX_BYTES + 1]), Err(DecodeError::TooLong));
    assert!(matches!(decode(&[1]), Err(DecodeError::MissingField(_))));
    assert_eq!(decode(&bytes[..bytes.len() - 1]), Err(DecodeError::Truncated));
    let with = |field: &[u8]| [&bytes[..], field].concat();
    assert_eq!(decode(&with(&[99, 1, 0])), Err(DecodeError::UnknownField(99)));
    assert_eq!(decode(&with(&[1, 2, 8, 8])), Err(DecodeError::NotCanonical));
    bytes[0] = 2;
    assert_eq!(decode(&bytes), Err(DecodeError::Version(2)));
}

#[test]
fn texts_are_read_back() {
    let print = of_rules(&game("chess"));
    let text = print.to_string();
    assert_eq!(text.len(), 64);
    assert_eq!(text.parse(), Ok(print));
    assert_eq!(format!("{print:?}"), format!("Fingerprint({text})"));
    assert!(text.starts_with(&format!("{:032x}", print.short())));
    for wrong in ["", &text[1..], &text.to_uppercase(), &format!("{text}0"), &"é".repeat(32)] {
        assert!(wrong.parse::<Fingerprint>().is_err(), "{wrong}");
    }
}

/// Checks that bytes that can be decoded are canonical.
fn look(bytes: &[u8]) {
    if let Ok(def) = decode(bytes) {
        assert_eq!(encode(&def), bytes);
        let _ = check::check(&def);
    }
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        look(&bytes);
        look(&[&[1], &bytes[..]].concat());
    }

    #[test]
    fn no_changed_encoding_panics(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0usize..3), 1..6),
    ) {
        let all = builtin::defs();
        let mut bytes = encode(which.get(&all));
        for (place, byte, what) in changes {
            let at = place.index(bytes.len());
            match what {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
            if bytes.is_empty() {
                break;
            }
        }
        look(&bytes);
    }
}

#[test]
fn whole_definitions_can_be_decoded() {
    for def in builtin::defs() {
        let again =
            decode_complete(&encode_complete(&def)).unwrap_or_else(|error| panic!("{}: {error}", def.id));
        let spelling = |def: &RulesetDef| -> Vec<String> {
            let inner =
                |piece: &PieceDef| piece.movement_in.as_ref().map(|(_, movement)| movement.text.clone());
            let texts =
                |piece: &PieceDef| [Some(piece.movement.text.clone()), inner(piece), piece.art.clone()];
            let characters =
                def.pieces.iter().flat_map(|piece| piece.characters.clone().into_iter().flatten());
            def.pieces.iter().flat_map(texts).flatten().chain(characters).collect()
        };
        assert_eq!(spelling(&again), spelling(&def), "{}", def.id);
        assert_eq!(plain(again.clone(), &again), plain(def.clone(), &def), "{}", def.id);
        assert_eq!(encode_complete(&again), encode_complete(&def), "{}", def.id);
        assert_eq!(check::check(&again), [], "{}", def.id);
    }
}

#[test]
fn the_hash_of_a_definition_depends_on_names_and_drawings() {
    let def = game("shogi");
    let mut other = def.clone();
    other.name = "Japanese chess".to_owned();
    assert_ne!(of_definition(&other), of_definition(&def));
    assert_eq!(of_rules(&other), of_rules(&def));
    other = def.clone();
    other.pieces[0].art = Some("general".to_owned());
    assert_ne!(of_definition(&other), of_definition(&def));
}

#[test]
fn bad_encodings_of_whole_definitions_are_refused() {
    let good = encode_complete(&game("chess"));
    assert_eq!(decode_complete(&[]), Err(DecodeError::Truncated));
    assert_eq!(decode_complete(&vec![COMPLETE_VERSION; MAX_BYTES + 1]), Err(DecodeError::TooLong));
    let mut newer = good.clone();
    newer[0] = COMPLETE_VERSION + 1;
    assert_eq!(decode_complete(&newer), Err(DecodeError::Version(COMPLETE_VERSION + 1)));
    for length in 1..good.len() {
        assert!(decode_complete(&good[..length]).is_err(), "{length}");
    }
}
