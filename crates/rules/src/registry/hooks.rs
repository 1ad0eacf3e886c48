//! The hooks of all slices in play.

use tabiya_board::{Set, Square};

use super::slice::{Registered, SliceSet};
use crate::core::hooks::{Hooks, Play};
use crate::core::moves::Move;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::safety::Limits;
use crate::core::side::Side;
use crate::core::sink::{KindSet, Sink};
use crate::core::turn::Turn;
use crate::outcome::Outcome;

/// All slices together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slices;

/// Returns whether a ruleset has none of these slices. If its form can have only one of them, the result is
/// `false` without a test, since that slice tests for its own tables.
#[cfg_attr(not(debug_assertions), inline(always))]
fn none_at<R: Rules>(rules: R, slices: SliceSet) -> bool {
    (R::MAY.0 & slices.0).count_ones() > 1 && rules.present().0 & slices.0 == 0
}

/// Implements every hook for all slices together.
macro_rules! all_slices {
    ($($group:ident::$field:ident $name:ident $([$($facet:ident)*])?,)*) => {
        all_slices! { @paths $(crate::$group::$field::$name,)* }
    };
    (@paths $($slice:path,)*) => {
        impl Slices {
            /// Returns the slices that implement a hook.
            pub(crate) const fn with(hook: Hooks) -> SliceSet {
                let mut set = 0;
                $(if <$slice>::HOOKS.has(hook) {
                    set |= <$slice as Registered>::IN.0;
                })*
                SliceSet(set)
            }
        }

        impl Play for Slices {
            const HOOKS: Hooks = Hooks(u32::MAX);

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn decided<R: Rules>(rules: R, state: &StateOf<R>) -> Option<Outcome> {
                if none_at::<R>(rules, const { Slices::with(Hooks::DECIDED) }) {
                    return None;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::DECIDED) }
                    && let Some(outcome) = <$slice>::decided(rules, state) { return Some(outcome); })*
                None
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn counts<R: Rules>(rules: R, state: &StateOf<R>) -> Option<[u8; 2]> {
                None $(.or_else(|| {
                    if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::COUNTS) } {
                        <$slice>::counts(rules, state)
                    } else {
                        None
                    }
                }))*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn walls<R: Rules>(rules: R, state: &StateOf<R>) -> SetOf<R> {
                if none_at::<R>(rules, const { Slices::with(Hooks::WALLS) }) {
                    return SetOf::<R>::EMPTY;
                }
                let mut walls = SetOf::<R>::EMPTY;
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::WALLS) } {
                    walls |= <$slice>::walls(rules, state);
                })*
                walls
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn no_hurdles<R: Rules>(rules: R, state: &StateOf<R>) -> SetOf<R> {
                if none_at::<R>(rules, const { Slices::with(Hooks::NO_HURDLES) }) {
                    return SetOf::<R>::EMPTY;
                }
                let mut squares = SetOf::<R>::EMPTY;
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::NO_HURDLES) } {
                    squares |= <$slice>::no_hurdles(rules, state);
                })*
                squares
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn captures_first<R: Rules>(rules: R) -> bool {
                if none_at::<R>(rules, const { Slices::with(Hooks::CAPTURES_FIRST) }) {
                    return false;
                }
                false $(|| const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::CAPTURES_FIRST) }
                    && <$slice>::captures_first(rules))*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn relax<R: Rules, C: Side>(turn: &Turn<'_, R, C>, limits: &mut Limits<SetOf<R>>) {
                if none_at::<R>(turn.rules, const { Slices::with(Hooks::RELAX) }) {
                    return;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::RELAX) } {
                    <$slice>::relax(turn, limits);
                })*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn narrows<R: Rules>(rules: R) -> bool {
                if none_at::<R>(rules, const { Slices::with(Hooks::NARROWS) }) {
                    return false;
                }
                false $(|| const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::NARROWS) }
                    && <$slice>::narrows(rules))*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn narrow_where<R: Rules, C: Side>(turn: &Turn<'_, R, C>) -> (SetOf<R>, SetOf<R>) {
                let mut found = (SetOf::<R>::EMPTY, SetOf::<R>::EMPTY);
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::NARROW_WHERE) } {
                    let (at, from) = <$slice>::narrow_where(turn);
                    found = (found.0 | at, found.1 | from);
                })*
                found
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn needs_enemy_royal<R: Rules>(rules: R) -> bool {
                if none_at::<R>(rules, const { Slices::with(Hooks::NEEDS_ENEMY_ROYAL) }) {
                    return false;
                }
                false $(|| const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::NEEDS_ENEMY_ROYAL) }
                    && <$slice>::needs_enemy_royal(rules))*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn ignores_checks<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
                if none_at::<R>(rules, const { Slices::with(Hooks::IGNORES_CHECKS) }) {
                    return false;
                }
                false $(|| const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::IGNORES_CHECKS) }
                    && <$slice>::ignores_checks(rules, state))*
            }

            fn allows_after<R: Rules>(rules: R, after: &StateOf<R>, us: usize) -> Option<bool> {
                if none_at::<R>(rules, const { Slices::with(Hooks::ALLOWS_AFTER) }) {
                    return None;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::ALLOWS_AFTER) }
                    && let Some(allowed) = <$slice>::allows_after(rules, after, us) { return Some(allowed); })*
                None
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn narrow<R: Rules, C: Side>(
                turn: &Turn<'_, R, C>,
                kind: usize,
                from: Square,
                pseudo: SetOf<R>,
                legal: SetOf<R>,
            ) -> SetOf<R> {
                if none_at::<R>(turn.rules, const { Slices::with(Hooks::NARROW) }) {
                    return legal;
                }
                let mut legal = legal;
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::NARROW) } {
                    legal = <$slice>::narrow(turn, kind, from, pseudo, legal);
                })*
                legal
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn shelters<R: Rules, C: Side>(turn: &Turn<'_, R, C>, square: Square) -> bool {
                if none_at::<R>(turn.rules, const { Slices::with(Hooks::SHELTERS) }) {
                    return false;
                }
                false $(|| const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::SHELTERS) }
                    && <$slice>::shelters(turn, square))*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn allows_capture_beside<R: Rules, C: Side>(
                turn: &Turn<'_, R, C>,
                kind: usize,
                from: Square,
                to: Square,
                victim: Square,
            ) -> Option<bool> {
                if none_at::<R>(turn.rules, const { Slices::with(Hooks::ALLOWS_CAPTURE_BESIDE) }) {
                    return None;
                }
                let mut answer = None;
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::ALLOWS_CAPTURE_BESIDE) }
                    && let Some(allowed) = <$slice>::allows_capture_beside(turn, kind, from, to, victim)
                { answer = Some(allowed && answer != Some(false)); })*
                answer
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn allows<R: Rules, C: Side>(turn: &Turn<'_, R, C>, m: Move) -> bool {
                if none_at::<R>(turn.rules, const { Slices::with(Hooks::ALLOWS) }) {
                    return true;
                }
                true $(&& (const { !(R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::ALLOWS)) }
                    || <$slice>::allows(turn, m)))*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn available<R: Rules>(
                rules: R,
                state: &StateOf<R>,
                side: usize,
                kind: usize,
                into: KindSet,
            ) -> KindSet {
                if none_at::<R>(rules, const { Slices::with(Hooks::AVAILABLE) }) {
                    return into;
                }
                let mut into = into;
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::AVAILABLE) } {
                    into = <$slice>::available(rules, state, side, kind, into);
                })*
                into
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn add_forms<R: Rules, C: Side, S: Sink<SetOf<R>>>(
                turn: &Turn<'_, R, C>,
                kind: usize,
                from: Square,
                to: SetOf<R>,
                sink: &mut S,
            ) {
                if none_at::<R>(turn.rules, const { Slices::with(Hooks::ADD_FORMS) }) {
                    return;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::ADD_FORMS) } {
                    <$slice>::add_forms(turn, kind, from, to, sink);
                })*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn add_forms_of<R: Rules, C: Side, S: Sink<SetOf<R>>>(
                turn: &Turn<'_, R, C>,
                m: Move,
                left: [Square; 2],
                sink: &mut S,
            ) {
                if none_at::<R>(turn.rules, const { Slices::with(Hooks::ADD_FORMS_OF) }) {
                    return;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::ADD_FORMS_OF) } {
                    <$slice>::add_forms_of(turn, m, left, sink);
                })*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn moves<R: Rules, C: Side, S: Sink<SetOf<R>>>(turn: &Turn<'_, R, C>, sink: &mut S) {
                if none_at::<R>(turn.rules, const { Slices::with(Hooks::MOVES) }) {
                    return;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::MOVES) } {
                    <$slice>::moves(turn, sink);
                })*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn multiplies<R: Rules>(rules: R) -> bool {
                if none_at::<R>(rules, const { Slices::with(Hooks::MULTIPLIES) }) {
                    return false;
                }
                false $(|| const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::MULTIPLIES) }
                    && <$slice>::multiplies(rules))*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn seconds<R: Rules>(rules: R, after: &StateOf<R>) -> SetOf<R> {
                if none_at::<R>(rules, const { Slices::with(Hooks::SECONDS) }) {
                    return SetOf::<R>::EMPTY;
                }
                let mut squares = SetOf::<R>::EMPTY;
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::SECONDS) } {
                    squares |= <$slice>::seconds(rules, after);
                })*
                squares
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn lets_pass<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
                if none_at::<R>(rules, const { Slices::with(Hooks::LETS_PASS) }) {
                    return false;
                }
                false $(|| const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::LETS_PASS) }
                    && <$slice>::lets_pass(rules, state))*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn walled<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, square: Square) {
                if none_at::<R>(rules, const { Slices::with(Hooks::WALLED) }) {
                    return;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::WALLED) } {
                    <$slice>::walled::<R, H>(rules, state, square);
                })*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn begin<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>) {
                if none_at::<R>(rules, const { Slices::with(Hooks::BEGIN) }) {
                    return;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::BEGIN) } {
                    <$slice>::begin::<R, H>(rules, state);
                })*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn make<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, us: usize, m: Move) -> bool {
                if none_at::<R>(rules, const { Slices::with(Hooks::MAKE) }) {
                    return false;
                }
                false $(|| const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::MAKE) }
                    && <$slice>::make::<R, H>(rules, state, us, m))*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn victim<R: Rules>(rules: R, state: &StateOf<R>, m: Move) -> Option<Square> {
                if none_at::<R>(rules, const { Slices::with(Hooks::VICTIM) }) {
                    return None;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::VICTIM) }
                    && let Some(square) = <$slice>::victim(rules, state, m) { return Some(square); })*
                None
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn captured<R: Rules, const H: bool>(
                rules: R,
                state: &mut StateOf<R>,
                us: usize,
                kind: usize,
            ) {
                if none_at::<R>(rules, const { Slices::with(Hooks::CAPTURED) }) {
                    return;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::CAPTURED) } {
                    <$slice>::captured::<R, H>(rules, state, us, kind);
                })*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn touched<R: Rules, const H: bool>(
                rules: R,
                state: &mut StateOf<R>,
                side: usize,
                kind: usize,
                from: Square,
                to: Square,
            ) {
                if none_at::<R>(rules, const { Slices::with(Hooks::TOUCHED) }) {
                    return;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::TOUCHED) } {
                    <$slice>::touched::<R, H>(rules, state, side, kind, from, to);
                })*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn stepped<R: Rules, const H: bool>(
                rules: R,
                state: &mut StateOf<R>,
                us: usize,
                m: Move,
                captured: bool,
            ) {
                if none_at::<R>(rules, const { Slices::with(Hooks::STEPPED) }) {
                    return;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::STEPPED) } {
                    <$slice>::stepped::<R, H>(rules, state, us, m, captured);
                })*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn second<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, us: usize, m: Move) {
                if none_at::<R>(rules, const { Slices::with(Hooks::SECOND) }) {
                    return;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::SECOND) } {
                    <$slice>::second::<R, H>(rules, state, us, m);
                })*
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn finish<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, us: usize) {
                if none_at::<R>(rules, const { Slices::with(Hooks::FINISH) }) {
                    return;
                }
                $(if const { R::MAY.has::<$slice>() && <$slice>::HOOKS.has(Hooks::FINISH) } {
                    <$slice>::finish::<R, H>(rules, state, us);
                })*
            }
        }
    };
}
crate::registry::each_slice!(all_slices);
