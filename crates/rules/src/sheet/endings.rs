//! How games end, in words: one sentence for each ending, with who has to act.

use crate::def::{
    By, CaptureEffect, CountingDef, GoalDef, GoalReply, ImpasseDef, RepetitionDef, RoyalRule, RulesetDef,
    TurnOrder, Verdict,
};
use tabiya_board::Color;

use super::check::royal;
use super::words::{all_of, any_a, any_of, capital, name, number, ordinal};
use super::zones;

pub(super) fn rules(def: &RulesetDef) -> Vec<String> {
    if def.turns == TurnOrder::Free {
        return vec!["Nothing ends the game.".into()];
    }
    let mut rules = Vec::new();
    by_royals(def, &mut rules);
    let endings = &def.endings;
    if let Some(count) = endings.checks {
        rules.push(format!("A side that gives check for the {} time wins.", ordinal(count.into())));
    }
    rules.extend(endings.goal.iter().flat_map(|goal| reached(def, goal)));
    for rule in &endings.extinction {
        let who = rule.side.map_or("a side", |side| &def.sides[side.index()]);
        let what = match rule.pieces.as_slice() {
            [] => "pieces".to_owned(),
            names => any_of(&names.iter().map(|piece| name(piece)).collect::<Vec<_>>()),
        };
        let means = match rule.verdict {
            Verdict::Draw => format!("If {who} has no {what} left, the game is a draw."),
            verdict => format!("{} {} when it has no {what} left.", capital(who), verb(verdict)),
        };
        rules.push(means);
    }
    if let Some(bare) = endings.bare_royal {
        let royal = royal(def).unwrap_or_else(|| "royal piece".into());
        let means = match bare.verdict {
            Verdict::Draw => "draws".to_owned(),
            verdict => verb(verdict).to_owned(),
        };
        let reply = if bare.reply {
            ", unless its next move does the same to the opponent: then it is a draw"
        } else {
            ""
        };
        rules.push(format!("A side that has nothing but its {royal} left {means}{reply}."));
    }
    rules.push(stalemate(def));
    rules.extend(endings.repetition.iter().map(|row| repeated(def, row)));
    rules.extend(quiet(def));
    match endings.dead_position {
        None => {}
        Some(By::Automatic) => {
            rules.push(
                "The game is a draw as soon as neither side could win by any series of legal moves.".into(),
            );
        }
        Some(By::Claim) => rules.push(
            "A player may claim a draw when neither side could win by any series of legal moves.".into(),
        ),
    }
    rules.extend(endings.impasse.iter().map(|impasse| declared(def, impasse)));
    if endings.counting == Some(CountingDef::Makruk) {
        rules.extend(counted());
    }
    rules
}

fn by_royals(def: &RulesetDef, rules: &mut Vec<String>) {
    let Some(royal) = royal(def) else { return };
    match def.royals.rule {
        // Where no check can be given there is no mate either.
        RoyalRule::Checkmate if !def.royals.giving_check => {}
        RoyalRule::Checkmate => {
            rules.push("Checkmate: a side that is in check and has no legal move loses.".into());
        }
        RoyalRule::Capture => rules.push(format!("Whoever captures the enemy {royal} wins.")),
        RoyalRule::None => return,
    }
    if matches!(def.captures.effect, CaptureEffect::Explode { .. }) {
        rules.push(format!("Whoever blows up the enemy {royal} wins."));
    }
}

fn stalemate(def: &RulesetDef) -> String {
    let checked = def.royals.rule == RoyalRule::Checkmate && def.royals.giving_check && royal(def).is_some();
    let when = if checked { "is not in check and has no legal move" } else { "has no legal move" };
    match def.endings.stalemate {
        Verdict::Draw => format!("Stalemate: if the side to move {when}, the game is a draw."),
        verdict => format!("Stalemate: a side that {when} {}.", verb(verdict)),
    }
}

fn reached(def: &RulesetDef, goal: &GoalDef) -> Vec<String> {
    let royal = |name: &String| def.pieces.iter().any(|piece| piece.royal && piece.name == *name);
    let pieces = match goal.pieces.as_slice() {
        // There is only one of it.
        [one] if royal(one) => format!("its {}", name(one)),
        pieces => any_a(pieces),
    };
    let zone = zones::zone(def, &goal.zone);
    let wins = format!("A side that brings {pieces} to {zone} wins");
    match goal.reply {
        GoalReply::None => vec![format!("{wins}.")],
        GoalReply::Capture => {
            vec![format!("A side wins when {pieces} stands on {zone} and cannot be captured there.")]
        }
        GoalReply::Equalise => {
            let [first, second] = &def.sides;
            vec![
                format!("{wins}."),
                format!(
                    "If {first} does so and {second} can follow with the very next move, {second} may: then the game is a draw."
                ),
            ]
        }
    }
}

fn repeated(def: &RulesetDef, row: &RepetitionDef) -> String {
    let count = ordinal(row.count.into());
    let who = match row.side {
        None => "the side that brought it about".to_owned(),
        Some(side) => def.sides[side.index()].clone(),
    };
    let mut text = match (row.by, row.verdict) {
        (By::Automatic, Verdict::Draw) => {
            format!("When a position occurs for the {count} time, the game is a draw")
        }
        (By::Automatic, verdict) => {
            format!("When a position occurs for the {count} time, {who} {}", verb(verdict))
        }
        (By::Claim, Verdict::Draw) => {
            format!("When a position occurs for the {count} time, a player may claim a draw")
        }
        (By::Claim, verdict) => {
            format!(
                "When a position occurs for the {count} time, a player may claim that {who} {}",
                verb(verdict)
            )
        }
    };
    let mut offences = Vec::new();
    if row.perpetual_check != Verdict::Draw {
        offences.push((row.perpetual_check, "gave check with each of its moves in between"));
    }
    if row.perpetual_chase != Verdict::Draw {
        offences.push((row.perpetual_chase, "attacked the same unprotected piece with each of them"));
    }
    if let Some((verdict, _)) = offences.first() {
        let offences: Vec<&str> = offences.iter().map(|(_, what)| *what).collect();
        let offences = offences.join(", or else ");
        text.push_str(&format!("; but if one side alone {offences}, that side {}", verb(*verdict)));
    }
    text.push('.');
    text
}

fn quiet(def: &RulesetDef) -> Option<String> {
    let progress: Vec<String> = std::iter::once("a capture".to_owned())
        .chain(def.endings.quiet_reset_by.iter().map(|piece| format!("a {} move", name(piece))))
        .collect();
    let clauses: Vec<String> = def
        .endings
        .quiet
        .iter()
        .map(|row| {
            let moves = number(u32::from(row.moves));
            match row.by {
                By::Claim => format!("after {moves} moves of each side a player may claim a draw"),
                By::Automatic => format!("after {moves} moves of each side the game is a draw"),
            }
        })
        .collect();
    (!clauses.is_empty()).then(|| format!("Without {}: {}.", any_of(&progress), clauses.join("; ")))
}

fn declared(def: &RulesetDef, rule: &ImpasseDef) -> String {
    let royal = royal(def).unwrap_or_else(|| "royal piece".into());
    let points = |color: Color| format!("{} {}", def.sides[color.index()], rule.points[color.index()]);
    let big = any_a(&rule.big);
    format!(
        "Impasse: the side to move may declare, and wins, if it is not in check, its {royal} and at least {} other \
         pieces stand in {}, and those pieces and its hand are worth enough: {}. {} counts five points, any other \
         piece one.",
        number(rule.pieces.into()),
        zones::zone(def, &rule.zone),
        all_of(&[points(Color::White), points(Color::Black)]),
        capital(&big)
    )
}

fn counted() -> [String; 2] {
    [
        "Pieces' honour: when no pawn is left and a side has nothing but its king, that side counts its moves, \
         beginning with the number of pieces on the board. The game is a draw when the count exceeds a limit set by \
         what the other side had at the beginning: two rooks 8, one rook 16, two khons 22, two knights 32, one khon \
         44, anything else 64."
            .into(),
        "Board's honour: when no pawn is left and both sides have pieces, the side to move may claim a draw after 64 \
         moves of each side."
            .into(),
    ]
}

fn verb(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => "draws",
    }
}
