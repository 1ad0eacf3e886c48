//! Reading ruleset files into definitions: values, defaults and inheritance.

use tabiya_board::{BoardSize, Color, File, Set};
use tabiya_ruleset::def::*;
use tabiya_ruleset::{file, placement};

const ANIMAL: &str = r#"
id = "animal"
name = "Animal chess"
summary = "A lion hunt on 5x6 squares."

[board]
size = "5x6"
start = "cglgc/5/1hhh1/1HHH1/5/CGLGC[]"
sides = ["Player 0", "Player 1"]
white-on-top = true

[pieces.lion]
letter = "l"
move = "K"
royal = true

[pieces.giraffe]
letter = "g"
move = "W"

[pieces.cat]
letter = "c"
move = "FfW"
promotes = { into = ["promoted cat"], zone = "ranks 5-6" }

[pieces.chick]
letter = "h"
move = "fW"
promotes = { into = ["rooster"], zone = "ranks 5-6" }

[pieces."promoted cat"]
letter = "+c"
move = "WfF"

[pieces.rooster]
letter = "+h"
move = "WfF"

[royal]
rule = "capture"

[hands.drops.giraffe]
[hands.drops.cat]
[hands.drops.chick]
"#;

fn builtin(id: &str) -> Option<String> {
    if id == "animal" {
        Some(ANIMAL.to_owned())
    } else {
        std::fs::read_to_string(folder().join(format!("{id}.toml"))).ok()
    }
}

fn folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets")
}

#[track_caller]
fn read(text: &str) -> RulesetDef {
    match file::read(text, "test.toml", &builtin) {
        Ok((def, _)) => def,
        Err(errors) => panic!(
            "{}",
            errors.iter().map(|f| file::render(f, text, file::Rendering::Plain)).collect::<String>()
        ),
    }
}

#[track_caller]
fn refuse(text: &str) -> Vec<String> {
    let errors = file::read(text, "test.toml", &builtin).expect_err("should be refused");
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn every_ruleset_is_valid() {
    let mut read_files = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let id = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.extension().is_some_and(|ending| ending == "toml") && id != "Cargo" {
            let def = read(&std::fs::read_to_string(&path).unwrap());
            assert_eq!(def.id, id, "the id is the file's name");
            let start = placement::parse(&def, &def.start.placement).unwrap();
            assert_eq!(
                placement::write(&def, &start),
                def.start.placement,
                "{id} writes its opening array otherwise"
            );
            read_files += 1;
        }
    }
    assert!(read_files > 0);
}

#[test]
fn chess() {
    let def = read(&builtin("chess").unwrap());
    assert_eq!(def.board, BoardSize::CHESS);
    let names: Vec<&str> = def.pieces.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!(names, ["king", "queen", "rook", "bishop", "knight", "pawn"], "the order of the file");
    let pawn = &def.pieces[5];
    assert_eq!(pawn.movement.text, "fmWfceFifmnD");
    let promotion = pawn.promotion.as_ref().unwrap();
    assert_eq!(promotion.choice, PromotionChoice::Forced);
    assert_eq!(promotion.zone.of.map(|set| set.len()), [8, 8]);
    assert!(promotion.zone.of[1].contains(def.board.parse("a1").unwrap()));
    let castling = def.castling.as_ref().unwrap();
    assert_eq!(
        castling.sides[1],
        Some(CastlingSideDef { rook_from: File(0), king_to: File(2), rook_to: File(3) })
    );
    assert_eq!(castling.through, CastlingThrough::Safe);
    assert_eq!(def.endings.repetition[1].by, By::Automatic);
    assert_eq!(def.endings.repetition[1].perpetual_check, Verdict::Draw);
    assert_eq!(def.endings.no_progress[0], NoProgressDef { moves: 50, by: By::Claim });
    assert_eq!(def.endings.dead_position, Some(By::Automatic));
    assert!(def.royals.giving_check && !def.royals.facing && def.hands.is_none());

    let start = placement::parse(&def, &def.start.placement).unwrap();
    assert_eq!(start.pieces.len(), 32);
    assert_eq!(start.count(Color::Black, 5), 8);
    assert_eq!(placement::write(&def, &start), def.start.placement);
}

#[test]
fn animal() {
    let def = read(ANIMAL);
    assert_eq!(def.sides, ["Player 0", "Player 1"].map(String::from));
    assert!(def.white_on_top);
    assert_eq!(def.squares, SquareNames::Chess);
    let hands = def.hands.as_ref().unwrap();
    assert!(hands.keep_captured);
    let drops: Vec<(&str, bool)> = hands.drops.iter().map(|drop| (drop.piece.as_str(), drop.mate)).collect();
    assert_eq!(drops, [("giraffe", true), ("cat", true), ("chick", true)]);
    let start = placement::parse(&def, &def.start.placement).unwrap();
    assert_eq!(placement::write(&def, &start), "cglgc/5/1hhh1/1HHH1/5/CGLGC[]");
    let other = placement::parse(&def, "cglgc/5/1h+hh1/1HHH1/5/CGLGC[Hhg2C]").unwrap();
    assert_eq!(placement::write(&def, &other), "cglgc/5/1h+hh1/1HHH1/5/CGLGC[CCHgh]");
}

#[test]
fn extends_merges_key_by_key() {
    let def = read(
        r#"
        id = "demo"
        name = "Demo"
        summary = "Chess with a stronger knight, no queens and no castling."
        extends = "chess"
        remove = ["castling", "pieces.queen", "endings.no-progress"]
        [board]
        start = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR"
        [pieces.knight]
        move = "NW"
        [pieces.pawn.promotes]
        into = ["knight", "prince"]
        [pieces.prince]
        letter = "i"
        move = "K"
        "#,
    );
    assert_eq!(def.board, BoardSize::CHESS);
    assert!(def.castling.is_none() && def.endings.no_progress.is_empty());
    assert_eq!(def.endings.repetition.len(), 2);
    let names: Vec<&str> = def.pieces.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!(names, ["king", "rook", "bishop", "knight", "pawn", "prince"]);
    assert_eq!((def.pieces[3].letter.as_str(), def.pieces[3].movement.text.as_str()), ("n", "NW"));
    let promotion = def.pieces[4].promotion.as_ref().unwrap();
    assert_eq!(*promotion.into, ["knight", "prince"]);
    assert_eq!(promotion.zone.of[0].len(), 8, "the zone is inherited");
    assert!(def.aliases.is_empty() && def.sources.is_empty(), "these are not inherited");
}

#[test]
fn zones_by_sides_replace_each_other() {
    let texts = |id: &str| match id {
        "parent" => Some(builtin("chess").unwrap().replace(
            "letter = \"p\"",
            "letter = \"p\"\ninitial = { white = \"ranks 1-2\", black = \"rank 7\" }",
        )),
        _ => None,
    };
    let child = "id = 'c'\nname = 'C'\nsummary = 'C.'\nextends = 'parent'\n[pieces.pawn]\n\
        initial = { both = 'a2 a7' }";
    let (def, _) = file::read(child, "c.toml", &texts).unwrap();
    assert_eq!(def.pieces[5].initial.unwrap().of.map(|set| set.len()), [2, 2]);
    let child = "id = 'c'\nname = 'C'\nsummary = 'C.'\nextends = 'parent'";
    let (def, _) = file::read(child, "c.toml", &texts).unwrap();
    assert_eq!(def.pieces[5].initial.unwrap().of.map(|set| set.len()), [16, 8]);
}

#[test]
fn errors_of_inherited_text_name_its_file() {
    let texts = |id: &str| {
        (id == "parent").then(|| builtin("chess").unwrap().replace("move = \"N\"", "move = \"N~\""))
    };
    let child = "id = 'c'\nname = 'C'\nsummary = 'C.'\nextends = 'parent'";
    let errors = file::read(child, "c.toml", &texts).unwrap_err();
    assert_eq!(errors.len(), 1, "{errors:?}");
    let line = texts("parent").unwrap().lines().position(|line| line.contains("N~")).unwrap() + 1;
    assert_eq!((errors[0].file.as_str(), errors[0].line, errors[0].column), ("parent.toml", line, 10));
    assert_eq!(errors[0].key, "pieces.knight.move");
}

/// A contradiction belongs to the first file that has it: the one that is read, unless the one that it
/// extends has it by itself.
#[test]
fn contradictions_with_inherited_keys_are_reported_where_they_arise() {
    let head =
        |id: &str, base: &str| format!("id = '{id}'\nname = 'X'\nsummary = 'X.'\nextends = '{base}'\n");
    let texts = |id: &str| match id {
        "parent" => Some(head("parent", "janggi") + "[royal]\nfacing = true\n"),
        id => builtin(id),
    };
    let places = |text: &str, name: &str| -> Vec<String> {
        let errors = file::read(text, name, &texts).unwrap_err();
        errors.iter().map(|error| format!("{}:{}:{}", error.file, error.line, error.column)).collect()
    };
    assert_eq!(places(&texts("parent").unwrap(), "parent.toml"), ["parent.toml:6:1"]);
    assert_eq!(places(&head("c", "parent"), "c.toml"), ["parent.toml:6:1"]);
    let another = head("c", "parent") + "[board]\nstart = '4k4/9/9/9/9/9/9/9/9/9'\n";
    assert_eq!(places(&another, "c.toml"), ["c.toml:6:9", "parent.toml:6:1"]);
    // Without a key of the file that takes part, the place is `extends`.
    let bare = head("c", "chess") + "[pieces.pawn]\nmove = 'fmWfceF'\n";
    assert_eq!(places(&bare, "c.toml")[0], "c.toml:6:8");
    let bare = head("c", "janggi") + "[pieces.cannon]\nmove = 'R'\nlines = { points = 'd1', move = 'B' }";
    assert_eq!(places(&bare, "c.toml")[0], "c.toml:4:11");
}

#[test]
fn hints_about_inherited_keys_name_what_can_be_removed() {
    let head = "id = 'c'\nname = 'C'\nsummary = 'C.'\n";
    let hint = |text: &str| {
        let errors = file::read(&format!("{head}{text}"), "c.toml", &|id| builtin(id)).unwrap_err();
        errors[0].hint.clone().unwrap_or_default()
    };
    let facing = hint("extends = 'janggi'\n[royal]\nfacing = true\n");
    assert_eq!(facing, "give `royal.bikjang` here, or write `remove = [\"royal.bikjang\"]`");
    let rook = hint("extends = 'chess'\n[board]\nstart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1'\n");
    assert_eq!(
        rook,
        "castling is the same for both sides: put a rook there, or leave `castling.kingside` out"
    );
}

#[test]
fn circles_and_long_chains_are_refused() {
    let head = |id: &str| format!("id = '{id}'\nname = 'X'\nsummary = 'X.'\n");
    let circle = |id: &str| match id {
        "a" => Some(head("a") + "extends = 'b'"),
        "b" => Some(head("b") + "extends = 'a'"),
        _ => None,
    };
    let errors = file::read(&circle("a").unwrap(), "a.toml", &circle).unwrap_err();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0].to_string(), "b.toml:4:11: `a` extends itself: a -> b -> a.");
    let endless = |id: &str| Some(head(id) + &format!("extends = '{id}x'"));
    let errors = file::read(&endless("x").unwrap(), "x.toml", &endless).unwrap_err();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].message.contains("longer than 8"));
}

#[test]
fn a_missing_parent_is_one_error() {
    let found = refuse("id = 'a'\nname = 'A'\nsummary = 'A.'\nextends = 'ches'\n[pieces.pawn]\nmove = 'fmW'");
    assert_eq!(found, ["test.toml:4:11: There is no ruleset `ches` to extend."]);
}

#[test]
fn names_are_not_inherited() {
    let found = refuse("extends = 'chess'");
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found.iter().all(|error| error.starts_with("test.toml:1:1: The key `")), "{found:?}");
}

#[test]
fn files_that_are_too_long_are_refused() {
    let found = refuse(&" ".repeat(file::MAX_BYTES + 1));
    assert_eq!(found, ["test.toml:1:1: The file has 262145 bytes; 262144 is the limit."]);
}

#[test]
fn the_number_of_diagnostics_is_limited() {
    let text: String = (0..500).map(|n| format!("key{n} = 1\n")).collect();
    assert_eq!(refuse(&text).len(), file::MAX_DIAGNOSTICS);
    let text: String = (0..500).map(|n| format!("key{n} = = 1\n")).collect();
    assert_eq!(refuse(&text).len(), file::MAX_DIAGNOSTICS);
}

#[test]
fn squares_are_named_as_in_shogi_where_the_file_says_so() {
    let mut named: Vec<String> = tabiya_ruleset::builtin::defs()
        .into_iter()
        .filter(|def| def.squares == SquareNames::Shogi)
        .map(|def| def.id)
        .collect();
    named.sort();
    assert_eq!(named, ["dobutsu", "gorogoro", "judkins", "kyoto", "minishogi", "shogi", "torishogi"]);
}

#[test]
fn letters_of_mechanisms_are_explained() {
    let text = ANIMAL.replace("move = \"K\"", "move = \"KO\"");
    let found = file::read(&text, "animal.toml", &builtin).unwrap_err();
    assert_eq!(found[0].message, "`O` is Betza notation that Tabiya does not support.");
    assert_eq!(found[0].hint.as_deref(), Some("Castling has a table of its own, `[castling]`."));
}
