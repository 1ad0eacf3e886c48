//! Pictures of every game: they exist, are well-formed and show the right content.

use resvg::tiny_skia::Pixmap;
use resvg::usvg::{Options as Reading, Tree};
use tabiya_board::{Color, Square};
use tabiya_notation::fen;
use tabiya_picture::{MAX_WIDTH, Marks, Options, PictureError, Theme, diagram, piece, png, setup, svg};
use tabiya_rules::sheet::Sheet;
use tabiya_rules::{Kind, Piece, Ruleset, Setup};

fn games() -> impl Iterator<Item = Ruleset> {
    Ruleset::builtin_defs().into_iter().map(|def| Ruleset::compile(def).unwrap())
}

fn well_formed(picture: &str) -> Tree {
    Tree::from_str(picture, &Reading::default()).unwrap_or_else(|error| panic!("{error}: {picture}"))
}

fn pixels(picture: &str, width: u32) -> Pixmap {
    Pixmap::decode_png(&png(picture, width).unwrap()).unwrap()
}

fn square(ruleset: &Ruleset, name: &str) -> Square {
    ruleset.board().parse(name).unwrap()
}

#[test]
fn every_piece_of_every_game_has_a_picture() {
    for ruleset in games() {
        let mut seen: Vec<(Piece, Vec<u8>)> = Vec::new();
        for kind in ruleset.kinds() {
            for color in Color::ALL {
                let one = Piece { color, kind };
                let picture = piece(&ruleset, one, &Options::default()).unwrap();
                let data = pixels(&picture, 40).data().to_vec();
                assert!(data.iter().any(|byte| *byte != 0), "{ruleset:?} {one:?} is blank");
                // Pieces that revert when they are captured look different from those that do not.
                if let Some((same, _)) = seen.iter().find(|(_, known)| *known == data) {
                    panic!("{ruleset:?}: {one:?} looks like {same:?}");
                }
                seen.push((one, data));
            }
        }
    }
}

#[test]
fn every_opening_array_has_a_picture_that_shows_every_piece() {
    for ruleset in games() {
        for flip in [false, true] {
            let theme = if flip { Theme::dark() } else { Theme::light() };
            let picture = svg(&ruleset.start(), &Options { flip, theme, ..Options::default() });
            let tree = well_formed(&picture);
            let start = ruleset.start_setup();
            let held = start.hands.0.iter().flatten().filter(|count| **count > 0).count();
            let shown = start.board.iter().flatten().count() + held;
            assert_eq!(picture.matches("<use ").count(), shown, "{ruleset:?}");
            let drawn = pixels(&picture, 200);
            assert_eq!(drawn.width(), 200);
            let height = tree.size().height() * 200.0 / tree.size().width();
            assert!((drawn.height() as f32 - height).abs() <= 0.5, "{ruleset:?}");
            assert!(drawn.pixels().iter().all(|pixel| pixel.is_opaque()), "{ruleset:?} has holes");
        }
    }
}

#[test]
fn every_diagram_of_every_game_has_a_picture() {
    for ruleset in games() {
        for entry in Sheet::of(&ruleset).pieces {
            let kind = ruleset.kind_lettered(&entry.names[0].1.to_lowercase()).unwrap();
            for (_, movement) in &entry.movements {
                well_formed(&diagram(&ruleset, kind, movement, &Theme::light()).unwrap());
            }
        }
        assert!(
            diagram(&ruleset, Kind(40), &Sheet::of(&ruleset).pieces[0].movements[0].1, &Theme::light())
                .is_none()
        );
    }
}

/// The first diagram of a piece.
fn movement(game: &str, name: &str) -> String {
    let ruleset = Ruleset::builtin(game).unwrap();
    let kind = ruleset.kind_named(name).unwrap();
    let letter = ruleset.kind_letter(kind).to_uppercase();
    let sheet = Sheet::of(&ruleset);
    let entry = sheet.pieces.iter().find(|entry| entry.names.iter().any(|(_, known)| *known == letter));
    diagram(&ruleset, kind, &entry.unwrap().movements[0].1, &Theme::light()).unwrap()
}

#[test]
fn diagrams_of_games_on_points_show_their_part_of_the_board() {
    // From the corner of the palace through its centre.
    let (near, far) = ("M350 950L450 850", "M450 150L550 50");
    let general = movement("janggi", "general");
    assert!(general.contains(near) && general.contains(far));
    // The general is on e2, and the diagram shows the points around it.
    assert!(general.contains("<svg width=\"500\" height=\"400\" viewBox=\"200 600 500 400\">"), "{general}");
    assert!(movement("xiangqi", "advisor").contains(near));
    assert!(!movement("chess", "king").contains("viewBox=\"2"));
}

#[test]
fn a_cannon_that_cannot_jump_over_cannons_is_shown_with_another_piece() {
    let cannon = movement("janggi", "cannon");
    assert_eq!(cannon.matches("class=\"hurdle\"").count(), 4);
    assert_eq!(cannon.matches("class=\"goes\"").count(), 8);
}

#[test]
fn sides_named_after_colours_are_drawn_in_them() {
    let colour = |game: &str, color: Color| {
        let one = Piece { color, kind: Kind(0) };
        let picture = piece(&Ruleset::builtin(game).unwrap(), one, &Options::default()).unwrap();
        Theme::light()
            .colours
            .into_iter()
            .find(|(_, ink)| picture.contains(&ink.to_string()))
            .map(|(name, _)| name)
    };
    assert_eq!(Color::ALL.map(|color| colour("janggi", color)), [Some("Blue"), Some("Red")]);
    assert_eq!(Color::ALL.map(|color| colour("xiangqi", color)), [Some("Red"), Some("Black")]);
    assert_eq!(Color::ALL.map(|color| colour("chess", color)), [None, None]);
}

#[test]
fn a_small_picture() {
    let dobutsu = Ruleset::builtin("dobutsu").unwrap();
    let mut arrangement = Setup::empty(&dobutsu);
    let elephant = dobutsu.kind_named("elephant").unwrap();
    arrangement.board[square(&dobutsu, "b2").index()] = Some(Piece { color: Color::White, kind: elephant });
    arrangement.hands.0[1][elephant.index()] = 2;
    insta::assert_snapshot!(setup(&dobutsu, &arrangement, &Options::default()));
}

#[test]
fn marks_show_the_last_move_check_and_targets() {
    let chess = Ruleset::builtin("chess").unwrap();
    let quiet = svg(&chess.start(), &Options::default());
    for class in ["last", "check", "selected", "target"] {
        assert!(!quiet.contains(&format!("class=\"{class}\"")), "{class}");
    }
    let mated = fen::read(&chess, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 3").unwrap();
    let picture = svg(&mated, &Options::default());
    assert_eq!(picture.matches("class=\"check\"").count(), 1);
    assert!(picture.contains("<rect class=\"check\" x=\"400\" y=\"700\""));

    let open = fen::read(&chess, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
    let from = square(&chess, "e4");
    let moves = open.legal_moves();
    let last = moves.iter().find(|m| m.from() == from && m.to() == square(&chess, "d5")).unwrap();
    let marks = Marks::default().with_selected(&open, from).with_last(*last);
    let picture = svg(&open, &Options { marks, ..Options::default() });
    assert_eq!(picture.matches("class=\"last\"").count(), 2);
    assert!(picture.contains("<rect class=\"selected\" x=\"400\" y=\"400\""));
    // A dot on e5, a ring around the pawn on d5.
    assert!(picture.contains("<circle class=\"target\" cx=\"450\" cy=\"350\" r=\"15\" fill=\"#"));
    assert!(picture.contains("<circle class=\"target\" cx=\"350\" cy=\"350\" r=\"43\" fill=\"none\""));
}

#[test]
fn the_side_to_move_is_shown_where_there_are_turns() {
    let chess = Ruleset::builtin("chess").unwrap();
    let turn = |picture: &str| picture.contains("class=\"turn\"");
    assert!(turn(&svg(&chess.start(), &Options::default())));
    assert!(!turn(&svg(&chess.start(), &Options { turn: false, ..Options::default() })));
    for ruleset in games() {
        assert_eq!(turn(&svg(&ruleset.start(), &Options::default())), ruleset.alternates(), "{ruleset:?}");
    }
}

#[test]
fn a_flipped_board_is_shown_from_the_other_side() {
    let chess = Ruleset::builtin("chess").unwrap();
    let mut arrangement = Setup::empty(&chess);
    arrangement.board[square(&chess, "a1").index()] = Some(Piece { color: Color::White, kind: Kind(0) });
    let place = |flip| setup(&chess, &arrangement, &Options { flip, ..Options::default() });
    assert!(place(false).contains("<use href=\"#white-0\" x=\"0\" y=\"700\""));
    assert!(place(true).contains("<use href=\"#white-0\" x=\"700\" y=\"0\""));
}

#[test]
fn names_from_files_cannot_break_a_picture() {
    let text = "id = \"odd\"\nname = '<b> & \"c\" ]]>'\nsummary = \"x\"\nextends = \"chess\"\n\
                [pieces.unicorn]\nletter = \"u\"\nmove = \"NN\"\nart = \"</symbol>\"\n";
    let odd = Ruleset::parse(text, "odd.toml").unwrap();
    let unicorn = Piece { color: Color::Black, kind: odd.kind_named("unicorn").unwrap() };
    let mut arrangement = odd.start_setup();
    arrangement.board[20] = Some(unicorn);
    let picture = setup(&odd, &arrangement, &Options::default());
    well_formed(&picture);
    assert!(picture.contains("<title>&lt;b&gt; &amp; &quot;c&quot; ]]&gt;</title>"));
    well_formed(&piece(&odd, unicorn, &Options::default()).unwrap());
}

#[test]
fn the_largest_board_has_a_picture() {
    let row = "16";
    let empty = [row; 14].join("/");
    let text = format!(
        "id = \"large\"\nname = \"Large\"\nsummary = \"x\"\n[board]\nsize = \"16x16\"\n\
         start = \"k15/{empty}/15K\"\n[pieces.king]\nletter = \"k\"\nmove = \"K\"\nroyal = true\n\
         [royal]\nrule = \"checkmate\"\n[endings]\nstalemate = \"draw\"\n"
    );
    let large = Ruleset::parse(&text, "large.toml").unwrap();
    let picture = svg(&large.start(), &Options::default());
    assert_eq!(pixels(&picture, MAX_WIDTH / 8).width(), MAX_WIDTH / 8);
}

#[test]
fn invalid_setups_are_drawn_as_far_as_possible() {
    let crazyhouse = Ruleset::builtin("crazyhouse").unwrap();
    let strange = Piece { color: Color::Black, kind: Kind(200) };
    let mut arrangement = Setup::empty(&crazyhouse);
    arrangement.board = vec![Some(strange); 300];
    arrangement.hands.0 = [vec![255; 300], Vec::new()];
    let marks = Marks { targets: vec![Square(255)], selected: Some(Square(64)), ..Marks::default() };
    let picture = setup(&crazyhouse, &arrangement, &Options { marks, ..Options::default() });
    well_formed(&picture);
    assert_eq!(picture.matches("<use ").count(), crazyhouse.kinds().len());
    arrangement.board.clear();
    well_formed(&setup(&crazyhouse, &arrangement, &Options::default()));
}

#[test]
fn sizes_and_texts_beyond_limits_are_refused() {
    let chess = Ruleset::builtin("chess").unwrap();
    let picture = svg(&chess.start(), &Options::default());
    assert!(matches!(png(&picture, 0), Err(PictureError::Size { width: 0, .. })));
    assert!(matches!(png(&picture, MAX_WIDTH + 1), Err(PictureError::Size { .. })));
    assert!(matches!(png(&picture, u32::MAX), Err(PictureError::Size { .. })));
    let tall = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1000\"/>";
    assert!(matches!(png(tall, 100), Err(PictureError::Size { width: 100, height: 100_000 })));
    assert!(matches!(png("<svg", 100), Err(PictureError::NotSvg { .. })));
    assert!(matches!(png("", 100), Err(PictureError::NotSvg { .. })));
    assert!(matches!(png(&" ".repeat(5 << 20), 100), Err(PictureError::TooLong { .. })));
}

#[test]
fn nothing_is_read_from_disk() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/art/figures/king.svg");
    assert!(std::path::Path::new(path).exists());
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><image href=\"{path}\" \
         width=\"100\" height=\"100\"/></svg>"
    );
    assert!(pixels(&text, 50).data().iter().all(|byte| *byte == 0));
}
