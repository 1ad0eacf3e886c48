//! Shuffling: games whose opening array is one of many, chosen at random for each game.

mod arrays;

use crate::def::RulesetDef;
use crate::slice::*;

pub use arrays::{MAX_SHUFFLED, ShuffledArrays};

/// The rules of shuffling: where each of the shuffled pieces of the opening array may stand instead. Black's
/// stand opposite White's.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ShuffleDef {
    /// The names of pieces that come in pairs, on squares of different colours.
    pub opposite_colours: Vec<String>,
    /// The names of pieces that may stand anywhere.
    pub anywhere: Vec<String>,
    /// The names of pieces that take the squares left over, in the order of the opening array.
    pub in_order: Vec<String>,
}

impl ShuffleDef {
    /// Returns the names of all shuffled pieces, each list with its key.
    fn lists(&self) -> [(&'static str, &[String]); 3] {
        [
            ("opposite-colours", &self.opposite_colours),
            ("anywhere", &self.anywhere),
            ("in-order", &self.in_order),
        ]
    }
}

static SHUFFLE: TableSchema = TableSchema {
    title: "`[shuffle]`",
    doc: "The pieces named here exchange their squares of the opening array; Black's stand opposite White's. \
        Each array has a number, from 0. The pieces are placed in the order of the lists, and the first one \
        has the lowest digit, as in the numbers of chess960: of two pieces on opposite colours first the one \
        on a light square, then the other, each by its place among the free squares of that colour; then \
        each kind of `anywhere` by the place of its set of squares among all sets of free squares. The array \
        of `[board]` is used where none is chosen.",
    keys: &[
        key(
            "opposite-colours",
            Kind::Pieces,
            NONE,
            "pieces that come in pairs, on squares of different colours",
        ),
        key("anywhere", Kind::Pieces, NONE, "pieces that may stand on any of the squares"),
        key("in-order", Kind::Pieces, NONE, "pieces that keep their order, on the squares left over"),
    ],
};

pub(crate) struct Shuffle;

impl Slice for Shuffle {
    type Of = RulesetDef;
    type Value = Option<ShuffleDef>;

    const KEY: Key =
        key("shuffle", Kind::Table(&SHUFFLE), NOTHING, "an opening array that is chosen at random");
    const TAG: u64 = 26;
    const SYMMETRIC: bool = true;
    const DECIDES_MOVES: bool = false;
    /// A game refers to its first position, however that was chosen.
    const IS_RULE: bool = false;

    fn absent() -> Option<ShuffleDef> {
        None
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<ShuffleDef> {
        let shuffle = table.table("shuffle")?;
        Some(ShuffleDef {
            opposite_colours: shuffle.texts("opposite-colours"),
            anywhere: shuffle.texts("anywhere"),
            in_order: shuffle.texts("in-order"),
        })
    }

    fn references(shuffle: &Option<ShuffleDef>, _: &RulesetDef, check: &mut Check<'_>) {
        let Some(shuffle) = shuffle else { return };
        for (key, names) in shuffle.lists() {
            check.expect_pieces(&format!("shuffle.{key}"), names);
        }
    }

    fn check(shuffle: &Option<ShuffleDef>, def: &RulesetDef, check: &mut Check<'_>) {
        let Some(shuffle) = shuffle else { return };
        if shuffle.opposite_colours.is_empty() && shuffle.anywhere.is_empty() {
            let message = "`shuffle` has no effect: no piece changes its place.";
            let hint = "name pieces in `anywhere` or in `opposite-colours`";
            return check.report(RulesetError::new("shuffle", message).hint(hint));
        }
        let lists = shuffle.lists();
        let all = lists.iter().flat_map(|(key, names)| names.iter().enumerate().map(move |at| (*key, at)));
        let all: Vec<(&str, (usize, &String))> = all.collect();
        let mut sound = true;
        for (place, (key, (index, name))) in all.iter().enumerate() {
            let path = format!("shuffle.{key}.{index}");
            if let Some((other, _)) = all[..place].iter().find(|(_, (_, known))| known == name) {
                sound = false;
                // That a name is twice in one list has been reported.
                if other != key {
                    let message = format!("The {name} is also in `{other}`; it can be in one list.");
                    check.report(RulesetError::new(path, message));
                }
                continue;
            }
            let Some(piece) = check.piece(name) else { continue };
            let first_move =
                def.pieces[piece].initial.is_none() && def.pieces[piece].parts().any(|part| part.initial);
            if first_move && check.trusts_movements_of(&def.pieces[piece]) {
                let message = format!("The {name} has a first move from its square of the opening array.");
                let hint = "give the squares of its first move as `initial`, or do not shuffle it";
                check.report(RulesetError::new(path, message).hint(hint));
            }
        }
        let Some(start) = check.start.clone().filter(|_| sound) else { return };
        if let Err((key, message)) = ShuffledArrays::find(shuffle, def, &start) {
            check.report(RulesetError::new(key, message));
        }
    }
}

/// The three lists, each in its own order, which numbers depend on.
impl Codec for ShuffleDef {
    fn write(&self, out: &mut Writer<'_>) {
        let mut fields = Fields::default();
        for (tag, (_, names)) in (1..).zip(self.lists()) {
            fields.add_unless(out, tag, &Names(names.to_vec()), &Names(Vec::new()));
        }
        fields.finish(out);
    }

    fn read(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        let mut record = input.record()?;
        let mut names = |tag: u64| -> Result<Vec<String>, DecodeError> {
            let Names(names) = record.take(tag)?.unwrap_or(Names(Vec::new()));
            Ok(names)
        };
        let shuffle = ShuffleDef { opposite_colours: names(1)?, anywhere: names(2)?, in_order: names(3)? };
        record.finish()?;
        Ok(shuffle)
    }
}

/// Names in a list whose order matters.
#[derive(PartialEq)]
struct Names(Vec<String>);

impl Codec for Names {
    fn write(&self, out: &mut Writer<'_>) {
        self.0.iter().for_each(|name| out.delimited(name));
    }

    fn read(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        Vec::<String>::read(input).map(Names)
    }
}
