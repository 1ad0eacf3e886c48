//! Sets and previews of every game: they have what a page needs and nothing that its security policy forbids.

use std::collections::BTreeSet;

use resvg::tiny_skia::Pixmap;
use tabiya_board::Color;
use tabiya_picture::{Options, Theme, diagram, piece, png, preview, set, svg, symbol_id};
use tabiya_rules::sheet::Sheet;
use tabiya_rules::{Piece, Ruleset};

fn games() -> impl Iterator<Item = Ruleset> {
    Ruleset::builtin_defs().into_iter().map(|def| Ruleset::compile(def).unwrap())
}

fn ids(picture: &str) -> Vec<&str> {
    picture.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

fn pixels(picture: &str, width: u32) -> Pixmap {
    Pixmap::decode_png(&png(picture, width).unwrap()).unwrap()
}

/// A picture that uses one symbol of a set.
fn using(set: &str, id: &str, (width, height): (u32, u32)) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">{set}\
         <use href=\"#{id}\" width=\"{width}\" height=\"{height}\"/></svg>"
    )
}

#[test]
fn a_set_has_the_ground_and_every_piece_once() {
    for ruleset in games() {
        let mut expected = BTreeSet::from(["ground".to_owned()]);
        for kind in ruleset.kinds() {
            expected.extend(Color::ALL.map(|color| symbol_id(Piece { color, kind })));
        }
        expected.extend(ruleset.def().wall().map(|_| "wall".to_owned()));
        for theme in [Theme::light(), Theme::dark()] {
            let set = set(&ruleset, &theme);
            let ids = ids(&set);
            assert_eq!(ids.len(), expected.len(), "{ruleset:?}: an id twice");
            assert_eq!(ids.into_iter().map(str::to_owned).collect::<BTreeSet<_>>(), expected, "{ruleset:?}");
        }
    }
}

#[test]
fn the_symbols_of_a_set_look_as_on_the_board() {
    for id in ["chess", "animal", "shogi", "xiangqi"] {
        let ruleset = Ruleset::builtin(id).unwrap();
        let set = set(&ruleset, &Theme::light());
        for kind in ruleset.kinds() {
            for color in Color::ALL {
                let one = Piece { color, kind };
                let alone = pixels(&piece(&ruleset, one, &Options::default()).unwrap(), 50);
                let used = pixels(&using(&set, &symbol_id(one), (100, 100)), 50);
                // A few pixels at edges may be rounded differently.
                let apart =
                    alone.data().iter().zip(used.data()).filter(|(a, b)| a.abs_diff(**b) > 24).count();
                assert!(apart < 20, "{id}: {one:?} differs in {apart} places");
            }
        }
    }
}

#[test]
fn the_ground_covers_its_box() {
    for ruleset in games() {
        let board = ruleset.board();
        let size = (u32::from(board.files()) * 100, u32::from(board.ranks()) * 100);
        for theme in [Theme::light(), Theme::dark()] {
            let drawn = pixels(&using(&set(&ruleset, &theme), "ground", size), 90);
            assert!(drawn.pixels().iter().all(|pixel| pixel.is_opaque()), "{ruleset:?} has holes");
        }
    }
}

#[test]
fn a_preview_shows_the_opening_array_in_the_requested_colours() {
    for ruleset in games() {
        let [light, dark] = [Theme::light(), Theme::dark()].map(|theme| preview(&ruleset, &theme));
        let standing = ruleset.start_setup().board.iter().flatten().count();
        assert_eq!(light.matches("<use ").count(), standing, "{ruleset:?}");
        assert!(!light.contains("coordinates") && !light.contains("class=\"turn\""), "{ruleset:?}");
        assert!(pixels(&light, 100).data() != pixels(&dark, 100).data(), "{ruleset:?}");
    }
}

/// A strict policy ignores `style` attributes and elements, and scripts.
#[test]
fn no_picture_has_styles_or_scripts() {
    for ruleset in games() {
        let theme = Theme::dark();
        let mut pictures = vec![
            set(&ruleset, &theme),
            preview(&ruleset, &theme),
            svg(&ruleset.start(), &Options::default()),
        ];
        for entry in Sheet::of(&ruleset).pieces {
            let kind = ruleset.kind_lettered(&entry.names[0].1.to_lowercase()).unwrap();
            for (_, movement) in &entry.movements {
                pictures.push(diagram(&ruleset, kind, movement, &theme).unwrap());
            }
        }
        for picture in pictures {
            for banned in ["style=", "<style", "<script", "javascript:", " on", "var("] {
                assert!(!picture.contains(banned), "{ruleset:?}: {banned}");
            }
        }
    }
}
