//! The cases with calls on classes: the referee's own classes have the expected values, too.

#[path = "class_cases/animal.rs"]
mod animal;
#[path = "class_cases/grid.rs"]
mod grid;
#[path = "class_cases/simulator.rs"]
mod simulator;

use tabiya_grade::{BUILTIN, Language, Suite, Task, builtin};
use tabiya_submission::{CallValue, Checked, Classes, StudentError, run_script};

fn suite(name: &str) -> Suite {
    Suite::read(name, builtin(name).unwrap(), None).unwrap_or_else(|errors| panic!("{name}: {}", errors[0]))
}

fn object(number: usize, class: &str) -> CallValue {
    CallValue::Object { number, class: class.to_owned(), constant: None }
}

fn number(value: &CallValue) -> i64 {
    match value {
        CallValue::Number(number) => *number,
        other => panic!("{other:?} is no number"),
    }
}

fn text(value: &CallValue) -> String {
    match value {
        CallValue::Text(text) => text.clone(),
        other => panic!("{other:?} is no text"),
    }
}

fn unknown(name: &str) -> Result<CallValue, StudentError> {
    Err(StudentError::Missing(format!("The referee has no {name}.")))
}

fn illegal(message: &str) -> StudentError {
    let class = "java.lang.IllegalArgumentException".to_owned();
    StudentError::Threw { class, message: message.to_owned(), trace: Vec::new() }
}

fn function(name: &str, arguments: &[CallValue]) -> Result<CallValue, StudentError> {
    match (name, arguments) {
        ("size", [CallValue::List(items, _)]) => Ok(CallValue::Number(items.len() as i64)),
        _ => unknown(name),
    }
}

/// Runs all cases of a suite but those with some calls, which the referee's classes do not have.
fn check(name: &str, without: &str, classes: impl Fn() -> Box<dyn Classes>) {
    let suite = suite(name);
    let has = |task: &Task| {
        matches!(task, Task::Calls { script, .. }
        if script.statements.iter().any(|(text, _)| text.contains(without)))
    };
    let cases: Vec<_> = suite.class_cases.iter().filter(|case| !has(&case.task)).collect();
    assert!(cases.len() >= 20, "{name}");
    for case in cases {
        let Task::Calls { language: Language::Java, script } = &case.task else { panic!("{}", case.name) };
        let result = run_script(script, &mut *classes());
        for ((text, _), checked) in script.statements.iter().zip(result.statements) {
            assert_eq!(checked, Checked::Passed, "{name}, {}: {text}", case.name);
        }
    }
}

#[test]
fn the_referee_of_animal_chess_agrees() {
    check("animal", "(no such call)", || Box::<animal::Animal>::default());
}

#[test]
fn the_referee_of_the_grid_game_agrees() {
    check("grid", "(no such call)", || Box::<grid::Grid>::default());
}

#[test]
fn the_referee_of_the_simulator_agrees() {
    // Its own kinds of pieces are tested in the classroom library.
    check("simulator", "answering(", || Box::<simulator::Simulator>::default());
}

#[test]
fn programs_that_read_lines_have_no_cases_of_calls() {
    for (name, _) in BUILTIN {
        let suite = suite(name);
        let is_call = |task: &Task| matches!(task, Task::Calls { .. });
        assert!(!suite.cases.iter().any(|case| is_call(&case.task)), "{name}");
        let (points, count) = (suite.points(), suite.class_cases.len());
        let language = if name == "cells" { Language::Cpp } else { Language::Java };
        let of_classes = suite.for_classes(language);
        assert_eq!(of_classes.cases.iter().filter(|case| is_call(&case.task)).count(), count, "{name}");
        assert!(count == 0 || of_classes.points() > points, "{name}");
    }
}

#[test]
fn errors_in_calls_are_reported() {
    let text = "game = \"animal\"\n[[case]]\nname = \"x\"\ntopic = \"moves\"\n\
        calls = \"\"\"\na = \nb == 1\n\"\"\"\n";
    let errors = Suite::read("x.toml", text, None).unwrap_err();
    let wanted = "Of the calls, line 1, column 5: The line ends, but a value is expected.";
    assert_eq!((errors[0].line, errors[0].message.as_str()), (5, wanted));
    let text = text.replace("a = \n", "").replace("b == 1", "b()");
    let errors = Suite::read("x.toml", &text, None).unwrap_err();
    assert!(errors[0].to_string().contains("calls"), "{}", errors[0]);
}
