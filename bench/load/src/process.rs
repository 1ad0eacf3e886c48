//! The server as a separate process, with a temporary folder.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{env, fs, io::BufRead, io::BufReader};

use crate::BoxError;

/// A running server.
pub(crate) struct Server {
    child: Child,
    program: PathBuf,
    flags: Vec<String>,
    folder: PathBuf,
    /// Host and port.
    pub(crate) address: String,
}

/// The limits that players who share one address would reach.
const LIMITS: [&str; 11] = [
    "--per-socket",
    "--per-address",
    "--heavy-per-address",
    "--games-per-address",
    "--joins-per-address",
    "--connections-per-address",
    "--unsent-per-address",
    "--unsent",
    "--sockets-per-address",
    "--sockets",
    "--connections",
];

impl Server {
    /// Starts the program on a free port, without limits, because all players share one address.
    pub(crate) async fn start(program: &Path) -> Result<Server, BoxError> {
        let unlimited = LIMITS.iter().flat_map(|flag| [*flag, "0"]).map(str::to_owned);
        Server::start_with(program, unlimited.collect()).await
    }

    /// Starts the program on a free port, with its own limits and these flags.
    pub(crate) async fn start_with(program: &Path, flags: Vec<String>) -> Result<Server, BoxError> {
        let folder = env::temp_dir().join(format!("tabiya-load-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let (child, address) = spawn(program, &flags, &folder).await?;
        Ok(Server { child, program: program.to_owned(), flags, folder, address })
    }

    /// Kills the server and starts it again with the same games.
    pub(crate) async fn kill_and_restart(&mut self) -> Result<(), BoxError> {
        self.child.kill()?;
        self.child.wait()?;
        (self.child, self.address) = spawn(&self.program, &self.flags, &self.folder).await?;
        Ok(())
    }

    /// Returns the folder of the games.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the resident memory in KiB and the processor time in seconds.
    pub(crate) fn usage(&self) -> (u64, f64) {
        // Fields 14 and 15, in hundredths of a second. The name before them may contain spaces.
        let stat = self.proc("stat");
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
        (self.memory("VmRSS:"), ticks as f64 / 100.0)
    }

    /// Returns the greatest resident memory since the start, in KiB.
    pub(crate) fn peak(&self) -> u64 {
        self.memory("VmHWM:")
    }

    fn memory(&self, field: &str) -> u64 {
        let status = self.proc("status");
        let value = status.lines().find_map(|line| line.strip_prefix(field));
        value.and_then(|text| text.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    fn proc(&self, name: &str) -> String {
        fs::read_to_string(format!("/proc/{}/{name}", self.child.id())).unwrap_or_default()
    }
}

/// Starts the program and returns it with its address.
async fn spawn(program: &Path, flags: &[String], folder: &Path) -> Result<(Child, String), BoxError> {
    let mut command = Command::new(program);
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder).args(flags);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let mut printed = String::new();
    if let Some(output) = child.stdout.take() {
        let mut output = BufReader::new(output);
        while !printed.contains("http://") {
            let mut line = String::new();
            match output.read_line(&mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) => printed.push_str(&line),
            }
        }
        // Further output is discarded, so that it does not fill the pipe.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
    }
    let address = printed.split("http://").nth(1).and_then(|rest| rest.split(['/', ' ', '\n']).next());
    let address = address.map(str::to_owned).ok_or("the server did not print its address")?;
    tokio::time::sleep(Duration::from_millis(200)).await;
    Ok((child, address))
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
