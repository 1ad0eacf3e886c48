//! Reads games in pieces from files, compressed or not, and from standard input.

use std::fs::File;
use std::io::{self, BufReader, Chain, Cursor, Read};
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;

use super::zstd_frames::ZstdFrames;
use crate::error::CommandError;

/// The number of bytes that are read at a time.
const PIECE: usize = 1 << 20;

/// The maximum length of a game in bytes.
pub(super) const LONGEST_GAME: usize = 64 << 20;

/// A file that is read in pieces.
pub(super) struct Source {
    name: String,
    input: Box<dyn Read + Send>,
    /// The bytes that were read but not used yet.
    buffer: Vec<u8>,
    ended: bool,
}

impl Source {
    /// Opens a file, or standard input for `-`. The bar shows the progress in the file itself, before
    /// decompression.
    pub(super) fn open(path: &Path, bar: &ProgressBar) -> Result<Source, CommandError> {
        let name = if path == Path::new("-") { "standard input".into() } else { path.display().to_string() };
        let raw: Box<dyn Read + Send> = match path == Path::new("-") {
            true => Box::new(io::stdin()),
            false => Box::new(File::open(path).map_err(|error| CommandError::unreadable(&name, error))?),
        };
        let input = decompress(Box::new(bar.wrap_read(raw)))
            .map_err(|error| CommandError::unreadable(&name, error))?;
        Ok(Source { name, input, buffer: Vec::new(), ended: false })
    }

    /// Returns the name for messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the unused bytes, and whether they are the last.
    pub(super) fn buffered(&self) -> (&[u8], bool) {
        (&self.buffer, self.ended)
    }

    /// Drops the bytes that were used and reads more.
    pub(super) fn advance(&mut self, used: usize) -> Result<(), CommandError> {
        self.buffer.drain(..used);
        if self.buffer.len() > LONGEST_GAME {
            let limit = LONGEST_GAME >> 20;
            return Err(CommandError::usage(format!("{}: a game is longer than {limit} MiB.", self.name)));
        }
        let have = self.buffer.len();
        self.buffer.resize(have + PIECE, 0);
        let mut filled = have;
        // Pipes deliver small amounts: fill a whole piece before continuing.
        while filled < self.buffer.len() {
            match self.input.read(&mut self.buffer[filled..]) {
                Ok(0) => {
                    self.ended = true;
                    break;
                }
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(CommandError::unreadable(&self.name, error)),
            }
        }
        self.buffer.truncate(filled);
        Ok(())
    }

    /// Reads the whole file, for notations that are not read in pieces.
    pub(super) fn whole(mut self) -> Result<Vec<u8>, CommandError> {
        while !self.ended {
            self.advance(0)?;
        }
        Ok(self.buffer)
    }
}

/// Decompresses a file, if its first bytes say that it is compressed.
fn decompress(mut input: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let mut head = [0; 4];
    let mut length = 0;
    while length < head.len() {
        match input.read(&mut head[length..])? {
            0 => break,
            read => length += read,
        }
    }
    let input: Chain<Cursor<Vec<u8>>, _> = Cursor::new(head[..length].to_vec()).chain(input);
    Ok(match &head[..length] {
        [0x1f, 0x8b, ..] => Box::new(flate2::read::MultiGzDecoder::new(input)),
        [0x28, 0xb5, 0x2f, 0xfd] => Box::new(ZstdFrames::new(BufReader::new(input))),
        _ => Box::new(input),
    })
}

/// Returns the total size of the files, if known.
pub(super) fn total_size(paths: &[PathBuf]) -> Option<u64> {
    paths
        .iter()
        .map(|path| std::fs::metadata(path).ok().filter(|file| file.is_file()).map(|file| file.len()))
        .sum()
}
