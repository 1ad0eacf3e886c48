//! Submissions in Java that misbehave: each loses its case, and the next one begins as if nothing had
//! happened.

use std::path::Path;
use std::time::{Duration, Instant};

use tabiya_process::{Cancel, Sandbox};
use tabiya_submission::java::{self, JavaSubmission};
use tabiya_submission::{Checked, Course, Limits, Script, Snapshot, Student, StudentError, Submission};

const SOURCE: &str = include_str!("java/Chess.java");

/// Compiles the program of `java/`.
fn program() -> JavaSubmission {
    with(Limits { answer: Duration::from_secs(10), ..Limits::default() })
}

fn with(limits: Limits) -> JavaSubmission {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    java::open(Course::TwoPlayer, &folder, limits, &Sandbox::detect(), &Cancel::default())
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the number of the line with a mark.
fn line(mark: &str) -> String {
    let found = SOURCE.lines().position(|line| line.ends_with(&format!("// {mark}")));
    format!("Chess.java:{}", found.unwrap() + 1)
}

/// Plays a line in a new case.
fn play(program: &mut JavaSubmission, line: &str) -> Result<Snapshot, StudentError> {
    program.begin_case();
    program.start()?;
    program.play(line)
}

/// Checks that a program goes on with fresh classes.
#[track_caller]
fn goes_on(program: &mut JavaSubmission) {
    program.begin_case();
    assert_eq!(program.start().unwrap().output, "start 0 en_US\n");
    let snapshot = program.play("e2 e4").unwrap();
    assert_eq!(snapshot.pieces.get("e1").map(String::as_str), Some("wK"));
    assert_eq!(snapshot.message.as_deref(), Some("CHECK"));
}

#[track_caller]
fn fails(program: &mut JavaSubmission, line: &str) -> StudentError {
    let error = play(program, line).unwrap_err();
    goes_on(program);
    error
}

/// Checks that a line does no harm.
#[track_caller]
fn harmless(program: &mut JavaSubmission, line: &str) -> Snapshot {
    let snapshot = play(program, line).unwrap();
    goes_on(program);
    snapshot
}

fn ended(error: &StudentError) -> &str {
    match error {
        StudentError::Ended(how) => how,
        other => panic!("{other:?}"),
    }
}

#[test]
fn static_fields_begin_anew_with_each_case() {
    let mut program = program();
    goes_on(&mut program);
    goes_on(&mut program);
    assert_eq!(program.start().unwrap().output, "start 1 en_US\n", "in one case they stay");
}

#[test]
fn exits_are_reported_with_their_place() {
    let mut program = program();
    let error = fails(&mut program, "exit");
    let wanted = format!("it has called System.exit in Chess.act ({}), with exit code 3", line("exit"));
    assert_eq!(ended(&error), wanted);
    let error = fails(&mut program, "exit in a class");
    assert!(ended(&error).starts_with("it has called System.exit in Leaver.leave (Chess.java:"), "{error}");
    assert!(ended(&error).ends_with("with exit code 5"), "{error}");
    assert_eq!(ended(&fails(&mut program, "halt")), "it has ended with exit code 4");
}

#[test]
fn hangs_are_reported_with_their_place() {
    let mut program = with(Limits { answer: Duration::from_secs(3), ..Limits::default() });
    let StudentError::TimeOut(Some(place)) = fails(&mut program, "loop") else { panic!() };
    let number: usize = place.strip_prefix("Chess.java:").unwrap().parse().unwrap();
    let wanted: usize = line("loop").strip_prefix("Chess.java:").unwrap().parse().unwrap();
    assert!((wanted - 1..=wanted).contains(&number), "{place}");
    let StudentError::TimeOut(Some(place)) = fails(&mut program, "sleep") else { panic!() };
    assert!(place.starts_with("Chess.java:"), "{place}");
}

#[test]
fn exceptions_have_the_lines_of_the_student_only() {
    let mut program = program();
    let StudentError::Threw { class, message, trace } = fails(&mut program, "exception") else { panic!() };
    assert_eq!(class, "java.lang.IndexOutOfBoundsException");
    assert!(message.contains('7'), "{message}");
    assert_eq!(trace[0], format!("Chess.act ({})", line("exception")));
    assert!(trace.len() == 2 && trace[1].starts_with("Chess.play (Chess.java:"), "{trace:?}");
}

#[test]
fn deep_recursion_and_memory_without_end_are_survived() {
    let mut program = program();
    let StudentError::Threw { class, trace, .. } = fails(&mut program, "recursion") else { panic!() };
    assert_eq!(class, "java.lang.StackOverflowError");
    assert!(trace[0].starts_with("Chess.recur (Chess.java:"), "{trace:?}");
    match fails(&mut program, "memory") {
        StudentError::Threw { class, .. } => assert_eq!(class, "java.lang.OutOfMemoryError"),
        other => assert!(!ended(&other).is_empty()),
    }
}

#[test]
#[cfg(target_os = "linux")]
fn processes_that_share_out_their_memory_are_ended() {
    // Each of three processes keeps 250 MB.
    let limits = Limits { answer: Duration::from_secs(30), memory: Some(600), ..Limits::default() };
    let error = fails(&mut with(limits), "memory of others");
    assert_eq!(ended(&error), "it was ended because it used more than 600 MiB of memory");
}

#[test]
fn a_case_ends_in_the_midst_of_slow_statements() {
    let mut program = program();
    goes_on(&mut program);
    let statement = "Chess.play(\"nap\") != null\n";
    let script = Script::read(&format!("Chess.start()\n{}", statement.repeat(30))).unwrap();
    let found = program.run_case(0, &script, Instant::now() + Duration::from_secs(5)).statements;
    let late = found.iter().position(|checked| *checked != Checked::Passed).unwrap();
    assert!((1..=6).contains(&late), "{found:?}");
    assert!(matches!(found[late], Checked::Failed(StudentError::TimeOut(_))), "{found:?}");
    assert!(found[late + 1..].iter().all(|checked| *checked == Checked::NotRun), "{found:?}");
    goes_on(&mut program);
}

#[test]
fn output_without_end_is_ended_soon() {
    let mut program = program();
    let begun = Instant::now();
    assert_eq!(fails(&mut program, "much output"), StudentError::Flood);
    assert_eq!(fails(&mut program, "stubborn output"), StudentError::Flood);
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}

#[test]
fn threads_that_are_left_running_do_not_reach_the_next_case() {
    let mut program = program();
    harmless(&mut program, "thread");
}

#[test]
fn printed_lines_are_no_answers() {
    let mut program = program();
    assert_eq!(harmless(&mut program, "forge").pieces.get("a1"), None);
    harmless(&mut program, "close");
    assert!(matches!(
        fails(&mut program, "close the channel"),
        StudentError::Ended(_) | StudentError::TimeOut(_)
    ));
}

#[test]
fn the_settings_of_the_process_are_set_back() {
    let mut program = program();
    harmless(&mut program, "interrupt");
    harmless(&mut program, "locale");
    assert_eq!(harmless(&mut program, "input").output, "read -1\n");
}

#[test]
fn the_folder_of_the_submission_is_read_only_in_the_sandbox() {
    if !Sandbox::detect().is_on() {
        // Without a sandbox the program could write, which would spoil the folder of this test.
        return;
    }
    let mut program = program();
    let error = fails(&mut program, "write");
    assert!(
        matches!(&error, StudentError::Threw { message, .. } if message.contains("left-behind")),
        "{error}"
    );
    assert!(!Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/left-behind").exists());
}
