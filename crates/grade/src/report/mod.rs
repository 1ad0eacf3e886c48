//! The result of a run, and its formats.

mod json;
mod junit;
mod notes;
mod services;
mod text;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::check::{Check, TopicPoints};
use crate::points::Points;
use crate::run::{Announced, Fault, Options};
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
    /// The points of the case; none if it is [open](CaseReport::open).
    pub points: Points,
    /// The points that the program has earned.
    pub earned: Points,
    /// The same points by topic, that of the case first.
    pub by_topic: Vec<TopicPoints>,
    /// The single comparisons.
    pub checks: Vec<Check>,
    /// What the document of the course leaves open in this case.
    pub open: Option<OpenReport>,
    /// Whether reports leave out its input and output.
    pub hidden: bool,
    /// How long it took.
    pub seconds: f64,
    /// The first difference from the referee that costs points, if there is one.
    pub difference: Option<Difference>,
    /// The lines that were sent and received.
    pub exchanges: Vec<Exchange>,
    /// The beginning of the program's standard error since it was started.
    pub errors: String,
    /// Whether the program was running already when the case began.
    pub(crate) was_running: bool,
    /// All differences that cost points.
    pub(crate) faults: Vec<Fault>,
    /// How often the messages came that were called for.
    pub(crate) announced: Announced,
    /// Whether the whole case is left open.
    pub(crate) is_open: bool,
    /// The topic to which an answer that did not come in time is counted.
    pub(crate) hung: Option<Topic>,
}

/// The result of what the document of a course leaves open, which is worth no points.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OpenReport {
    /// Why, as a sentence.
    pub why: String,
    /// The first difference from the referee, if there is one.
    pub difference: Option<Difference>,
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
    /// A method has thrown an exception.
    Exception,
    /// A class or a method is missing.
    Missing,
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
            DifferenceKind::Exception => "exception",
            DifferenceKind::Missing => "missing",
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
    /// The number of cases; of a topic: with points for it.
    pub cases: u32,
    /// The number of cases without a difference; of a topic: that have earned all points for it.
    pub passed: u32,
    /// The points of all cases.
    pub points: Points,
    /// The earned points.
    pub earned: Points,
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

    /// Returns the sums of all cases, without those that the course document leaves open.
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        for case in self.cases.iter().filter(|case| !case.is_open()) {
            total.add(case.passed(), case.points, case.earned);
        }
        total
    }

    /// Returns the sums of each topic, in the order of topics.
    pub fn topics(&self) -> BTreeMap<Topic, Tally> {
        let mut topics: BTreeMap<Topic, Tally> = BTreeMap::new();
        for part in self.cases.iter().filter(|case| !case.is_open()).flat_map(|case| &case.by_topic) {
            let is_whole = part.earned == part.points;
            topics.entry(part.topic).or_default().add(is_whole, part.points, part.earned);
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
    fn add(&mut self, passed: bool, points: Points, earned: Points) {
        self.cases += 1;
        self.passed += u32::from(passed);
        self.points += points;
        self.earned += earned;
    }
}

impl CaseReport {
    /// Returns whether the program answered as the referee does, apart from what the course document leaves
    /// open.
    pub fn passed(&self) -> bool {
        self.difference.is_none()
    }

    /// Returns whether the whole case is left open by the course document, and is worth no points.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns whether the case was not run, or not to its end.
    pub fn is_skipped(&self) -> bool {
        self.kind() == Some(DifferenceKind::NotRun)
    }

    /// Returns the kind of the difference, if there is one.
    pub(crate) fn kind(&self) -> Option<DifferenceKind> {
        let open = self.open.as_ref().filter(|_| self.is_open).and_then(|open| open.difference.as_ref());
        self.difference.as_ref().or(open).map(|difference| difference.kind)
    }

    /// Returns the difference unless it is to be left out.
    fn shown(&self, show_hidden: bool) -> Option<&Difference> {
        self.difference.as_ref().filter(|_| show_hidden || !self.hidden)
    }
}
