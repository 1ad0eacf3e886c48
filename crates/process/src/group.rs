//! A program with all processes that it has started.

use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};

use crate::cancel::Cancel;

/// A running program in its own process group. The group is killed when this is dropped.
#[derive(Debug)]
pub struct Group {
    child: Child,
    cancel: Cancel,
}

impl Group {
    /// Starts a program. `cancel` ends it, too.
    ///
    /// # Errors
    /// Returns why it could not be started.
    pub fn start(command: &mut Command, cancel: &Cancel) -> io::Result<Group> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let child = command.spawn()?;
        cancel.started(child.id());
        Ok(Group { child, cancel: cancel.clone() })
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
        status(&mut self.child)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        end_group(self.child.id());
        self.cancel.ended(self.child.id());
        // It has ended already, or the system refuses to end it: nothing remains to be done.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
fn status(child: &mut Child) -> Option<String> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw)?;
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    let status = waitid(WaitId::Pid(pid), options).ok().flatten()?;
    Some(match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => format!("it has ended with exit code {code}"),
        (None, Some(signal)) => format!("it was ended by signal {signal}"),
        (None, None) => "it has ended".to_owned(),
    })
}

#[cfg(not(unix))]
fn status(child: &mut Child) -> Option<String> {
    let status = child.try_wait().ok().flatten()?;
    Some(match status.code() {
        Some(code) => format!("it has ended with exit code {code}"),
        None => "it has ended".to_owned(),
    })
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
