//! Promotion on the rule sheet.

use crate::def::{PieceDef, PromotionChoice, PromotionDef, PromotionLimit, PromotionOn, RulesetDef, Zone};
use tabiya_board::{Color, Set};

use crate::sheet::words::{a, all_of, any_a, capital};
use crate::sheet::zones;

/// Returns the section of the rule sheet.
pub(crate) fn rules(def: &RulesetDef) -> Vec<String> {
    let mut rules = Vec::new();
    let mut forced = Vec::new();
    let promoting: Vec<(&PieceDef, &PromotionDef)> =
        def.pieces.iter().filter_map(|piece| Some((piece, piece.promotion.as_ref()?))).collect();
    let mut said = vec![false; promoting.len()];
    for (index, (_, rule)) in promoting.iter().enumerate() {
        if said[index] {
            continue;
        }
        // Pieces that promote by the same rule share a sentence.
        let mut group = Vec::new();
        for (other, (piece, promotion)) in promoting.iter().enumerate() {
            if alike(rule, promotion) {
                said[other] = true;
                group.push((*piece, *promotion));
            }
        }
        let meant = if rule.choice == PromotionChoice::Forced { meant("", &group) } else { String::new() };
        rules.push(sentence(def, &group) + &meant);
        forced.extend(must(def, &group));
    }
    rules.extend(forced);
    if promoting.iter().any(|(_, rule)| rule.limit == PromotionLimit::Lost) {
        rules.push(
            "A piece can only become one that its side has lost. Where it must promote and nothing was lost, \
             it cannot move there."
                .into(),
        );
    }
    rules
}

/// Returns whether two promotions differ only in the kinds and in where they are forced.
fn alike(a: &PromotionDef, b: &PromotionDef) -> bool {
    let optional = |rule: &PromotionDef| matches!(rule.choice, PromotionChoice::Optional { .. });
    a.zone == b.zone && a.on == b.on && optional(a) == optional(b) && a.limit == b.limit
}

fn sentence(def: &RulesetDef, group: &[(&PieceDef, &PromotionDef)]) -> String {
    let (piece, rule) = group[0];
    let zone = zones::zone(def, &rule.zone);
    let zone = if zone.contains("ranks") && !zones::is_one_rank(def, &rule.zone) {
        format!("one of {zone}")
    } else {
        zone
    };
    let when = match rule.on {
        PromotionOn::Arrival => format!("moves to {zone}"),
        PromotionOn::ArrivalOrDeparture => format!("moves to {zone} or from there"),
    };
    let may = if rule.choice == PromotionChoice::Forced { "" } else { "may " };
    if let [_] = group {
        let become_ = if may.is_empty() { "becomes" } else { "may become" };
        return format!("{} that {when} {become_} {}.", capital(&a(&piece.name)), into(def, rule));
    }
    let each = group.iter().map(|(piece, rule)| format!("{} {}", a(&piece.name), into(def, rule)));
    let mut each: Vec<String> = each.collect();
    let verb = if may.is_empty() { "becomes" } else { "may become" };
    each[0] = format!("{} {verb} {}", a(&piece.name), into(def, rule));
    format!("A piece that {when} {may}promote{}: {}.", if may.is_empty() { "s" } else { "" }, all_of(&each))
}

/// Returns the pieces that a piece may become, for each side if they differ.
fn into(def: &RulesetDef, rule: &PromotionDef) -> String {
    if !rule.into.differ() {
        return any_a(&rule.into);
    }
    let of = |color: Color| format!("{} if it is {}'s", any_a(rule.into.of(color)), def.sides[color.index()]);
    format!("{}, and {}", of(Color::White), of(Color::Black))
}

/// Returns where pieces that may decline promotion must promote.
fn must(def: &RulesetDef, group: &[(&PieceDef, &PromotionDef)]) -> Vec<String> {
    let mut zones: Vec<(Zone, Vec<(&PieceDef, &PromotionDef)>)> = Vec::new();
    for &(piece, rule) in group {
        let PromotionChoice::Optional { forced_in } = rule.choice else { continue };
        if forced_in.of.iter().all(|set| set.is_empty()) {
            continue;
        }
        match zones.iter_mut().find(|(zone, _)| *zone == forced_in) {
            Some((_, pieces)) => pieces.push((piece, rule)),
            None => zones.push((forced_in, vec![(piece, rule)])),
        }
    }
    let sentence = |(zone, pieces): (Zone, Vec<(&PieceDef, &PromotionDef)>)| {
        let names: Vec<&str> = pieces.iter().map(|(piece, _)| piece.name.as_str()).collect();
        let zone = zones::zone(def, &zone);
        format!("{} must promote on {zone}.{}", capital(&any_a(&names)), meant(" there", &pieces))
    };
    zones.into_iter().map(sentence).collect()
}

/// Returns sentences, each after a space, about the meaning of moves that must promote and name no piece, for
/// pieces with a default. `place` says where they must.
fn meant(place: &str, pieces: &[(&PieceDef, &PromotionDef)]) -> String {
    let sentence = |(piece, rule): &(&PieceDef, &PromotionDef)| {
        let default = a(rule.default.as_ref()?);
        let mover = if pieces.len() == 1 { String::new() } else { format!(" of {}", a(&piece.name)) };
        Some(format!(" A move{mover}{place} that does not name one means {default}."))
    };
    pieces.iter().filter_map(sentence).collect()
}

/// Returns whether any piece promotes.
pub(crate) fn is_there(def: &RulesetDef) -> bool {
    def.pieces.iter().any(|piece| piece.promotion.is_some())
}
