//! Boards as text: finding one in the output of a program, and comparing two of them by their pieces.

use std::fmt;

use tabiya_rules::Ruleset;

/// The greatest number of other lines between two rows of a board.
const MOST_BETWEEN: usize = 5;

/// The shape of the boards of a game as text.
#[derive(Clone, Debug)]
pub struct Shape {
    files: usize,
    /// The width of a cell in characters, without the blank after it.
    width: usize,
    /// The names of the ranks, from the first row to the last.
    labels: Vec<String>,
    /// The words of the line below the board.
    foot: Vec<String>,
    /// The beginnings of the lines of the hands.
    hands: Vec<String>,
    /// The same board with other labels, which are accepted as well.
    other: Option<Box<Shape>>,
}

/// The pieces of a board and of the hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pieces {
    /// The cells, row by row; empty texts for empty cells.
    cells: Vec<String>,
    hands: Vec<Vec<String>>,
}

impl Pieces {
    /// Returns the letters of the pieces in each hand, sorted.
    pub fn hands(&self) -> &[Vec<String>] {
        &self.hands
    }
}

/// Why lines are not a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadBoardError {
    /// Too few lines stand above the foot.
    Rows {
        /// The number of rows.
        found: usize,
        /// The number of ranks of the board.
        wanted: usize,
    },
    /// A row does not end with its label.
    Label {
        /// The number of the row, from 1.
        number: usize,
        /// The row.
        row: String,
        /// The label that belongs at its end.
        label: String,
    },
    /// A row has another number of cells.
    Cells {
        /// The number of the row, from 1.
        number: usize,
        /// The row.
        row: String,
        /// The number of files of the board.
        wanted: usize,
    },
    /// A line below the foot is not that of a hand.
    Hand {
        /// The line.
        line: String,
        /// Its expected beginning.
        head: String,
    },
}

impl fmt::Display for ReadBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadBoardError::Rows { found, wanted } => {
                write!(f, "the board has {found} rows above its last line, not {wanted}")
            }
            ReadBoardError::Label { number, row, label } => {
                write!(f, "row {number} of the board, `{row}`, cannot be read: ")?;
                if row.split_whitespace().next() == Some(label) {
                    write!(f, "its label `{label}` must stand at its end")
                } else {
                    write!(f, "it does not end with its label `{label}`")
                }
            }
            ReadBoardError::Cells { number, row, wanted } => {
                write!(
                    f,
                    "row {number} of the board, `{row}`, cannot be read: it does not have {wanted} cells"
                )
            }
            ReadBoardError::Hand { line, head } => {
                write!(f, "the line `{line}` below the board does not begin with `{head}`")
            }
        }
    }
}

impl std::error::Error for ReadBoardError {}

impl Pieces {
    /// Returns whether the same pieces are on the board, whatever is in the hands.
    pub(crate) fn same_board(&self, other: &Pieces) -> bool {
        self.cells == other.cells
    }

    /// Returns whether the same pieces are in the hands.
    pub(crate) fn same_hands(&self, other: &Pieces) -> bool {
        self.hands == other.hands
    }
}

impl Shape {
    /// Returns the shape of a board as the referee draws it.
    pub fn of(ruleset: &Ruleset, board: &str) -> Shape {
        let size = ruleset.board();
        let (files, ranks) = (usize::from(size.files()), usize::from(size.ranks()));
        let lines: Vec<&str> = board.lines().collect();
        let rows = &lines[..ranks.min(lines.len())];
        let label = |row: &&str| row.split_whitespace().next_back().unwrap_or("").to_owned();
        let labels: Vec<String> = rows.iter().map(label).collect();
        let longest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(1);
        let columns = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        let hands = lines.iter().skip(ranks + 1).filter_map(|line| line.split_once(':'));
        Shape {
            files,
            width: (columns.saturating_sub(longest) / files.max(1)).saturating_sub(1),
            labels,
            foot: lines.get(ranks).map_or_else(Vec::new, |line| words(line)),
            hands: hands.map(|(head, _)| format!("{head}:")).collect(),
            other: None,
        }
    }

    /// Returns pieces that are given by the names of their squares, such as `wp` on `e4`.
    pub(crate) fn pieces(
        &self,
        placed: &std::collections::BTreeMap<String, String>,
        hands: &[Vec<String>; 2],
        ruleset: &Ruleset,
    ) -> Pieces {
        let cell = |index| placed.get(&self.square(index, ruleset)).cloned().unwrap_or_default();
        let cells = (0..self.files * self.rows()).map(cell).collect();
        let sorted = |hand: &Vec<String>| {
            let mut hand = hand.clone();
            hand.sort();
            hand
        };
        Pieces { cells, hands: hands.iter().take(self.hands.len()).map(sorted).collect() }
    }

    /// Draws a board.
    pub(crate) fn draw(&self, pieces: &Pieces) -> String {
        let mut text = String::new();
        for (row, label) in pieces.cells.chunks(self.files.max(1)).zip(&self.labels) {
            for cell in row {
                let cell = if cell.is_empty() { "." } else { cell };
                text.push_str(&format!("{cell:>width$} ", width = self.width));
            }
            text.push_str(&format!("{label}\n"));
        }
        for word in &self.foot {
            text.push_str(&format!("{word:>width$} ", width = self.width));
        }
        for (head, hand) in self.hands.iter().zip(&pieces.hands) {
            let hand = if hand.is_empty() { "nothing".to_owned() } else { hand.join(" ") };
            text.push_str(&format!("\n{head} {hand}"));
        }
        text.trim_end().to_owned()
    }

    /// Accepts boards with other labels, too.
    pub fn or(self, other: Shape) -> Shape {
        Shape { other: Some(Box::new(other)), ..self }
    }

    /// Returns whether a line is the one below a board.
    pub fn is_foot(&self, line: &str) -> bool {
        line.split_whitespace().eq(self.foot.iter().map(String::as_str))
            || self.other.as_ref().is_some_and(|other| other.is_foot(line))
    }

    /// Returns the number of lines below the foot: those of the hands.
    pub fn hands(&self) -> usize {
        self.hands.len()
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.labels.len()
    }

    /// Reads the rows of a board and the lines of the hands.
    ///
    /// # Errors
    /// Returns why the lines are not a board.
    pub fn read(&self, rows: &[String], hands: &[String]) -> Result<Pieces, ReadBoardError> {
        let read = self.read_own(rows, hands);
        match &self.other {
            Some(other) if read.is_err() => other.read(rows, hands).or(read),
            _ => read,
        }
    }

    /// Reads a board between whose rows and hands other lines stand, such as blank ones. Returns the number
    /// of its first line, too.
    pub(crate) fn scattered(&self, lines: &[String], hands: &[String]) -> Option<(Pieces, usize)> {
        let own = || {
            let (mut rows, mut end) = (Vec::new(), lines.len());
            for (index, label) in self.labels.iter().enumerate().rev() {
                let from = end.saturating_sub(MOST_BETWEEN + 1);
                let is_row = |line: &&String| self.row(index, line, label).is_ok();
                end = from + lines[from..end].iter().rposition(|line| is_row(&line))?;
                rows.push(lines[end].clone());
            }
            rows.reverse();
            Some((self.read_own(&rows, hands).ok()?, end))
        };
        own().or_else(|| self.other.as_ref()?.scattered(lines, hands))
    }

    /// Reads the cells of a row.
    fn row(&self, index: usize, row: &str, label: &str) -> Result<Vec<String>, ReadBoardError> {
        let (number, shown) = (index + 1, row.trim_end());
        let Some(rest) = shown.strip_suffix(label) else {
            return Err(ReadBoardError::Label { number, row: shortened(shown), label: label.to_owned() });
        };
        let cells = self.cells(rest, self.longest() - label.chars().count());
        cells.ok_or_else(|| ReadBoardError::Cells { number, row: shortened(shown), wanted: self.files })
    }

    fn read_own(&self, rows: &[String], hands: &[String]) -> Result<Pieces, ReadBoardError> {
        if rows.len() != self.labels.len() {
            return Err(ReadBoardError::Rows { found: rows.len(), wanted: self.labels.len() });
        }
        let mut cells = Vec::new();
        for (index, (row, label)) in rows.iter().zip(&self.labels).enumerate() {
            let found = self.row(index, row, label)?;
            cells.extend(found.iter().map(|cell| if is_empty(cell) { String::new() } else { cell.clone() }));
        }
        let hand = |(index, head): (usize, &String)| {
            let line = hands.get(index).map_or("", |line| line.trim());
            let Some(rest) = line.strip_prefix(head.as_str()) else {
                return Err(ReadBoardError::Hand { line: shortened(line), head: head.clone() });
            };
            let mut held = words(rest);
            held.retain(|word| word != "nothing");
            held.sort();
            Ok(held)
        };
        let hands = self.hands.iter().enumerate().map(hand).collect::<Result<Vec<_>, _>>()?;
        Ok(Pieces { cells, hands })
    }

    /// Splits a row without its label into cells: by the columns of the referee's board, or else by blanks.
    /// `padding` blanks before the label belong to it, if labels are aligned at their right.
    fn cells(&self, row: &str, padding: usize) -> Option<Vec<String>> {
        let padded = row.strip_suffix(" ".repeat(padding).as_str()).and_then(|row| self.columns(row));
        let by_words = || Some(words(row)).filter(|cells| cells.len() == self.files);
        padded.or_else(|| self.columns(row)).or_else(by_words)
    }

    /// Returns the length of the longest label.
    fn longest(&self) -> usize {
        self.labels.iter().map(|label| label.chars().count()).max().unwrap_or(0)
    }

    /// Splits a row that has the columns of the referee's board. A prompt may stand before the first row.
    fn columns(&self, row: &str) -> Option<Vec<String>> {
        let columns: Vec<char> = row.chars().collect();
        let width = self.width + 1;
        let prompt = columns.len().checked_sub(self.files * width)?;
        let cell = |cell: &[char]| {
            let (cell, gap) = cell.split_at(self.width);
            let cell = cell.iter().collect::<String>().trim().to_owned();
            (gap == [' '] && !cell.contains(char::is_whitespace)).then_some(cell)
        };
        columns[prompt..].chunks(width).map(cell).collect()
    }

    /// Says why there is no board among some lines.
    pub fn missing(&self, lines: &[String]) -> String {
        let count = lines.iter().filter(|line| !line.trim().is_empty()).count();
        let came = if count == 1 { "1 line came".to_owned() } else { format!("{count} lines came") };
        if lines.iter().any(|line| self.is_foot(line)) {
            let heads: Vec<String> = self.hands.iter().map(|head| format!("`{head}`")).collect();
            return format!("the board came, but not the lines {} below it", heads.join(" and "));
        }
        let foot = self.foot.join("  ");
        let is_other = |line: &&String| {
            let words = words(line);
            let shorter = words.len().min(self.foot.len());
            shorter >= 3
                && words[..shorter] == self.foot[..shorter]
                && words.iter().all(|word| word.chars().count() <= 2)
        };
        match lines.iter().find(is_other) {
            Some(other) => format!(
                "the board has {} columns, not {}: its last line is `{}`, not ` {foot}`",
                words(other).len(),
                self.foot.len(),
                shortened(other.trim_end())
            ),
            None => format!("{came}, but no board: its last line, ` {foot}`, is missing"),
        }
    }

    /// Names the cells in which two boards differ, at most a few.
    pub(crate) fn differences(&self, expected: &Pieces, came: &Pieces, ruleset: &Ruleset) -> Vec<String> {
        let name = |cell: &String| if cell.is_empty() { "nothing".to_owned() } else { cell.clone() };
        let pairs = expected.cells.iter().zip(&came.cells).enumerate();
        let differing =
            pairs.filter(|(_, (expected, came))| expected != came).map(|(index, (expected, came))| {
                let square = self.square(index, ruleset);
                format!("{square}: expected {}, got {}", name(expected), name(came))
            });
        differing.take(6).collect()
    }

    /// Names the hands in which two boards differ.
    pub(crate) fn other_hands(&self, expected: &Pieces, came: &Pieces) -> Vec<String> {
        let hands = expected.hands.iter().zip(&came.hands).zip(&self.hands);
        let held = |hand: &[String]| if hand.is_empty() { "nothing".to_owned() } else { hand.join(" ") };
        let hands = hands.filter(|((expected, came), _)| expected != came);
        let hands = hands.map(|((expected, came), head)| {
            format!("{head} expected {}, got {}", held(expected), held(came))
        });
        hands.collect()
    }

    /// Returns the pieces as `e4:wp`.
    pub fn list(&self, pieces: &Pieces, ruleset: &Ruleset) -> Vec<String> {
        let cells = pieces.cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty());
        cells.map(|(index, cell)| format!("{}:{cell}", self.square(index, ruleset))).collect()
    }

    fn square(&self, index: usize, ruleset: &Ruleset) -> String {
        let (row, file) = (index / self.files, index % self.files);
        let ranks = self.rows();
        let rank = if ruleset.def().white_on_top { row } else { ranks - 1 - row };
        let square = ruleset.board().square(
            tabiya_board::File(u8::try_from(file).unwrap_or(u8::MAX)),
            tabiya_board::Rank(u8::try_from(rank).unwrap_or(u8::MAX)),
        );
        square.map_or_else(|| format!("cell {index}"), |square| ruleset.square_name(square).to_string())
    }
}

/// Returns whether a cell has no piece: blanks, or one of the marks for empty squares, once or repeated.
fn is_empty(cell: &str) -> bool {
    ['.', '#', '-', '_'].iter().any(|mark| cell.chars().all(|c| c == *mark))
}

/// Returns the beginning of a line that a program has printed.
pub(crate) fn shortened(line: &str) -> String {
    const LONGEST: usize = 60;
    let mut text: String = line.chars().take(LONGEST).collect();
    if line.chars().count() > LONGEST {
        text.push_str("...");
    }
    text
}

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}
