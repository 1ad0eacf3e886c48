//! Reading requests from lines of JSON, without knowledge of games.
//!
//! A line is read twice: first only its `id` and `do`, so that errors in the rest are reported with the right
//! id; then the parameters of the command, straight from the text, so that errors have their place.

use std::fmt;

use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, IgnoredAny, IntoDeserializer, MapAccess, Visitor,
};
use serde_json::error::Category;
use serde_json::value::RawValue;
use tabiya_wire::internal::{explain_json, explain_syntax, place};
use tabiya_wire::{Error, ErrorCode, ErrorText};

use crate::request::Request;

/// The keys that every request has.
const ENVELOPE: [&str; 2] = ["id", "do"];

/// The greatest length of an id.
const LONGEST_ID: usize = 256;

/// The id of a request as it was written: a number, a string or `null`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Id<'a>(&'a str);

impl Id<'_> {
    pub(crate) const NONE: Id<'static> = Id("null");
}

impl fmt::Display for Id<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[derive(serde::Deserialize)]
struct Head<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, rename = "do")]
    name: Option<&'a RawValue>,
}

/// Reads a line and returns its id, where there is one, and the request.
pub(crate) fn line(line: &str) -> (Id<'_>, Result<Request, Error>) {
    if !line.trim_start().starts_with('{') {
        let sentence = "A request is one JSON object in one line: {\"id\":1,\"do\":\"ping\"}.";
        return (Id::NONE, Err(Error::new(ErrorCode::NotJson, sentence).at(ErrorText::Request, 0)));
    }
    let head: Head<'_> = match serde_json::from_str(line) {
        Ok(head) => head,
        Err(error) => {
            let explained = match error.classify() {
                // `Head` accepts any values, so the only data error is a repeated key.
                Category::Data => Error::new(ErrorCode::NotJson, "`id` and `do` can be given only once."),
                Category::Eof | Category::Syntax | Category::Io => explain_syntax(&error, ErrorCode::NotJson),
            };
            let offset = offset(place(&error, line), line);
            return (Id::NONE, Err(explained.at(ErrorText::Request, offset)));
        }
    };
    let id = match head.id.map_or("null", RawValue::get) {
        id if id.len() <= LONGEST_ID && !id.starts_with(['{', '[', 't', 'f']) => Id(id),
        _ => {
            let sentence =
                format!("An id is a number, a string of at most {LONGEST_ID} characters, or null.");
            return (Id::NONE, Err(Error::new(ErrorCode::BadId, sentence)));
        }
    };
    (id, request(head.name, line))
}

fn request(name: Option<&RawValue>, line: &str) -> Result<Request, Error> {
    let known = || format!("Commands are {}.", Request::names().collect::<Vec<_>>().join(", "));
    let Some(name) = name else {
        return Err(Error::new(ErrorCode::NoCommand, format!("`do` is missing. {}", known())));
    };
    let Ok(name) = serde_json::from_str::<String>(name.get()) else {
        return Err(Error::new(ErrorCode::NoCommand, format!("`do` is not a string. {}", known())));
    };
    match Request::read(&name, line) {
        Some(request) => request,
        None => {
            let shown: String = name.chars().take(40).collect();
            let error = Error::new(ErrorCode::UnknownCommand, format!("There is no command `{shown}`."));
            // The terminal and the server call it a hint.
            let word = if name.eq_ignore_ascii_case("hint") { "think" } else { name.as_str() };
            let error = error.near(word, Request::names());
            let sentence = format!("{} {}", error.sentence, known());
            Err(Error { sentence, ..error })
        }
    }
}

/// Reads the parameters of a command: all keys except those of the envelope.
pub(crate) fn body<T: DeserializeOwned>(line: &str) -> Result<T, Error> {
    let mut json = serde_json::Deserializer::from_str(line);
    let read = T::deserialize(Body(&mut json)).and_then(|command| json.end().map(|()| command));
    read.map_err(|error| {
        let (explained, place) = explain_json::<T>(error, line, &ENVELOPE, ErrorCode::BadRequest);
        explained.at(ErrorText::Request, offset(place, line))
    })
}

/// Returns a place as an offset from 0, in characters.
fn offset((row, column): (usize, usize), line: &str) -> usize {
    let before = line.split_inclusive('\n').take(row - 1).map(|line| line.chars().count());
    before.sum::<usize>() + column - 1
}

/// A deserializer of an object that hides the keys of the envelope.
struct Body<D>(D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Body<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(BodyVisitor(visitor))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

struct BodyVisitor<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for BodyVisitor<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(BodyKeys(map))
    }
}

struct BodyKeys<A>(A);

impl<'de, A: MapAccess<'de>> MapAccess<'de> for BodyKeys<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(key) = self.0.next_key::<String>()? {
            if !ENVELOPE.contains(&key.as_str()) {
                let key: de::value::StringDeserializer<A::Error> = key.into_deserializer();
                return seed.deserialize(key).map(Some);
            }
            self.0.next_value::<IgnoredAny>()?;
        }
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(seed)
    }
}
