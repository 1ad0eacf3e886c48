//! Converts JSON Schemas to TypeScript declarations. Only the features of our messages are supported;
//! anything else is an error, so that nothing is lost.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::Outcome;

/// Keywords that constrain a value in ways TypeScript cannot express.
const LEFT_OUT: [&str; 5] = ["default", "format", "maximum", "minimum", "title"];

/// Declares every schema under its name. References use the last part of their path.
pub(crate) fn declarations(schemas: &BTreeMap<String, Value>) -> Outcome<String> {
    let mut out = String::from("// Written by `cargo xtask codegen` from the types in crates/wire.\n");
    for (name, schema) in schemas {
        let declared = declaration(name, schema).map_err(|why| format!("the schema of `{name}`: {why}"))?;
        out.push('\n');
        out.push_str(&declared);
    }
    Ok(out)
}

fn declaration(name: &str, schema: &Value) -> Outcome<String> {
    let object = keywords(schema)?;
    let doc = comment(object, "");
    let refers = object.contains_key("$ref");
    match (properties(object)?, variants(object)?.as_slice()) {
        (Some(properties), []) if !refers => {
            Ok(format!("{doc}export interface {name} {}\n", members(&properties, "")?))
        }
        (None, [variants]) if !refers => {
            let mut out = format!("{doc}export type {name} =");
            for variant in *variants {
                let doc = comment(keywords(variant)?, "  ");
                out.push_str(&format!("\n{doc}  | {}", type_of(variant, "  ")?));
            }
            Ok(out + ";\n")
        }
        _ => Ok(format!("{doc}export type {name} = {};\n", type_of(schema, "")?)),
    }
}

/// Converts a schema to a type.
fn type_of(schema: &Value, indent: &str) -> Outcome<String> {
    let object = keywords(schema)?;
    if let Some(value) = object.get("const") {
        return Ok(value.to_string());
    }
    if let Some(values) = object.get("enum").and_then(Value::as_array) {
        return Ok(values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | "));
    }
    let mut parts = Vec::new();
    if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
        parts.push(reference.rsplit('/').next().unwrap_or(reference).to_owned());
    }
    if let Some(properties) = properties(object)? {
        parts.push(members(&properties, indent)?);
    }
    for variants in variants(object)? {
        let union = variants.iter().map(|variant| type_of(variant, indent)).collect::<Outcome<Vec<_>>>()?;
        let union = union.join(" | ");
        parts.push(if object.contains_key("properties") { format!("({union})") } else { union });
    }
    if parts.is_empty() { simple(object, indent) } else { Ok(parts.join(" & ")) }
}

/// Converts a schema without members and alternatives.
fn simple(object: &Map<String, Value>, indent: &str) -> Outcome<String> {
    match object.get("type") {
        Some(Value::String(name)) => named(name, object, indent),
        Some(Value::Array(names)) => {
            let names = names.iter().filter_map(Value::as_str);
            Ok(names.map(|name| named(name, object, indent)).collect::<Outcome<Vec<_>>>()?.join(" | "))
        }
        _ => Err(format!("no type in {}", Value::Object(object.clone()))),
    }
}

fn named(name: &str, object: &Map<String, Value>, indent: &str) -> Outcome<String> {
    Ok(match name {
        "string" | "boolean" | "null" => name.to_owned(),
        "integer" | "number" => "number".to_owned(),
        "array" => {
            let items = type_of(object.get("items").ok_or("an array of unknown things")?, indent)?;
            if items.contains([' ', '{']) { format!("({items})[]") } else { format!("{items}[]") }
        }
        "object" => match object.get("additionalProperties") {
            Some(values @ Value::Object(_)) => format!("Record<string, {}>", type_of(values, indent)?),
            _ => "Record<string, never>".to_owned(),
        },
        other => return Err(format!("the type `{other}` is unknown")),
    })
}

/// A member of an object: its name, whether it is required, and its schema.
type Member<'a> = (&'a String, bool, &'a Value);

/// Returns the members of an object, if the schema names any.
fn properties(object: &Map<String, Value>) -> Outcome<Option<Vec<Member<'_>>>> {
    let Some(properties) = object.get("properties") else { return Ok(None) };
    let properties = properties.as_object().ok_or("`properties` is no object")?;
    let required = object.get("required").and_then(Value::as_array);
    let must =
        |name: &str| required.is_some_and(|names| names.iter().any(|known| known.as_str() == Some(name)));
    Ok(Some(properties.iter().map(|(name, schema)| (name, must(name), schema)).collect()))
}

fn members(properties: &[Member<'_>], indent: &str) -> Outcome<String> {
    let inner = format!("{indent}  ");
    let mut out = String::from("{\n");
    for (name, must, schema) in properties {
        out.push_str(&comment(keywords(schema)?, &inner));
        let optional = if *must { "" } else { "?" };
        out.push_str(&format!("{inner}{name}{optional}: {};\n", type_of(schema, &inner)?));
    }
    out.push_str(&format!("{indent}}}"));
    Ok(out)
}

/// Returns the alternatives in a schema.
fn variants(object: &Map<String, Value>) -> Outcome<Vec<&Vec<Value>>> {
    let found = ["oneOf", "anyOf"].iter().filter_map(|key| object.get(*key));
    found.map(|value| value.as_array().ok_or_else(|| "a choice is no list".to_owned())).collect()
}

/// Returns the keywords of a schema, if all of them are supported.
fn keywords(schema: &Value) -> Outcome<&Map<String, Value>> {
    let object = schema.as_object().ok_or_else(|| format!("{schema} is not an object"))?;
    let known = |key: &str| {
        matches!(
            key,
            "$ref"
                | "additionalProperties"
                | "anyOf"
                | "const"
                | "description"
                | "enum"
                | "items"
                | "oneOf"
                | "properties"
                | "required"
                | "type"
        ) || LEFT_OUT.contains(&key)
    };
    match object.keys().find(|key| !known(key)) {
        Some(key) => Err(format!("the keyword `{key}` is unknown")),
        None => Ok(object),
    }
}

/// Returns the description of a type as a comment.
fn comment(object: &Map<String, Value>, indent: &str) -> String {
    let Some(text) = object.get("description").and_then(Value::as_str) else { return String::new() };
    // The description must not end the comment.
    let text = text.replace("*/", "* /");
    if text.contains('\n') {
        let lines: String =
            text.lines().map(|line| format!("{indent} * {line}").trim_end().to_owned() + "\n").collect();
        format!("{indent}/**\n{lines}{indent} */\n")
    } else {
        format!("{indent}/** {text} */\n")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn declared(schema: Value) -> Outcome<String> {
        declaration("Thing", &schema)
    }

    #[test]
    fn objects_are_interfaces() {
        let schema = json!({
            "description": "A thing.", "type": "object", "required": ["a", "b"],
            "properties": {
                "a": { "type": "integer", "format": "uint8", "minimum": 0, "description": "How many.\nOr \
                    not." },
                "b": { "type": "array", "items": { "type": ["string", "null"] } },
                "c": { "anyOf": [{ "$ref": "#/x/Side" }, { "type": "null" }] },
                "d": { "type": "object", "additionalProperties": { "$ref": "#/x/Side" } },
            },
        });
        let expected = "\
/** A thing. */
export interface Thing {
  /**
   * How many.
   * Or not.
   */
  a: number;
  b: (string | null)[];
  c?: Side | null;
  d?: Record<string, Side>;
}
";
        assert_eq!(declared(schema).unwrap(), expected);
    }

    #[test]
    fn tagged_enums_are_discriminated_unions() {
        let schema = json!({ "oneOf": [
            { "description": "One.", "type": "object", "required": ["say"],
              "properties": { "say": { "const": "one", "type": "string" } } },
            { "$ref": "#/x/Other", "type": "object", "required": ["say"],
              "properties": { "say": { "const": "two" } } },
        ]});
        let expected = "\
export type Thing =
  /** One. */
  | {
    say: \"one\";
  }
  | Other & {
    say: \"two\";
  };
";
        assert_eq!(declared(schema).unwrap(), expected);
    }

    #[test]
    fn members_next_to_a_choice_belong_to_every_alternative() {
        let schema = json!({
            "type": "object", "properties": { "id": { "type": "string" } }, "required": ["id"],
            "oneOf": [{ "const": "a" }, { "enum": ["b", "c"] }],
        });
        assert_eq!(
            declared(schema).unwrap(),
            "export type Thing = {\n  id: string;\n} & (\"a\" | \"b\" | \"c\");\n"
        );
    }

    #[test]
    fn unsupported_keywords_are_errors() {
        assert_eq!(declared(json!({ "not": {} })).unwrap_err(), "the keyword `not` is unknown");
        assert_eq!(declared(json!({ "type": "date" })).unwrap_err(), "the type `date` is unknown");
        assert!(declared(json!({ "type": "array" })).is_err());
        assert!(declared(json!(true)).is_err());
    }

    #[test]
    fn comments_cannot_be_broken_out_of() {
        let schema = json!({ "type": "string", "description": "a */ b" });
        assert_eq!(declared(schema).unwrap(), "/** a * / b */\nexport type Thing = string;\n");
    }
}
