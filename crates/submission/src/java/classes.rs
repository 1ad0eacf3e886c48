//! The classes of a submission, as scripts use them.

use serde_json::{Value, json};

use super::answer::{call_value, written};
use super::submission::JavaSubmission;
use crate::calls::Classes;
use crate::{CallValue, StudentError};

fn all(arguments: &[CallValue]) -> Vec<Value> {
    arguments.iter().map(written).collect()
}

impl JavaSubmission {
    fn ask_value(&mut self, request: Value) -> Result<CallValue, StudentError> {
        self.ask(request).map(|value| call_value(&value))
    }
}

impl Classes for JavaSubmission {
    fn construct(&mut self, class: &str, arguments: &[CallValue]) -> Result<CallValue, StudentError> {
        self.ask_value(json!({ "do": "new", "class": class, "args": all(arguments) }))
    }

    fn call_static(
        &mut self,
        class: &str,
        name: &str,
        arguments: &[CallValue],
    ) -> Result<CallValue, StudentError> {
        self.ask_value(json!({ "do": "static", "class": class, "name": name, "args": all(arguments) }))
    }

    fn constant(&mut self, class: &str, name: &str) -> Result<CallValue, StudentError> {
        self.ask_value(json!({ "do": "constant", "class": class, "name": name }))
    }

    fn call(
        &mut self,
        object: &CallValue,
        name: &str,
        arguments: &[CallValue],
    ) -> Result<CallValue, StudentError> {
        let on = written(object);
        self.ask_value(json!({ "do": "call", "on": on, "name": name, "args": all(arguments) }))
    }

    fn field(&mut self, object: &CallValue, name: &str) -> Result<CallValue, StudentError> {
        self.ask_value(json!({ "do": "field", "on": written(object), "name": name }))
    }

    fn index(&mut self, object: &CallValue, index: &CallValue) -> Result<CallValue, StudentError> {
        self.ask_value(json!({ "do": "index", "on": written(object), "args": [written(index)] }))
    }

    fn function(&mut self, name: &str, arguments: &[CallValue]) -> Result<CallValue, StudentError> {
        if name == "printed" && arguments.is_empty() {
            return Ok(CallValue::Text(self.output.clone()));
        }
        self.ask_value(json!({ "do": "function", "name": name, "args": all(arguments) }))
    }

    fn kinds(&self) -> Vec<String> {
        self.kinds.clone()
    }

    fn equal(&mut self, left: &CallValue, right: &CallValue) -> Result<bool, StudentError> {
        let value = self.ask(json!({ "do": "equal", "args": [written(left), written(right)] }))?;
        Ok(value == Value::Bool(true))
    }
}
