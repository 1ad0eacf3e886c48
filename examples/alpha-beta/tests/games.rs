//! Plays games against random moves, as a user would.

use std::process::Command;

#[test]
fn a_few_games_are_won() {
    let games = ["chess", "minishogi", "xiangqi", "crazyhouse", "dobutsu"];
    let output = Command::new(env!("CARGO_BIN_EXE_alpha-beta")).arg("2").args(games).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    for game in games {
        assert!(text.contains(&format!("{game}: 2 of 2 games won")), "{text}");
    }
}
