//! Measures the memory of idle sockets.

use std::time::Duration;

use tokio::task::JoinSet;

use crate::BoxError;
use crate::client::Client;
use crate::process::Server;

/// The measurements.
pub(crate) struct Idle {
    pub(crate) sockets: usize,
    /// The memory of the server before and after, in KiB.
    pub(crate) before: u64,
    pub(crate) after: u64,
}

/// Opens sockets, a hundred for each game, and leaves them idle.
pub(crate) async fn run(server: &Server, sockets: usize) -> Result<Idle, BoxError> {
    let (before, _) = server.usage();
    eprintln!("opening {sockets} sockets");
    let client = Client::new(&server.address);
    let mut open = Vec::with_capacity(sockets);
    while open.len() < sockets {
        let game = client.post("/api/games", r#"{"rules":"chess"}"#).await?.game;
        let mut set = JoinSet::new();
        for _ in 0..(sockets - open.len()).min(100) {
            let (client, game) = (client.clone(), game.clone());
            set.spawn(async move {
                let mut socket = client.socket(&game, &[]).await?;
                socket.receive().await?;
                Ok::<_, BoxError>(socket)
            });
        }
        while let Some(socket) = set.join_next().await {
            open.push(socket??);
        }
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (after, _) = server.usage();
    Ok(Idle { sockets: open.len(), before, after })
}
