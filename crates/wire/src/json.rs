//! Errors in JSON texts, as data and as sentences.
//!
//! The errors of `serde_json` have a category and a place, but otherwise they are texts for programmers. A
//! text that does not have the expected form is therefore read again, from a tree whose errors are values of
//! [`Problem`].

use std::fmt;

use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{
    self, Deserialize, DeserializeOwned, Deserializer, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde_json::error::Category;

use crate::error::{Error, ErrorText};
use crate::error_code::ErrorCode;

/// Reads a message from JSON.
///
/// # Errors
///
/// Returns an error with this code, a sentence for people, and the place.
///
/// ```
/// use tabiya_wire::{ErrorCode, read_json};
///
/// let numbers: Vec<u8> = read_json("[1, 2]", ErrorCode::BadBody).unwrap();
/// assert_eq!(numbers, [1, 2]);
/// let error = read_json::<Vec<u8>>("[1, true]", ErrorCode::BadBody).unwrap_err();
/// assert_eq!(error.sentence, "A whole number is expected instead of a boolean.");
/// assert_eq!((error.details.line, error.details.column), (Some(1), Some(8)));
/// ```
pub fn read_json<T: DeserializeOwned>(text: &str, code: ErrorCode) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| {
        let (error, (line, column)) = explain_json::<T>(error, text, &[], code);
        error.at_line(ErrorText::Request, line, column)
    })
}

/// Returns the error for a text that is not a `T`, and its location as line and column. Keys of the object in
/// `hidden` are not part of it.
pub fn explain_json<T: DeserializeOwned>(
    error: serde_json::Error,
    text: &str,
    hidden: &[&str],
    code: ErrorCode,
) -> (Error, (usize, usize)) {
    let (problem, error) = explain::<T>(error, text, hidden);
    (problem.error(code), place(&error, text))
}

/// Returns the error for a value that is not a `T`.
pub fn explain_value<T: DeserializeOwned>(value: &serde_json::Value, code: ErrorCode) -> Error {
    explain_tree::<T>(Tree::deserialize(value).unwrap_or(Tree::Null), &[]).error(code)
}

/// Returns the error for a text that is not JSON, without its place.
pub fn explain_syntax(error: &serde_json::Error, code: ErrorCode) -> Error {
    if error.is_eof() { Problem::Incomplete } else { Problem::Syntax }.error(code)
}

/// Returns the line and the column of an error, in characters, counted from 1.
pub fn place(error: &serde_json::Error, text: &str) -> (usize, usize) {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or("");
    let column = line.char_indices().take_while(|(at, _)| at + 1 < error.column()).count();
    (error.line().max(1), column + 1)
}

/// Returns the fault of a text that is not a `T`, as an error with its location.
fn explain<T: DeserializeOwned>(
    error: serde_json::Error,
    text: &str,
    hidden: &[&str],
) -> (Problem, serde_json::Error) {
    match error.classify() {
        Category::Eof => (Problem::Incomplete, error),
        // A text that is no JSON at all is wrong where it stops being JSON, whatever precedes that place. A
        // number where a word is expected is reported as wrong syntax, too.
        Category::Syntax | Category::Io | Category::Data => match serde_json::from_str(text) {
            Ok(tree) => (explain_tree::<T>(tree, hidden), error),
            Err(error) if error.is_eof() => (Problem::Incomplete, error),
            Err(error) => (Problem::Syntax, error),
        },
    }
}

/// Returns the fault of a tree that is not a `T`.
fn explain_tree<T: DeserializeOwned>(mut tree: Tree, hidden: &[&str]) -> Problem {
    if let Tree::Object(members) = &mut tree {
        members.retain(|(key, _)| !hidden.contains(&key.as_str()));
    }
    let read = T::deserialize(Node { key: String::new(), tree });
    read.err().unwrap_or_else(|| Problem::Other("The message is not of the expected form.".to_owned()))
}

/// An error in a JSON text. Keys are empty where they are not known.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Problem {
    /// It is not JSON.
    Syntax,
    /// It ends too early.
    Incomplete,
    /// A value is of another type than expected.
    WrongType { key: String, found: &'static str, expected: &'static str },
    /// A value is of the right type, and not allowed.
    WrongValue { key: String, found: String },
    /// A word is not one of those that are known.
    UnknownWord { key: String, word: String, known: &'static [&'static str] },
    /// An object has a key that is not known.
    UnknownKey { key: String, known: &'static [&'static str] },
    /// An object lacks a key.
    MissingKey(&'static str),
    /// An object has a key twice.
    RepeatedKey(&'static str),
    /// The message of the type itself.
    Other(String),
}

impl Problem {
    /// Converts to an error with a code and, if a word is unknown, with the known word that is most similar.
    fn error(&self, code: ErrorCode) -> Error {
        let error = Error::new(code, self.to_string());
        match self {
            Problem::UnknownWord { word, known, .. } | Problem::UnknownKey { key: word, known } => {
                error.near(word, known.iter().copied())
            }
            _ => error,
        }
    }

    /// Adds the key whose value is wrong, if it is not known yet.
    fn of(mut self, of: &str) -> Problem {
        if let Problem::WrongType { key, .. }
        | Problem::WrongValue { key, .. }
        | Problem::UnknownWord { key, .. } = &mut self
            && key.is_empty()
        {
            of.clone_into(key);
        }
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list =
            |known: &[&str]| known.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        // Texts of clients may be long.
        let short = |text: &str| text.chars().take(40).collect::<String>();
        let named = |key: &str| if key.is_empty() { String::new() } else { format!(" for `{}`", short(key)) };
        match self {
            Problem::Syntax => f.write_str("This is not valid JSON."),
            Problem::Incomplete => f.write_str("The JSON ends too early."),
            Problem::WrongType { key, found, expected: "" } => {
                write!(f, "{} is not allowed here{}.", capitalised(found), named(key))
            }
            Problem::WrongType { key, found, expected } => {
                write!(f, "{} is expected{} instead of {found}.", capitalised(expected), named(key))
            }
            Problem::WrongValue { key, found } => write!(f, "{} is not allowed{}.", short(found), named(key)),
            Problem::UnknownWord { key, word, known } => {
                write!(f, "`{}` is not known{}. Known are {}.", short(word), named(key), list(known))
            }
            Problem::UnknownKey { key, known: [] } => write!(f, "There is no key `{}` here.", short(key)),
            Problem::UnknownKey { key, known } => {
                write!(f, "There is no key `{}` here. Keys are {}.", short(key), list(known))
            }
            Problem::MissingKey(key) => write!(f, "`{key}` is missing."),
            Problem::RepeatedKey(key) => write!(f, "`{key}` is given twice."),
            Problem::Other(text) => f.write_str(text),
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

impl std::error::Error for Problem {}

impl de::Error for Problem {
    fn custom<T: fmt::Display>(text: T) -> Problem {
        let text = capitalised(&text.to_string());
        Problem::Other(if text.ends_with(['.', '?']) { text } else { text + "." })
    }

    fn invalid_type(found: Unexpected<'_>, _: &dyn Expected) -> Problem {
        let found = match found {
            Unexpected::Bool(_) => "a boolean",
            Unexpected::Unsigned(_) | Unexpected::Signed(_) => "a number",
            Unexpected::Float(number) if number.fract() == 0.0 => "a number that is too large",
            Unexpected::Float(_) => "a number with a fraction",
            Unexpected::Str(_) | Unexpected::Char(_) => "a string",
            Unexpected::Unit | Unexpected::Option => "null",
            Unexpected::Seq => "an array",
            Unexpected::Map => "an object",
            _ => "this value",
        };
        Problem::WrongType { key: String::new(), found, expected: "" }
    }

    fn invalid_value(found: Unexpected<'_>, _: &dyn Expected) -> Problem {
        let found = match found {
            Unexpected::Unsigned(number) => number.to_string(),
            Unexpected::Signed(number) => number.to_string(),
            Unexpected::Float(number) => number.to_string(),
            Unexpected::Str(text) => format!("`{text}`"),
            _ => "This value".to_owned(),
        };
        Problem::WrongValue { key: String::new(), found }
    }

    fn invalid_length(length: usize, _: &dyn Expected) -> Problem {
        Problem::WrongValue { key: String::new(), found: format!("A length of {length}") }
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Problem {
        Problem::UnknownWord { key: String::new(), word: word.to_owned(), known }
    }

    fn unknown_field(key: &str, known: &'static [&'static str]) -> Problem {
        Problem::UnknownKey { key: key.to_owned(), known }
    }

    fn missing_field(key: &'static str) -> Problem {
        Problem::MissingKey(key)
    }

    fn duplicate_field(key: &'static str) -> Problem {
        Problem::RepeatedKey(key)
    }
}

/// A JSON value whose objects keep the order of their keys, so that the first problem is the one at the place
/// that `serde_json` reports.
#[derive(Clone, Debug)]
enum Tree {
    Null,
    Boolean(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Text(String),
    Array(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Tree, D::Error> {
        json.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Boolean(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
        Ok(Tree::Unsigned(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Signed(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Tree, E> {
        Ok(Tree::Float(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Tree, E> {
        Ok(Tree::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut json: A) -> Result<Tree, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = json.next_element()? {
            items.push(item);
        }
        Ok(Tree::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut json: A) -> Result<Tree, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = json.next_entry()? {
            members.push(member);
        }
        Ok(Tree::Object(members))
    }
}

/// A part of a tree with the key under which it is.
struct Node {
    key: String,
    tree: Tree,
}

impl Node {
    /// Reads a value as an expected type.
    fn expect<'de, V: Visitor<'de>>(self, wanted: &'static str, visitor: V) -> Result<V::Value, Problem> {
        self.deserialize_any(visitor).map_err(|problem| match problem {
            Problem::WrongType { key, found, expected: "" } => {
                Problem::WrongType { key, found, expected: wanted }
            }
            other => other,
        })
    }
}

impl IntoDeserializer<'_, Problem> for Node {
    type Deserializer = Node;

    fn into_deserializer(self) -> Node {
        self
    }
}

/// Implements the typed methods of `Deserializer`. The text names the expected type in sentences.
macro_rules! expect {
    ($($method:ident $wanted:literal)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
            self.expect($wanted, visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for Node {
    type Error = Problem;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        let Node { key, tree } = self;
        let read = match tree {
            Tree::Null => visitor.visit_unit(),
            Tree::Boolean(value) => visitor.visit_bool(value),
            Tree::Unsigned(value) => visitor.visit_u64(value),
            Tree::Signed(value) => visitor.visit_i64(value),
            Tree::Float(value) => visitor.visit_f64(value),
            Tree::Text(value) => visitor.visit_string(value),
            Tree::Array(items) => {
                let items = items.into_iter().map(|tree| Node { key: key.clone(), tree });
                visitor.visit_seq(SeqDeserializer::new(items))
            }
            Tree::Object(members) => {
                let members = members.into_iter().map(|(key, tree)| (key.clone(), Node { key, tree }));
                visitor.visit_map(MapDeserializer::new(members))
            }
        };
        read.map_err(|problem: Problem| problem.of(&key))
    }

    expect! {
        deserialize_bool "a boolean"
        deserialize_i8 "a whole number"
        deserialize_i16 "a whole number"
        deserialize_i32 "a whole number"
        deserialize_i64 "a whole number"
        deserialize_u8 "a whole number"
        deserialize_u16 "a whole number"
        deserialize_u32 "a whole number"
        deserialize_u64 "a whole number"
        deserialize_f32 "a number"
        deserialize_f64 "a number"
        deserialize_char "a string"
        deserialize_str "a string"
        deserialize_string "a string"
        deserialize_seq "an array"
        deserialize_map "an object"
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Problem> {
        if let Tree::Array(_) = self.tree {
            // serde also reads structs from arrays, which the protocol does not document.
            return Err(Problem::WrongType { key: self.key, found: "an array", expected: "an object" });
        }
        self.expect("an object", visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        match self.tree {
            Tree::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Problem> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Problem> {
        let Node { key, tree } = self;
        let read = match tree {
            Tree::Text(word) => visitor.visit_enum(word.into_deserializer()),
            Tree::Object(members) => {
                let members = members.into_iter().map(|(key, tree)| (key.clone(), Node { key, tree }));
                visitor.visit_enum(MapAccessDeserializer::new(MapDeserializer::new(members)))
            }
            other => Node { key: String::new(), tree: other }.expect("a string", visitor),
        };
        read.map_err(|problem: Problem| problem.of(&key))
    }

    serde::forward_to_deserialize_any! {
        i128 u128 bytes byte_buf unit unit_struct tuple tuple_struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::ClientMessage;
    use crate::online::{NewGame, ReplayRequest};

    /// A request as sessions have it.
    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "it is only read")]
    struct Move {
        game: String,
        #[serde(rename = "move")]
        text: String,
        notation: Option<Notation>,
        by: Option<String>,
        now: Option<u64>,
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Notation {
        Uci,
        San,
        Usi,
    }

    fn sentence<T: DeserializeOwned>(text: &str) -> String {
        match read_json::<T>(text, ErrorCode::BadBody) {
            Ok(_) => panic!("{text} is read"),
            Err(error) => error.sentence,
        }
    }

    #[test]
    fn problems_are_sentences() {
        assert_eq!(sentence::<Move>(r#"{"game":"#), "The JSON ends too early.");
        assert_eq!(sentence::<Move>("{'game'}"), "This is not valid JSON.");
        assert_eq!(sentence::<Move>("[]"), "An object is expected instead of an array.");
        assert_eq!(sentence::<Move>(r#"{"game":"g1"}"#), "`move` is missing.");
        assert_eq!(sentence::<Move>(r#"{"game":"g1","game":"g2"}"#), "`game` is given twice.");
        assert_eq!(sentence::<Move>(r#"{"game":7}"#), "A string is expected for `game` instead of a number.");
        assert_eq!(
            sentence::<Move>(r#"{"now":1.5}"#),
            "A whole number is expected for `now` instead of a number with a fraction."
        );
        assert_eq!(
            sentence::<Move>(r#"{"now":100000000000000000000}"#),
            "A whole number is expected for `now` instead of a number that is too large."
        );
        assert_eq!(sentence::<Move>(r#"{"game":7"#), "The JSON ends too early.");
        assert_eq!(sentence::<Move>(r#"{"now":-1}"#), "-1 is not allowed for `now`.");
        assert_eq!(
            sentence::<Move>(r#"{"notation":"sna"}"#),
            "`sna` is not known for `notation`. Known are `uci`, `san`, `usi`. Did you mean `san`?"
        );
        assert_eq!(
            sentence::<Move>(r#"{"mvoe":"e4"}"#),
            "There is no key `mvoe` here. Keys are `game`, `move`, `notation`, `by`, `now`. Did you mean \
             `move`?"
        );
        assert_eq!(sentence::<NewGame>(r#"{"time":{"kind":"fischer"}}"#), "`main` is missing.");
        assert_eq!(sentence::<ClientMessage>(r#"{"n":1}"#), "`type` is missing.");
        assert!(sentence::<ReplayRequest>("{}").starts_with("Give "), "{}", sentence::<ReplayRequest>("{}"));
    }

    #[test]
    fn the_problem_is_the_one_at_the_place() {
        // The first key is wrong, though others come first in the alphabet.
        let error = read_json::<Move>("{\"now\":\"é\",\n \"game\":7}", ErrorCode::BadBody).unwrap_err();
        assert_eq!(error.sentence, "A whole number is expected for `now` instead of a string.");
        assert_eq!((error.details.line, error.details.column), (Some(1), Some(10)));
        // The end of valid JSON is reported, not a wrong value before it.
        let error = read_json::<Move>("{\"game\":7,,}", ErrorCode::BadBody).unwrap_err();
        assert_eq!(error.sentence, "This is not valid JSON.");
        assert_eq!((error.details.line, error.details.column), (Some(1), Some(11)));
        let error = read_json::<Move>("{\"now\":1,\n \"gáme\":7}", ErrorCode::BadBody).unwrap_err();
        assert_eq!((error.details.line, error.details.column), (Some(2), Some(7)));
    }
}
