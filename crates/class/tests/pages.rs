//! Pages about hostile submissions: whatever a program prints, and whatever a folder is called, is text.

use serde_json::json;
use tabiya_class::{Class, Look, Record, csv, pages, text};
use tabiya_rules::Ruleset;

const HOSTILE: &str = "\"><script>x()</script><img src=x onerror='x()'>&\u{1b}[31m\u{202e}";

fn hostile_class() -> Class {
    let board = tabiya_picture::text_board(&Ruleset::builtin("two-player").unwrap().start());
    let case = |number: u32, before: &str| {
        json!({
            "number": number, "name": HOSTILE, "topic": HOSTILE, "points": 2, "earned": 0.5, "hidden": false,
            "passed": false, "topics": { HOSTILE: { "points": 2, "earned": 0.5 } },
            "failed_checks": [{ "topic": HOSTILE, "line": HOSTILE, "what": format!("{HOSTILE}{number}") }],
            "difference": {
                "so_far": vec![HOSTILE; 40], "line": HOSTILE, "before": before, "expected": HOSTILE,
                "came": HOSTILE, "what": HOSTILE, "why": HOSTILE, "kind": "answer", "stderr": HOSTILE,
            },
        })
    };
    let cases: Vec<_> =
        (1..80).map(|number| case(number, if number % 2 == 0 { HOSTILE } else { &board })).collect();
    let report = json!({
        "points": 200, "earned": 41.5, "notes": [HOSTILE], "cases": cases,
        "topics": { HOSTILE: { "points": 200, "earned": 41.5 } },
    });
    let report = report.to_string();
    let mut records: Vec<Record> =
        (0..12).map(|number| Record::new(&format!("{HOSTILE}{number}"), 1.0, Ok(&report))).collect();
    records.push(Record::new(HOSTILE, 1.0, Err(HOSTILE)));
    Class::new(HOSTILE, HOSTILE, records)
}

#[test]
fn hostile_texts_stay_texts() {
    let ruleset = Ruleset::builtin("two-player").unwrap();
    let class = hostile_class();
    let written = pages(&class, &Look { ruleset: &ruleset, show_hidden: false });
    assert_eq!(written.len(), 14);
    for (path, page) in &written {
        assert!(path.chars().all(|c| c.is_alphanumeric() || "-_.~/".contains(c)), "{path}");
        assert!(
            !page.contains("<script>") && !page.contains("<img") && !page.contains("onerror='"),
            "{path}"
        );
        assert_eq!(page.matches("<script").count(), usize::from(path == "index.html"), "{path}");
        assert!(page.contains("default-src 'none'"), "{path}");
        assert!(!page.contains(['\u{1b}', '\u{202e}']), "{path}");
        // Every element that is opened is closed.
        for name in
            ["main", "section", "article", "table", "tr", "td", "div", "ul", "li", "dl", "dd", "svg", "pre"]
        {
            let opened =
                page.matches(&format!("<{name}>")).count() + page.matches(&format!("<{name} ")).count();
            assert_eq!(opened, page.matches(&format!("</{name}>")).count(), "{path}: {name}");
        }
    }
    assert!(!text(&class).contains('\u{1b}'));
    assert!(csv(&class).lines().count() >= 14);
}

#[test]
fn hidden_cases_are_shown_on_request_only() {
    let ruleset = Ruleset::builtin("two-player").unwrap();
    let case = json!({
        "number": 1, "name": "a", "topic": "moves", "points": 1, "earned": 0, "hidden": true, "passed": false,
        "difference": {
            "line": "e2 e4", "what": "the-difference", "kind": "answer", "expected": "the-answer",
        },
    });
    let report = json!({ "points": 1, "earned": 0.0, "cases": [case] }).to_string();
    let class = Class::new("s", "t", vec![Record::new("ana", 1.0, Ok(&report))]);
    for show_hidden in [false, true] {
        let page = &pages(&class, &Look { ruleset: &ruleset, show_hidden })[1].1;
        assert_eq!(page.contains("the-difference"), show_hidden);
        assert_eq!(page.contains("the-answer"), show_hidden);
        assert_eq!(page.contains("The details of this case are hidden."), !show_hidden);
    }
}
