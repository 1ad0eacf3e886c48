//! Reports about programs that do not answer or answer in other words, and about runs that are stopped.

use super::*;

/// Writes a suite with a number of equal cases.
fn many(folder: &Folder, limits: &str, count: usize) -> String {
    let case = |number| {
        format!("[[case]]\nname = \"case {number}\"\ntopic = \"moves\"\nmoves = \"e2 e4, d7 d5, e4 d5\"\n")
    };
    let cases: String = (0..count).map(case).collect();
    folder.write("many.toml", &format!("game = \"two-player\"\n[limits]\n{limits}\n{cases}"))
}

#[test]
fn five_cases_without_an_answer_end_their_topic() {
    let folder = Folder::new("stopped");
    let suite = many(&folder, "answer = 0.2", 9);
    let ran = tabiya(&["grade", &suite, "--", "sleep", "100"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let note = "The program did not answer in 5 cases of the topic `moves`; the remaining 4 cases were not \
                run.";
    assert!(ran.out.contains("0 of 9 points") && ran.out.contains(note), "{}", ran.out);
    assert!(
        ran.out.contains("The same in 4 more: 2, 3, 4, 5\n") && !ran.out.contains("case 5 ("),
        "{}",
        ran.out
    );
    let ran = tabiya(&["grade", &suite, "--format", "gradescope", "--", "sleep", "100"]);
    let results = json(&ran);
    assert!(results["output"].as_str().unwrap().contains(note), "{results}");
    let last = results["tests"][8]["output"].as_str().unwrap();
    assert!(last.contains("The case was not run. The program did not answer in 5 cases"), "{last}");
    let ran = tabiya(&["grade", &suite, "--format", "junit", "--", "sleep", "100"]);
    let document = roxmltree::Document::parse(&ran.out).unwrap();
    let found = document.descendants().find(|node| node.has_tag_name("testsuite")).unwrap();
    let count = |name| found.attribute(name).unwrap();
    assert_eq!([count("tests"), count("failures"), count("skipped")], ["9", "5", "4"]);
    let with = |name| document.descendants().filter(|node| node.has_tag_name(name)).count();
    assert_eq!([with("failure"), with("skipped")], [5, 4]);
}

#[test]
fn a_hang_on_castling_costs_the_points_of_castling() {
    let folder = Folder::new("castling");
    let mut text = "game = \"two-player\"\n[limits]\nanswer = 3\n".to_owned();
    for number in 0..7 {
        text += &format!(
            "[[case]]\nname = \"castling {number}\"\ntopic = \"castling\"\n\
             moves = \"e2 e4, e7 e5, g1 f3, g8 f6, f1 e2, f8 e7, e1 g1\"\n\
             [[case]]\nname = \"moves {number}\"\ntopic = \"moves\"\nmoves = \"e2 e4, d7 d5, e4 d5\"\n"
        );
    }
    let suite = folder.write("suite.toml", &text);
    let ran = grade(&[&suite, "--format", "json"], "castling_hangs.py", &[]);
    let report = json(&ran);
    let topic = |name: &str| report["topics"][name]["earned"].as_u64().unwrap();
    assert_eq!((topic("castling"), topic("moves")), (0, 7), "{}", ran.out);
    let note = "The program did not answer in 5 cases of the topic `castling`; the remaining 2 cases were \
                not run.";
    assert_eq!(report["notes"], serde_json::json!([note]));
}

#[test]
fn the_time_of_the_whole_run_is_limited() {
    let folder = Folder::new("total");
    let suite = many(&folder, "answer = 60\ncase = 60\ntotal = 0.5", 3);
    let begun = std::time::Instant::now();
    let ran = tabiya(&["grade", &suite, "--", "sleep", "100"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(begun.elapsed() < std::time::Duration::from_secs(50));
    let note = "The whole run took longer than 0.5 s; the remaining 2 cases were not run.";
    assert!(ran.out.contains(note), "{}", ran.out);
}

/// Grades a short Python program with one case and returns what differs.
fn what(folder: &Folder, program: &str) -> String {
    let suite = many(folder, "answer = 3", 1);
    let path = folder.write("program.py", program);
    let ran = tabiya(&["grade", &suite, "--format", "json", "--", &python(), &path]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    failed(&json(&ran))["case 0"]["what"].as_str().unwrap().to_owned()
}

#[test]
fn the_reason_for_a_missing_answer_is_given() {
    let folder = Folder::new("reasons");
    let python = |lines: &str| format!("input()\nprint({lines:?}, flush=True)\ninput()\n");
    assert_eq!(
        what(&folder, &python("one\ntwo\nthree")),
        "No answer came within 3 s: 3 lines came, but no board: its last line, ` a  b  c  d  e  f  g  h`, is \
         missing."
    );
    assert_eq!(
        what(&folder, &python("R 1\n a  b  c  d  e")),
        "No answer came within 3 s: the board has 5 columns, not 8: its last line is ` a  b  c  d  e`, not \
         ` a  b  c  d  e  f  g  h`."
    );
    let rows: Vec<String> = (1..=8).rev().map(|rank| format!("{} {rank}", ["."; 8].join(" "))).collect();
    let board = rows.join("\n") + "\n a  b  c  d  e  f  g  h";
    let text = what(&folder, &python(&board));
    assert!(text.starts_with("a8: expected bR, got nothing; b8: expected bN, got nothing;"), "{text}");
    assert_eq!(
        what(&folder, &python(&board.replace(" 5", ""))),
        "Row 4 of the board, `. . . . . . . .`, cannot be read: it does not end with its label `5`."
    );
}

#[test]
fn a_message_in_other_words_is_recognised_as_the_reason() {
    let folder = Folder::new("words");
    let suite = folder.write("words.toml", &suite(TWO_CASES));
    for (name, hint) in [
        (
            "words.py",
            "a line `Illegal move` came; the message is written ILLEGAL_MOVE, on a line of its own.",
        ),
        ("after.py", "the line `ILLEGAL_MOVE` came after the board; it stands before it."),
    ] {
        let ran = grade(&[&suite, "--format", "json"], name, &[]);
        assert_eq!(ran.code, 1, "{}", ran.err);
        let text = failed(&json(&ran))["two"]["what"].as_str().unwrap().to_owned();
        assert_eq!(text, format!("Expected ILLEGAL_MOVE, got no message; {hint}"));
    }
}

#[test]
fn a_program_without_reset_is_noticed() {
    let folder = Folder::new("reset");
    let suite = many(&folder, "answer = 10", 6);
    let hint = "Does the program handle `reset`? `--fresh` starts it anew for each case.";
    let ran = grade(&[&suite], "no_reset.py", &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains(hint), "{}", ran.out);
    assert!(ran.out.contains("\n`--case 2 --verbose` shows everything"), "{}", ran.out);
    let ran = grade(&[&suite, "--fresh"], "no_reset.py", &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(!ran.out.contains(hint) && !ran.out.contains("--verbose"), "{}", ran.out);
}

#[test]
fn a_program_that_always_ends_at_once_is_reported_once() {
    let folder = Folder::new("once");
    let suite = many(&folder, "answer = 10", 6);
    let path = folder.write("broken.py", "import there_is_no_such_module\n");
    let ran = tabiya(&["grade", &suite, "--", &python(), &path]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert_eq!(ran.out.matches("it has ended with exit code 1.").count(), 1, "{}", ran.out);
    assert_eq!(ran.out.matches("ModuleNotFoundError").count(), 1, "{}", ran.out);
    assert!(!ran.out.contains("Cases with faults"), "{}", ran.out);
}
