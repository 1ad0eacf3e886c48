//! Stored games in large numbers: how long `tabiya db check` takes, whether it finds a planted corruption,
//! and whether an export that is imported again is the same, game by game.
//!
//! Some games are played on a server. The others are copies of them with ids of their own, which `tabiya db
//! import` adds to the database. For a check all are different: it replays each by itself.
#![expect(clippy::print_stdout, reason = "the table is the result")]

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use tokio::task::JoinSet;

use crate::BoxError;
use crate::client::Client;
use crate::game::Pair;
use crate::process::Server;
use crate::report::verdict;

/// The number of games that are played.
const PLAYED: usize = 400;

/// The rules that they have in turn.
const RULES: [&str; 8] =
    ["chess", "xiangqi", "crazyhouse", "shogi", "atomic", "makruk", "seirawan", "chess960"];

/// The number of half-moves of a game, which grows with its number from the first to the second.
const PLIES: (usize, usize) = (10, 90);

/// The time that a check of 100,000 games may take, in seconds.
const WANTED: f64 = 60.0;

/// Makes the database, measures, and prints the report.
pub(crate) async fn measure(program: &Path, games: usize) -> Result<(), BoxError> {
    let folder = Folder::new()?;
    let templates = folder.0.join("templates.jsonl");
    play(program, &templates).await?;
    let [first, second] = ["first", "second"].map(|name| folder.0.join(name));

    eprintln!("importing {games} games");
    let (added, importing) = timed(|| import_copies(program, &templates, games, &first))?;
    eprintln!("checking them");
    let (checked, checking) = timed(|| check(program, &first))?;
    let size = fs::metadata(first.join("games.sqlite3")).map_or(0, |data| data.len()) >> 20;
    eprintln!("exporting, then importing the export");
    let (exported, moving) = timed(|| export_and_import(program, &first, &second))?;
    let again = export(program, &second, &mut |_| Ok(()))?;
    let different = exported.iter().zip(&again).filter(|(one, other)| one != other).count()
        + exported.len().abs_diff(again.len());
    eprintln!("planting a corruption");
    import_corrupt(program, &templates, &first)?;
    let planted = check(program, &first)?;

    println!("| stored games | events | MiB | import s | check s | export and import s |");
    println!("|---:|---:|---:|---:|---:|---:|");
    let [importing, checking, moving] = [importing, checking, moving].map(|time| time.as_secs_f64());
    println!("| {added} | {} | {size} | {importing:.1} | {checking:.1} | {moving:.1} |", checked.events);
    let wanted = WANTED * (games as f64 / 100_000.0).max(1.0);
    verdict("seconds of a check", checking, "at most", wanted, checking <= wanted);
    verdict("problems found", checked.problems as f64, "at most", 0.0, checked.problems == 0);
    let found = planted.problems as f64;
    verdict("problems found with one planted", found, "exactly", 1.0, planted.problems == 1);
    verdict("games that differ after export and import", different as f64, "at most", 0.0, different == 0);
    Ok(())
}

/// A temporary folder, which is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, BoxError> {
        let folder = env::temp_dir().join(format!("tabiya-stored-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn timed<T>(work: impl FnOnce() -> Result<T, BoxError>) -> Result<(T, Duration), BoxError> {
    let start = Instant::now();
    let result = work()?;
    Ok((result, start.elapsed()))
}

/// Plays games of different lengths by different rules, and exports them.
async fn play(program: &Path, to: &Path) -> Result<(), BoxError> {
    eprintln!("playing {PLAYED} games");
    let server = Server::start(program).await?;
    let mut set = JoinSet::new();
    for number in 0..PLAYED {
        let client = Client::new(&server.address);
        set.spawn(async move {
            let plies = PLIES.0 + (PLIES.1 - PLIES.0) * number / PLAYED;
            let seed = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mut pair = Pair::begin_game(&client, RULES[number % RULES.len()], seed, None).await?;
            for _ in 0..plies {
                if !pair.can_move() {
                    break;
                }
                pair.step().await?;
            }
            Ok::<_, BoxError>(())
        });
        // Few at a time: rules that are used for the first time wait for the threads of slow work.
        if set.len() >= 8 {
            set.join_next().await.ok_or("no game")???;
        }
    }
    while let Some(played) = set.join_next().await {
        played??;
    }
    let mut export = db(program, "export", server.folder());
    succeed(export.arg("-o").arg(to))
}

/// Returns a command of `tabiya db`.
fn db(program: &Path, command: &str, folder: &Path) -> Command {
    let mut db = Command::new(program);
    db.args(["db", command, "--data"]).arg(folder).stderr(Stdio::null()).stdout(Stdio::null());
    db
}

fn succeed(command: &mut Command) -> Result<(), BoxError> {
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}").into()) }
}

/// Imports copies of games until there are enough, and returns their number.
fn import_copies(program: &Path, templates: &Path, games: usize, folder: &Path) -> Result<usize, BoxError> {
    let text = fs::read_to_string(templates)?;
    let templates: Vec<&str> = text.lines().collect();
    let mut number = 0;
    import(program, folder, |out| {
        for line in templates.iter().cycle().take(games) {
            writeln!(out, "{}", with_id(line, number).ok_or("an exported line has no id")?)?;
            number += 1;
        }
        Ok(())
    })?;
    Ok(number)
}

/// Imports lines that are written by a function.
fn import(
    program: &Path,
    folder: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), BoxError>,
) -> Result<(), BoxError> {
    let mut command = db(program, "import", folder);
    let mut child = command.arg("-").stdin(Stdio::piped()).spawn()?;
    if let Some(input) = child.stdin.take() {
        let mut input = BufWriter::with_capacity(1 << 16, input);
        write(&mut input)?;
        input.flush()?;
    }
    let status = child.wait()?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}").into()) }
}

/// Returns the line of a game with another id.
fn with_id(line: &str, number: usize) -> Option<String> {
    const LETTERS: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";
    let key = "\"game\":\"";
    let start = line.find(key)? + key.len();
    let end = start + line[start..].find('"')?;
    let mut rest = number;
    let id: String = (start..end)
        .map(|_| {
            let letter = LETTERS[rest % LETTERS.len()];
            rest /= LETTERS.len();
            char::from(letter)
        })
        .collect();
    Some(format!("{}{id}{}", &line[..start], &line[end..]))
}

/// The report of a check.
struct Checked {
    events: u64,
    problems: usize,
}

fn check(program: &Path, folder: &Path) -> Result<Checked, BoxError> {
    let output = db(program, "check", folder).stdout(Stdio::piped()).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    read_report(&text).ok_or_else(|| format!("the check failed: {text}").into())
}

/// Reads the last line of a report: `7 games with 99 events: no problems`.
fn read_report(text: &str) -> Option<Checked> {
    let (counts, problems) = text.lines().next_back()?.split_once(": ")?;
    let events = counts.split(' ').nth(3)?.parse().ok()?;
    let problems = problems.split(' ').next()?;
    Some(Checked { events, problems: if problems == "no" { 0 } else { problems.parse().ok()? } })
}

/// Exports a folder, passes each line on, and returns a hash of each.
fn export(
    program: &Path,
    folder: &Path,
    pass: &mut dyn FnMut(&str) -> Result<(), BoxError>,
) -> Result<Vec<u64>, BoxError> {
    let mut child = db(program, "export", folder).stdout(Stdio::piped()).spawn()?;
    let mut hashes = Vec::new();
    if let Some(output) = child.stdout.take() {
        let mut output = BufReader::with_capacity(1 << 16, output);
        let mut line = String::new();
        while output.read_line(&mut line)? > 0 {
            let mut hasher = DefaultHasher::new();
            line.hash(&mut hasher);
            hashes.push(hasher.finish());
            pass(&line)?;
            line.clear();
        }
    }
    let status = child.wait()?;
    if status.success() { Ok(hashes) } else { Err(format!("the export failed: {status}").into()) }
}

/// Exports a folder and imports every line into another. Returns a hash of each.
fn export_and_import(program: &Path, from: &Path, to: &Path) -> Result<Vec<u64>, BoxError> {
    let mut hashes = Vec::new();
    import(program, to, |out| {
        hashes = export(program, from, &mut |line| Ok(out.write_all(line.as_bytes())?))?;
        Ok(())
    })?;
    Ok(hashes)
}

/// Adds a game in which a move is impossible: an import takes events as facts, a check does not.
fn import_corrupt(program: &Path, templates: &Path, folder: &Path) -> Result<(), BoxError> {
    let text = fs::read_to_string(templates)?;
    let line =
        text.lines().find(|line| line.contains("\"rules\":\"chess\"")).ok_or("no game was exported")?;
    let line = with_id(line, usize::MAX).ok_or("an exported line has no id")?;
    let key = "\"kind\":\"played\"";
    let at = line.find(key).ok_or("the game has no move")?;
    let to = "\"to\":\"";
    let square = at + line[at..].find(to).ok_or("a move has no target")? + to.len();
    // No piece can go to the corner of the opponent with the first move.
    let corrupt = format!("{}h8{}", &line[..square], &line[square + 2..]);
    import(program, folder, |out| Ok(writeln!(out, "{corrupt}")?))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn copies_have_ids_of_their_own() {
        let line = r#"{"form":1,"game":"tq2ydhpwjp","rules":"chess"}"#;
        let copies: BTreeSet<String> = (0..2_000).filter_map(|number| with_id(line, number)).collect();
        assert_eq!(copies.len(), 2_000);
        assert!(copies.contains(r#"{"form":1,"game":"3222222222","rules":"chess"}"#));
        assert_eq!(with_id("{}", 1), None);
    }

    #[test]
    fn reports_are_read() {
        let read = |text| read_report(text).map(|checked| (checked.events, checked.problems));
        assert_eq!(read("65 games with 814 events: no problems\n"), Some((814, 0)));
        assert_eq!(read("game x: It.\n65 games with 814 events: 1 problem\n"), Some((814, 1)));
        assert_eq!(read(""), None);
    }
}
