//! Tests that the list, the tags and the schema agree.

use super::keys::ROOT;
use crate::builtin;
use crate::def::{PieceDef, RulesetDef};
use crate::file::keys::{Kind, TableSchema};
use crate::slice::{Slice, Visitor};

/// Collects the keys and tags of all slices of a game or of a piece.
struct All<Of>(Vec<(&'static str, u64)>, std::marker::PhantomData<Of>);

impl<Of> Visitor for All<Of> {
    type Of = Of;
    fn visit<S: Slice<Of = Of>>(&mut self, _: &S::Value) {
        self.0.push((S::KEY.name, S::TAG));
    }
}

fn slices() -> [Vec<(&'static str, u64)>; 2] {
    let def: RulesetDef = builtin::defs().swap_remove(0);
    let mut game = All::<RulesetDef>(Vec::new(), std::marker::PhantomData);
    def.visit(&mut game);
    let mut piece = All::<PieceDef>(Vec::new(), std::marker::PhantomData);
    def.pieces[0].visit(&mut piece);
    [game.0, piece.0]
}

#[test]
fn every_slice_has_a_tag_of_its_own() {
    for all in slices() {
        for (index, (key, tag)) in all.iter().enumerate() {
            assert!(*tag >= 16, "`{key}`: tags below 16 are for fields of every game");
            assert!(all[..index].iter().all(|(_, other)| other != tag), "`{key}`: tag {tag} is taken");
        }
    }
}

#[test]
fn every_slice_has_its_key_in_a_table() {
    fn collect(table: &'static TableSchema, keys: &mut Vec<&'static str>) {
        for key in table.keys {
            keys.push(key.name);
            if let Kind::Table(inner) | Kind::ByPiece(inner) = key.kind {
                collect(inner, keys);
            }
        }
    }
    let mut keys = Vec::new();
    collect(&ROOT, &mut keys);
    for (key, _) in slices().concat() {
        assert!(keys.contains(&key), "no table has the key `{key}`: add it in registry/keys.rs");
    }
}
