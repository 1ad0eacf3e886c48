//! Typical mistakes in several games, and their refusals. Also tests the table of their codes.

mod common;

use common::{game, setup, square};
use tabiya_board::Color::{self, Black, White};
use tabiya_rules::{Attempt, Kind, Position, Ruleset, internal};

/// Reads `e2e4`, `e7e8=q` (promotion), `b1c3/h` (gating), `P@e4` (drop), and `L@b2=+l` (other face).
fn attempt(ruleset: &Ruleset, text: &str) -> Attempt {
    let kind = |letter: &str| -> Kind { ruleset.kind_lettered(&letter.to_lowercase()).unwrap() };
    let (text, enters) =
        text.split_once('/').map_or((text, None), |(text, enters)| (text, Some(kind(enters))));
    let (text, becomes) = text.split_once('=').map_or((text, None), |(text, into)| (text, Some(kind(into))));
    if let Some((letter, to)) = text.split_once('@') {
        let held = kind(letter);
        return Attempt::Place { kind: held, face: becomes.unwrap_or(held), to: square(ruleset, to) };
    }
    let second = text.rfind(|c: char| c.is_ascii_lowercase()).unwrap();
    let (from, to) = text.split_at(second);
    Attempt::Step { from: square(ruleset, from), to: square(ruleset, to), becomes, enters, second: None }
}

/// Returns the position of a game after some moves.
fn after(id: &str, moves: &str) -> Position {
    let ruleset = game(id);
    let mut position = ruleset.start();
    for text in moves.split_whitespace() {
        let tried = position.try_play(&attempt(&ruleset, text));
        assert!(tried.is_ok(), "{id} {text}: {tried:?}");
    }
    position
}

/// Returns a position with these pieces, and all castling rights that the opening array and they allow.
fn placed(id: &str, placement: &str, turn: Color) -> Position {
    let ruleset = game(id);
    let mut setup = setup(&ruleset, placement, turn);
    for (color, side, rook) in ruleset.start_setup().castling.iter() {
        setup.castling[(color, side)] = Some(rook);
        if Position::from_setup(&ruleset, &setup).is_err() {
            setup.castling[(color, side)] = None;
        }
    }
    Position::from_setup(&ruleset, &setup).unwrap()
}

/// Expected refusals. The differences are reported together, when the table goes out of scope.
struct Table(Vec<String>);

impl Table {
    fn row(&mut self, position: &Position, text: &str, code: &str, sentence: &str) {
        let ruleset = position.ruleset();
        let (found_code, found) = match position.explainer().explain(&attempt(ruleset, text)) {
            Ok(_) => ("legal", String::new()),
            Err(refusal) => (refusal.code(), refusal.sentence(ruleset)),
        };
        if found_code != code || found != sentence {
            self.0.push(format!("{} {text}: {found_code}: {found}", ruleset.id()));
        }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.0.is_empty(), "other answers:\n{}", self.0.join("\n"));
        }
    }
}

#[test]
fn chess() {
    let mut t = Table(Vec::new());
    let start = after("chess", "");
    t.row(&start, "e4e5", "empty-square", "There is no piece on e4.");
    t.row(&start, "e7e5", "not-your-piece", "The pawn on e7 belongs to Black, and it is White's turn.");
    t.row(&start, "e2e2", "same-square", "The pawn on e2 would stay where it is.");
    t.row(&start, "a1a2", "own-piece-there", "The rook cannot go to a2: your own pawn stands there.");
    t.row(&start, "b1b3", "cannot-move-that", "A knight cannot go from b1 to b3.");
    t.row(&start, "a1a5", "blocked", "The rook's way from a1 to a5 is blocked by the pawn on a2.");
    t.row(
        &start,
        "e2d3",
        "capture-only",
        "The pawn goes from e2 to d3 only to capture, and there is nothing to capture.",
    );
    t.row(&start, "e2e4=q", "not-a-promotion", "The pawn does not promote by going from e2 to e4.");
    t.row(&start, "b1c3=q", "cannot-promote", "A knight does not promote.");
    t.row(&start, "e1g1", "castling-blocked", "Castling is blocked by the bishop on f1.");
    t.row(&start, "N@e4", "no-drops", "No piece is dropped in Chess.");
    t.row(&start, "b1c3/n", "no-gating", "No piece enters behind another in Chess.");
    let moved = after("chess", "e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 g1f3 g8f6 f1e2 f8e7");
    t.row(
        &moved,
        "e1g1",
        "castling-no-right",
        "The king on e1 no longer has the right to castle with the rook on the king's side.",
    );
    t.row(
        &moved,
        "e4e5",
        "quiet-only",
        "The pawn on e4 cannot capture the pawn on e5: it moves so only to empty squares.",
    );
    t.row(
        &moved,
        "e4e6",
        "not-initial",
        "The pawn cannot go from e4 to e6: it moves so only from its first squares.",
    );
    let late = after("chess", "e2e4 a7a6 e4e5 d7d5 a2a3 a6a5");
    t.row(
        &late,
        "e5d6",
        "en-passant-not-available",
        "The pawn on e5 cannot capture en passant on d6: that is possible only right after the double step.",
    );
    let pinned = after("chess", "d2d4 e7e6 c2c3 f8b4");
    t.row(&pinned, "c3c4", "self-check", "c3c4 would leave the king on e1 attacked by the bishop on b4.");
    let checked = after("chess", "e2e4 d7d5 f1b5");
    t.row(
        &checked,
        "a7a6",
        "still-in-check",
        "a7a6 does not end the check: the king on e8 would be attacked by the bishop on b5.",
    );
    let promote = placed("chess", "4k3/P7/8/8/8/8/8/4K3", White);
    t.row(
        &promote,
        "a7a8",
        "must-promote",
        "The pawn must promote on a8, to a queen, a rook, a bishop or a knight.",
    );
    t.row(
        &promote,
        "a7a8=k",
        "cannot-promote-to",
        "A pawn cannot promote to a king; it may become a queen, a rook, a bishop or a knight.",
    );
    let castling = |rook: &str| placed("chess", &format!("4k3/8/8/8/{rook}/8/8/4K2R"), White);
    t.row(
        &castling("4r3"),
        "e1g1",
        "castling-in-check",
        "The king on e1 cannot castle while it is attacked by the rook on e4.",
    );
    t.row(
        &castling("5r2"),
        "e1g1",
        "castling-through-check",
        "The king cannot castle across f1, which is attacked by the rook on f4.",
    );
    t.row(
        &castling("6r1"),
        "e1g1",
        "castling-into-check",
        "The king cannot castle to g1, where the rook on g4 would attack it.",
    );
}

#[test]
fn xiangqi() {
    let mut t = Table(Vec::new());
    let start = after("xiangqi", "");
    t.row(&start, "b1d2", "blocked", "The horse's way from b1 to d2 is blocked by the elephant on c1.");
    t.row(&start, "b3b9", "blocked", "The cannon's way from b3 to b9 is blocked by the cannon on b8.");
    t.row(
        &start,
        "a4b4",
        "wrong-zone",
        "A soldier cannot go from a4 to b4: it moves so only in another part of the board.",
    );
    let open = placed("xiangqi", "3k5/9/9/9/1r7/1C7/9/9/3N5/3K1A3", White);
    t.row(
        &open,
        "b5b6",
        "no-hurdle",
        "The cannon needs a piece to jump over, in the right place, to go from b5 to b6.",
    );
    t.row(&open, "d1c1", "confined", "The general cannot go from d1 to c1: that is outside its bounds.");
    t.row(
        &open,
        "d2f3",
        "facing-royals",
        "d2f3 would leave the general on d1 facing the general on d10 with nothing between them.",
    );
    let leg = placed("xiangqi", "3k5/9/9/9/9/9/9/9/1p7/1N2K4", White);
    t.row(&leg, "b1c3", "blocked", "The horse's way from b1 to c3 is blocked by the soldier on b2.");
}

#[test]
fn shogi_and_its_kin() {
    let mut t = Table(Vec::new());
    let hand = placed("shogi", "4k4/9/9/9/9/9/4P4/9/4K4[PN]", White);
    t.row(&hand, "P@e5", "file-limit", "A pawn cannot be dropped on 5e: that file already has a pawn on 5g.");
    t.row(&hand, "P@a9", "drop-zone", "A pawn may not be dropped on 9a.");
    t.row(&hand, "P@e9", "drop-on-occupied", "A pawn cannot be dropped on 5a: Gote's king stands there.");
    t.row(&hand, "G@a5", "not-in-hand", "You have no gold in hand.");
    t.row(&hand, "P@a5=+p", "cannot-drop-as", "A pawn in hand cannot be dropped as a tokin.");
    let mate = placed("shogi", "k8/2G6/1G7/9/9/9/9/9/4K4[P]", White);
    t.row(&mate, "P@a8", "drop-mate", "A pawn may not be dropped on 9b to give mate.");
    let swallow = placed("torishogi", "3k3/7/7/7/S6/S6/3K3[S]", White);
    t.row(
        &swallow,
        "S@a5",
        "file-limit",
        "A swallow cannot be dropped on 7c: that file already has swallows on 7f and 7e.",
    );
    let kyoto = after("kyoto", "");
    t.row(&kyoto, "e1e2=s", "not-a-flip", "A pawn turns into a rook when it moves, not into a silver.");
    let lion = placed("animal", "cg1gc/5/5/5/5/CGLGC[]", Black);
    t.row(&lion, "a6a5", "game-over", "The game is over. Player 0 wins: Player 1's lion was captured.");
}

#[test]
fn chess_variants() {
    let mut t = Table(Vec::new());
    let atomic = placed("atomic", "4k3/8/8/8/8/8/3p4/4K2Q", White);
    t.row(&atomic, "e1d2", "explodes-own-royal", "e1d2 would blow up your own king on e1.");
    let anti = after("antichess", "e2e3 b7b5");
    t.row(&anti, "a2a3", "must-capture", "You must capture, for example with the bishop on f1 on b5.");
    let house = placed("crazyhouse", "4k3/8/8/8/8/8/4r3/4K3[N]", White);
    t.row(
        &house,
        "N@a1",
        "still-in-check",
        "N@a1 does not end the check: the king on e1 would be attacked by the rook on e2.",
    );
    t.row(&house, "P@a1", "not-in-hand", "You have no pawn in hand.");
    let gate = after("seirawan", "b1c3/h a7a6");
    t.row(&gate, "g1f3/h", "not-in-hand", "You have no hawk in hand.");
    t.row(
        &gate,
        "c3b5/e",
        "gate-not-available",
        "The elephant cannot enter on c3: only a piece that has not moved before lets another in.",
    );
    t.row(&gate, "g1f3/q", "cannot-gate", "A queen cannot enter behind another piece.");
    t.row(&gate, "g1f3=q/e", "gate-with-promotion", "A move that promotes cannot also let an elephant in.");
    let race = placed("racing-kings", "8/8/8/8/8/7k/R7/K7", White);
    t.row(
        &race,
        "a2a3",
        "gives-check",
        "a2a3 would give check to the king on h3 with the rook on a3, and no move may give check.",
    );
    let grand = placed("grand", "10/P9/4k5/10/10/10/10/10/1NBQKCABN1/R8R", White);
    t.row(
        &grand,
        "a9a10",
        "none-lost",
        "The pawn cannot go to a10: it would have to promote, and you have lost nothing it could become.",
    );
    t.row(&grand, "a9a10=q", "none-lost", "The pawn cannot promote to a queen: you have not lost any.");
    let hill = placed("king-of-the-hill", "4k3/8/8/8/4K3/8/8/8", Black);
    t.row(&hill, "e8e7", "game-over", "The game is over. White wins: White reached the goal.");
}

/// Attempts with unknown squares and kinds are refused.
#[test]
fn unknown_squares_and_kinds() {
    let position = after("chess", "");
    let square = tabiya_board::Square;
    let far = Attempt::step(square(200), square(8));
    assert_eq!(position.explainer().explain(&far).unwrap_err().code(), "no-such-square");
    let unknown = Attempt::Place { kind: Kind(99), face: Kind(99), to: square(8) };
    let refusal = position.explainer().explain(&unknown).unwrap_err();
    assert_eq!(refusal.sentence(position.ruleset()), "Chess has no such piece.");
    let refusal = position.explainer().explain(&Attempt::Pass).unwrap_err();
    assert_eq!(refusal.sentence(position.ruleset()), "There is no passing in Chess.");
    let (from, to) = (square(12), square(28));
    let twice = Attempt::Step { from, to, becomes: None, enters: None, second: Some(square(20)) };
    let refusal = position.resolve(&twice).unwrap_err();
    assert_eq!(refusal.sentence(position.ruleset()), "No move of Chess names a second square.");
}

/// `TABIYA_UPDATE=1` updates the table.
#[test]
fn the_table_of_the_document_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/refusals.md");
    let document = std::fs::read_to_string(path).unwrap().replace('\r', "");
    let (before, rest) = document.split_once("<!-- codes -->\n").unwrap();
    let (found, after) = rest.split_once("<!-- /codes -->").unwrap();
    let mut table = "| code | meaning |\n|---|---|\n".to_owned();
    for (code, meaning) in internal::REFUSALS {
        table += &format!("| `{code}` | {} |\n", meaning.trim());
    }
    if std::env::var_os("TABIYA_UPDATE").is_some() {
        std::fs::write(path, format!("{before}<!-- codes -->\n{table}<!-- /codes -->{after}")).unwrap();
        return;
    }
    assert!(found == table, "docs/refusals.md is not fresh: run this test with TABIYA_UPDATE=1");
}
