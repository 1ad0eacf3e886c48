//! Where games come from: files, compressed or not, and standard input, read in pieces.

use std::fs::File;
use std::io::{self, BufReader, Chain, Cursor, Read};
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;

use super::zstd_frames::ZstdFrames;
use crate::failure::{Exit, Failure};

/// How much is asked of a file at a time.
const PIECE: usize = 1 << 20;

/// A game longer than this is not held in memory.
pub(super) const LONGEST_GAME: usize = 64 << 20;

/// A file that is read in pieces.
pub(super) struct Source {
    name: String,
    input: Box<dyn Read + Send>,
    /// What has been read and not been used yet.
    buffer: Vec<u8>,
    ended: bool,
}

impl Source {
    /// Opens a file, or standard input for `-`. The bar moves with the bytes of the file itself.
    pub(super) fn open(path: &Path, bar: &ProgressBar) -> Result<Source, Failure> {
        let name = if path == Path::new("-") { "standard input".into() } else { path.display().to_string() };
        let raw: Box<dyn Read + Send> = match path == Path::new("-") {
            true => Box::new(io::stdin()),
            false => Box::new(File::open(path).map_err(|error| cannot_read(&name, &error))?),
        };
        let input = unpacked(Box::new(bar.wrap_read(raw))).map_err(|error| cannot_read(&name, &error))?;
        Ok(Source { name, input, buffer: Vec::new(), ended: false })
    }

    /// What messages call it.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// What is at hand, and whether nothing follows it.
    pub(super) fn at_hand(&self) -> (&[u8], bool) {
        (&self.buffer, self.ended)
    }

    /// Forgets what has been used and reads on.
    pub(super) fn advance(&mut self, used: usize) -> Result<(), Failure> {
        self.buffer.drain(..used);
        if self.buffer.len() > LONGEST_GAME {
            let limit = LONGEST_GAME >> 20;
            return Err(Failure::usage(format!("{}: a game is longer than {limit} MiB.", self.name)));
        }
        let have = self.buffer.len();
        self.buffer.resize(have + PIECE, 0);
        let mut filled = have;
        // Pipes give little at a time; a piece is filled before work goes on.
        while filled < self.buffer.len() {
            match self.input.read(&mut self.buffer[filled..]) {
                Ok(0) => {
                    self.ended = true;
                    break;
                }
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(cannot_read(&self.name, &error)),
            }
        }
        self.buffer.truncate(filled);
        Ok(())
    }

    /// The whole text, for notations that are read in one go.
    pub(super) fn whole(mut self) -> Result<Vec<u8>, Failure> {
        while !self.ended {
            self.advance(0)?;
        }
        Ok(self.buffer)
    }
}

fn cannot_read(name: &str, error: &io::Error) -> Failure {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::UnexpectedEof => "the compressed data ends too early".to_owned(),
        _ => error.to_string(),
    };
    Failure::new(Exit::Usage, format!("{name} cannot be read: {why}."))
}

/// The text of a file that may be compressed, which its first bytes say.
fn unpacked(mut input: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
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

/// How many bytes the files have together, if that can be known.
pub(super) fn total_size(paths: &[PathBuf]) -> Option<u64> {
    paths
        .iter()
        .map(|path| std::fs::metadata(path).ok().filter(|file| file.is_file()).map(|file| file.len()))
        .sum()
}
