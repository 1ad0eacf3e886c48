//! Validation of setups, and movement on setups that are not valid.

mod common;

use common::{game, games, random_positions, setup, square};
use tabiya_board::{B256, Color, PerColor, Set, Square};
use tabiya_rules::{CastlingRights, CastlingSide, Kind, Move, Piece, Position, Setup, attackers, targets};

/// Positions reached by play are valid setups, and are the same after a round trip.
#[test]
fn played_positions_are_valid() {
    for ruleset in games() {
        random_positions(&ruleset, 60, 7, |position| {
            let before = position.setup();
            let after = match Position::from_setup(&ruleset, &before) {
                Ok(after) => after,
                Err(errors) => panic!("{}: {errors:?} in {before:?}", ruleset.id()),
            };
            assert_eq!(after.setup(), before, "{}", ruleset.id());
            assert_eq!(after.hash(), position.hash(), "{}", ruleset.id());
            let sorted = |position: &Position| -> Vec<Move> {
                let mut moves = position.legal_moves();
                moves.sort();
                moves
            };
            assert_eq!(sorted(&after), sorted(position), "{}", ruleset.id());
        });
    }
}

/// Checks the codes of all errors of a setup.
#[track_caller]
fn check(id: &str, placement: &str, turn: Color, change: impl Fn(&mut Setup), codes: &[&str]) {
    let ruleset = game(id);
    let mut setup = setup(&ruleset, placement, turn);
    change(&mut setup);
    let found: Vec<&str> = match Position::from_setup(&ruleset, &setup) {
        Ok(_) => Vec::new(),
        Err(errors) => {
            assert!(errors.iter().all(|error| error.to_string().ends_with('.')));
            errors.iter().map(|error| error.code()).collect()
        }
    };
    assert_eq!(found, codes, "{id} {placement}");
}

#[test]
fn lengths_and_kinds() {
    let bare = "4k3/8/8/8/8/8/8/4K3";
    let white = Color::White;
    check("chess", bare, white, |_| (), &[]);
    check("chess", bare, white, |s| s.board.truncate(10), &["board-length"]);
    check("chess", bare, white, |s| s.hands[Color::Black].clear(), &["hand-length"]);
    let unknown = Some(Piece { color: white, kind: Kind(31) });
    check("chess", bare, white, |s| s.board[20] = unknown, &["unknown-kind"]);
    check("chess", bare, white, |s| s.number = 65_000, &["move-number"]);
    check("chess", bare, white, |s| s.counters = PerColor([1, 0]), &["too-many-checks"]);
    check("three-check", bare, white, |s| s.counters = PerColor([3, 0]), &[]);
    check("three-check", bare, white, |s| s.counters = PerColor([3, 4]), &["too-many-checks"]);
}

#[test]
fn royals() {
    let (white, black) = (Color::White, Color::Black);
    check("chess", "8/8/8/8/8/8/8/4K3", white, |_| (), &["missing-royal"]);
    check("chess", "8/8/8/8/8/8/8/8", white, |_| (), &["missing-royal", "missing-royal"]);
    check("chess", "k6k/8/8/8/8/8/8/4K3", white, |_| (), &["several-royals"]);
    check("chess", "4k3/8/8/8/8/8/8/4R1K1", white, |_| (), &["left-in-check"]);
    check("chess", "4k3/8/8/8/8/8/8/4R1K1", black, |_| (), &[]);
    check("chess", "8/8/8/8/8/8/4k3/4K3", black, |_| (), &["left-in-check"]);
    // Adjacent kings protect each other where captures explode; an exploded one ends the game.
    check("atomic", "8/8/8/8/8/8/4k3/4K2r", black, |_| (), &[]);
    check("atomic", "8/8/8/8/8/8/8/4K2r", black, |_| (), &[]);
    check("atomic", "8/8/8/8/8/8/8/4K2r", white, |_| (), &["missing-royal"]);
    // The side to move has lost its king.
    check("king-capture", "8/8/8/8/8/8/8/4K3", black, |_| (), &[]);
    check("king-capture", "8/8/8/8/8/8/8/4K3", white, |_| (), &["missing-royal"]);
    check("horde", "4k3/8/8/8/8/8/PPPPPPPP/PPPPPPPP", white, |_| (), &[]);
    check("antichess", "8/8/8/8/8/8/P7/8", white, |_| (), &[]);
    check("racing-kings", "8/8/8/8/8/R6k/8/K7", black, |_| (), &["forbidden-check"]);
    check("simulator", "KK6/P7/8/8/8/8/8/8", white, |_| (), &[]);
    // Generals that face each other.
    check("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4", white, |_| (), &["left-in-check"]);
    check("xiangqi", "4k4/9/9/9/4p4/9/9/9/9/4K4", white, |_| (), &[]);
}

#[test]
fn places() {
    let white = Color::White;
    check("chess", "P3k3/8/8/8/8/8/8/4K3", white, |_| (), &["must-have-promoted"]);
    check("chess", "4k3/8/8/8/8/8/8/P3K3", white, |_| (), &["never-there"]);
    check("chess", "4k3/8/8/8/8/8/8/p3K3", white, |_| (), &["must-have-promoted"]);
    check("shogi", "4k4/9/9/9/9/9/9/9/N3K4[]", white, |_| (), &[]);
    check("shogi", "N3k4/9/9/9/9/9/9/9/4K4[]", white, |_| (), &["must-have-promoted"]);
    check("xiangqi", "4k4/9/9/9/9/9/9/9/4A4/K8", white, |_| (), &["outside-confines"]);
    check("xiangqi", "4k4/9/9/9/9/9/9/9/4B4/3K5", white, |_| (), &["never-there"]);
    check("xiangqi", "4k4/9/9/9/9/9/9/1P7/9/3K5", white, |_| (), &["never-there"]);
}

/// The rights with these partners: White's king side and queen side, then Black's.
fn rights(rooks: [Option<Square>; 4]) -> CastlingRights {
    let mut rights = CastlingRights::default();
    let sides = Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
    sides.zip(rooks).for_each(|(right, rook)| rights[right] = rook);
    rights
}

#[test]
fn rights_and_hands() {
    let king_side = (Color::White, CastlingSide::King);
    let (white, black) = (Color::White, Color::Black);
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let chess = game("chess");
    let at = |name| Some(square(&chess, name));
    check("chess", array, white, |s| s.castling = rights([at("h1"), at("a1"), at("h8"), at("a8")]), &[]);
    check("chess", array, white, |s| s.castling[king_side] = at("a1"), &["castling-partner"]);
    let gone = "rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR";
    check("chess", gone, white, |s| s.castling[king_side] = at("h1"), &["castling-king"]);
    check("antichess", array, white, |s| s.castling[king_side] = at("h1"), &["no-such-castling"]);
    let shuffled = "4k3/8/8/8/8/8/8/1R1K2R1";
    check("chess960", shuffled, white, |s| s.castling = rights([at("g1"), at("b1"), None, None]), &[]);
    check("chess960", shuffled, white, |s| s.castling[king_side] = at("b1"), &["castling-partner"]);

    let stepped = "4k3/8/8/8/4P3/8/8/4K3";
    check("chess", stepped, black, |s| s.ep_square = at("e3"), &[]);
    check("chess", stepped, black, |s| s.ep_square = at("d3"), &["en-passant-square"]);
    check("chess", stepped, white, |s| s.ep_square = at("e3"), &["en-passant-square"]);
    let ruleset = game("chess");
    let mut unanswered = setup(&ruleset, stepped, black);
    unanswered.ep_square = at("e3");
    assert_eq!(Position::from_setup(&ruleset, &unanswered).unwrap().setup().ep_square, None);

    let gates = |names: &[&str]| B256::from_squares(names.iter().map(|name| square(&chess, name)));
    let hands = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe]";
    check("seirawan", hands, white, |s| s.marks = gates(&["b1", "b8"]), &[]);
    check("seirawan", hands, white, |s| s.marks = gates(&["b2"]), &["gate-without-piece"]);
    check("seirawan", "4k3/8/8/8/8/8/8/4K3[Q]", white, |_| (), &["not-for-hand"]);
    check("crazyhouse", "4k3/8/8/8/8/8/8/4K3[QPp]", white, |_| (), &[]);
    check("crazyhouse", "4k3/8/8/8/8/8/8/4K3[K]", white, |_| (), &["not-for-hand"]);
}

/// In games in which every pseudo-legal move is legal, targets are the legal moves.
#[test]
fn targets_are_the_moves_of_free_games() {
    for id in ["king-capture", "simulator", "animal", "breakthrough"] {
        let ruleset = game(id);
        random_positions(&ruleset, 40, 3, |position| {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return;
            }
            let arrangement = position.setup();
            for from in ruleset.board().all() {
                let Some(piece) = position.piece_at(from) else { continue };
                if ruleset.alternates() && piece.color != position.turn() {
                    continue;
                }
                let found = targets(&ruleset, &arrangement, piece, from);
                let own = moves.iter().filter(|m| !m.is_drop() && m.from() == from);
                let legal = B256::from_squares(own.map(|m| m.to()));
                assert_eq!(found.quiet | found.captures, legal, "{id} {from:?}");
            }
        });
    }
}

/// Checks found piece by piece from the definition are those that the core finds.
#[test]
fn attacks_agree_with_checks() {
    for ruleset in games().filter(|ruleset| ruleset.id() != "atomic") {
        let royal = |kind: Kind| ruleset.piece_def(kind).royal;
        random_positions(&ruleset, 60, 11, |position| {
            let arrangement = position.setup();
            let turn = position.turn();
            let attacked = ruleset.board().all().any(|at| {
                position.piece_at(at).is_some_and(|piece| piece.color == turn && royal(piece.kind))
                    && attackers(&ruleset, &arrangement, at, !turn).any()
            });
            assert_eq!(attacked, position.is_check(), "{}", ruleset.id());
        });
    }
}
