//! Dead positions of the collection of CHA (tests/suites/chasolver), which records for each position which
//! sides can still win.

use tabiya_board::Color;

use super::games::position;
use crate::Ruleset;
use crate::ending::dead_position::judge as dead;

/// The percentage of the dead positions there that is found at least.
const SHARE: usize = 84;

/// The percentage of the sides there that cannot win that is found at least.
const ONE_SIDED_SHARE: usize = 80;

#[test]
fn no_live_position_is_called_dead() {
    let text = include_str!("../../../../../tests/suites/chasolver/positions.txt");
    let chess = Ruleset::builtin("chess").unwrap();
    let (mut dead, mut found, mut wrong) = (0, 0, Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (winners, fen) = line.split_once(' ').unwrap();
        let said = dead::is_dead(&position(&chess, fen));
        match winners {
            "--" => {
                dead += 1;
                found += usize::from(said);
            }
            _ if said => wrong.push(line),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "live, but called dead:\n{}", wrong.join("\n"));
    assert!(found * 100 >= dead * SHARE, "found {found} of {dead}");
}

#[test]
fn a_side_that_can_win_is_never_said_to_be_unable() {
    let text = include_str!("../../../../../tests/suites/chasolver/positions.txt");
    let chess = Ruleset::builtin("chess").unwrap();
    let (mut cannot, mut found) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (winners, fen) = line.split_once(' ').unwrap();
        let position = position(&chess, fen);
        for color in Color::ALL {
            let said = position.can_win(color);
            let truly = winners.as_bytes()[color.index()] != b'-';
            assert!(said || !truly, "{color:?} can win: {fen}");
            cannot += usize::from(!truly);
            found += usize::from(!truly && !said);
        }
    }
    assert!(found * 100 >= cannot * ONE_SIDED_SHARE, "found {found} of {cannot}");
}
