//! The folder with the reports of a class, from which an interrupted run is continued.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::record::Record;
use crate::submission::file_name;

/// The greatest size of a report that is read, in bytes.
const LARGEST: u64 = 256 << 20;

/// A folder with one report for each submission.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    /// What else the reports depend on: those of another suite or command are not used.
    key: String,
}

impl Store {
    /// Opens the folder, which is made if it is missing. `key` is a text with everything besides the
    /// submission that a report depends on, such as the suite and the command.
    ///
    /// # Errors
    /// Returns why it cannot be made.
    pub fn open(folder: &Path, key: &str) -> io::Result<Store> {
        fs::create_dir_all(folder)?;
        Ok(Store { folder: folder.to_owned(), key: key.to_owned() })
    }

    /// Returns the report of a submission, if there is one with the same key. `files` stands for the state of
    /// its files: reports of another state are not returned.
    pub fn read(&self, name: &str, files: &str) -> Option<Record> {
        let path = self.path(name);
        if fs::metadata(&path).ok()?.len() > LARGEST {
            return None;
        }
        let value: Value = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
        let is_same = value["key"] == self.key.as_str() && value["files"] == files;
        is_same.then(|| Record::from_json(&value)).flatten().filter(|record| record.outcome.is_ok())
    }

    /// Keeps the report of a submission. A file is there completely, or not at all.
    ///
    /// # Errors
    /// Returns why it cannot be written.
    pub fn write(&self, record: &Record, files: &str) -> io::Result<()> {
        let mut value = record.to_json();
        value["key"] = Value::from(self.key.as_str());
        value["files"] = Value::from(files);
        let path = self.path(&record.name);
        let unfinished = path.with_extension("json.part");
        fs::write(&unfinished, format!("{value:#}\n"))?;
        fs::rename(unfinished, path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{}.json", file_name(name)))
    }
}
