//! Checking files of games: every game is counted once, and findings have the same form in every format.

use tabiya_notation::GameFormat;
use tabiya_notation::check::{CheckReport, Checker, Location, check_text};
use tabiya_rules::Ruleset;

fn game(id: &str) -> Ruleset {
    Ruleset::builtin(id).unwrap()
}

fn check_pgn(text: &str, to: Option<GameFormat>) -> CheckReport {
    Checker::new(&game("chess"), to).check(text.as_bytes(), &mut Location::default(), true).1
}

/// Returns the place, the number, the text and the code of the only finding.
#[track_caller]
fn only(report: &CheckReport) -> (u64, u64, &str, &str, &str) {
    assert_eq!(report.findings.len(), 1, "{report:?}");
    let finding = &report.findings[0];
    (finding.line, finding.column, &finding.number, &finding.text, finding.code)
}

#[test]
fn a_game_that_cannot_be_converted_is_valid() {
    let text = "1. f3 e5 2. g4 Qh4# 0-1";
    for report in [
        check_pgn(text, Some(GameFormat::Usi)),
        check_text(&game("chess"), GameFormat::San, "f3 e5 g4 Qh4#", Some(GameFormat::Usi)),
    ] {
        assert_eq!((report.tally.games, report.tally.bad, report.tally.unconverted), (1, 0, 1));
        assert_eq!((report.tally.moves, results(&report)), (4, 1));
        assert_eq!(only(&report), (1, 1, "", "", "unsupported-notation"));
        assert!(!report.findings[0].is_error && report.converted.is_empty());
    }
    let elsewhere = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *";
    let report = check_pgn(elsewhere, Some(GameFormat::Uci));
    assert_eq!((report.tally.bad, report.tally.unconverted), (0, 1));
    assert_eq!(only(&report), (1, 1, "", "", "unsupported-start"));
    let report = check_pgn("1. f3 e5 2. g4 Qh4# 1-0", Some(GameFormat::Uci));
    assert_eq!((report.tally.unconverted, report.tally.doubtful, results(&report)), (0, 1, 1));
}

#[test]
fn a_bad_game_has_moves_a_number_and_a_text() {
    let report = check_text(&game("chess"), GameFormat::Uci, "e2e4\n1. e2e4 e7e5\te1e3 d7d5\n", None);
    assert_eq!((report.tally.games, report.tally.bad, report.tally.moves), (2, 1, 3));
    assert_eq!(only(&report), (2, 14, "2.", "e1e3", "cannot-move-that"));
    assert_eq!(results(&report), 1);

    let shogi = game("shogi");
    let kif = "手合割：平手\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３五歩(33)   ( 0:01/00:00:01)\n";
    let report = check_text(&shogi, GameFormat::Kif, kif, None);
    assert_eq!((report.tally.bad, report.tally.moves), (1, 1));
    assert_eq!(only(&report), (3, 6, "1...", "３五歩(33)", "cannot-move-that"));

    let kif = "手合割：平手\n1 ７六歩(77)\n変\n";
    let report = check_text(&shogi, GameFormat::Kif, kif, None);
    assert_eq!((report.tally.bad, report.tally.moves), (1, 1));
    assert_eq!(only(&report), (3, 1, "", "", "unreadable"));

    // The second player begins in handicap games.
    let csa = "PI22KA\n-\n-3334FU,T1,+7775FU\n";
    let report = check_text(&shogi, GameFormat::Csa, csa, None);
    assert_eq!((report.tally.bad, report.tally.moves), (1, 1));
    assert_eq!(only(&report), (3, 12, "2.", "+7775FU", "cannot-move-that"));
}

#[test]
fn all_games_of_a_pgn_text_are_checked() {
    let text = "1. e4 e5 1/2-1/2\n\n1. e4 e5\n2. Ke3 *\n";
    let report = check_text(&game("chess"), GameFormat::Pgn, text, Some(GameFormat::Uci));
    assert_eq!((report.tally.games, report.tally.bad), (2, 1));
    assert_eq!(only(&report), (4, 4, "2.", "Ke3", "cannot-move-that"));
    assert_eq!(report.converted, "e2e4 e7e5\n");
}

/// Returns the number of games with a result.
fn results(report: &CheckReport) -> u64 {
    let tally = &report.tally;
    tally.white_wins + tally.black_wins + tally.draws + tally.unknown
}
