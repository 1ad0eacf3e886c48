//! Shuffling on the rule sheet.

use crate::def::{RulesetDef, ShuffledArrays};
use crate::sheet::words::{all_of, capital, name};

/// Returns the section of the rule sheet.
pub(crate) fn rules(def: &RulesetDef) -> Vec<String> {
    let (Some(shuffle), Some(arrays)) = (&def.shuffle, ShuffledArrays::of(def)) else { return Vec::new() };
    let [white, black] = &def.sides;
    let names = |list: &[String]| {
        all_of(&list.iter().map(|piece| format!("the {}", name(piece))).collect::<Vec<_>>())
    };
    let plural = |list: &[String]| {
        all_of(&list.iter().map(|piece| format!("the {}s", name(piece))).collect::<Vec<_>>())
    };
    let last = arrays.count().saturating_sub(1);
    let mut rules = vec![format!(
        "Each game begins with one of {} opening arrays, chosen at random or by its number, from 0 to \
         {last}. {black}'s pieces stand opposite {white}'s.",
        arrays.count()
    )];
    if !shuffle.opposite_colours.is_empty() {
        rules.push(format!(
            "{} of a side stand on squares of different colours.",
            capital(&plural(&shuffle.opposite_colours))
        ));
    }
    if !shuffle.anywhere.is_empty() {
        rules.push(format!("{} may stand on any of the other squares.", capital(&names(&shuffle.anywhere))));
    }
    if !shuffle.in_order.is_empty() {
        rules.push(format!(
            "{} take the squares left over, in the order shown.",
            capital(&names(&shuffle.in_order))
        ));
    }
    rules
}
