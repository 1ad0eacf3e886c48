//! `tabiya serve`: runs the board in the browser and the server behind it.

mod args;
pub(crate) mod folder;
mod log;
pub(crate) mod signal;

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use tabiya_rules::Ruleset;
use tabiya_server::{Config, OwnRules, Server, StartError, StoreError};
use tokio::net::TcpListener;

use crate::diagnostics;
use crate::error::{CommandError, Exit};
use crate::game::{FileDiagnostic, read_text};
use crate::output;

pub(crate) use args::ServeArgs;

/// Serves until stopped.
pub(crate) fn run(args: &ServeArgs) -> Result<Exit, CommandError> {
    log::start(args.log_json);
    // In other commands a panic ends the program. Here it ends only the task in which it occurs, and other
    // games continue.
    std::panic::set_hook(Box::new(log::bug));
    let config = config(args)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime =
        runtime.map_err(|error| outside(format!("Threads cannot be started: {error}.")).caused_by(error))?;
    runtime.block_on(serve(args, config))
}

async fn serve(args: &ServeArgs, config: Config) -> Result<Exit, CommandError> {
    // Listen first, so that a second server started by mistake reports that the address is in use.
    let listener = TcpListener::bind(args.listen).await.map_err(|error| no_address(args.listen, error))?;
    let address = listener.local_addr().unwrap_or(args.listen);
    let data = config.data.display().to_string();
    let ids: Vec<String> = config.rules.iter().map(|own| own.ruleset.id().to_owned()).collect();
    let server = Server::open(config).map_err(|error| match error {
        StartError::SameId(id) => same_id(&args.rules, &ids, &id),
        other => cannot_start(other),
    })?;
    let stop = signal::stop()
        .map_err(|error| outside(format!("Signals cannot be received: {error}.")).caused_by(error))?;
    output::print(&format!(
        "Tabiya is at http://{}/  (Ctrl-C stops it; games are kept in {data})\n",
        to_open(address)
    ))?;
    match server.run(listener, stop).await {
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

fn config(args: &ServeArgs) -> Result<Config, CommandError> {
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
        computer_threads: args.computer_threads,
        limits: args.limits(),
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

/// Returns the error for a file whose game has the id of another one: of a file before it, or of a built-in game.
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
    use super::to_open;

    #[test]
    fn an_address_that_can_be_opened_is_told() {
        let opened = |address: &str| to_open(address.parse().unwrap()).to_string();
        assert_eq!(opened("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(opened("[::]:80"), "[::1]:80");
        assert_eq!(opened("192.0.2.1:8642"), "192.0.2.1:8642");
    }
}
