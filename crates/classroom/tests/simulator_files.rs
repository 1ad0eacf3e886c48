//! Layout and moves files, and simulations by the rules of any game.

use proptest::prelude::*;
use tabiya_classroom::simulator::{
    Alphabet, Board, LayoutError, LineError, LineErrorKind, PieceRegistry, Simulation, layout, moves,
};
use tabiya_rules::Ruleset;

fn simulator() -> Ruleset {
    Ruleset::builtin("simulator").unwrap()
}

/// Plays files by the rules of a game: what was reported, and the final layout or the error.
fn run(game: &str, layout: &str, moves_text: &str) -> (String, Result<Vec<String>, String>) {
    let rules = Ruleset::builtin(game).unwrap();
    let mut simulation = match Simulation::set_up(&rules, layout.as_bytes()) {
        Ok(simulation) => simulation,
        Err(error) => return (String::new(), Err(error.to_string())),
    };
    let alphabet = simulation.alphabet();
    let mut report = String::new();
    for line in moves::read(moves_text.as_bytes(), &alphabet) {
        match line {
            Err(error) => return (report, Err(error.to_string())),
            Ok(line) => match simulation.play(&line.written) {
                Ok(played) => report += &played.to_string(),
                Err(refusal) => return (report, Err(refusal.sentence(&rules))),
            },
        }
    }
    let layout = simulation.layout().collect();
    (report, Ok(layout))
}

fn layout_error(text: impl AsRef<[u8]>) -> LineError {
    let alphabet = Alphabet::of_registry(&PieceRegistry::standard());
    layout::read(text.as_ref(), &alphabet).unwrap_err()
}

fn moves_error(text: impl AsRef<[u8]>) -> LineError {
    let alphabet = Alphabet::of_registry(&PieceRegistry::standard());
    moves::read(text.as_ref(), &alphabet).last().unwrap().unwrap_err()
}

#[test]
fn the_final_board_is_a_layout_in_order() {
    let (_, end) = run("simulator", "# order\nh8=bk\nb1=wn\na2=wp\na1=wr\n", "");
    let end = end.unwrap();
    assert_eq!(end, ["a1=wr", "b1=wn", "a2=wp", "h8=bk"]);
    let text: String = end.iter().map(|line| format!("{line}\n")).collect();
    assert_eq!(run("simulator", &text, "").1.unwrap(), end);
}

#[test]
fn a_capture_is_reported_after_the_move() {
    let (report, end) = run("simulator", "a1=wr\na7=bp\n", "a1-a7\n");
    assert_eq!(report, "Moved wr from a1 to a7\nwr captures bp\n");
    assert_eq!(end.unwrap(), ["a7=wr"]);
}

#[test]
fn empty_files_comments_and_a_missing_last_line_end_are_fine() {
    for text in ["", "#", "#\n", "# e1=wk\n#\n", "e1=wk", "e1=wk\n# end"] {
        let alphabet = Alphabet::of_registry(&PieceRegistry::standard());
        let placed = layout::read(text.as_bytes(), &alphabet).unwrap();
        assert_eq!(placed.len(), usize::from(text.starts_with('e')), "{text:?}");
    }
    assert_eq!(run("simulator", "e1=wk", "# nothing\ne1-e2").1.unwrap(), ["e2=wk"]);
}

#[test]
fn lines_may_end_with_cr_lf() {
    let unix = "# two pieces\na1=wr\na7=bp\n";
    let (layout, moves) = (unix.replace('\n', "\r\n"), "# one move\r\na1-a7\r\na7-a8\n");
    let (output, end) = run("simulator", &layout, moves);
    assert_eq!(output, "Moved wr from a1 to a7\nwr captures bp\nMoved wr from a7 to a8\n");
    assert_eq!(end.unwrap(), ["a8=wr"]);
    let board = Board::new(PieceRegistry::standard());
    board.set_up(&layout).unwrap();
    board.play(moves).unwrap();
    assert_eq!(format!("{board:?}"), "Board(a8=wr)");
    // Lines and columns are counted as without CR.
    let error = layout_error("a1=wr\r\na7=bx\r\n");
    assert_eq!((error.line, error.column, error.length), (2, 5, 1));
    let error = layout_error("a1=wr\r\n\r\na7=bp\r\n");
    assert_eq!((error.line, error.sentence().as_str()), (2, "Found an empty line."));
    let error = layout_error("a1=wr\r\na1=bp\r\n");
    assert_eq!((error.line, error.length, error.is_unreadable()), (2, 5, false));
}

#[test]
fn what_is_wrong_with_a_layout_is_found_where_it_is() {
    let file = "a column from `a` to `h`, or `#` before a comment";
    let pieces = "one of the pieces `b` `k` `n` `p` `q` `r`";
    let end = "the end of the line";
    let sign = "`=` and a piece, as in `e1=wk`";
    let color = "a colour, `b` or `w`";
    let row = "a row from `1` to `8`";
    for (text, column, length, found, expected) in [
        ("", 1, 1, "an empty line", file),
        (" e1=wk", 1, 1, "a blank", file),
        ("i1=wk", 1, 1, "`i`", file),
        ("E1=wk", 1, 1, "`E`", file),
        ("\u{feff}e1=wk", 1, 1, "a byte order mark", file),
        ("\te1=wk", 1, 1, "a tab", file),
        ("é1=wk", 1, 1, "`é`", file),
        ("\u{1}1=wk", 1, 1, "the control character U+0001", file),
        ("e", 2, 1, end, row),
        ("e0=wk", 2, 1, "`0`", row),
        ("e9=wk", 2, 1, "`9`", row),
        ("ee=wk", 2, 1, "`e`", row),
        ("e1", 3, 1, end, sign),
        ("e1 =wk", 3, 1, "a blank", sign),
        ("e1-wk", 3, 1, "`-`", sign),
        ("e10=wk", 3, 1, "`0`", sign),
        ("e1=", 4, 1, end, color),
        ("e1=Wk", 4, 1, "`W`", color),
        ("e1=rk", 4, 1, "`r`", color),
        ("e1=w", 5, 1, end, pieces),
        ("e1=wK", 5, 1, "`K`", pieces),
        ("e1=wx", 5, 1, "`x`", pieces),
        ("e1=wkk", 6, 1, "`k`", end),
        ("e1=wk e2=wq", 6, 6, "a blank", end),
        ("e1=wk# king", 6, 6, "`# king`", end),
        ("e1=wk\r\r", 6, 1, "a carriage return", end),
        ("e1\r=wk", 3, 1, "a carriage return", sign),
        ("\r", 1, 1, "an empty line", file),
        ("e1=wkthe king of the white army", 6, 26, "`the king of the whit...`", end),
    ] {
        let error = layout_error(format!("# first\n{text}\na1=wr\n"));
        assert_eq!((error.line, error.column, error.length), (2, column, length), "{text:?}");
        assert_eq!(
            error.kind,
            LineErrorKind::Unreadable { found: found.into(), expected: expected.into() },
            "{text:?}"
        );
    }
}

#[test]
fn what_is_wrong_with_moves_is_found_where_it_is() {
    let file = "a column from `a` to `h`";
    let row = "a row from `1` to `8`";
    let sign = "`-` and a square, as in `e2-e4`";
    let end = "the end of the line";
    let first = "a column from `a` to `h`, or `#` before a comment";
    for (text, column, found, expected) in [
        ("", 1, "an empty line", first),
        ("E2-e4", 1, "`E`", first),
        ("e2e4", 3, "`e`", sign),
        ("e2 e4", 3, "a blank", sign),
        ("e2=e4", 3, "`=`", sign),
        ("e2", 3, end, sign),
        ("e2-", 4, end, file),
        ("e2-E4", 4, "`E`", file),
        ("e2-e", 5, end, row),
        ("e2-e9", 5, "`9`", row),
        ("e2-e4 ", 6, "a blank", end),
        ("e2-e44", 6, "`4`", end),
        ("e7-e8=q", 6, "`=q`", end),
        ("p@e4", 1, "`p`", first),
    ] {
        let error = moves_error(format!("# first\n{text}\n"));
        assert_eq!((error.line, error.column), (2, column), "{text:?}");
        assert_eq!(
            error.kind,
            LineErrorKind::Unreadable { found: found.into(), expected: expected.into() },
            "{text:?}"
        );
    }
}

#[test]
fn hints_say_what_to_do() {
    for (text, hint) in [
        ("e1=wk\r", "A carriage return is only allowed before a line feed, at the end of a line."),
        ("\u{feff}e1=wk\n", "Save the file without a byte order mark."),
        ("E1=wk\n", "The files are written in lower case."),
        ("e1=wk # king\n", "A comment has its `#` in the first column, and a line of its own."),
        ("e1=wk \n", "Blanks are not allowed, not even at the end of a line."),
    ] {
        assert_eq!(layout_error(text).hint.as_deref(), Some(hint), "{text:?}");
    }
}

#[test]
fn text_that_is_not_utf8_is_unreadable_at_its_byte() {
    let error = layout_error(b"e1=wk\n# caf\xe9\n");
    assert_eq!((error.line, error.column, error.is_unreadable()), (2, 6, true));
    assert_eq!(error.sentence(), "Found the byte 0xE9, which is no UTF-8 text.");
    let error = layout_error(b"e\xff1=wk");
    assert_eq!((error.line, error.column), (1, 2));
}

#[test]
fn two_pieces_on_one_location_break_a_rule() {
    let error = layout_error("e1=wk\n# again\ne1=wk\n");
    assert_eq!((error.line, error.column, error.length, error.is_unreadable()), (3, 1, 5, false));
    assert_eq!(
        error.to_string(),
        "line 3, column 1: There is already a piece on e1: line 1 places wk there."
    );
}

#[test]
fn the_moves_before_a_bad_line_are_played() {
    let (report, end) = run("simulator", "e2=wp\n", "e2-e3\ne3-e4\nhello\ne4-e5\n");
    assert_eq!(report, "Moved wp from e2 to e3\nMoved wp from e3 to e4\n");
    let message = "line 3, column 2: Found `e`. Expected a row from `1` to `8`.";
    assert_eq!(end.unwrap_err(), message);
    let (report, end) = run("simulator", "e2=wp\n", "e2-e3\ne3-e5\ne3-e4\n");
    assert_eq!(report, "Moved wp from e2 to e3\n");
    assert_eq!(
        end.unwrap_err(),
        "The pawn cannot go from e3 to e5: it moves so only from its first squares."
    );
}

#[test]
fn a_layout_is_added_to_a_board_as_a_whole_or_not_at_all() {
    let board = Board::new(PieceRegistry::standard());
    board.set_up("e1=wk\n").unwrap();
    let error = board.set_up("# more\na1=wr\ne1=bk\n").unwrap_err();
    assert_eq!((error.line, error.length, error.is_unreadable()), (3, 5, false));
    assert_eq!(error.sentence(), "There is already a piece on e1: wk.");
    assert_eq!(format!("{board:?}"), "Board(e1=wk)");
    let empty = Board::new(PieceRegistry::new());
    let error = empty.set_up("e1=wk\n").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 5: Found `k`. Expected a piece, but none is registered.");
}

// Other games

#[test]
fn other_games_have_their_own_pieces_board_and_turns() {
    let layout = "e1=wk\nd10=bk\na1=wr\nf10=ba\n";
    let (report, end) = run("xiangqi", layout, "a1-a10\nf10-e9\n");
    assert_eq!(report, "Moved wr from a1 to a10\n");
    assert!(end.unwrap_err().contains("check"), "Black has to see to the check");
    let (_, end) = run("xiangqi", layout, "a1-a2\nf10-e9\n");
    assert_eq!(end.unwrap(), ["e1=wk", "a2=wr", "e9=ba", "d10=bk"]);
    let (_, end) = run("chess", "e1=wk\ne8=bk\na2=wp\nb2=wp\n", "a2-a3\nb2-b3\n");
    assert_eq!(end.unwrap_err(), "The pawn on b2 belongs to White, and it is Black's turn.");
    let error = run("xiangqi", "a11=wk\n", "").1.unwrap_err();
    assert_eq!(error, "line 1, column 2: Found `11`. Expected a row from `1` to `10`.");
}

#[test]
fn a_layout_that_is_no_position_of_the_game_says_everything_that_is_wrong() {
    let chess = Ruleset::builtin("chess").unwrap();
    let error = Simulation::set_up(&chess, b"e1=wk\na1=wp\n").unwrap_err();
    let LayoutError::Impossible(faults) = &error else { panic!("{error}") };
    let codes: Vec<&str> = faults.iter().map(|fault| fault.code()).collect();
    assert_eq!(codes, ["missing-royal", "never-there"]);
    assert!(error.to_string().starts_with("The position is not possible: Black has no king."));
}

#[test]
fn promotions_and_drops_are_written_where_the_game_has_them() {
    let (report, end) = run("chess", "e1=wk\ne8=bk\na7=wp\nb8=br\n", "a7-b8=n\n");
    assert_eq!(report, "Moved wp from a7 to b8\nwp captures br\nwp becomes wn\n");
    assert_eq!(end.unwrap(), ["e1=wk", "b8=wn", "e8=bk"]);
    let (report, end) = run("animal", "c1=wl\nc6=bl\na4=wc\na5=bh\nd6=bc\n", "a4-a5=+c\nd6-e5\nh@b4\n");
    let expected = "Moved wc from a4 to a5\nwc captures bh\nwc becomes w+c\n\
        Moved bc from d6 to e5\nDropped wh on b4\n";
    assert_eq!(report, expected);
    assert_eq!(end.unwrap(), ["c1=wl", "b4=wh", "a5=w+c", "e5=bc", "c6=bl"]);
    let (_, end) = run("chess", "e1=wk\ne8=bk\na7=wp\n", "a7-a8\n");
    assert!(end.unwrap_err().starts_with("The pawn must promote on a8"));
    let (_, end) = run("animal", "c1=wl\nc6=bl\n", "h@b4\n");
    assert_eq!(end.unwrap_err(), "You have no chick in hand.");
}

#[test]
fn captures_in_passing_and_explosions_are_reported() {
    let (report, end) = run("chess", "e1=wk\ne8=bk\ne5=wp\nd7=bp\n", "e1-e2\nd7-d5\ne5-d6\n");
    assert!(report.ends_with("Moved wp from e5 to d6\nwp captures bp\n"), "{report}");
    assert_eq!(end.unwrap(), ["e2=wk", "d6=wp", "e8=bk"]);
    let (report, end) = run("atomic", "e1=wk\ne8=bk\na1=wr\na7=br\nb8=bn\n", "a1-a7\n");
    let expected = "Moved wr from a1 to a7\nwr captures br\nbn is removed from b8\nwr is removed from a7\n";
    assert_eq!(report, expected);
    assert_eq!(end.unwrap(), ["e1=wk", "e8=bk"]);
}

// Laws

fn any_layout() -> impl Strategy<Value = String> {
    let square = (
        0..64usize,
        prop::sample::select(vec!['w', 'b']),
        prop::sample::select(vec!['k', 'q', 'r', 'b', 'n', 'p']),
    );
    prop::collection::vec(square, 0..24).prop_map(|placed| {
        let mut seen = std::collections::BTreeSet::new();
        let fresh = placed.into_iter().filter(|(square, ..)| seen.insert(*square));
        fresh
            .map(|(square, color, kind)| {
                let column = char::from(b'a' + (square % 8) as u8);
                format!("{column}{}={color}{kind}\n", square / 8 + 1)
            })
            .collect()
    })
}

/// Mostly unreadable, often nearly right.
fn any_text() -> impl Strategy<Value = Vec<u8>> {
    let bits = prop::sample::select(vec![
        &b"e2"[..],
        b"a1",
        b"=",
        b"-",
        b"wk",
        b"bp",
        b"\n",
        b"\r\n",
        b"#",
        b" ",
        b"@",
        b"\xff",
        b"E",
        b"10",
        b"\xc3\xa9",
    ]);
    prop::collection::vec(bits, 0..24).prop_map(|bits| bits.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The board and the simulation are two ways to the same rules.
    #[test]
    fn a_board_and_a_simulation_agree(
        layout in any_layout(),
        steps in prop::collection::vec((0..64u8, 0..64u8), 0..40),
    ) {
        let board = Board::new(PieceRegistry::standard());
        board.set_up(&layout).unwrap();
        let mut simulation = Simulation::set_up(&simulator(), layout.as_bytes()).unwrap();
        for (from, to) in steps {
            let square = tabiya_board::Square;
            let name = |at| tabiya_board::BoardSize::CHESS.name(square(at)).to_string();
            let written = moves::Written::Step { from: square(from), to: square(to), becomes: None };
            let expected = board.get_piece(name(from)).unwrap()
                .is_some_and(|piece| piece.moves(&board, name(from)).iter().any(|to_| *to_ == *name(to)));
            let played = simulation.play(&written);
            let moved = board.move_piece(name(from), name(to));
            prop_assert_eq!(moved.is_ok(), expected);
            match (moved, played) {
                (Ok(()), Ok(_)) => {}
                (Err(error), Err(refusal)) => {
                    prop_assert_eq!(error.to_string(), refusal.sentence(simulation.position().ruleset()));
                }
                (moved, played) => prop_assert!(false, "{:?} {:?}", moved, played),
            }
        }
        let pieces: Vec<String> = board.iter()
            .filter_map(|(location, piece)| Some(format!("{location}={}", piece?)))
            .collect();
        prop_assert_eq!(simulation.layout().collect::<Vec<_>>(), pieces);
    }

    /// Any file is read, or the error lies inside it.
    #[test]
    fn errors_lie_inside_the_text(bytes in any_text()) {
        let alphabet = Alphabet::of_registry(&PieceRegistry::standard());
        let lines = bytes.split(|byte| *byte == b'\n');
        let lines: Vec<String> = lines.map(|line| String::from_utf8_lossy(line).into_owned()).collect();
        let errors = [
            layout::read(&bytes, &alphabet).err(),
            moves::read(&bytes, &alphabet).find_map(Result::err),
        ];
        for error in errors.into_iter().flatten() {
            prop_assert!((1..=lines.len()).contains(&error.line));
            let length = lines[error.line - 1].chars().count();
            prop_assert!((1..=length + 1).contains(&error.column), "{:?}", error);
            prop_assert!(error.length >= 1);
        }
    }
}
