//! `tabiya serve`: runs the board in the browser and the server behind it.

mod args;
pub(crate) mod folder;
mod log;
pub(crate) mod signal;

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use tabiya_rules::Ruleset;
use tabiya_server::{
    Config, Limits, MetricsToken, OwnRules, Server, StartError, StoreError, raise_open_files,
};
use tokio::net::TcpListener;

use crate::diagnostics;
use crate::error::{CommandError, Exit};
use crate::game::{FileDiagnostic, read_text};
use crate::output;

pub(crate) use args::ServeArgs;

/// The environment variable for the token of the metrics.
const METRICS_TOKEN: &str = "TABIYA_METRICS_TOKEN";

/// Serves until stopped.
pub(crate) fn run(args: &ServeArgs) -> Result<Exit, CommandError> {
    log::start(args.log_json);
    // In other commands a panic ends the program. Here it ends only the task in which it occurs, and other
    // games continue.
    std::panic::set_hook(Box::new(log::bug));
    let config = config(args, open_files(args))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime =
        runtime.map_err(|error| outside(format!("Threads cannot be started: {error}.")).caused_by(error))?;
    let served = runtime.block_on(serve(args, config));
    // Not even threads that read are waited for if the server was stopped at once.
    runtime.shutdown_background();
    served
}

async fn serve(args: &ServeArgs, config: Config) -> Result<Exit, CommandError> {
    // Listen first, so that a second server started by mistake reports that the address is in use.
    let listener = TcpListener::bind(args.listen).await.map_err(|error| no_address(args.listen, error))?;
    let address = listener.local_addr().unwrap_or(args.listen);
    let operators = match args.metrics_listen {
        Some(address) => {
            let bound = TcpListener::bind(address).await;
            Some(bound.map_err(|error| no_metrics_address(address, error))?)
        }
        None => None,
    };
    let data = config.data.display().to_string();
    let ids: Vec<String> = config.rules.iter().map(|own| own.ruleset.id().to_owned()).collect();
    let mut server = Server::open(config).map_err(|error| match error {
        StartError::SameId(id) => same_id(&args.rules, &ids, &id),
        other => cannot_start(other),
    })?;
    if let Some(listener) = operators {
        if let Ok(address) = listener.local_addr() {
            tracing::info!(%address, "the metrics are at another address");
        }
        server = server.with_metrics_on(listener);
    }
    let no_signals = |error| outside(format!("Signals cannot be received: {error}.")).caused_by(error);
    let stop = signal::stop().map_err(no_signals)?;
    let stop_at_once = signal::second_stop().map_err(no_signals)?;
    output::print(&format!(
        "Tabiya is at http://{}/  (Ctrl-C stops it; games are kept in {data})\n",
        to_open(address)
    ))?;
    tokio::select! {
        stopped = server.run(listener, stop) => outcome(stopped),
        () = stop_at_once => Err(stopped_at_once()),
    }
}

/// Returns the error of a server that no longer waits for clients that are slow to leave. Acknowledged moves
/// are on disk.
fn stopped_at_once() -> CommandError {
    let text = "The server was stopped at once. Every acknowledged move is on disk.";
    CommandError::new(Exit::Interrupted, text)
}

/// Returns how the program ends after the server has.
fn outcome(stopped: Result<(), StoreError>) -> Result<Exit, CommandError> {
    match stopped {
        Ok(()) => Ok(Exit::Fine),
        Err(error @ StoreError::WriterPanicked(_)) => {
            Err(CommandError::new(Exit::Bug, error.to_string()).caused_by(error))
        }
        Err(error) => Err(outside(error.to_string()).caused_by(error)),
    }
}

/// Returns the address for a browser on this machine.
fn to_open(address: SocketAddr) -> SocketAddr {
    match address {
        SocketAddr::V4(any) if any.ip().is_unspecified() => ([127, 0, 0, 1], any.port()).into(),
        SocketAddr::V6(any) if any.ip().is_unspecified() => ([0, 0, 0, 0, 0, 0, 0, 1], any.port()).into(),
        other => other,
    }
}

/// Raises the number of files that this process may open, and returns it.
fn open_files(args: &ServeArgs) -> Option<u64> {
    let files = raise_open_files()?;
    let Limits { sockets, connections, .. } = args.limits(Some(files));
    tracing::info!(files, sockets, connections, "limits of open files, WebSockets and other connections");
    let needed = u64::try_from(sockets.saturating_add(connections)).unwrap_or(u64::MAX);
    if needed > files || sockets == 0 || connections == 0 {
        tracing::warn!(
            files,
            "--sockets and --connections allow more connections than the system allows open files: clients \
             may not be able to connect"
        );
    }
    Some(files)
}

/// Reads the token for the metrics.
fn metrics_token(args: &ServeArgs) -> Result<Option<MetricsToken>, CommandError> {
    let (text, place) = match (&args.metrics_token, std::env::var(METRICS_TOKEN)) {
        (Some(path), _) => (read_text(path)?, path.display().to_string()),
        (None, Ok(text)) => (text, METRICS_TOKEN.to_owned()),
        (None, Err(std::env::VarError::NotPresent)) => return Ok(None),
        (None, Err(std::env::VarError::NotUnicode(_))) => (String::new(), METRICS_TOKEN.to_owned()),
    };
    // Without this, a mistake would make the metrics public.
    let token = MetricsToken::new(&text)
        .ok_or_else(|| CommandError::usage(format!("There is no token for the metrics in {place}.")))?;
    Ok(Some(token))
}

fn config(args: &ServeArgs, open_files: Option<u64>) -> Result<Config, CommandError> {
    let data = match &args.data {
        Some(folder) => folder.clone(),
        None => folder::usual().ok_or_else(|| {
            CommandError::usage("There is no folder for games, because there is no home folder.")
                .hint("Name a folder: `tabiya serve --data DIR`.")
        })?,
    };
    let rules = args.rules.iter().map(|path| own_rules(path)).collect::<Result<_, _>>()?;
    Ok(Config {
        data,
        rules,
        web: args.web.clone(),
        hosts: args.host.clone(),
        origins: args.origin.clone(),
        behind_proxy: args.behind_proxy,
        metrics_token: metrics_token(args)?,
        computer_threads: args.computer_threads,
        expire: args.expire(),
        disk_floor: args.disk_floor(),
        limits: args.limits(open_files),
    })
}

/// Reads a ruleset file. It is stored with its games, and may extend built-in games only.
fn own_rules(path: &Path) -> Result<OwnRules, CommandError> {
    let name = path.display().to_string();
    let text = read_text(path)?;
    match Ruleset::parse(&text, &name) {
        Ok(ruleset) => Ok(OwnRules { text, ruleset }),
        Err(found) => {
            let with_text = |diagnostic| FileDiagnostic { diagnostic, text: text.clone() };
            diagnostics::show(&found.into_iter().map(with_text).collect::<Vec<_>>());
            Err(CommandError::shown(Exit::Broken))
        }
    }
}

fn outside(text: String) -> CommandError {
    CommandError::new(Exit::Outside, text)
}

fn no_address(address: SocketAddr, error: std::io::Error) -> CommandError {
    let shown = match error.kind() {
        ErrorKind::AddrInUse => outside(format!(
            "The address {address} is in use; perhaps Tabiya is already running."
        ))
        .hint(format!(
            "Open http://{}/ to check, or use another port: `tabiya serve --listen 127.0.0.1:{}`.",
            to_open(address),
            address.port().checked_add(1).unwrap_or(8642)
        )),
        ErrorKind::PermissionDenied => outside(format!("The system does not allow listening on {address}."))
            .hint("Ports below 1024 need special rights: use another one, `--listen 127.0.0.1:8642`."),
        ErrorKind::AddrNotAvailable => {
            CommandError::usage(format!("This machine does not have the address {address}."))
                .hint("`--listen 0.0.0.0:8642` listens at all addresses of the machine.")
        }
        _ => outside(format!("Cannot listen on {address}: {error}.")),
    };
    shown.caused_by(error)
}

fn no_metrics_address(address: SocketAddr, error: std::io::Error) -> CommandError {
    let text = format!("Cannot serve the metrics on {address}: {error}.");
    outside(text).hint("Use another address: `--metrics-listen 127.0.0.1:9642`.").caused_by(error)
}

/// Returns the error for a file whose game has the id of another one: of a file before it, or of a built-in
/// game.
fn same_id(files: &[PathBuf], ids: &[String], id: &str) -> CommandError {
    let mut named = files.iter().zip(ids).filter(|(_, own)| *own == id).map(|(file, _)| file.display());
    let text = match (named.next(), named.next()) {
        (Some(first), Some(second)) => format!("{second} has the id `{id}`, and so has {first}."),
        (Some(only), None) => format!("{only} has the id `{id}`, and so has a built-in game."),
        (None, _) => format!("Two games have the id `{id}`."),
    };
    CommandError::usage(text).hint("Give the game of your file an `id` of its own.")
}

fn cannot_start(error: StartError) -> CommandError {
    let hint = match &error {
        StartError::Store(StoreError::InUse { .. } | StoreError::Folder { .. }) => {
            Some("`tabiya serve --data DIR` keeps games in another folder.")
        }
        _ => None,
    };
    let shown = CommandError::new(Exit::Outside, error.to_string()).caused_by(error);
    match hint {
        Some(hint) => shown.hint(hint),
        None => shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_death_of_the_writer_is_exit_code_4() {
        let failed = outcome(Err(StoreError::WriterPanicked("a reason".to_owned()))).unwrap_err();
        assert_eq!(failed.exit as u8, 4);
        assert!(failed.to_string().contains("a reason"), "{failed}");
        assert_eq!(outcome(Err(StoreError::Closed)).unwrap_err().exit, Exit::Outside);
        assert_eq!(outcome(Ok(())).unwrap(), Exit::Fine);
        assert_eq!(stopped_at_once().exit as u8, 130);
    }

    #[test]
    fn an_address_that_can_be_opened_is_told() {
        let opened = |address: &str| to_open(address.parse().unwrap()).to_string();
        assert_eq!(opened("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(opened("[::]:80"), "[::1]:80");
        assert_eq!(opened("192.0.2.1:8642"), "192.0.2.1:8642");
    }
}
