//! Ends a program whose processes use too much memory together. Linux only: it reads `/proc`.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::group::end_group;

/// How often memory is measured.
const INTERVAL: Duration = Duration::from_millis(100);
/// How many processes are measured at most.
const MOST: usize = 10_000;

/// A thread that watches a program until this is dropped.
#[derive(Debug)]
pub(crate) struct Watch {
    state: Arc<State>,
    thread: Option<JoinHandle<()>>,
    /// The limit in MiB.
    limit: u64,
}

#[derive(Debug, Default)]
struct State {
    is_over: AtomicBool,
    is_exceeded: AtomicBool,
}

impl Watch {
    /// Begins to watch a program and its descendants. `limit` is in MiB.
    pub(crate) fn start(program: u32, limit: u64) -> Watch {
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        let thread = std::thread::spawn(move || {
            while !shared.is_over.load(Ordering::SeqCst) {
                if memory(program) > limit.saturating_mul(1024) {
                    shared.is_exceeded.store(true, Ordering::SeqCst);
                    // Its number is not that of another program: the program is waited for only after
                    // the end of the watch.
                    end_group(program);
                    return;
                }
                std::thread::park_timeout(INTERVAL);
            }
        });
        Watch { state, thread: Some(thread), limit }
    }

    /// Returns a clause if the program was ended.
    pub(crate) fn exceeded(&self) -> Option<String> {
        let limit = self.limit;
        let is_exceeded = self.state.is_exceeded.load(Ordering::SeqCst);
        is_exceeded.then(|| format!("it was ended because it used more than {limit} MiB of memory"))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.state.is_over.store(true, Ordering::SeqCst);
        // The thread wakes up at once, and measures at most once more.
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

/// Returns the memory of a process and its descendants, in KiB, without what is shared with files.
fn memory(program: u32) -> u64 {
    let mut found = vec![program];
    let mut next = 0;
    let mut sum = 0;
    while let Some(process) = found.get(next).copied().filter(|_| next < MOST) {
        next += 1;
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        let of = |name: &str| -> u64 {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
        };
        sum += of("RssAnon:") + of("RssShmem:") + of("VmSwap:");
        let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
        for thread in threads {
            let children = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            found.extend(children.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
        }
    }
    sum
}
