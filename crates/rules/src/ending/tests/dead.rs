//! Dead positions of CHA's collection (tests/suites/chasolver: positions people asked about, each
//! with who can still win).

use tabiya_board::Color;

use super::games::position;
use crate::Ruleset;
use crate::ending::dead_position::judge as dead;

/// Of the dead positions there, at least this many per hundred are found.
const SHARE: usize = 84;

/// Of the sides there that cannot win, the same.
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
fn nobody_who_can_win_is_denied_it() {
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
