//! Boards as text: finding one in whatever a program prints, and comparing two of them by their pieces.

use tabiya_rules::Ruleset;

/// The shape of the boards of a game as text.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    files: usize,
    /// The width of a cell in characters, without the blank after it.
    width: usize,
    /// The names of the ranks, from the first row to the last.
    labels: Vec<String>,
    /// The words of the line below the board.
    foot: Vec<String>,
    /// What the lines of the hands begin with.
    hands: Vec<String>,
}

/// The pieces of a board and of the hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pieces {
    /// The cells, row by row; empty texts for empty cells.
    cells: Vec<String>,
    hands: Vec<Vec<String>>,
}

impl Shape {
    /// Returns the shape of a board as the referee draws it.
    pub(crate) fn of(ruleset: &Ruleset, board: &str) -> Shape {
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
        }
    }

    /// Returns whether a line is the one below a board.
    pub(crate) fn is_foot(&self, line: &str) -> bool {
        line.split_whitespace().eq(self.foot.iter().map(String::as_str))
    }

    /// Returns the number of lines below the foot: those of the hands.
    pub(crate) fn hands(&self) -> usize {
        self.hands.len()
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.labels.len()
    }

    /// Reads the rows of a board and the lines of the hands; `None` if they are not a board.
    pub(crate) fn read(&self, rows: &[String], hands: &[String]) -> Option<Pieces> {
        if rows.len() != self.labels.len() || hands.len() != self.hands.len() {
            return None;
        }
        let mut cells = Vec::new();
        for (row, label) in rows.iter().zip(&self.labels) {
            let rest = row.trim_end().strip_suffix(label.as_str())?;
            let mut characters: Vec<char> = rest.chars().collect();
            // A prompt may stand before the first row.
            let prompt = characters.len().saturating_sub(self.files * (self.width + 1));
            characters.drain(..prompt);
            for file in 0..self.files {
                let start = file * (self.width + 1);
                let cell: String = characters.iter().skip(start).take(self.width).collect();
                let cell = cell.trim();
                let empty = cell.chars().all(|c| c == '#') || cell == ".";
                cells.push(if empty { String::new() } else { cell.to_owned() });
            }
        }
        let hand = |(line, head): (&String, &String)| {
            let mut held = words(line.trim_start().strip_prefix(head.as_str())?);
            held.retain(|word| word != "nothing");
            held.sort();
            Some(held)
        };
        let hands = hands.iter().zip(&self.hands).map(hand).collect::<Option<Vec<_>>>()?;
        Some(Pieces { cells, hands })
    }

    /// Names the cells in which two boards differ, at most a few.
    pub(crate) fn differences(&self, expected: &Pieces, came: &Pieces, ruleset: &Ruleset) -> Vec<String> {
        let name = |cell: &String| if cell.is_empty() { "nothing".to_owned() } else { cell.clone() };
        let pairs = expected.cells.iter().zip(&came.cells).enumerate();
        let differing =
            pairs.filter(|(_, (expected, came))| expected != came).map(|(index, (expected, came))| {
                let square = self.square(index, ruleset);
                format!("{square} has {}, not {}", name(came), name(expected))
            });
        let hands = expected.hands.iter().zip(&came.hands).zip(&self.hands);
        let held = |hand: &[String]| if hand.is_empty() { "nothing".to_owned() } else { hand.join(" ") };
        let hands = hands.filter(|((expected, came), _)| expected != came);
        let hands =
            hands.map(|((expected, came), head)| format!("{head} {}, not {}", held(came), held(expected)));
        differing.chain(hands).take(6).collect()
    }

    /// Returns the pieces as `e4:wp`, and the number of them.
    pub(crate) fn list(&self, pieces: &Pieces, ruleset: &Ruleset) -> Vec<String> {
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

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}
