//! PGN: corner cases of real files, errors with their locations, and the laws of reading and writing.

mod common;

use std::time::Duration;

use common::{GAMES, Random};
use proptest::prelude::*;
use tabiya_notation::pgn::{self, PgnError, Recorder, Replay, Scanned, Visitor, scan};
use tabiya_notation::{
    Evaluation, Node, Record, RecordErrorKind, RecordResult, Score, Termination, fen, san,
};
use tabiya_rules::{Position, Ruleset};

fn chess() -> Ruleset {
    Ruleset::builtin("chess").unwrap()
}

/// Returns the main line of the first game in SAN.
fn line(text: impl AsRef<[u8]>) -> Result<String, String> {
    let mut recorder = Recorder::new(&chess());
    assert!(matches!(scan(text.as_ref(), true, &mut recorder), Scanned::Game { .. }));
    match recorder.take() {
        (record, None) => Ok(sans(&record.start, &record.line)),
        (_, Some(error)) => Err(describe(&error)),
    }
}

fn sans(start: &Position, line: &[Node]) -> String {
    let mut position = start.clone();
    let mut texts = Vec::new();
    for node in line {
        texts.push(node.m.map_or("--".into(), |m| san::write(&position, m)));
        node.play(&mut position);
    }
    texts.join(" ")
}

fn describe(error: &PgnError) -> String {
    format!("{} `{}`: {}", error.offset, error.text, error.kind.sentence(&chess()))
}

#[test]
fn real_files_are_read() {
    for (what, text, expected) in [
        ("a byte order mark", "\u{feff}[Event \"x\"]\n\n1. e4 e5 *", "e4 e5"),
        ("CR LF", "[Event \"x\"]\r\n\r\n1. e4\r\ne5\r\n*\r\n", "e4 e5"),
        ("no tags", "1. e4 e5 *", "e4 e5"),
        ("no numbers", "e4 e5 Nf3 *", "e4 e5 Nf3"),
        ("no result", "1. e4 e5", "e4 e5"),
        ("glued numbers", "1.e4 e5 2.Nf3 Nc6 3.Bb5*", "e4 e5 Nf3 Nc6 Bb5"),
        ("numbers without dots", "1 e4 e5 2 Nf3 1-0", "e4 e5 Nf3"),
        ("dots apart", "1 . e4 1 ... e5 *", "e4 e5"),
        ("black's number", "1. e4 1... e5 2. Nf3 *", "e4 e5 Nf3"),
        (
            "zeros for castling",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *",
            "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O",
        ),
        ("e.p. apart", "1. e4 a6 2. e5 d5 3. exd6 e.p. *", "e4 a6 e5 d5 exd6"),
        ("e.p. glued", "1. e4 a6 2. e5 d5 3. exd6e.p. *", "e4 a6 e5 d5 exd6"),
        ("marks", "1. e4! e5?? 2. Nf3!? $14 Nc6?! *", "e4 e5 Nf3 Nc6"),
        ("marks apart", "1. e4 ! e5 !! *", "e4 e5"),
        ("promotion in brackets", "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8(Q) *", "a8=Q"),
        (
            "nested variations",
            "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 (1... c5) 2. Nf3 *",
            "e4 e5 Nf3",
        ),
        (
            "a variation of castling",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O (4. Nc3) *",
            "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O",
        ),
        ("a variation glued", "1.e4(1.d4)e5 *", "e4 e5"),
        ("a comment glued", "1.e4{good}e5{bad}*", "e4 e5"),
        ("a comment of many lines", "1. e4 {one\ntwo [three] (four) 1. d4\n} e5 *", "e4 e5"),
        ("an opening bracket in a comment", "1. e4 {one { two} e5 *", "e4 e5"),
        ("a comment to the end of the line", "1. e4 ; 1... c5 {\n e5 *", "e4 e5"),
        ("an escaped line", "1. e4\n% 1... c5 { (\n1... e5 *", "e4 e5"),
        ("a comment before the moves", "[Event \"x\"]\n\n{hello} 1. e4 *", "e4"),
        ("a comment before the tags", "{hello}\n; and\n% so\n[Event \"x\"]\n\n1. e4 *", "e4"),
        ("a result inside a variation", "1. e4 (1. d4 d5 1-0) e5 *", "e4 e5"),
        ("a half point", "1. e4 e5 1/2", "e4 e5"),
        ("tags on one line", "[Event \"x\"] [Site \"y\"] 1. e4 *", "e4"),
        ("quotation marks in a tag", "[Event \"a \\\"b\\\" [c]\"]\n1. e4 *", "e4"),
        ("a tag after a comment", "[Event \"x\"]\n\n1. e4 {[%clk 0:01:00]\n[%eval 0.1]} e5 *", "e4 e5"),
        ("an open variation", "1. e4 (1. d4 d5", "e4"),
        ("an empty variation", "1. e4 () ({c}) e5 *", "e4 e5"),
        (
            "a comment between tags",
            "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n; note\n{so}\n[White \"A\"]\n\n1. a8=Q *",
            "a8=Q",
        ),
        (
            "variations after many moves",
            "Nf3 (Nc3) Nf6 (Nc6 d4 (e4 (e3) e5) d5) Ng1 (Nd4) Ng8 *",
            "Nf3 Nf6 Ng1 Ng8",
        ),
    ] {
        assert_eq!(line(text), Ok(expected.into()), "{what}");
    }
}

#[test]
fn latin_1_is_read_in_tags_and_comments() {
    let mut recorder = Recorder::new(&chess());
    scan(b"[White \"Andr\xe9\"]\n\n1. e4 {tr\xe8s bon} *", true, &mut recorder);
    let (record, error) = recorder.take();
    assert_eq!(error, None);
    assert_eq!(record.tag("White"), Some("André"));
    assert_eq!(record.line[0].after, ["très bon"]);
}

#[test]
fn errors_have_sentences_and_offsets() {
    for (text, expected) in [
        ("1. e4 e5 2. Ke3 *", "12 `Ke3`: A king cannot go from e1 to e3."),
        ("1. e4 e5 2. Bxf7 *", "12 `Bxf7`: No bishop of White can go to f7."),
        ("1. Nf3 Nf6 2. Nd2 *", "14 `Nd2`: The knight cannot go to d2: your own pawn stands there."),
        ("1. e4 e5 2. hello *", "12 `hello`: move, character 3: A square of the 8x8 board is expected."),
        ("1. e4 e5 2. e2e9 *", "12 `e2e9`: There is no square `e9` on this board."),
        ("1. e4 e5 2. z1z2 *", "12 `z1z2`: There is no square `z1` on this board."),
        ("1. e4 e5 2. Nf9 *", "12 `Nf9`: There is no square `f9` on this board."),
        ("1. e4 e5 2. N1xf9 *", "12 `N1xf9`: There is no square `f9` on this board."),
        ("1. e4 e5 2. R1a9 *", "12 `R1a9`: There is no square `a9` on this board."),
        ("1. e4 e5 2. e8=Q1 *", "12 `e8=Q1`: move, character 5: Nothing more is expected."),
        ("1. e4 f6 2. Qh5+ -- *", "17 `--`: `--` is a null move, but the side to move is in check."),
        ("1. e4 } e5 *", "6 `}`: A move is expected."),
        ("1. e4 ) e5 *", "6 `)`: There is no open variation to close."),
        ("1. e4 {never closed", "6 `{`: This comment is not closed."),
        ("(1. e4) *", "0 `(`: There is no move before this variation."),
        ("1. e4 e5 2-0", "9 `2-0`: A move, a move number or a result is expected."),
        ("1. e4 $999 *", "6 `$999`: A number from 0 to 255 is expected after `$`."),
        ("1. ♘f3 *", "3 `♘`: A move is expected."),
        (
            "[Event x]\n\n1. e4 *",
            "0 `[Event x]`: A tag is expected: a name and a value in quotation marks, `[White \"Ada\"]`.",
        ),
        ("[Event \"x]\n\n1. e4 *", "0 `[Event \"x]`: The value of a tag must end with a quotation mark."),
        ("1. e4 e5 ((1. d4)) *", "10 `(`: There is no move before this variation."),
        (
            "[White-Elo \"2700\"]\n\n1. e4 *",
            "0 `[White-Elo \"2700\"]`: A tag is expected: a name and a value in quotation marks, \
             `[White \"Ada\"]`.",
        ),
        (
            "[\"x\"]\n\n1. e4 *",
            "0 `[\"x\"]`: A tag is expected: a name and a value in quotation marks, `[White \"Ada\"]`.",
        ),
        ("[Variant \"Draughts\"]\n\n1. e4 *", "0 `Draughts`: There is no game `Draughts`."),
    ] {
        assert_eq!(line(text), Err(expected.into()), "{text}");
    }
    let error = line("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *").unwrap_err();
    assert!(error.starts_with("0 `8/8/8/8/8/8/8/8 w - - 0 1`: "), "{error}");
    let deep = "1. e4 ".to_owned() + &"(1. d4 ".repeat(100);
    assert_eq!(line(deep), Err("454 `(`: Variations are nested too deeply.".into()));
}

#[test]
fn a_corrupt_game_does_not_affect_the_next() {
    let good = "[Event \"good\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
    for bad in [
        "[Event \"bad\"]\n\n1. e4 e4 1-0\n\n",
        "[Event \"bad\"]\n\n1. e4 {never closed 1-0\n\n",
        "[Event \"bad\"]\n\n1. e4 (1. d4 1-0\n\n",
        "[Event \"bad\"]\n\n1. zzz ) } ] > 1-0\n\n",
        "[Event \"bad\n[Site \"\n\n1. e4 x\n\n",
        "[Event \"bad\"]\n\n\u{0}\u{1}\u{2}\n\n",
        "[Event \"bad\"]\n[Variant \"none such\"]\n\n1. e4 1-0\n\n",
        "{never closed between games\n\n",
        "[White \"bad\"]\n\n1. e4 {never closed\n\n",
        "[Event \"bad\"]\n\n1. e4 (((((1. d4 {never closed (\n",
        "\u{feff}",
    ] {
        let text = format!("{good}{bad}{good}{good}");
        let (mut at, mut verdicts) = (0, Vec::new());
        let mut replay = Replay::new(&chess());
        while let Scanned::Game { end } = scan(&text.as_bytes()[at..], true, &mut replay) {
            verdicts.push((replay.error().is_none(), replay.moves().len()));
            at += end;
        }
        let fine = verdicts.iter().filter(|verdict| **verdict == (true, 3)).count();
        assert!(fine == 3 && verdicts.len() <= 5, "{bad:?}: {verdicts:?}");
    }
}

#[test]
fn long_words_and_lines_are_not_kept() {
    let word = line("e".repeat(100_000)).unwrap_err();
    assert!(word.len() < 300, "{word}");
    let tag = line(format!("[White \"{}\"]\n\n1. e4 *", "x".repeat(100_000))).unwrap_err();
    assert!(tag.ends_with("The value of a tag must end with a quotation mark."), "{tag}");
}

/// The time must be linear in the length of the text.
#[test]
fn many_variations_tags_and_unclosed_comments_take_linear_time() {
    let knights = "Nf3 (Nc3) Nf6 (Nc6) Ng1 (Nd4) Ng8 (Nd5) ".repeat(20_000);
    let mut replay = Replay::new(&chess());
    assert!(matches!(scan(knights.as_bytes(), true, &mut replay), Scanned::Game { .. }));
    assert_eq!((replay.error(), replay.plies()), (None, 160_000));
    let tags = "[a \"\"]".repeat(100_000);
    scan(tags.as_bytes(), true, &mut replay);
    let open = "[Event \"x\"]\n1. e4 {\n".repeat(50_000);
    let (mut at, mut games) = (0, 0);
    while let Scanned::Game { end } = scan(&open.as_bytes()[at..], true, &mut replay) {
        (at, games) = (at + end, games + 1);
    }
    assert_eq!(games, 50_000);
}

#[test]
fn a_user_defined_game_is_read_back() {
    let text = "id = \"my-game\"\nname = \"My Game\"\nsummary = \"Mine.\"\nextends = \"chess\"\n";
    let game = Ruleset::parse(text, "my-game.toml").unwrap();
    let mut record = Record::new(game.start());
    record.result = Some(RecordResult::Unknown);
    record.line = random_line(&game.start(), &mut Random(3), 20, 0);
    assert_eq!(pgn::read(&game, &pgn::write(&record)), Ok(record));
    // A given game is used even if a built-in one has the same name.
    let edited = text.replace("my-game", "animal").replace("chess", "two-player");
    let edited = Ruleset::parse(&edited, "animal.toml").unwrap();
    let record = pgn::read(&edited, "[Variant \"Animal\"]\n\n1. e4 e5 *").unwrap();
    assert_eq!(record.line.len(), 2);
}

#[test]
fn a_bad_position_keeps_no_state_of_the_last_game() {
    let mut replay = Replay::new(&chess());
    scan(b"[Variant \"shogi\"]\n\nP-7f *", true, &mut replay);
    assert_eq!(replay.position().ruleset().id(), "shogi");
    scan(b"[FEN \"nonsense\"]\n\n1. e4 *", true, &mut replay);
    assert!(replay.error().is_some());
    assert_eq!(replay.position(), &chess().start());
    assert!(replay.moves().is_empty());
}

#[test]
fn other_games_by_their_tag() {
    let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@d6 *";
    let record = pgn::read(&chess(), text).unwrap();
    assert_eq!(record.start.ruleset().id(), "crazyhouse");
    assert_eq!(record.line.len(), 5);
    let written = pgn::write(&record);
    assert!(written.contains("[Variant \"crazyhouse\"]"), "{written}");
    assert_eq!(pgn::read(&chess(), &written).unwrap(), record);
}

#[test]
fn everything_is_kept() {
    let text = "\
[Event \"A \\\"great\\\" game\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"Ada\"]
[Black \"?\"]
[Result \"1-0\"]
[SetUp \"1\"]
[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\"]
[Termination \"time forfeit\"]
[Annotator \"?\"]

{Before all} 17... Kd8 $2 {[%clk 1:00:00.5]} {why?} (17... Kd7 {better} 18. e4
(18. e3 $1) 18... Kd6) (17... Kf8) 18. e4 {[%emt 0:00:03]} 1-0
";
    let record = pgn::read(&chess(), text).unwrap();
    assert_eq!(record.termination, Some(Termination::Time));
    assert_eq!(record.comments, ["Before all"]);
    assert_eq!(record.line[0].clock, Some(Duration::from_millis(3_600_500)));
    assert_eq!(record.line[0].variations.len(), 2);
    assert_eq!(record.line[0].variations[0][1].variations.len(), 1);
    assert_eq!(pgn::write(&record), text);
}

/// A file in pieces of any size gives the same games as the whole file.
#[test]
fn a_file_can_be_read_in_pieces() {
    #[derive(Default, PartialEq, Debug, Clone)]
    struct Log(Vec<String>);
    impl Visitor for Log {
        fn begin_game(&mut self) {
            self.0.clear();
        }
        fn tag(&mut self, name: &[u8], value: &[u8], _: usize) {
            self.0.push(format!("{name:?} {value:?}"));
        }
        fn san(&mut self, text: &[u8], _: usize) {
            self.0.push(format!("{text:?}"));
        }
        fn nag(&mut self, nag: u8) {
            self.0.push(format!("${nag}"));
        }
        fn comment(&mut self, text: &[u8], _: usize) {
            self.0.push(format!("comment {text:?}"));
        }
        fn result(&mut self, result: RecordResult, _: usize) {
            self.0.push(result.to_string());
        }
        fn unreadable(&mut self, text: &[u8], _: usize, message: &'static str) {
            self.0.push(format!("{text:?} {message}"));
        }
    }
    let text = "\u{feff}[Event \"a\"]\n\n1. e4 {x} e5 exd6e.p. a8(Q) 0-0 1/2-1/2\n\n[Event \"b\"]\n\n\
        1.e4!? $12 (1.d4) ; so\n *\n\n1. c4 1-0\n% end\n\
        [Event \"c\"]\n\n{a comment longer than most} 1. e4\n\n\
        [Event \"d\"]\n1. d4 0-1 {bye}\n1. e4 {never closed\n\n[White \"e\"]\n1. c4 *\n{nor this\n\
        [White \"f\"]\n1. d4 (((\n\n[White \"g\"]\n*";
    let text = &format!("{text}\n1. e4 {} Nf6 Nf6 Nf6\n\n[Event \"h\"]\n1. e4 *", "(1. d4 ".repeat(70));
    let all = |sizes: &mut dyn FnMut() -> usize| {
        let (mut games, mut log, mut at, mut have) = (Vec::new(), Log::default(), 0, 0);
        loop {
            let last = have == text.len();
            match scan(&text.as_bytes()[at..have], last, &mut log) {
                Scanned::Game { end } => {
                    games.push(log.clone());
                    at += end;
                }
                Scanned::Incomplete => have = (have + sizes()).min(text.len()),
                Scanned::Nothing => return games,
            }
        }
    };
    let whole = all(&mut || text.len());
    assert_eq!(whole.len(), 12);
    for size in 1..40 {
        assert_eq!(all(&mut || size), whole, "pieces of {size}");
    }
    let mut random = Random(7);
    assert_eq!(all(&mut || 1 + random.below(30)), whole);
}

/// Returns a random line with all kinds of annotations.
fn random_line(position: &Position, random: &mut Random, length: usize, depth: usize) -> Vec<Node> {
    let words = [
        "good",
        "a bad ( move",
        "why; not?",
        "[%eval ?]",
        "[Event \"x\" was fun",
        "% so",
        "naïve",
        "* 1-0",
        "\"so\" \\ 1.",
    ];
    let mut position = position.clone();
    let mut line = Vec::new();
    for _ in 0..length {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut node = Node::new(moves[random.below(moves.len())]);
        // In games with passing a null move is a pass.
        if random.below(12) == 0 && !position.ruleset().def().pass && position.clone().skip_turn() {
            node = Node::null_move();
        }
        if random.below(6) == 0 {
            node.after.push(words[random.below(words.len())].into());
        }
        if random.below(6) == 0 {
            node.nags.push(random.below(256) as u8);
        }
        if random.below(6) == 0 {
            node.clock = Some(Duration::from_millis(random.below(10_000_000) as u64));
        }
        if random.below(6) == 0 {
            let score = random.below(4_000) as i32 - 2_000;
            let score =
                if random.below(3) == 0 { Score::Mate(score / 100) } else { Score::Centipawns(score) };
            node.evaluation = Some(Evaluation::from(score));
        }
        if depth < 3 && random.below(8) == 0 {
            for _ in 0..=random.below(2) {
                let length = 1 + random.below(4);
                let mut variation = random_line(&position, random, length, depth + 1);
                if random.below(3) == 0 {
                    variation[0].before.push(words[random.below(words.len())].into());
                }
                node.variations.push(variation);
            }
        }
        node.play(&mut position);
        line.push(node);
    }
    line
}

#[test]
fn annotations_after_an_error_belong_to_no_move() {
    let text = "1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:00]} 2. Ke3?? {[%clk 0:00:01] a blunder} *";
    let (record, error) = pgn::games(&chess(), text).next().unwrap();
    assert_eq!(error.unwrap().text, "Ke3");
    let last = record.line.last().unwrap();
    assert_eq!(last.clock, Some(Duration::from_secs(240)));
    assert_eq!((last.nags.as_slice(), last.after.as_slice()), (&[][..], &[][..]));

    let text = "[White \"Ada\"]\n\n{before} 1. e5 $2 {after} *";
    let (record, error) = pgn::games(&chess(), text).next().unwrap();
    assert!(error.is_some());
    assert_eq!(record.comments, ["before"]);

    // The part of a variation that is kept as text also ends at the error.
    let text = "1. e4 f6 2. Qh5+ g6 (2... -- 3. d4 \u{1} {after} (3. c4) $1) 3. Nf3 *";
    let (record, error) = pgn::games(&chess(), text).next().unwrap();
    assert_eq!(error.unwrap().kind.code(), "unreadable");
    assert_eq!(record.line[3].after, ["(-- d4)"]);
}

#[test]
fn variant_tags_in_other_scripts_name_no_other_game() {
    let kind = |name: &str| {
        let text = format!("[Variant \"{name}\"]\n\n1. e4 *");
        pgn::read(&chess(), &text).err().map(|error| error.kind)
    };
    assert_eq!(kind("囲碁"), Some(RecordErrorKind::UnknownGame("囲碁".into())));
    for name in ["", " ", "?", "-", "Standard", "CHESS"] {
        assert_eq!(kind(name), None, "{name}");
    }
}

#[test]
fn the_main_line_remains_after_an_error_in_a_variation() {
    let mut replay = Replay::new(&chess());
    scan(b"1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 3. Ke3) d6) 2. Nf3 *", true, &mut replay);
    let error = replay.error().unwrap();
    assert_eq!((error.text.as_str(), error.ply), ("Ke3", 4));
    let mut position = chess().start();
    let mut texts = Vec::new();
    for m in replay.moves() {
        texts.push(san::write(&position, m.unwrap()));
        position.play(m.unwrap());
    }
    assert_eq!(texts, ["e4", "e5"]);
    let before = "rnbqkbnr/pp2pppp/8/2pp4/4P3/2P5/PP1P1PPP/RNBQKBNR w KQkq - 0 3";
    assert_eq!(fen::write(replay.position()), before);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_written_are_read_back(game in 0..GAMES.len(), seed in any::<u64>(), skip in 0usize..20) {
        let game = &GAMES[game];
        // In games without turns, moves cannot be numbered by side.
        prop_assume!(game.alternates());
        let mut random = Random(seed | 1);
        let start = common::random_position(game, seed, if skip > 10 { skip } else { 0 });
        // A record cannot keep what is not part of the FEN.
        prop_assume!(fen::read(game, &fen::write(&start)).as_ref() == Ok(&start));
        let mut record = Record::new(start.clone());
        record.set_tag("Event", "A \"test\" \\ of tags");
        record.set_tag("Date", "2026.11.15");
        record.set_tag("White", "Ünal");
        record.set_tag("Own", "x");
        record.line = random_line(&start, &mut random, 30, 0);
        record.result = Some(RecordResult::Draw);
        let text = pgn::write(&record);
        let back = pgn::read(game, &text);
        prop_assert!(back.is_ok(), "{text}\n{:?}", back.err());
        prop_assert_eq!(back.unwrap(), record, "{}", text);
        prop_assert!(text.lines().skip_while(|line| !line.is_empty()).all(|line| line.chars().count() <= 80));
    }

    #[test]
    fn no_text_panics(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        cut in any::<proptest::sample::Index>(),
    ) {
        let mut recorder = Recorder::new(&GAMES[0]);
        let _ = scan(&bytes, true, &mut recorder);
        let _ = recorder.take();
        let _ = scan(&bytes[..cut.index(bytes.len() + 1)], false, &mut recorder);
    }

    #[test]
    fn nearly_pgn_does_not_panic(text in "(\\[[A-Z][a-z]* \"[^\"]{0,8}\"\\]\n){0,3}([1-9]\\.|[a-h][1-8]|\
        N[a-h][1-8]|\\(|\\)|\\{|\\}|\\$|!|;|\n|%|\\*|1-0| |O-O){0,40}") {
        let mut recorder = Recorder::new(&GAMES[0]);
        let mut at = 0;
        // Every scan makes progress, so the loop ends.
        while let Scanned::Game { end } = scan(&text.as_bytes()[at..], true, &mut recorder) {
            prop_assert!(end > 0);
            let _ = recorder.take();
            at += end;
        }
    }
}
