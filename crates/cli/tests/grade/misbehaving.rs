//! Programs that hang, crash, print without end or take too much memory are ended with all their processes.

use super::*;

#[test]
fn a_program_that_hangs_is_ended_with_its_children() {
    let folder = Folder::new("hang");
    let suite = folder.write("hang.toml", &suite(TWO_CASES).replace("answer = 10", "answer = 3"));
    let token = format!("tabiya-grade-test-{}", std::process::id());
    let ran = grade(&[&suite, "--format", "json", "--jobs", "2"], "hang.py", &[&token]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let failed = failed(&json(&ran));
    // The first line of each case is answered, by a program that is started anew.
    assert_eq!(failed.keys().collect::<Vec<_>>(), ["one"]);
    assert_eq!(
        failed["one"]["what"],
        "Nothing came within 3 s. Is standard output flushed after each answer?"
    );
    assert_eq!((&failed["one"]["why"], &failed["one"]["kind"]), (&"".into(), &"time-out".into()));
    assert_eq!(left(&token), Vec::<String>::new(), "processes are left");
}

/// Returns the commands of all processes with a text in their arguments, where the system lists them as
/// files.
fn running(token: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let command = |entry: fs::DirEntry| fs::read(entry.path().join("cmdline")).ok();
    let commands = entries.filter_map(|entry| command(entry.ok()?));
    let commands = commands.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    commands.filter(|line| line.contains(token)).collect()
}

/// Returns what is still running after a while: the system may need a moment to end a process.
fn left(token: &str) -> Vec<String> {
    for _ in 0..500 {
        if running(token).is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    running(token)
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_ends_the_programs() {
    let folder = Folder::new("interrupt");
    let suite =
        folder.write("hang.toml", &suite(TWO_CASES).replace("answer = 10", "answer = 600\ncase = 600"));
    let token = format!("tabiya-interrupt-test-{}", std::process::id());
    let mut grader = std::process::Command::new(TABIYA)
        .args(["grade", &suite, "--", &python(), &program("hang.py"), TABIYA, &token])
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    // The grader, the program and its child have the text in their arguments.
    while running(&token).len() < 3 {
        assert!(grader.try_wait().unwrap().is_none(), "the grader has ended too early");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let kill = format!("kill -INT {}", grader.id());
    let sent = std::process::Command::new("sh").args(["-c", &kill]).status();
    assert!(sent.unwrap().success());
    assert_eq!(grader.wait().unwrap().code(), Some(3));
    assert_eq!(left(&token), Vec::<String>::new(), "processes are left");
}

#[test]
fn a_program_that_crashes_is_started_again_and_its_errors_are_shown() {
    let folder = Folder::new("crash");
    let suite =
        folder.write("crash.toml", &suite(&(TWO_CASES.to_owned() + &TWO_CASES.replace("one", "three"))));
    let ran = grade(&[&suite], "crash.py", &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("2 of 4 points"), "{}", ran.out);
    assert!(ran.out.contains("The program has not answered: it has ended with exit code 1."), "{}", ran.out);
    assert!(ran.out.contains("ValueError: I did not expect e2 e5"), "{}", ran.out);
}

#[test]
fn a_program_that_prints_without_end_is_stopped() {
    let folder = Folder::new("flood");
    let suite = folder.write("flood.toml", &suite(TWO_CASES));
    let ran = grade(&[&suite], "flood.py", &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("The program has printed more than 1048576 bytes in one case."), "{}", ran.out);
    assert!(ran.out.len() < 20_000, "the report has {} bytes", ran.out.len());
}

#[test]
fn memory_is_limited() {
    let folder = Folder::new("memory");
    let suite = folder.write("memory.toml", &suite(TWO_CASES));
    let greedy =
        folder.write("greedy.py", "x = bytearray(150_000_000)\nprint(len(x), flush=True)\ninput()\n");
    let python = python();
    let run =
        |memory: &str| tabiya(&["grade", &suite, "--time", "60", "--memory", memory, "--", &python, &greedy]);
    if cfg!(target_os = "linux") {
        let ran = run("100");
        assert!(ran.out.contains("MemoryError"), "{}", ran.out);
    }
    assert!(run("2000").out.contains("150000000"));
}
