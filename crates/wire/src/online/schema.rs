//! The JSON Schemas of the messages between server and clients, generated from their types. The OpenAPI
//! document and the TypeScript declarations are generated from them.

use std::collections::BTreeMap;

use schemars::generate::{Contract, SchemaSettings};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::Value;

use super::http::{
    AboutServer, CommandDone, ErrorBody, HintMessage, HintRequest, Join, Lobby, NewGame, RulesList, Seated,
};
use super::replay::{KeepReplay, KeptReplay, ReplayRequest, Replayed};
use super::rules::RulesPage;
use super::{ClientAction, ClientCommand, ClientMessage, ServerMessage, Snapshot};
use crate::parts::EventList;

/// Returns the schema of every message and of its parts, by the name of the type. References begin with
/// `path`, for example `#/components/schemas` in an OpenAPI document.
///
/// ```
/// let schemas = tabiya_wire::online::schema_definitions("#/$defs");
/// assert_eq!(schemas["Seated"]["properties"]["seats"]["items"]["$ref"], "#/$defs/Seat");
/// ```
pub fn schema_definitions(path: &str) -> BTreeMap<String, Value> {
    // Fields that are optional in a request can be required in a response.
    let mut requests = generator(path, Contract::Deserialize);
    add::<ClientAction>(&mut requests);
    add::<ClientCommand>(&mut requests);
    add::<ClientMessage>(&mut requests);
    add::<HintRequest>(&mut requests);
    add::<Join>(&mut requests);
    add::<NewGame>(&mut requests);
    add::<KeepReplay>(&mut requests);
    add::<ReplayRequest>(&mut requests);
    let mut responses = generator(path, Contract::Serialize);
    add::<AboutServer>(&mut responses);
    add::<EventList>(&mut responses);
    add::<CommandDone>(&mut responses);
    add::<ErrorBody>(&mut responses);
    add::<HintMessage>(&mut responses);
    add::<KeptReplay>(&mut responses);
    add::<Lobby>(&mut responses);
    add::<Replayed>(&mut responses);
    add::<RulesList>(&mut responses);
    add::<RulesPage>(&mut responses);
    add::<Seated>(&mut responses);
    add::<ServerMessage>(&mut responses);
    add::<Snapshot>(&mut responses);
    let mut all: BTreeMap<String, Value> = requests.take_definitions(true).into_iter().collect();
    // Types that occur in both are described as in responses, where no field is optional.
    all.extend(responses.take_definitions(true));
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
