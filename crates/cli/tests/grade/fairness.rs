//! What single faults cost, and what costs nothing: text that is no answer, and what the document of the
//! course leaves open.

use super::*;

/// The faults of `faulty.py`, in the order of the table.
const FAULTS: [&str; 16] = [
    "no-en-passant",
    "no-castling",
    "castling-hangs",
    "letter-crashes",
    "always-a-queen",
    "check-never-announced",
    "always-check",
    "mate-is-check",
    "mate-never-announced",
    "illegal-never-announced",
    "turn-passes",
    "crash-on-illegal-moves",
    "draw-is-ignored",
    "draw-is-refused",
    "resignation-never-announced",
    "knights-stay",
];

fn tenths(value: &Value) -> i64 {
    (value.as_f64().unwrap() * 10.0).round() as i64
}

/// Returns a line of the table: the points, and what is lost, by topic.
fn costs(report: &Value, name: &str) -> String {
    let lost = |value: &Value| tenths(&value["points"]) - tenths(&value["earned"]);
    let topics = report["topics"].as_object().unwrap();
    assert_eq!(topics.values().map(lost).sum::<i64>(), lost(report), "{name}: topics do not add up");
    let lost: Vec<String> = topics
        .iter()
        .filter(|(_, value)| lost(value) > 0)
        .map(|(topic, value)| format!("{topic} {}", lost(value) as f64 / 10.0))
        .collect();
    format!("{name:<28} {:>5} of {}  {}", report["earned"], report["points"], lost.join(", "))
}

/// The table is `faults.txt`; `TABIYA_UPDATE=1` rewrites it. Each line is explained by the fault: nothing
/// else is lost than the points of the topics that it breaks.
#[test]
fn each_fault_costs_the_points_of_its_topic() {
    let mut found = String::new();
    let mut reports = BTreeMap::new();
    for fault in FAULTS {
        // With two copies at once it is not certain which cases are run before the topic is over.
        let (jobs, time) = if fault == "castling-hangs" { ("1", "3") } else { ("2", "10") };
        let options = ["two-player", "--format", "json", "--time", time, "--jobs", jobs];
        let ran = grade(&options, "faulty.py", &[fault]);
        assert_eq!(ran.code, 1, "{fault}: {}{}", ran.out, ran.err);
        let report = json(&ran);
        found += &(costs(&report, fault) + "\n");
        reports.insert(fault, report);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grade/faults.txt");
    if std::env::var_os("TABIYA_UPDATE").is_some() {
        fs::write(&path, &found).unwrap();
    }
    let table = fs::read_to_string(&path).unwrap();
    assert!(found == table, "faults.txt is not fresh: run this test with TABIYA_UPDATE=1\n{found}");

    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grading.md");
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains(&format!("```text\n{table}```")), "docs/grading.md has another table:\n{table}");

    let part = |fault: &str, topic: &str| {
        let value = &reports[fault]["topics"][topic];
        tenths(&value["earned"]) as f64 / tenths(&value["points"]) as f64
    };
    let whole =
        |fault: &str| tenths(&reports[fault]["earned"]) as f64 / tenths(&reports[fault]["points"]) as f64;
    assert_eq!(part("check-never-announced", "check"), 0.0);
    assert!(whole("check-never-announced") > 0.85, "{found}");
    assert!(whole("castling-hangs") >= 0.85, "{found}");
    assert!(whole("no-en-passant") > 0.9 && whole("letter-crashes") > 0.9, "{found}");
    for fault in ["no-castling", "check-never-announced", "mate-is-check", "draw-is-ignored"] {
        assert_eq!(part(fault, "moves"), 1.0, "{fault}");
        assert_eq!(part(fault, "en passant"), 1.0, "{fault}");
    }
}

/// What is printed beside the board counts under its own topic, and nothing else is lost.
#[test]
fn history_hands_and_warnings_are_topics_of_their_own() {
    for (suite, game, coordinates, fault, topic) in [
        ("grid", "king-capture", "xy", "no-history", "history"),
        ("grid", "king-capture", "xy", "no-warning", "check"),
        ("animal", "animal", "rowcol", "empty-hands", "hands"),
    ] {
        let options = [suite, "--format", "json", "--time", "10", "--jobs", "2"];
        let ran = grade(&options, "filter.py", &[game, coordinates, fault]);
        assert_eq!(ran.code, 1, "{fault}: {}{}", ran.out, ran.err);
        let report = json(&ran);
        let lost = tenths(&report["points"]) - tenths(&report["earned"]);
        let of_topic = &report["topics"][topic];
        let of_topic = tenths(&of_topic["points"]) - tenths(&of_topic["earned"]);
        assert_eq!(lost, of_topic, "{fault}: {}", costs(&report, fault));
        assert!(of_topic > 50, "{fault}: {}", costs(&report, fault));
    }
}

/// The kinds of `noisy.py`.
const NOISES: [&str; 18] = [
    "answer",
    "lone-check-before",
    "lone-check-after",
    "check-before-other-text",
    "check-as-reminder",
    "check-at-each-test",
    "banners",
    "blank-lines",
    "late-flushes",
    "prompts",
    "prompt-before-message",
    "colours",
    "windows",
    "progress",
    "text-between-rows",
    "boards-before-and-after",
    "board-inside-play",
    "standard-error",
];

#[test]
fn text_that_is_no_answer_costs_nothing() {
    let folder = Folder::new("noise");
    // One random game is enough here.
    let text = tabiya_grade::builtin("two-player").unwrap();
    let text = text.replace("count = 8", "count = 1").replace("count = 6", "count = 1");
    let suite = folder.write("two-player.toml", &text);
    for noise in NOISES {
        let ran = grade(&[&suite, "--show-hidden", "--jobs", "2"], "noisy.py", &[noise]);
        assert_eq!(ran.code, 0, "{noise}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains("93 of 93 points"), "{noise}: {}", ran.out);
        assert!(!ran.out.contains("differs"), "{noise}: {}", ran.out);
    }
}

/// A word is a false message if the program prints it no less often where it is not called for.
#[test]
fn false_messages_are_found() {
    let folder = Folder::new("false");
    let case = |name: &str, topic: &str, moves: &str| {
        format!("[[case]]\nname = \"{name}\"\ntopic = \"{topic}\"\nmoves = \"{moves}\"\n")
    };
    let text = case("quiet", "moves", "e2 e4, e7 e5") + &case("check", "check", "e2 e4, f7 f6, d1 h5");
    let suite = folder.write("false.toml", &suite(&text));
    let report = json(&grade(&[&suite, "--format", "json"], "faulty.py", &["always-check"]));
    let found = points(&report);
    assert_eq!((found["moves"].as_str(), found["check"].as_str()), ("0.9/1", "0/1"));
    assert_eq!(failed(&report)["quiet"]["what"], "Expected no message, got CHECK.");
}

#[test]
fn what_the_document_leaves_open_is_reported_without_points() {
    let folder = Folder::new("open");
    let text = "[[case]]\nname = \"after the end\"\ntopic = \"mate\"\n\
                open = \"It says nothing about the end.\"\n\
                moves = \"f2 f3, e7 e5, g2 g4, d8 h4, a2 a3\"\n\
                [[case]]\nname = \"a line\"\ntopic = \"moves\"\npoints = 2\n\
                open = \"It says that input is correct.\"\nopen-lines = [1, 3]\n\
                moves = \"nonsense, e2 e4, e9 e5, e7 e5\"\n";
    let suite = folder.write("open.toml", &suite(text));
    let python = python();
    let ran = tabiya(&["grade", &suite, "--", TABIYA, "play", "--plain"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let lines = "\nLeft open by the course document, without points:\n  As the referee: 1, 2\n";
    assert!(ran.out.contains("2 of 2 points") && ran.out.contains(lines), "{}", ran.out);

    let open = program("open.py");
    let run = |options: &[&str]| {
        let mut args = vec!["grade", suite.as_str()];
        args.extend(options);
        args.extend(["--", python.as_str(), open.as_str(), TABIYA]);
        tabiya(&args)
    };
    let ran = run(&[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("1. after the end (mate): differs. Expected ILLEGAL_MOVE"), "{}", ran.out);
    assert!(ran.out.contains("2. a line (moves): differs. "), "{}", ran.out);
    assert!(ran.out.contains("2 of 2 points"), "{}", ran.out);
    let report = json(&run(&["--format", "json"]));
    assert_eq!(report["cases"][0]["open"]["differs"], true);
    assert_eq!(
        (&report["cases"][1]["open"]["differs"], &report["cases"][1]["earned"]),
        (&true.into(), &2.into())
    );
    let ran = run(&["--format", "junit"]);
    let document = roxmltree::Document::parse(&ran.out).unwrap();
    let found = document.descendants().find(|node| node.has_tag_name("testsuite")).unwrap();
    let count = |name| found.attribute(name).unwrap();
    assert_eq!([count("tests"), count("failures"), count("skipped")], ["2", "0", "1"]);

    let ran = run(&["--strict"]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("of 3 points") && !ran.out.contains("Left open"), "{}", ran.out);

    // A line after which the game is another cannot be left open.
    let wrong = text.replace("[1, 3]", "[2]");
    let wrong = folder.write("wrong.toml", &super::suite(&wrong));
    let ran = tabiya(&["grade", &wrong, "--", "true"]);
    assert!(
        ran.err.contains("a line: line 2 cannot be left open, because the referee accepts it."),
        "{}",
        ran.err
    );
    let wrong = folder.write("lines.toml", &super::suite(&text.replace("[1, 3]", "[5]")));
    let ran = tabiya(&["grade", &wrong, "--", "true"]);
    assert!(ran.err.contains("a list of integers from 1 to 4"), "{}", ran.err);
}

#[test]
fn a_shipped_suite_can_be_exported_and_graded() {
    let folder = Folder::new("export");
    for (name, text) in tabiya_grade::BUILTIN {
        let path = folder.path(name);
        let ran = tabiya(&["grade", "export", name, &path]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let file = Path::new(&path).join(format!("{name}.toml"));
        let readme = fs::read_to_string(Path::new(&path).join("README.md")).unwrap();
        let exported = fs::read_to_string(&file).unwrap();
        let read = |file: &str, text: &str| tabiya_grade::Suite::read(file, text, None).unwrap();
        let (own, other) = (read(name, text), read(&file.display().to_string(), &exported));
        assert_eq!((own.cases, own.name), (other.cases, other.name));
        let points: tabiya_grade::Points =
            tabiya_grade::points_by_topic(&read(name, text)).into_values().sum();
        assert!(readme.contains(&format!("for {points} points")), "{readme}");
        assert!(readme.contains(&format!("tabiya grade ./{name}.toml -- ")), "{readme}");
        let again = tabiya(&["grade", "export", name, &path]);
        assert_eq!(again.code, 2);
        assert!(again.err.contains("exists already, and is not overwritten."), "{}", again.err);
        assert_eq!(fs::read_to_string(&file).unwrap(), exported);
        let copy = folder.path(&format!("{name}-copy.toml"));
        assert_eq!(tabiya(&["grade", "new", "--from", name, "-o", &copy]).code, 0);
        assert_eq!(fs::read_to_string(&copy).unwrap(), text);
    }
    let exported = folder.path("two-player/two-player.toml");
    let points_of = |suite: &str| points(&json(&grade(&[suite, "--format", "json"], "self_check.py", &[])));
    assert_eq!(points_of(&exported), points_of("two-player"));
    let ran = tabiya(&["grade", "export", "two-plyer", &folder.path("x")]);
    assert!(ran.code == 2 && ran.err.contains("Did you mean `two-player`?"), "{}", ran.err);
    assert!(!Path::new(&folder.path("x")).exists());
}

#[test]
fn the_points_of_a_suite_are_listed_by_topic() {
    let ran = tabiya(&["grade", "two-player", "--list"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("Two-player chess: ") && ran.out.contains(" 105 points\n"), "{}", ran.out);
    assert!(ran.out.ends_with("\nA run ends after 600 s at the latest.\n"), "{}", ran.out);
    let listed: f64 = (ran.out.lines().skip(2).take_while(|line| !line.is_empty()))
        .map(|line| line.split_whitespace().next_back().unwrap().parse::<f64>().unwrap())
        .sum();
    assert!((listed - 105.0).abs() < 0.001, "{}", ran.out);
}
