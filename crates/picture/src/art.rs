//! The drawings of `art/`, by name, and their colours.

use crate::theme::Inks;

macro_rules! drawings {
    ($folder:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!("../art/", $folder, "/", $name, ".svg")))),*]
    };
}

const FIGURES: &[(&str, &str)] = drawings!("figures":
    "advisor" "amazon" "archbishop" "bishop" "cannon" "chancellor" "commoner" "elephant" "ferz" "general"
    "hawk" "khon" "king" "knight" "pawn" "queen" "rook" "royal-knight" "soldier");

const ANIMALS: &[(&str, &str)] = drawings!("animals":
    "cat" "chick" "dog" "elephant" "giraffe" "hen" "lion" "promoted-cat" "rooster");

/// Pieces that share a drawing with another: the same piece under another name.
const ALSO: &[(&str, &str)] = &[
    ("alfil", "elephant"),
    ("cardinal", "archbishop"),
    ("chariot", "rook"),
    ("empress", "chancellor"),
    ("horse", "knight"),
    ("mandarin", "advisor"),
    ("mann", "commoner"),
    ("marshal", "chancellor"),
    ("met", "ferz"),
    ("princess", "archbishop"),
];

/// Returns a figure of chess or xiangqi: the content of its SVG, in the given colours.
pub(crate) fn figure(name: &str, inks: &Inks) -> Option<String> {
    let same = ALSO.iter().find(|(other, _)| *other == name).map_or(name, |(_, name)| *name);
    find(FIGURES, same).map(|text| paint(inside(text), inks))
}

/// Returns the head of an animal: the content of its SVG.
pub(crate) fn animal(name: &str) -> Option<&'static str> {
    find(ANIMALS, name).map(inside)
}

fn find(drawings: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    drawings.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Returns a file without its outer element and its title.
fn inside(text: &'static str) -> &'static str {
    let text = text.split_once("</title>").map_or(text, |(_, rest)| rest);
    text.trim().trim_end_matches("</svg>").trim()
}

/// Replaces variables by colours, because not every SVG renderer supports them. An unknown variable keeps its
/// fallback.
fn paint(text: &str, inks: &Inks) -> String {
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split("var(--");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (variable, rest) = part.split_once(')').unwrap_or((part, ""));
        let (name, fallback) = variable.split_once(',').unwrap_or((variable, "none"));
        let colour = match name {
            "body" => Some(inks.body),
            "line" => Some(inks.line),
            "detail" => Some(inks.detail),
            "shine" => inks.shine,
            _ => None,
        };
        match colour {
            Some(colour) => out.push_str(&colour.to_string()),
            None => out.push_str(fallback),
        }
        out.push_str(rest);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;

    #[test]
    fn drawings_follow_the_conventions() {
        for (name, text) in FIGURES.iter().chain(ANIMALS) {
            let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\n  <title>";
            assert!(text.starts_with(head), "{name}");
            assert!(text.ends_with("</g>\n</svg>\n") || text.ends_with("/>\n</svg>\n"), "{name}");
            for element in text.split('<').skip(1).filter(|element| !element.starts_with('/')) {
                let known = ["svg ", "title>", "g ", "path ", "circle ", "ellipse "];
                assert!(known.iter().any(|known| element.starts_with(known)), "{name}: {element}");
            }
        }
    }

    #[test]
    fn figures_have_the_colours_of_their_side_and_animals_their_own() {
        let [white, black] = Theme::light().figures;
        for (name, _) in FIGURES {
            let (light, dark) = (figure(name, &white).unwrap(), figure(name, &black).unwrap());
            assert!(!light.contains("var(") && light.contains(&white.body.to_string()), "{name}");
            assert!(!dark.contains("var(") && dark.contains(&black.body.to_string()), "{name}");
            assert!(!dark.contains(&white.body.to_string()), "{name}");
        }
        assert!(ANIMALS.iter().all(|(_, text)| !text.contains("var(")));
    }

    #[test]
    fn every_file_of_the_folder_is_embedded() {
        for (folder, drawings) in [("figures", FIGURES), ("animals", ANIMALS)] {
            let path = format!("{}/art/{folder}", env!("CARGO_MANIFEST_DIR"));
            let mut files: Vec<String> = std::fs::read_dir(path)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap().replace(".svg", ""))
                .collect();
            files.sort();
            assert_eq!(files, drawings.iter().map(|(name, _)| *name).collect::<Vec<_>>());
        }
        assert!(ALSO.iter().all(|(_, name)| find(FIGURES, name).is_some()));
    }

    #[test]
    fn an_unknown_variable_keeps_its_fallback() {
        let inks = Theme::light().figures[0];
        assert_eq!(paint("a var(--other,red) b var(--shine,none) c", &inks), "a red b none c");
    }
}
