//! The messages between the page and the program: requests and replies in JSON.

use serde::{Deserialize, Serialize};
use tabiya_submission::StudentError;
use tabiya_wire::online::{BoardInfo, Target};
use tabiya_wire::{MoveMessage, Side};

use crate::compare::Note;

/// A request of the page.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Request {
    /// Returns the state.
    State,
    /// Asks where a piece may go: on a square (`e2`) or in a hand (`@chick`).
    Targets { from: String },
    /// Plays a line, in squares or in the coordinates of the course.
    Play { line: String },
    /// Begins a new game, from a layout if there is one.
    New {
        #[serde(default)]
        layout: Option<String>,
    },
    /// Compiles and starts the program anew, and plays the lines so far.
    Restart,
    /// Takes lines back until there are this many, by playing those before them.
    Back { to: usize },
}

/// A request with what the page has already.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Asked {
    /// The game that the page shows.
    #[serde(default)]
    pub(crate) epoch: u64,
    /// The number of steps that the page has of it.
    #[serde(default)]
    pub(crate) have: usize,
    #[serde(flatten)]
    pub(crate) request: Request,
}

/// The reply to a request.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Reply {
    /// The state after the request.
    State(Box<State>),
    /// The reply to `targets`.
    Targets(Box<Offered>),
}

/// The game as the page shows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct State {
    /// Which game it is: another one after steps were changed.
    pub(crate) epoch: u64,
    /// The title of the course.
    pub(crate) title: &'static str,
    /// The program, as it was given.
    pub(crate) program: String,
    pub(crate) board: BoardInfo,
    /// The number of the first step in `steps`.
    pub(crate) from: usize,
    pub(crate) steps: Vec<Step>,
    /// The side to move by the rules; `null` if there is none, or no turns.
    pub(crate) turn: Option<Side>,
    /// The squares of royal pieces that are in check by the rules.
    pub(crate) checked: Vec<String>,
    /// How the game has ended by the rules.
    pub(crate) ending: Option<String>,
    /// Why the referee cannot go on from the program's position.
    pub(crate) lost: Option<String>,
    /// Why the program did not do what it was asked.
    pub(crate) trouble: Option<Trouble>,
    /// Whether there is a program that can be asked.
    pub(crate) runs: bool,
    /// Whether games can begin from a layout.
    pub(crate) layouts: bool,
    /// Facts about how the program is run, as sentences.
    pub(crate) notes: Vec<String>,
}

/// The program after a line. The first step is the start of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Step {
    /// The line in squares; empty for the start.
    pub(crate) line: String,
    /// The line in the coordinates of the course, if it has its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) course: Option<String>,
    /// The side that was to move.
    pub(crate) by: Option<Side>,
    /// The position of the program, as the first fields of FEN.
    pub(crate) fen: String,
    /// The move in the line, if the program has carried one out.
    pub(crate) last: Option<MoveMessage>,
    /// The message of the program.
    pub(crate) message: Option<String>,
    /// How many lines of the history before remain.
    pub(crate) kept: usize,
    /// The lines of the history after those.
    pub(crate) added: Vec<String>,
    /// What the program has printed.
    pub(crate) output: String,
    /// Why the rules accept or refuse the line.
    pub(crate) why: String,
    /// Whether the rules accept it.
    pub(crate) legal: bool,
    /// The differences from the rules.
    pub(crate) notes: Vec<Note>,
}

/// Where a piece may go.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Offered {
    pub(crate) from: String,
    /// Whether the targets are those of the program. If it cannot be asked, they are those of the rules.
    pub(crate) asked: bool,
    /// Why the program cannot be asked.
    pub(crate) sentence: Option<String>,
    /// The targets that are offered to the player.
    pub(crate) targets: Vec<Target>,
    /// The targets that the rules forbid, each with the reason.
    pub(crate) surplus: Vec<Explained>,
    /// The legal targets that the program leaves out, each with the move.
    pub(crate) missing: Vec<Explained>,
}

/// A square with a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Explained {
    pub(crate) square: String,
    pub(crate) sentence: String,
}

/// Why the program did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Trouble {
    /// The kind: `compile`, `time`, `ended`, `flood`, `threw`, `missing`, `unsupported`.
    pub kind: &'static str,
    /// What was asked, such as the line that was played; empty if it was the start.
    pub asked: String,
    /// What has happened, as a sentence.
    pub sentence: String,
    /// Lines such as those of a stack trace or of a compiler.
    pub lines: Vec<String>,
    /// What to do.
    pub advice: String,
}

impl Trouble {
    /// Describes an error of a program that was started.
    pub fn of_start(error: &StudentError) -> Trouble {
        Trouble::of(error, "")
    }

    /// Describes classes that do not compile.
    pub fn of_compiler(sentence: String, lines: Vec<String>) -> Trouble {
        let advice = "Correct the first error, and press R.".to_owned();
        Trouble { kind: "compile", asked: String::new(), sentence, lines, advice }
    }

    /// Describes an error of a program about something that was asked.
    pub(crate) fn of(error: &StudentError, asked: &str) -> Trouble {
        let (kind, lines, advice) = match error {
            StudentError::TimeOut(_) => (
                "time",
                Vec::new(),
                "Look for a loop without an end, or for a program that waits for input. In other languages \
                 than Java, flush the output after each answer.",
            ),
            StudentError::Ended(_) => (
                "ended",
                Vec::new(),
                "The program has to go on until its input ends: look for `System.exit`, or for an error \
                 above.",
            ),
            StudentError::Flood => ("flood", Vec::new(), "Look for a loop that prints without end."),
            StudentError::Threw { trace, .. } => (
                "threw",
                trace.clone(),
                "The first of these lines is where it was thrown. Correct it, compile with R, and the \
                 moves so far are played again.",
            ),
            StudentError::Missing(_) => (
                "missing",
                Vec::new(),
                "Compare the names, parameters and types with the document of the course.",
            ),
            StudentError::Unsupported(_) => ("unsupported", Vec::new(), ""),
        };
        Trouble {
            kind,
            asked: asked.to_owned(),
            sentence: error.to_string(),
            lines,
            advice: advice.to_owned(),
        }
    }
}
