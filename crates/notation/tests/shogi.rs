//! SFEN, USI, KIF and CSA by example.

mod common;

use common::GAMES;
use tabiya_notation::{
    GameFormat, MoveError, MoveNotation, Record, RecordResult, Termination, UnsupportedError, fen, sfen,
};
use tabiya_rules::Ruleset;

fn shogi() -> Ruleset {
    Ruleset::builtin("shogi").unwrap()
}

fn supported(supports: fn(&Ruleset) -> Result<(), UnsupportedError>) -> Vec<&'static str> {
    let mut ids: Vec<&str> = GAMES.iter().filter(|game| supports(game).is_ok()).map(Ruleset::id).collect();
    ids.sort_unstable();
    ids
}

/// Returns the moves of the main line, in USI.
fn moves(record: &Record) -> Vec<String> {
    let mut position = record.start.clone();
    let mut texts = Vec::new();
    for node in &record.line {
        texts.push(MoveNotation::Usi.write(&position, node.m.unwrap()).unwrap());
        node.play(&mut position);
    }
    texts
}

#[test]
fn games_that_are_supported() {
    let family = ["dobutsu", "gorogoro", "judkins", "kyoto", "minishogi", "shogi", "torishogi"];
    assert_eq!(supported(|game| MoveNotation::Usi.supports(game)), family);
    let mut positions: Vec<&str> = family.into_iter().chain(["animal"]).collect();
    positions.sort_unstable();
    assert_eq!(supported(sfen::supports), positions);
    assert_eq!(
        supported(|game| GameFormat::Kif.supports(game)),
        ["gorogoro", "judkins", "minishogi", "shogi"]
    );
    assert_eq!(supported(|game| GameFormat::Csa.supports(game)), ["shogi"]);
}

#[test]
fn opening_arrays_in_sfen() {
    for (game, text) in [
        ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        ("minishogi", "rbsgk/4p/5/P4/KGSBR b - 1"),
        ("kyoto", "p+nks+l/5/5/5/+LSK+NP b - 1"),
        ("animal", "cglgc/5/1hhh1/1HHH1/5/CGLGC b - 1"),
    ] {
        let start = Ruleset::builtin(game).unwrap().start();
        assert_eq!(sfen::write(&start).unwrap(), text);
        assert_eq!(sfen::read(start.ruleset(), "startpos").unwrap(), start);
    }
}

#[test]
fn sfen_is_read_leniently() {
    let written = "4k4/9/9/9/9/9/9/9/4K4 b R10P2b18p 5";
    for text in [
        written,
        "sfen 4k4/9/9/9/9/9/9/9/4K4  b R10P2b18p 5 ",
        "4k4/9/9/9/9/9/9/9/4K4 b 18pbb9PPR 5",
        "4k4/9/9/9/9/9/9/9/4K4 b 1R10P2b18p 6",
    ] {
        assert_eq!(sfen::write(&sfen::read(&shogi(), text).unwrap()).unwrap(), written, "{text}");
    }
    let bare = sfen::read(&shogi(), "4k4/9/9/9/9/9/9/9/4K4").unwrap();
    assert_eq!(sfen::write(&bare).unwrap(), "4k4/9/9/9/9/9/9/9/4K4 b - 1");
    // The player who gives the handicap moves first, and the first move of the second player has the number
    // 2.
    let odds = sfen::read(&shogi(), "4k4/9/9/9/9/9/9/9/4K4 w - 1").unwrap();
    assert_eq!(sfen::write(&odds).unwrap(), "4k4/9/9/9/9/9/9/9/4K4 w - 2");
}

#[test]
fn sfen_says_what_is_wrong() {
    for (text, message) in [
        ("", "SFEN, placement, character 1: The text is empty; a placement is expected."),
        ("9/9 b - 1", "SFEN, placement, character 1: The placement has 2 ranks; the 9x9 board has 9."),
        (
            "4k4/9/9/9/9/9/9/9/4K4 x - 1",
            "SFEN, turn, character 23: The side to move is `b` (the first player) or `w` (the second).",
        ),
        ("4k4/9/9/9/9/9/9/9/4K4 b P0p 1", "SFEN, hands, character 26: 0 is not a number of pieces in hand."),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b - 0",
            "SFEN, move number, character 27: A number from 1 to 60000 is expected.",
        ),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1 x", "SFEN, text, character 29: Nothing is expected after the number."),
        (
            "4k4/9/9/9/9/9/9/9/4K4[P] b",
            "SFEN, placement, character 22: Hands follow the turn, without brackets.",
        ),
    ] {
        assert_eq!(sfen::read(&shogi(), text).unwrap_err().to_string(), message, "{text}");
    }
    let impossible = sfen::read(&shogi(), "9/9/9/9/9/9/9/9/4K4 b - 1").unwrap_err();
    assert!(matches!(impossible, fen::FenError::Impossible(_)), "{impossible}");
    let chess = Ruleset::builtin("chess").unwrap();
    let unsupported = sfen::read(&chess, "startpos").unwrap_err();
    assert!(matches!(unsupported, fen::FenError::Unsupported(_)), "{unsupported:?}");
    assert_eq!(unsupported.to_string(), "SFEN does not support chess: it is for games with drops.");
}

#[test]
fn moves_in_usi() {
    let position = sfen::read(&shogi(), "4k4/6P2/9/9/9/9/7R1/9/4K4 b P 1").unwrap();
    for text in ["3b3a+", "2g2c+", "2g2c", "P*5e", "5i5h"] {
        let m = MoveNotation::Usi.read(&position, text).unwrap();
        assert_eq!(MoveNotation::Usi.write(&position, m).unwrap(), text);
    }
    for (text, code) in [("P*3e", "file-limit"), ("5i5g", "cannot-move-that")] {
        assert_eq!(MoveNotation::Usi.read(&position, text).unwrap_err().code(), code, "{text}");
    }
    for (text, offset) in
        [("", 0), ("7g", 2), ("c3c4", 0), ("P@5e", 0), ("P*", 2), ("X*5e", 0), (" 2g2c++", 5)]
    {
        match MoveNotation::Usi.read(&position, text) {
            Err(MoveError::Unreadable(why)) => assert_eq!(why.offset, offset, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    let kyoto = sfen::read(&Ruleset::builtin("kyoto").unwrap(), "2k2/5/2P2/1+S3/2K2 b P 1").unwrap();
    for text in ["3c3b+", "4d5c-", "P*5e", "+P*5e"] {
        let m = MoveNotation::Usi.read(&kyoto, text).unwrap();
        assert_eq!(MoveNotation::Usi.write(&kyoto, m).unwrap(), text);
    }
}

const GAME: &str = "\
開始日時：2026/01/31 10:00:00
先手：Ada
後手：Charles
棋戦：A match
持ち時間：10分
手合割：平手
手数----指手---------消費時間--
*Before the first move.
   1 ７六歩(77)   ( 0:16/00:00:16)
*A comment.
*Another.
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 ２二角成(88)   (62:02/01:02:18)
   4 同　銀(31)
   5 ４五角打
   6 投了
まで5手で先手の勝ち

変化：4手
   4 同　飛(82)
   5 ６五角打

変化：5手
   5 ５五角打

変化：4手
   4 ３二金(41)

変化：3手
   3 ３三角不成(88)
";

#[test]
fn a_game_in_kif() {
    let record = GameFormat::Kif.read(&shogi(), GAME).unwrap();
    assert_eq!(moves(&record), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]);
    assert_eq!(record.result, Some(RecordResult::WhiteWins));
    assert_eq!(record.termination, Some(Termination::Resignation));
    assert_eq!(record.comments, ["Before the first move."]);
    assert_eq!(record.line[0].after, ["A comment.", "Another."]);
    assert_eq!(record.line[2].spent.map(|time| time.as_secs()), Some(62 * 60 + 2));
    let tags = [("Date", "2026.01.31"), ("Time", "10:00:00"), ("White", "Ada"), ("Black", "Charles")];
    assert_eq!(record.tags[..4], tags.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!(record.tag("Event"), Some("A match"));
    let fourth = &record.line[3];
    assert_eq!(fourth.variations.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(fourth.variations[0][1].variations.len(), 1);
    assert_eq!(record.line[2].variations.len(), 1);
    assert_eq!(GameFormat::Kif.write(&record).unwrap(), GAME);
}

#[test]
fn kif_is_read_leniently() {
    let lenient = GAME
        .replace("手合割：平手\n", "")
        .replace("   4 ３二金(41)", "9 32金(４１) (0:01/00:00:01)+")
        .replace("２二角成(88)   (62:02/01:02:18)", "２二角成(88) (1:2:2/)")
        .replace("不成", "生")
        .replace('\n', "\r\n");
    let lenient = format!("\u{feff}# made by hand\r\n&bookmark\r\n{lenient}");
    let mut record = GameFormat::Kif.read(&shogi(), &lenient).unwrap();
    record.line[3].variations[1][0].spent = None;
    assert_eq!(GameFormat::Kif.write(&record).unwrap(), GAME);
}

#[test]
fn results_in_kif() {
    for (end, result, termination) in [
        ("   2 千日手\n", Some(RecordResult::Draw), Some(Termination::Repetition)),
        ("   2 反則勝ち\n", Some(RecordResult::BlackWins), Some(Termination::IllegalMove)),
        ("   2 反則負け\n", Some(RecordResult::WhiteWins), Some(Termination::IllegalMove)),
        ("   2 不戦敗\n", Some(RecordResult::WhiteWins), Some(Termination::Other("不戦敗".into()))),
        ("まで1手で後手の勝ち\n", Some(RecordResult::BlackWins), None),
        ("まで1手で引き分け\n", Some(RecordResult::Draw), None),
        ("", None, None),
    ] {
        let record = GameFormat::Kif.read(&shogi(), &format!("   1 ７六歩(77)\n{end}")).unwrap();
        assert_eq!((record.result, &record.termination), (result, &termination), "{end}");
        let back = GameFormat::Kif.read(&shogi(), &GameFormat::Kif.write(&record).unwrap()).unwrap();
        assert_eq!(back, record, "{end}");
    }
}

#[test]
fn handicaps_and_diagrams_in_kif() {
    let text = "下手：Ada\n上手：Charles\n手合割：二枚落ち\n   1 ６二銀(71)\n   2 ７六歩(77)\n";
    let record = GameFormat::Kif.read(&shogi(), text).unwrap();
    assert_eq!(moves(&record), ["7a6b", "7g7f"]);
    assert_eq!(record.tag("White"), Some("Ada"));
    let written = GameFormat::Kif.write(&record).unwrap();
    assert!(written.starts_with("下手：Ada\n上手：Charles\n手合割：二枚落ち\n"), "{written}");

    let middle = sfen::read(&shogi(), "4k3l/9/4+P4/9/9/9/9/7+s1/4K4 w 2R11Pb 42").unwrap();
    let diagram = "\
手合割：その他
後手の持駒：角
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・v香|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ と ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・v全 ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：飛二　歩十一
後手番
手数＝41
手数----指手---------消費時間--
";
    assert_eq!(GameFormat::Kif.write(&Record::new(middle.clone())).unwrap(), diagram);
    assert_eq!(GameFormat::Kif.read(&shogi(), diagram).unwrap().start, middle);

    let minishogi = Ruleset::builtin("minishogi").unwrap();
    let record = GameFormat::Kif.read(&minishogi, "手合割：5五将棋\n   1 ３四角(25)\n").unwrap();
    assert_eq!(moves(&record), ["2e3d"]);
    assert!(GameFormat::Kif.write(&record).unwrap().starts_with("手合割：5五将棋\n"));
}

#[test]
fn kif_says_what_is_wrong_and_where() {
    for (text, sentence) in [
        (
            "hello\n",
            "line 1, column 1: A tag (`先手：`), a comment (`*`) or a move (`1 ７六歩(77)`) is expected.",
        ),
        (
            "手合割：ふつう\n",
            "line 1, column 5: `ふつう` is not a known opening array; other positions need a diagram.",
        ),
        ("手合割：5五将棋\n", "line 1, column 5: `5五将棋` is not an opening array of shogi."),
        ("   1 ７六歩(77)\n   2 ７六歩打\n", "line 2, column 6, move 2: You have no pawn in hand."),
        ("   1 ７六銀(77)\n", "line 1, column 6, move 1: There is a pawn on 7g, not a silver."),
        ("   1 ７六(77)\n", "line 1, column 8, move 1: The name of a piece is expected."),
        (
            "   1 ７六歩\n",
            "line 1, column 9, move 1: The square of origin, `(77)`, is expected, or `打` for a drop.",
        ),
        (
            "   1 同　歩(77)\n",
            "line 1, column 6, move 1: `同` refers to the target of the last move, but there is no last move.",
        ),
        ("   1 ７六歩(77) yes\n", "line 1, column 14, move 1: A time or the end of the line is expected."),
        (
            "   1 投了\n   2 ７六歩(77)\n",
            "line 2, column 6, move 1: The line has ended; no move is expected.",
        ),
        (
            "   1 ７六歩(77)\n変化：3手\n",
            "line 2, column 4: The number of a move in the preceding line is expected.",
        ),
        ("|v香\n", "line 1, column 4: 9 squares are expected, each a sign and a piece or `・`."),
        (
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n   1 ７六歩(77)\n",
            "line 1, column 1: The diagram has 1 of 9 ranks.",
        ),
    ] {
        let error = GameFormat::Kif.read(&shogi(), text).unwrap_err();
        assert_eq!(error.sentence(&shogi()), sentence, "{text}");
    }
    let chess = Ruleset::builtin("chess").unwrap();
    assert_eq!(GameFormat::Kif.read(&chess, GAME).unwrap_err().kind.code(), "unsupported-notation");
}

#[test]
fn the_depth_of_variations_is_limited() {
    let mut text = String::from("   1 ７六歩(77)\n");
    let game = ["３四歩(33)", "２六歩(27)", "８四歩(83)", "２五歩(26)"];
    for (index, tried) in game.iter().enumerate() {
        text.push_str(&format!("{} {tried}\n", index + 2));
    }
    // The kings move back and forth, and each move has a variation that begins with another one.
    for number in 6..80 {
        let [go, back] = if number % 2 == 0 {
            ["４二玉(51)", "５一玉(42)"]
        } else {
            ["４八玉(59)", "５九玉(48)"]
        };
        let (this, other) = match (number / 2) % 2 {
            1 => (go, if number % 2 == 0 { "６二玉(51)" } else { "６八玉(59)" }),
            _ => (back, if number % 2 == 0 { "３二玉(42)" } else { "３八玉(48)" }),
        };
        text.push_str(&format!("{number} {other}\n変化：{number}手\n{number} {this}\n"));
    }
    let error = GameFormat::Kif.read(&shogi(), &text).unwrap_err();
    assert!(
        error.sentence(&shogi()).ends_with("Variations can be nested at most 64 deep."),
        "{}",
        error.sentence(&shogi())
    );
}

const CSA_GAME: &str = "\
V2.2
N+Ada
N-Charles
$EVENT:A match, with commas
$START_TIME:2026/01/31 10:00:00
$TIME_LIMIT:00:10+00
PI
+
'Before the first move.
+7776FU
T16
'A comment, too.
-3334FU
T5
+8822UM
-3122GI
+0045KA
%TORYO
";

#[test]
fn a_game_in_csa() {
    let record = GameFormat::Csa.read(&shogi(), CSA_GAME).unwrap();
    assert_eq!(moves(&record), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]);
    assert_eq!(record.result, Some(RecordResult::WhiteWins));
    assert_eq!(record.tag("Event"), Some("A match, with commas"));
    assert_eq!(record.tag("TIME_LIMIT"), Some("00:10+00"));
    assert_eq!(record.line[0].after, ["A comment, too."]);
    assert_eq!(GameFormat::Csa.write(&record).unwrap(), CSA_GAME);
    // The same game, converted to KIF and back.
    let through = GameFormat::Kif.read(&shogi(), &GameFormat::Kif.write(&record).unwrap()).unwrap();
    assert_eq!(GameFormat::Csa.write(&through).unwrap(), CSA_GAME);
    let lenient = CSA_GAME.replace("+7776FU\nT16", "+7776FU,T16.250").replace("-3122GI\n+", "-3122GI,+");
    let lenient = GameFormat::Csa.read(&shogi(), &lenient.replace('\n', "\r\n")).unwrap();
    assert_eq!(GameFormat::Csa.write(&lenient).unwrap(), CSA_GAME);
}

#[test]
fn positions_in_csa() {
    let read = |text: &str| sfen::write(&GameFormat::Csa.read(&shogi(), text).unwrap().start).unwrap();
    assert_eq!(read("PI\n"), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    assert_eq!(read("PI82HI22KA\n-\n"), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2");
    // A tsume problem: the defender has all remaining pieces.
    assert_eq!(
        read("P-11OU21FU\nP+24TO00KI59OU\nP-00AL\n+\n"),
        "7pk/9/9/7+P1/9/9/9/9/4K4 b G2r2b3g4s4n4l16p 1"
    );
    let middle = sfen::read(&shogi(), "4k3l/9/4+P4/9/9/9/9/7+s1/4K4 w 2R3Pb 2").unwrap();
    let text = "\
V2.2
P1 *  *  *  * -OU *  *  * -KY
P2 *  *  *  *  *  *  *  *  * 
P3 *  *  *  * +TO *  *  *  * 
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7 *  *  *  *  *  *  *  *  * 
P8 *  *  *  *  *  *  * -NG * 
P9 *  *  *  * +OU *  *  *  * 
P+00HI00HI00FU00FU00FU
P-00KA
-
";
    assert_eq!(GameFormat::Csa.write(&Record::new(middle.clone())).unwrap(), text);
    let trimmed: Vec<&str> = text.lines().map(str::trim_end).collect();
    assert_eq!(GameFormat::Csa.read(&shogi(), &trimmed.join("\n")).unwrap().start, middle);
}

#[test]
fn csa_says_what_is_wrong_and_where() {
    for (text, sentence) in [
        ("hello\n", "line 1, column 1: No line of CSA begins like this; `'` begins a comment."),
        ("PI\n+\n-3334FU\n", "line 3, column 1, move 1: It is the turn of Sente, `+`."),
        ("PI\n+\n+7776GI\n", "line 3, column 1, move 1: There is a pawn on 7g, not a silver."),
        (
            "PI\n+\n+7700FU\n",
            "line 3, column 4, move 1: A piece cannot move to the hand; a square is expected.",
        ),
        (
            "PI\n+\n+7776XX\n",
            "line 3, column 6, move 1: The two letters of a piece, like `FU`, are expected.",
        ),
        ("PI\n+\n+7776FU,-7776FU\n", "line 3, column 9, move 2: There is no piece on 7g."),
        (
            "+7776FU\n",
            "line 1, column 1, move 1: The side to move, `+` or `-`, is expected before the moves.",
        ),
        ("PI\n+\n%TORYO\n+7776FU\n", "line 4, column 1, move 1: The game has ended; no move is expected."),
        ("PI55FU\n", "line 1, column 3: The opening array has no such piece there."),
        ("PI\n+\n+7776FU\nTx\n", "line 4, column 1: Seconds are expected, like `T12`."),
    ] {
        let error = GameFormat::Csa.read(&shogi(), text).unwrap_err();
        assert_eq!(error.sentence(&shogi()), sentence, "{text}");
    }
}

#[test]
fn tags_with_another_meaning_are_not_written_in_kif() {
    let mut record = Record::new(shogi().start());
    for name in ["先手の持駒", "手合割", "1st", "*", "まで", "Round"] {
        record.set_tag(name, "x");
    }
    let tags = GameFormat::Kif.read(&shogi(), &GameFormat::Kif.write(&record).unwrap()).unwrap().tags;
    assert_eq!(tags, [("Round".to_owned(), "x".to_owned())]);
}

#[test]
fn blanks_around_the_name_of_a_tag_in_csa_do_not_matter() {
    let shogi = tabiya_rules::Ruleset::builtin("shogi").unwrap();
    let record = GameFormat::Csa.read(&shogi, "V2.2\n$Time :x\n$ EVENT :A match\nPI\n+\n").unwrap();
    assert_eq!(record.tags, [("Time".into(), "x".into()), ("Event".into(), "A match".into())]);
    let written = GameFormat::Csa.write(&record).unwrap();
    let again = GameFormat::Csa.read(&shogi, &written).unwrap();
    assert_eq!(GameFormat::Csa.write(&again).unwrap(), written);
}
