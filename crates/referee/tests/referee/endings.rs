//! How games end: by the rules of several games, by time, and by giving up.

use tabiya_board::Color::{Black, White};
use tabiya_referee::{Action, Control, Ending, EventKind, Millis, Terms, Time};
use tabiya_rules::Reason;

use crate::table::Table;

fn reason(table: &Table) -> Option<Reason> {
    match table.game.ending() {
        Some(Ending::Rules(outcome)) => Some(outcome.reason),
        _ => None,
    }
}

/// White has used up its time in a position.
fn flagged(text: &str) -> Option<Ending> {
    let time = Some(Control::SuddenDeath { main: Millis(1_000) });
    let mut table = Table::at("chess", text, Terms { time, ..Terms::default() });
    table.now = Time(1_000);
    table.does(Black, Action::Flag);
    table.game.ending()
}

#[test]
fn mate_is_announced_with_the_move() {
    let mut table = Table::new("chess", Terms::default());
    table.play("f2f3 e7e5 g2g4");
    let mate = table.command("d8h4");
    let happened = table.does(Black, mate.action);
    assert_eq!(happened.len(), 2);
    assert!(matches!(happened[1], EventKind::Ended(Ending::Rules(_))));
    let ending = table.game.ending().unwrap();
    assert_eq!((ending.code(), ending.winner(), ending.result()), ("checkmate", Some(Black), "0-1"));
    assert!(table.game.legal_moves().is_empty());
}

#[test]
fn a_side_without_a_legal_move_draws_where_royals_are_captured() {
    for (id, text, last) in [
        ("king-capture", "KP6/PP6/8/8/8/8/8/7k b - - 0 1", "h1h2"),
        ("animal", "HHH2/LGH2/HHH2/5/5/4l[] b - - 0 1", "e1e2"),
    ] {
        let mut table = Table::at(id, text, Terms::default());
        assert_eq!(table.game.ending(), None);
        table.play(last);
        assert_eq!(table.verdict(), "Draw: the side to move has no legal move.", "{id}");
        assert_eq!(reason(&table), Some(Reason::NoLegalMove));
    }
}

#[test]
fn capturing_the_lion_wins() {
    let mut table = Table::at("animal", "2l2/5/2L2/5/5/5[] w - - 0 1", Terms::default());
    table.play("c4c5 c6c5");
    assert_eq!(reason(&table), Some(Reason::RoyalCapture));
    assert_eq!(table.game.ending().unwrap().winner(), Some(Black));
    assert!(table.verdict().ends_with("lion was captured."), "{}", table.verdict());
    assert!(table.game.legal_moves().is_empty());
}

#[test]
fn capturing_the_king_wins_and_nothing_else_does() {
    let mut table = Table::at("king-capture", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Terms::default());
    table.play("a1a8 e8d7 a8d8");
    assert_eq!(table.game.ending(), None);
    table.play("d7d8");
    assert_eq!(table.game.ending(), None);
    let mut table = Table::at("king-capture", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", Terms::default());
    table.play("e1e8");
    assert_eq!(reason(&table), Some(Reason::RoyalCapture));
}

#[test]
fn time_against_a_bare_king_is_a_draw() {
    let draw = Ending::Time { loser: White, winner: None };
    let win = Ending::Time { loser: White, winner: Some(Black) };
    let cases = [
        // White has everything, also the right to castle, and Black a king.
        ("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", draw),
        // A knight alone can mate if the king's own pawn is in his way.
        ("4k1n1/8/8/8/8/8/P7/4K3 w - - 0 1", win),
        // A pawn may become a queen.
        ("4k3/p7/8/8/8/8/8/Q3K3 w - - 0 1", win),
        // Two knights can mate if they are helped.
        ("4k1nn/8/8/8/8/8/8/Q3K3 w - - 0 1", win),
    ];
    for (text, ending) in cases {
        assert_eq!(flagged(text), Some(ending), "{text}");
    }
}

#[test]
fn a_dead_position_is_over_before_any_flag() {
    let table = Table::at("chess", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", Terms::default());
    assert_eq!(table.game.events().len(), 2);
    assert_eq!(table.verdict(), "Draw: neither side can win any more.");
}

#[test]
fn giving_up_is_possible_at_any_time() {
    let mut table = Table::new("shogi", Terms::default());
    table.does(White, Action::Resign);
    let ending = table.game.ending().unwrap();
    assert_eq!((ending.winner(), ending.code()), (Some(Black), "resignation"));
    let (us, them) = (&table.game.ruleset().def().sides[1], &table.game.ruleset().def().sides[0]);
    assert_eq!(table.verdict(), format!("{us} wins: {them} resigned."));
}

#[test]
fn the_simulator_never_ends() {
    let mut table = Table::at("simulator", "4k3/8/8/8/8/8/8/4R3 w - - 0 1", Terms::default());
    table.play("e1e8 e8e7 e7e6");
    assert_eq!(table.game.ending(), None);
    assert_eq!(table.game.pieces().count(), 1);
    assert_eq!(table.game.squares().count(), 64);
}
