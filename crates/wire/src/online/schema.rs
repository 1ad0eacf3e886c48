//! The JSON Schemas of everything that server and clients say, made from its types: the OpenAPI document and the
//! declarations for TypeScript are written from them.

use std::collections::BTreeMap;

use schemars::generate::{Contract, SchemaSettings};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::Value;

use super::http::{AboutServer, Failed, Join, Lobby, NewGame, Obeyed, RulesList, Seated};
use super::replay::{ReplayRequest, Replayed};
use super::rules::RulesPage;
use super::{ClientAction, ClientCommand, ClientMessage, ServerMessage, Snapshot};
use crate::answer::EventList;

/// The schema of every message by the name of its type, those of its parts included. References begin with
/// `path`: `#/components/schemas` in an OpenAPI document.
///
/// ```
/// let schemas = tabiya_wire::online::schema::definitions("#/$defs");
/// assert_eq!(schemas["Seated"]["properties"]["seats"]["items"]["$ref"], "#/$defs/Seat");
/// ```
pub fn definitions(path: &str) -> BTreeMap<String, Value> {
    // What may be left out when one asks is not what may be missing in an answer.
    let mut asked = generator(path, Contract::Deserialize);
    add::<ClientAction>(&mut asked);
    add::<ClientCommand>(&mut asked);
    add::<ClientMessage>(&mut asked);
    add::<Join>(&mut asked);
    add::<NewGame>(&mut asked);
    add::<ReplayRequest>(&mut asked);
    let mut answered = generator(path, Contract::Serialize);
    add::<AboutServer>(&mut answered);
    add::<EventList>(&mut answered);
    add::<Failed>(&mut answered);
    add::<Lobby>(&mut answered);
    add::<Obeyed>(&mut answered);
    add::<Replayed>(&mut answered);
    add::<RulesList>(&mut answered);
    add::<RulesPage>(&mut answered);
    add::<Seated>(&mut answered);
    add::<ServerMessage>(&mut answered);
    add::<Snapshot>(&mut answered);
    let mut all: BTreeMap<String, Value> = asked.take_definitions(true).into_iter().collect();
    // What is part of both is described as it is answered, which has everything that may be asked.
    all.extend(answered.take_definitions(true));
    all
}

fn generator(path: &str, contract: Contract) -> SchemaGenerator {
    let path = path.trim_start_matches('#').to_owned();
    SchemaSettings::draft2020_12()
        .with(|settings| {
            settings.definitions_path = path.into();
            settings.contract = contract;
        })
        .into_generator()
}

/// Adds a type and its parts to the definitions.
fn add<T: JsonSchema>(generator: &mut SchemaGenerator) {
    generator.subschema_for::<T>();
}
