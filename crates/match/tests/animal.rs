//! The variant file for Fairy-Stockfish in `data/` describes the game of the ruleset.

use tabiya_notation::fen;
use tabiya_rules::Ruleset;

#[test]
fn the_file_describes_animal() {
    let animal = Ruleset::builtin("animal").unwrap();
    let text = include_str!("data/animal.ini");
    let value = |key: &str| {
        let line = text.lines().find_map(|line| line.split_once(" = ").filter(|(name, _)| *name == key));
        line.map(|(_, value)| value).unwrap_or_else(|| panic!("no `{key}`"))
    };
    let start = fen::read(&animal, value("startFen")).unwrap();
    assert_eq!(fen::write(&start), fen::write(&animal.start()));
    let size = format!("{}x{}", value("maxFile"), value("maxRank"));
    assert_eq!(animal.board().to_string(), size);
    for (piece, name) in
        [("commoner", "lion"), ("wazir", "giraffe"), ("silver", "cat"), ("shogiPawn", "chick")]
    {
        let kind = animal.kind_named(name).unwrap();
        assert_eq!(value(piece), animal.kind_letter(kind), "{name}");
    }
}
