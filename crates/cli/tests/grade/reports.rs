//! Reports and suites: their shapes, and what is refused before a program is started.

use super::*;

#[test]
fn reports_have_their_published_shapes() {
    let folder = Folder::new("formats");
    let text = suite(TWO_CASES)
        + "[[case]]\nname = \"<three> & \\\"more\\\"\"\ntopic = \"illegal moves\"\n\
                                   hidden = true\npoints = 3\nmoves = \"e2 e5, e2 e4\"\n";
    let suite = folder.write("formats.toml", &text);

    let ran = grade(&[&suite, "--format", "gradescope"], "wrong_turn.py", &[]);
    let results = json(&ran);
    assert_eq!(results["score"], 2);
    let tests = results["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 3);
    for test in tests {
        assert!(test["name"].is_string() && test["output"].is_string());
        assert!(test["score"].as_u64().unwrap() <= test["max_score"].as_u64().unwrap());
    }
    assert_eq!((&tests[0]["visibility"], &tests[2]["visibility"]), (&"visible".into(), &"hidden".into()));
    assert_eq!((&tests[2]["score"], &tests[2]["max_score"]), (&0.into(), &3.into()));
    assert_eq!(tests[2]["output"], "The details of this case are hidden.");

    let ran = grade(&[&suite, "--format", "autolab"], "wrong_turn.py", &[]);
    let last = ran.out.lines().last().unwrap();
    assert_eq!(last, r#"{"scores":{"illegal moves":1,"moves":1}}"#);

    let path = folder.path("report.xml");
    let ran = grade(&[&suite, "--format", "junit", "--output", &path], "wrong_turn.py", &[]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    let xml = fs::read_to_string(&path).unwrap();
    let document = roxmltree::Document::parse(&xml).unwrap();
    let root = document.root_element();
    assert_eq!(
        (root.tag_name().name(), root.attribute("tests"), root.attribute("failures")),
        ("testsuites", Some("3"), Some("1"))
    );
    let cases: Vec<_> = root.descendants().filter(|node| node.has_tag_name("testcase")).collect();
    assert_eq!(cases[2].attribute("name"), Some("3. <three> & \"more\""));
    assert!(
        cases.iter().all(|case| case.attribute("classname").is_some() && case.attribute("time").is_some())
    );
    let failures: Vec<bool> =
        cases.iter().map(|case| case.children().any(|node| node.has_tag_name("failure"))).collect();
    assert_eq!(failures, [false, false, true]);
}

#[test]
fn suites_are_listed_begun_and_checked() {
    let listed = tabiya(&["grade", "--list"]);
    assert_eq!(listed.code, 0);
    let names: Vec<&str> = listed.out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["grid", "two-player", "cells", "simulator", "animal"]);

    let folder = Folder::new("new");
    let path = folder.path("mine.toml");
    assert_eq!(tabiya(&["grade", "new", "--game", "two-player", "-o", &path]).code, 0);
    let again = tabiya(&["grade", "new", "--game", "two-player", "-o", &path]);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("exists already"), "{}", again.err);
    let ran = tabiya(&["grade", &path, "--", TABIYA, "play", "--plain"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(tabiya(&["grade", "new", "--game", "shogi"]).out.contains("game = \"shogi\""));

    let bad = folder.write("bad.toml", "game = \"two-player\"\n[[case]]\nname = \"x\"\ntopic = \"magic\"\n");
    let ran = tabiya(&["grade", &bad, "--", "true"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("bad.toml:4:9") && ran.err.contains("`moves` is missing."), "{}", ran.err);
    let wrong = TWO_CASES.replace("moves = \"e2 e5\"", "moves = \"e2 e5\"\nexpect = { message = \"CHECK\" }");
    let wrong = folder.write("wrong.toml", &suite(&wrong));
    let ran = tabiya(&["grade", &wrong, "--", "true"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("Line 8, case 2, two: the message is ILLEGAL_MOVE, not CHECK."), "{}", ran.err);
}

#[test]
fn bad_usage_and_programs_that_do_not_start() {
    for (args, code) in [
        (&["grade"][..], 2),
        (&["grade", "two-player"], 2),
        (&["grade", "nothing", "--", "true"], 2),
        (&["grade", "two-player", "--case", "1000", "--", "true"], 2),
        (&["grade", "two-player", "--format", "paper", "--", "true"], 2),
        (&["grade", "simulator", "--protocol", "json", "--", "true"], 2),
        (&["grade", "two-player", "--", "./there-is-no-such-program"], 3),
        (&["grade", "two-player", "--", "./README.md"], 3),
    ] {
        let ran = tabiya(args);
        assert_eq!(ran.code, code, "{args:?}: {}{}", ran.out, ran.err);
        assert!(!ran.err.is_empty(), "{args:?}");
    }
}

#[test]
fn one_case_can_be_shown_with_everything_that_was_sent_and_received() {
    let ran = tabiya(&["grade", "two-player", "--case", "25", "--verbose", "--", TABIYA, "play", "--plain"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.starts_with("Case 25, White captures en passant (en passant): passed\n> g2 g4\n< bR"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("> g5 f6\n"), "{}", ran.out);
    assert!(ran.out.contains("2 of 2 points"), "{}", ran.out);
}

#[test]
fn a_suite_can_be_for_a_game_from_a_file() {
    let folder = Folder::new("game");
    let game = folder.write(
        "mine.toml",
        "id = \"mine\"\nname = \"Mine\"\nsummary = \"A test.\"\nextends = \"crazyhouse\"\n",
    );
    let suite = folder.path("suite.toml");
    let ran = tabiya(&["grade", "new", "--game", &game, "-o", &suite]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = tabiya(&["grade", &suite, "--", TABIYA, "play", "--plain", &game]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);

    // A path begins in the folder of the suite.
    let text = tabiya(&["grade", "new", "--game", "crazyhouse"]).out;
    let text = text.replace("game = \"crazyhouse\"", "game = \"./mine.toml\"");
    let near = folder.write("near.toml", &text);
    let ran = tabiya(&["grade", &near, "--", TABIYA, "play", "--plain", &game]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let far = folder.write("far.toml", &text.replace("./mine.toml", "./none.toml"));
    let ran = tabiya(&["grade", &far, "--", "true"]);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("none.toml cannot be read."), "{}", ran.err);
}

#[test]
fn a_suite_can_be_named_by_its_game() {
    let ran = tabiya(&[
        "grade",
        "king-capture",
        "--case",
        "1",
        "--format",
        "json",
        "--",
        TABIYA,
        "play",
        "--plain",
    ]);
    assert_eq!(json(&ran)["suite"], "grid", "{}", ran.err);
    let ran = tabiya(&["grade", "two-plyer", "--", "true"]);
    assert!(ran.err.contains("Did you mean `two-player`?"), "{}", ran.err);
}

#[test]
fn the_file_of_the_report_is_checked_before_the_run() {
    let folder = Folder::new("output");
    let suite = folder.write("suite.toml", &suite(TWO_CASES));
    let touched = folder.path("touched");
    let path = folder.path("there/is/no/such/folder.json");
    let ran = tabiya(&["grade", &suite, "--output", &path, "--", "touch", &touched]);
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("The report cannot be written to"), "{}", ran.err);
    assert!(!Path::new(&touched).exists(), "the program was run");

    // A run that fails leaves an old report as it is, and no new file.
    let old = folder.write("old.txt", "old");
    let new = folder.path("new.txt");
    for path in [&old, &new] {
        assert_eq!(tabiya(&["grade", &suite, "--output", path, "--", "./there-is-no-such-program"]).code, 3);
    }
    assert_eq!(fs::read_to_string(&old).unwrap(), "old");
    assert!(!Path::new(&new).exists());
    for path in [&old, &new] {
        let ran = tabiya(&["grade", &suite, "--output", path, "--", TABIYA, "play", "--plain"]);
        assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
        assert!(fs::read_to_string(path).unwrap().contains("2 of 2 points"));
    }
}
