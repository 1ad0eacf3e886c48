//! Calls on the classes of a submission: `king.getPossibleMoves() == {26, 27}`.

mod parser;
mod run;
mod text;
mod tokens;
mod value;

pub use run::{Classes, run_script};
pub use value::CallValue;

use crate::StudentError;

/// A list of statements, one a line. A line that begins with `#` is a comment; a statement goes on over lines
/// while a bracket is open, and after `==` and `!=`.
///
/// ```
/// use tabiya_submission::{Script, Statement};
///
/// let script = Script::read("pawn = Pawn(true)\npawn.getPosition() == 8").unwrap();
/// assert_eq!(script.statements[1].0, "pawn.getPosition() == 8");
/// assert!(matches!(script.statements[1].1, Statement::Equals(..)));
/// let errors = Script::read("pawn = ").unwrap_err();
/// assert_eq!((errors[0].line, errors[0].column), (1, 8));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Script {
    /// The statements with their texts.
    pub statements: Vec<(String, Statement)>,
}

/// A statement of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// `pawn = Pawn(true)`: keeps a value.
    Let(String, Expression),
    /// `pawn.getPosition() == 8`: compares values; sets and boards regardless of order.
    Equals(Expression, Expression),
    /// `square.getPiece() != null`: compares values.
    Differs(Expression, Expression),
    /// `square.getPiece() is cat`: compares identities.
    Same(Expression, Expression),
    /// `player.dropPiece(cat, square) throws IllegalArgumentException`; any exception without a name.
    Throws(Expression, Option<String>),
    /// `game.move(4, 6, 4, 4)`: a call whose value is not compared.
    Do(Expression),
}

impl Statement {
    /// Returns whether the statement compares something: the others prepare it.
    pub fn is_comparison(&self) -> bool {
        !matches!(self, Statement::Let(..) | Statement::Do(_))
    }
}

/// An expression of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expression {
    /// A value as it is written.
    Literal(Literal),
    /// A value that was kept.
    Variable(String),
    /// `[cat, lion]`: in this order.
    List(Vec<Expression>),
    /// `{game.getSquare(4, 1), 7}`: in any order.
    Set(Vec<Expression>),
    /// `Pawn(true)`: a new object. Names of classes begin with a capital; nested ones have dots.
    New(String, Vec<Expression>),
    /// `Side.WHITE`, `Chess.start()`: a static field, or with arguments a static method.
    Static(String, String, Option<Vec<Expression>>),
    /// `recorder("BoardListener")`: a function of scripts.
    Function(String, Vec<Expression>),
    /// `board.getPiece("e2")`.
    Call(Box<Expression>, String, Vec<Expression>),
    /// `pawn.position`.
    Field(Box<Expression>, String),
    /// `board[16]`.
    Index(Box<Expression>, Box<Expression>),
}

/// A value as it is written in a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Literal {
    /// `null`.
    Null,
    /// `true`, `false`.
    Boolean(bool),
    /// `35`.
    Number(i64),
    /// `'p'`.
    Character(char),
    /// `"e4"`.
    Text(String),
}

/// The result of a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Checked {
    /// It is as expected.
    Passed,
    /// The values differ.
    Differs {
        /// The expected value, as a script writes it.
        expected: String,
        /// The value of the student's program.
        got: String,
    },
    /// The program has not done it.
    Failed(StudentError),
    /// An earlier statement has ended the case, or has not made a value that is needed.
    NotRun,
}

/// The results of the statements of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseResult {
    /// The results, in the order of the statements.
    pub statements: Vec<Checked>,
    /// What the program has printed, up to a limit.
    pub output: String,
}

/// An error in a script, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The error, as a sentence.
    pub message: String,
}

impl std::fmt::Display for ScriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ScriptError {}

/// The greatest length of a script in bytes.
pub const MAX_SCRIPT: usize = 1 << 16;

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// Returns the first error of each statement, in their order.
    pub fn read(text: &str) -> Result<Script, Vec<ScriptError>> {
        if text.len() > MAX_SCRIPT {
            let message = format!("A script has at most {MAX_SCRIPT} bytes.");
            return Err(vec![ScriptError { line: 1, column: 1, message }]);
        }
        parser::read(text)
    }
}
