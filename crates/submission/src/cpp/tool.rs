//! Runs a tool to its end, within limits of time and output.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tabiya_process::{Cancel, Group};

/// How much of the output is read, in bytes.
const MAX_OUTPUT: u64 = 1 << 20;

/// How a tool has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Finished {
    pub(super) succeeded: bool,
    /// Standard output, and then standard error.
    pub(super) text: String,
}

/// Runs a command.
pub(super) fn run(mut command: Command, time: Duration, cancel: &Cancel) -> Finished {
    let failed = |text: String| Finished { succeeded: false, text };
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut group = match Group::start(&mut command, cancel) {
        Ok(group) => group,
        Err(error) => return failed(format!("It cannot be started: {error}.")),
    };
    let readers = [group.take_stdout().map(read_aside), group.take_stderr().map(read_aside)];
    let deadline = Instant::now() + time;
    let mut pause = Duration::from_millis(1);
    let status = loop {
        if let Some(status) = group.ended() {
            break Some(status);
        }
        if Instant::now() >= deadline {
            break None;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    // Ends what is left, so that its output ends, too.
    drop(group);
    let text: String = readers.into_iter().flatten().filter_map(|reader| reader.join().ok()).collect();
    match status {
        Some(status) => Finished { succeeded: status == "it has ended with exit code 0", text },
        None => failed(format!("{text}\nIt has not ended within {} s.", time.as_secs())),
    }
}

/// Reads a text in another thread.
fn read_aside(from: impl Read + Send + 'static) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = Vec::new();
        let mut from = from.take(MAX_OUTPUT);
        // An error ends the text.
        let _ = from.read_to_end(&mut text);
        // The rest is read, too, so that the tool need not wait.
        let _ = std::io::copy(&mut from.into_inner(), &mut std::io::sink());
        String::from_utf8_lossy(&text).into_owned()
    })
}
