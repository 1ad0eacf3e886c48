//! Starts all programs from one thread that never ends.
//!
//! A program in the sandbox ends with the *thread* that started it: the kernel counts threads, not processes,
//! as parents. The threads of callers come and go.

use std::io;
use std::process::{Child, Command};
use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};

/// A command to start, and where to send it back with the result.
type Order = (Command, Sender<(Command, io::Result<Child>)>);

/// Starts a program.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
    static STARTER: OnceLock<Sender<Order>> = OnceLock::new();
    let starter = STARTER.get_or_init(|| {
        let (orders, received) = channel::<Order>();
        std::thread::spawn(move || {
            for (mut command, reply) in received {
                let child = command.spawn();
                // A caller that does not wait has panicked.
                let _ = reply.send((command, child));
            }
        });
        orders
    });
    let (reply, started) = channel();
    let order = std::mem::replace(command, Command::new(""));
    starter.send((order, reply)).map_err(|_| io::Error::other("no program can be started any more"))?;
    let (order, child) = started.recv().map_err(io::Error::other)?;
    *command = order;
    child
}
