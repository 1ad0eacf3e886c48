//! Writing all games as lines of JSON.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use super::super::schema;
use super::{OnProgress, file, game_line, open_to_read};
use crate::store::StoreError;

/// Writes every game of a folder, or of a database in a file, as one line of JSON, with its rules, even while
/// a server runs. Returns the number of games.
///
/// The lines have the hashes of the tokens of seats, so that players keep their seats where the games are
/// imported.
///
/// # Errors
///
/// Returns an error if there are no games, or if they cannot be read or the lines cannot be written.
pub fn export(place: &Path, out: &mut dyn Write, progress: OnProgress<'_>) -> Result<u64, StoreError> {
    let mut connection = open_to_read(&file(place)?)?;
    // One transaction, so that all games are those of one moment.
    let moment = connection.transaction()?;
    let now = schema::last_time(&moment)?.0;
    let games: u64 = moment.query_row("SELECT count(*) FROM games", [], |row| row.get(0))?;
    let mut ids = moment.prepare("SELECT id FROM games ORDER BY created, id")?;
    let mut rows = ids.query([])?;
    let mut done = 0;
    let failed = |error: std::io::Error| StoreError::Output(Arc::new(error));
    while let Some(row) = rows.next()? {
        let id: String = row.get(0)?;
        if let Some(game) = game_line::read(&moment, &id, now)? {
            serde_json::to_writer(&mut *out, &game).map_err(|error| failed(error.into()))?;
            out.write_all(b"\n").map_err(failed)?;
        }
        done += 1;
        progress(done, games);
    }
    out.flush().map_err(failed)?;
    Ok(done)
}
