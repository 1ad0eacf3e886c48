//! Bare promotions and attacks on royal pieces on the surfaces of the program: the terminal, the JSON lines,
//! `explain`, `simulate` and pictures. The rows are those of `crates/classroom/tests/surfaces.txt`.

mod common;

use std::fs;

use common::{tabiya, with_input};
use serde_json::{Value, json};

struct Row {
    game: &'static str,
    fen: &'static str,
    squares: &'static str,
    /// The move in UCI, or the code of its refusal.
    result: &'static str,
    san: &'static str,
    checked: &'static str,
}

fn rows() -> Vec<Row> {
    let text = include_str!("../../classroom/tests/surfaces.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let [game, fen, squares, result, san, checked] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        Row { game, fen, squares, result, san, checked }
    };
    lines.map(row).collect()
}

impl Row {
    fn is_legal(&self) -> bool {
        self.result.starts_with(self.squares)
    }

    /// The squares with something between them.
    fn spread(&self, between: &str) -> String {
        let (from, to) = self.squares.split_at(2);
        format!("{from}{between}{to}")
    }
}

#[test]
fn the_terminal() {
    for row in rows() {
        let typed = if row.game == "two-player" { row.spread(" ") } else { row.squares.to_owned() };
        let input = format!("{typed}\nhistory\n");
        let ran = with_input(&["play", "--plain", row.game, "--fen", row.fen], input.as_bytes());
        let about = format!("{} {}: {}", row.game, row.squares, ran.out);
        assert_eq!(ran.out.contains("ILLEGAL_MOVE"), !row.is_legal(), "{about}");
        assert_eq!(ran.out.to_lowercase().contains("check"), row.checked != "-", "{about}");
        if row.is_legal() && row.game != "king-capture" {
            assert!(ran.out.contains(row.san), "{about}");
        }
    }
}

#[test]
fn json_lines() {
    for row in rows() {
        let new = json!({ "do": "new", "game": row.game, "fen": row.fen });
        let step = json!({ "do": "move", "game": "g1", "move": row.squares });
        let history = json!({ "do": "history", "game": "g1" });
        let ran = with_input(&["referee"], format!("{new}\n{step}\n{history}\n").as_bytes());
        let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let about = format!("{} {}: {}", row.game, row.squares, ran.out);
        if !row.is_legal() {
            assert_eq!(answers[1]["error"]["code"], row.result, "{about}");
            continue;
        }
        assert_eq!(answers[1]["ok"]["move"]["uci"], row.result, "{about}");
        assert_eq!(answers[1]["ok"]["move"]["san"], row.san, "{about}");
        assert_eq!(answers[1]["ok"]["check"], row.checked != "-", "{about}");
        let checked = &answers[2]["ok"]["moves"][0]["checked"];
        let expected = if row.checked == "-" { Value::Null } else { json!([row.checked]) };
        assert_eq!(*checked, expected, "{about}");
    }
}

#[test]
fn explain() {
    for row in rows() {
        let ran = tabiya(&["explain", row.game, "--fen", row.fen, row.squares, "--json"]);
        let answer: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((ran.code, &answer["legal"]), (i32::from(!row.is_legal()), &json!(row.is_legal())));
        if !row.is_legal() {
            assert_eq!(answer["code"], row.result);
            continue;
        }
        assert_eq!(answer["move"], row.result, "{} {}", row.game, row.squares);
    }
}

#[test]
fn simulate() {
    let folder = std::env::temp_dir().join(format!("tabiya-surfaces-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for row in rows() {
        let (layout, moves) = (path("layout"), path("moves"));
        fs::write(&layout, laid_out(row.fen)).unwrap();
        fs::write(&moves, format!("{}\n", row.spread("-"))).unwrap();
        let ran = tabiya(&["simulate", &layout, &moves, "--game", row.game]);
        let about = format!("{} {}: {}{}", row.game, row.squares, ran.out, ran.err);
        assert_eq!(ran.code, i32::from(!row.is_legal()), "{about}");
        let promotes = row.is_legal() && row.result != row.squares;
        assert_eq!(ran.out.contains(" becomes "), promotes, "{about}");
        assert!(!ran.out.to_lowercase().contains("check"), "{about}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// The placement of a FEN as a layout file.
fn laid_out(fen: &str) -> String {
    let placement = fen.split(['[', ' ']).next().unwrap();
    let mut lines = String::new();
    for (index, rank) in placement.split('/').rev().enumerate() {
        let mut file = b'a';
        for c in rank.chars() {
            match c.to_digit(10) {
                Some(empty) => file += empty as u8,
                None => {
                    let color = if c.is_uppercase() { 'w' } else { 'b' };
                    let square = format!("{}{}", char::from(file), index + 1);
                    lines.push_str(&format!("{square}={color}{}\n", c.to_ascii_lowercase()));
                    file += 1;
                }
            }
        }
    }
    lines
}

#[test]
fn pictures() {
    let mark = "class=\"check\"";
    for row in rows().into_iter().filter(Row::is_legal) {
        let ran = tabiya(&["image", row.game, "--fen", row.fen, "--moves", row.squares]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(ran.out.contains(mark), row.checked != "-", "{} {}", row.game, row.squares);
    }
}
