//! A program with all processes that it has started.

use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};

use crate::bubblewrap::Bubblewrap;
use crate::cancel::Cancel;
use crate::starter;
use crate::watch::Watch;

/// A running program in its own process group. The group is killed when this is dropped.
#[derive(Debug)]
pub struct Group {
    child: Child,
    cancel: Cancel,
    /// Whether the program is in a sandbox, whose exit code tells of signals.
    is_wrapped: bool,
    /// Ended before the program is waited for.
    watch: Option<Watch>,
}

impl Group {
    /// Starts a program. `cancel` ends it, too.
    ///
    /// # Errors
    /// Returns why it could not be started.
    pub fn start(command: &mut Command, cancel: &Cancel) -> io::Result<Group> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let child = starter::spawn(command)?;
        cancel.started(child.id());
        let is_wrapped = Bubblewrap::is(command.get_program());
        Ok(Group { child, cancel: cancel.clone(), is_wrapped, watch: None })
    }

    /// Ends the program soon after its processes together use more than `limit` MiB of memory. Outside of a
    /// sandbox only processes are counted whose parents are still there. Linux only.
    pub fn limit_memory(&mut self, limit: u64) {
        self.watch = Some(Watch::start(self.child.id(), limit));
    }

    /// Takes the standard input of the program, if it is a pipe.
    pub fn take_stdin(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }

    /// Takes the standard output of the program, if it is a pipe.
    pub fn take_stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    /// Takes the standard error of the program, if it is a pipe.
    pub fn take_stderr(&mut self) -> Option<ChildStderr> {
        self.child.stderr.take()
    }

    /// Returns how the program has ended, as a clause, if it has: `it has ended with exit code 0`. Its
    /// process id is not released, so that its group can still be killed.
    pub fn ended(&mut self) -> Option<String> {
        let (code, status) = status(&mut self.child)?;
        if let Some(why) = self.watch.as_ref().and_then(Watch::exceeded) {
            return Some(why);
        }
        // `bwrap` ends as the program in it: with its exit code, or 128 and the number of a signal.
        match code {
            Some(code @ 129..=192) if self.is_wrapped => {
                Some(format!("it was ended by signal {}", code - 128))
            }
            _ => Some(status),
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.watch = None;
        end_group(self.child.id());
        self.cancel.ended(self.child.id());
        // It has ended already, or the system refuses to end it: nothing remains to be done.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the exit code of a program that has ended, and how it ended.
#[cfg(unix)]
fn status(child: &mut Child) -> Option<(Option<i32>, String)> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw)?;
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    let status = waitid(WaitId::Pid(pid), options).ok().flatten()?;
    let text = match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => format!("it has ended with exit code {code}"),
        (None, Some(signal)) => format!("it was ended by signal {signal}"),
        (None, None) => "it has ended".to_owned(),
    };
    Some((status.exit_status(), text))
}

#[cfg(not(unix))]
fn status(child: &mut Child) -> Option<(Option<i32>, String)> {
    let status = child.try_wait().ok().flatten()?;
    let text = match status.code() {
        Some(code) => format!("it has ended with exit code {code}"),
        None => "it has ended".to_owned(),
    };
    Some((status.code(), text))
}

/// Ends all processes of a group.
#[cfg(unix)]
pub(crate) fn end_group(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        // An error means that no process of the group is left.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

/// Does nothing: process groups exist on Unix only.
#[cfg(not(unix))]
pub(crate) fn end_group(_group: u32) {}
