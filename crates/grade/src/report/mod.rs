//! The result of a run, and its formats.

mod json;
mod junit;
mod notes;
mod services;
mod text;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::run::Options;
use crate::suite::{Suite, Topic, UnknownNameError, named};

/// The result of a run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The name of the suite.
    pub suite: String,
    /// The title of the suite.
    pub title: String,
    /// The command that was graded.
    pub command: String,
    /// The cases, in the order of the suite.
    pub cases: Vec<CaseReport>,
    /// Sentences about the whole run, such as why it was stopped early.
    pub notes: Vec<String>,
}

/// The result of one case.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CaseReport {
    /// The number of the case in the suite, from 1.
    pub number: usize,
    /// The statement that the case tests.
    pub name: String,
    /// Its topic.
    pub topic: Topic,
    /// The points for passing it.
    pub points: u32,
    /// The points that the program has earned: all or none.
    pub earned: u32,
    /// Whether reports leave out its input and output.
    pub hidden: bool,
    /// How long it took.
    pub seconds: f64,
    /// The first difference from the referee, if there is one.
    pub difference: Option<Difference>,
    /// The lines that were sent and received.
    pub exchanges: Vec<Exchange>,
    /// The beginning of the program's standard error since it was started.
    pub errors: String,
    /// Whether the program was running already when the case began.
    pub(crate) was_running: bool,
}

/// A difference between a program and the referee.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Difference {
    /// The lines before.
    pub so_far: Vec<String>,
    /// The line that is answered differently.
    pub line: String,
    /// The board before it.
    pub before: String,
    /// The referee's answer.
    pub expected: String,
    /// The program's output.
    pub came: String,
    /// The difference, as a sentence.
    pub what: String,
    /// Why the referee answers so, as a sentence; empty if the program has not answered at all.
    pub why: String,
    /// The kind of the difference.
    pub kind: DifferenceKind,
}

/// A kind of difference between a program and the referee.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DifferenceKind {
    /// The answer differs.
    Answer,
    /// The answer did not come in time.
    TimeOut,
    /// The program has ended instead of answering.
    Ended,
    /// The program has printed too much.
    Flood,
    /// The case was not run.
    NotRun,
}

impl DifferenceKind {
    /// Returns the name, as reports have it.
    pub fn name(self) -> &'static str {
        match self {
            DifferenceKind::Answer => "answer",
            DifferenceKind::TimeOut => "time-out",
            DifferenceKind::Ended => "ended",
            DifferenceKind::Flood => "flood",
            DifferenceKind::NotRun => "not run",
        }
    }
}

/// The lines that were sent and received.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Exchange {
    /// The line, or the files.
    pub sent: String,
    /// The output.
    pub received: String,
}

/// The points, the cases, and how many of them passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of cases.
    pub cases: u32,
    /// The number of cases that passed.
    pub passed: u32,
    /// The points of all cases.
    pub points: u32,
    /// The points of the cases that passed.
    pub earned: u32,
}

/// A format of reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For people.
    Text,
    /// One JSON object with everything.
    Json,
    /// JUnit's XML, which most build servers read.
    Junit,
    /// The file `results.json` of Gradescope.
    Gradescope,
    /// Text whose last line has the scores for Autolab.
    Autolab,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] =
        [Format::Text, Format::Json, Format::Junit, Format::Gradescope, Format::Autolab];

    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Junit => "junit",
            Format::Gradescope => "gradescope",
            Format::Autolab => "autolab",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownNameError;

    fn from_str(text: &str) -> Result<Format, UnknownNameError> {
        named(&Format::ALL, Format::name, text)
    }
}

impl Report {
    pub(crate) fn new(suite: &Suite, options: &Options, cases: Vec<CaseReport>) -> Report {
        let command: Vec<String> =
            options.command.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        let notes = notes::of(suite, &cases);
        let (suite, title) = (suite.name.clone(), suite.title.clone());
        Report { suite, title, command: command.join(" "), cases, notes }
    }

    /// Returns the sums of all cases.
    pub fn total(&self) -> Tally {
        self.cases.iter().fold(Tally::default(), Tally::with)
    }

    /// Returns the sums of each topic, in the order of topics.
    pub fn topics(&self) -> BTreeMap<Topic, Tally> {
        let mut topics: BTreeMap<Topic, Tally> = BTreeMap::new();
        for case in &self.cases {
            let tally = topics.entry(case.topic).or_default();
            *tally = tally.with(case);
        }
        topics
    }

    /// Writes the report in a format. `show_hidden` includes the details of hidden cases.
    pub fn write(&self, format: Format, show_hidden: bool) -> String {
        match format {
            Format::Text => text::write(self, show_hidden),
            Format::Json => json::write(self, show_hidden),
            Format::Junit => junit::write(self, show_hidden),
            Format::Gradescope => services::gradescope(self, show_hidden),
            Format::Autolab => services::autolab(self, show_hidden),
        }
    }

    /// Writes everything that was sent and received, case by case. `show_hidden` includes hidden cases.
    pub fn transcript(&self, show_hidden: bool) -> String {
        text::transcript(self, show_hidden)
    }
}

impl Tally {
    fn with(self, case: &CaseReport) -> Tally {
        Tally {
            cases: self.cases + 1,
            passed: self.passed + u32::from(case.difference.is_none()),
            points: self.points + case.points,
            earned: self.earned + case.earned,
        }
    }
}

impl CaseReport {
    /// Returns whether the program answered as the referee does.
    pub fn passed(&self) -> bool {
        self.difference.is_none()
    }

    /// Returns whether the case was not run.
    pub fn is_skipped(&self) -> bool {
        self.kind() == Some(DifferenceKind::NotRun)
    }

    /// Returns the kind of the difference, if there is one.
    pub(crate) fn kind(&self) -> Option<DifferenceKind> {
        self.difference.as_ref().map(|difference| difference.kind)
    }

    /// Returns the difference unless it is to be left out.
    fn shown(&self, show_hidden: bool) -> Option<&Difference> {
        self.difference.as_ref().filter(|_| show_hidden || !self.hidden)
    }
}
