//! Programs are ended with their children, and say how they ended.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tabiya_process::{Cancel, Group};

fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script]).stdin(Stdio::null()).stdout(Stdio::piped());
    command
}

fn wait(group: &mut Group) -> String {
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        if let Some(status) = group.ended() {
            return status;
        }
        assert!(Instant::now() < deadline, "the program has not ended");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn an_exit_code_can_be_read_more_than_once() {
    let mut group = Group::start(&mut shell("exit 3"), &Cancel::default()).unwrap();
    assert_eq!(wait(&mut group), "it has ended with exit code 3");
    assert_eq!(group.ended().as_deref(), Some("it has ended with exit code 3"));
}

#[test]
fn children_are_ended_too() {
    // The child keeps the pipe open: its end is the end of both.
    let script = "sleep 1000 & echo started; wait";
    let mut group = Group::start(&mut shell(script), &Cancel::default()).unwrap();
    let mut output = BufReader::new(group.take_stdout().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    assert_eq!((line.as_str(), group.ended()), ("started\n", None));
    drop(group);
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || sender.send(output.read(&mut [0; 8]).unwrap()));
    assert_eq!(receiver.recv_timeout(Duration::from_secs(30)), Ok(0), "the child has not ended");
}

#[test]
fn a_run_is_cancelled_from_outside() {
    let cancel = Cancel::default();
    let mut before = Group::start(&mut shell("sleep 1000"), &cancel).unwrap();
    cancel.clone().cancel();
    assert!(cancel.is_cancelled());
    assert_eq!(wait(&mut before), "it was ended by signal 9");
    let mut after = Group::start(&mut shell("sleep 1000"), &cancel).unwrap();
    assert_eq!(wait(&mut after), "it was ended by signal 9");
}
