//! Every mechanism and ending is named only in its folder and in the registration.

#[path = "../../../ruleset/tests/slices/naming.rs"]
mod naming;

use std::path::Path;

use naming::Naming;

const NAMING: Naming = Naming {
    synonyms: &[
        ("mechanism/castling", &["castle", "castles", "castled"]),
        ("mechanism/drops", &["drop", "dropped", "droppable", "HandsDef", "def.hands", "\"hands"]),
        ("mechanism/duck", &["ducks"]),
        ("mechanism/en_passant", &["setup.ep_square"]),
        (
            "mechanism/explosion",
            &["explode", "explodes", "exploded", "blast", "CaptureEffect", "captures.effect"],
        ),
        ("mechanism/flipping", &["flip", "flips"]),
        ("mechanism/forced_capture", &["captures.forced"]),
        ("mechanism/gating", &["gates", "gated"]),
        ("mechanism/no_checks", &["giving_check"]),
        ("mechanism/pass", &["passes"]),
        ("mechanism/promotion", &["promotes", "promoted", "promote"]),
        ("mechanism/unhoppable", &["Refusal::Spared"]),
        ("ending/check_count", &["endings.checks"]),
        ("ending/mate", &["mates", "mated"]),
        ("ending/no_progress", &["no_progress_reset_by", "NoProgressDef", "endings.no_progress"]),
        ("ending/repetition", &["perpetual"]),
    ],
    exempt: &[
        ("registry/", "the registration"),
        ("mechanism/mod.rs", "the list of folders"),
        ("ending/mod.rs", "the list of folders"),
        ("statics/generated/", "made from rulesets"),
        ("ending/tests/", "tests that play games of all sorts"),
    ],
    exceptions: &[
        // Passing is one of the three cases of an attempt, in any game.
        ("attempt.rs", &["Pass"], "a case of what is tried"),
        ("query/attempt.rs", &["Pass"], "a case of what is tried"),
        ("query/plans.rs", &["Pass"], "a case of what is tried"),
        ("explain/hooks.rs", &["pass"], "the hook that answers it"),
        ("explain/mod.rs", &["Pass", "pass"], "a case of what is tried, and the hook that answers it"),
        ("explain/words.rs", &["Pass", "pass"], "what is tried, in words"),
        ("core/hooks.rs", &["LetsPass", "lets_pass"], "by this hook other slices allow it in check"),
        ("mechanism/bikjang/play.rs", &["LetsPass", "lets_pass"], "that hook"),
        ("mechanism/bikjang/explain.rs", &["pass", "points"], "a sentence says what a side may do instead"),
        ("mechanism/bikjang/sheet.rs", &["pass", "facing"], "a sentence says what a side may do instead"),
        ("mechanism/forced_capture/explain.rs", &["pass"], "that hook: a duty is not passed over"),
        ("mechanism/duck/sheet.rs", &["passes"], "to pass over a square"),
        ("ending/points/sheet.rs", &["pass", "no_progress"], "moves that pass, and those without progress"),
        // The letter `e` of movement notation stands for captures en passant, and the en passant square is a
        // part of every setup.
        ("compile/movement.rs", &["en_passant"], "a modifier of movement notation"),
        (
            "explain/step.rs",
            &["en_passant", "setup.ep_square"],
            "a modifier of movement notation, and its square",
        ),
        ("query.rs", &["en_passant", "setup.ep_square"], "a modifier of movement notation, and its square"),
        // Lines along which pieces slide.
        ("compile/mod.rs", &["lines"], "how many lines a kind slides along"),
        ("compile/movement.rs", &["LINES", "lines", "no_lines"], "lines along which a kind slides"),
        ("tables.rs", &["LINES", "lines", "no_lines"], "lines along which a kind slides"),
        ("sheet/diagram.rs", &["mark_lines"], "lines of a drawing"),
        // Other endings depend on mate.
        ("query/hooks.rs", &["MATE"], "a way in which games are decided"),
        ("ending/hooks.rs", &["MATE"], "a way in which games are decided"),
        ("ending/dead_position/judge.rs", &["ByMate"], "whether mate can still come about"),
        (
            "ending/dead_position/mobility.rs",
            &["can_mate", "excludes_mate"],
            "whether mate can still come about",
        ),
        ("ending/dead_position/search.rs", &["excludes_mate"], "whether mate can still come about"),
        ("mechanism/drops/explain.rs", &["DropMate", "drop-mate", "mate"], "drops that must not mate"),
        ("mechanism/drops/play.rs", &["no_mate", "without_mates"], "drops that must not mate"),
        (
            "mechanism/drops/sheet.rs",
            &["mate", "promoted"],
            "drops that must not mate; what goes to hand as what it was",
        ),
        ("mechanism/drops/tables.rs", &["mate", "no_mate"], "drops that must not mate"),
        // Twins are kinds for promoted pieces that revert when they are captured.
        ("kinds.rs", &["promoted", "promoted_from"], "of what a kind is the promoted form"),
        ("mechanism/drops/validate.rs", &["promoted_from"], "a promoted form is not in hand"),
        ("mechanism/promotion/explain.rs", &["gated"], "a move that promotes lets nothing in"),
        // Types of the public interface.
        ("validate/mod.rs", &["CastlingRight"], "a type of the interface"),
        (
            "lib.rs",
            &["CastlingRight", "CastlingRights", "CastlingSide", "castling"],
            "types of the interface",
        ),
        // Values of pieces and exchanges in any game, for engines.
        (
            "search/exchange.rs",
            &["CaptureEffect", "captures.effect", "captures.forced", "is_drop", "is_en_passant"],
            "what a capture takes, and whether captures are exchanges",
        ),
        ("search/values.rs", &["extinction"], "where pieces are a burden"),
        // Words that mean something else.
        ("ending/impasse/judge.rs", &["points"], "an impasse has points of its own"),
        ("ending/impasse/reason.rs", &["points"], "an impasse has points of its own"),
        ("ending/impasse/sheet.rs", &["points"], "an impasse has points of its own"),
        (
            "ending/points/judge.rs",
            &["PerpetualCheck", "no_progress"],
            "perpetual check is to blame here, too; play without progress has the pieces counted",
        ),
        ("ruleset.rs", &["counting"], "a word of a sentence"),
    ],
};

#[test]
fn slices_are_named_in_their_folders_only() {
    naming::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &NAMING);
}
