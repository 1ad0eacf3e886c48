//! Every mechanism and ending is named only in its folder and in the registration.

mod naming;

use std::path::Path;

use naming::Naming;

const NAMING: Naming = Naming {
    synonyms: &[
        ("mechanism/castling", &["castle", "castles", "castled"]),
        ("mechanism/drops", &["drop", "HandsDef", "def.hands", "\"hands"]),
        ("mechanism/explosion", &["explode", "explodes", "CaptureEffect", "captures.effect"]),
        ("mechanism/flipping", &["flip", "flips"]),
        ("mechanism/forced_capture", &["captures.forced"]),
        ("mechanism/gating", &["gates", "gated"]),
        ("mechanism/no_checks", &["giving_check"]),
        ("mechanism/pass", &["passes", "passing"]),
        ("mechanism/promotion", &["promotes", "promoted", "promote"]),
        ("ending/check_count", &["endings.checks"]),
        ("ending/no_progress", &["no_progress_reset_by", "NoProgressDef", "endings.no_progress"]),
    ],
    exempt: &[
        ("registry/", "the registration"),
        ("mechanism/mod.rs", "the list of folders"),
        ("ending/mod.rs", "the list of folders"),
    ],
    exceptions: &[
        // The letter `e` of movement notation stands for captures en passant.
        ("betza/mod.rs", &["en_passant"], "a modifier of movement notation"),
        ("betza/parse.rs", &["en_passant", "pass", "passes_squares"], "a modifier; squares that are passed"),
        ("betza/tests.rs", &["en_passant", "pass"], "a modifier; squares that are passed"),
        ("betza/words.rs", &["en_passant"], "a modifier of movement notation"),
        ("betza/write.rs", &["en_passant"], "a modifier of movement notation"),
        ("betza/directions.rs", &["passes_squares"], "squares that are passed"),
        ("encoding/values.rs", &["en_passant"], "a modifier of movement notation"),
        ("mechanism/lines/mod.rs", &["en_passant", "points"], "that modifier; the points that are marked"),
        // Placements are texts of positions, which all games share.
        ("placement.rs", &["promoted_mark"], "texts of positions: `+` in them"),
        ("check/names.rs", &["promoted"], "letters with `+` before them"),
        // Words that mean something else.
        ("check/slices.rs", &["Pass", "pass"], "a pass over all slices"),
        ("ending/impasse/mod.rs", &["points"], "an impasse has points of its own"),
        ("file/diagnostic.rs", &["long_lines_are_cut_around_the_place"], "lines of a text"),
        ("file/tree.rs", &["lines"], "lines of a text"),
        ("file/zone.rs", &["lines"], "lines of a text"),
        ("mechanism/en_passant/mod.rs", &["passes_by"], "a piece that passes another by"),
        (
            "ending/points/mod.rs",
            &["pass", "facing", "no_progress", "no-progress"],
            "its text says when pieces are counted",
        ),
        ("mechanism/bikjang/mod.rs", &["passes"], "the words of its key say what a side may do instead"),
    ],
};

#[test]
fn slices_are_named_in_their_folders_only() {
    naming::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &NAMING);
}
