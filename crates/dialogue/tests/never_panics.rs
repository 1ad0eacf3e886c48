//! Lines of any kind in the games of the courses: every line has a reply, and one that is refused changes
//! nothing.

use proptest::prelude::*;
use tabiya_classroom::{Coordinates, Course};
use tabiya_dialogue::Dialogue;
use tabiya_referee::{Game, Terms, Time};
use tabiya_rules::Ruleset;

/// A move, a word or nothing that has a meaning.
const LINE: &str = "[a-h][1-8] ?[a-h][1-8]( [NRBQKP])?( draw\\?)?\
                    |[0-9]{1,2}( [0-9]{1,2}){0,4}\
                    |(chick|cat|H@) ?[0-5 ]{1,3}\
                    |(undo|redo|moves|why|claim|history|fen|board|status|help)( [a-h0-9][1-8 ]{0,6})?\
                    |reset|resign|draw\\?\
                    |\\PC{0,12}";

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_line_panics_in_any_course(
        course in 0..5usize,
        coordinates in 0..4usize,
        lines in proptest::collection::vec(LINE, 0..30),
    ) {
        let ruleset = Ruleset::builtin(Course::ALL[course].game()).unwrap();
        let mut dialogue = Dialogue::new(Game::new(&ruleset, Terms::default(), Time(0)));
        if let Some(coordinates) = Coordinates::ALL.get(coordinates) {
            dialogue = dialogue.with_coordinates(*coordinates);
        }
        for line in lines {
            let before = dialogue.board();
            let reply = dialogue.reply(&line).unwrap();
            prop_assert!(reply.text.ends_with('\n'), "{line:?}: {:?}", reply.text);
            if reply.text.starts_with("\nILLEGAL_MOVE\n") {
                prop_assert_eq!(dialogue.board(), before, "{:?}", line);
            }
        }
    }
}
