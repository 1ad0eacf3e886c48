//! Declarations of hooks, and the ways in which the answers of several slices become one.
//!
//! A declaration names the trait, the function with its arguments, and the way:
//!
//! ```text
//! Walls: fn walls<R: Rules>(rules: R, state: &StateOf<R>) -> SetOf<R> = union, tested by rules;
//! ```
//!
//! | way | answer of all slices | without a slice |
//! |---|---|---|
//! | `each` | none: every slice is called | |
//! | `first` | the first that is not `None` | `None` |
//! | `any` | whether one says yes; the others are not called | `false` |
//! | `all` | whether none says no; the others are not called | `true` |
//! | `all_given` | whether none of those that answer says no | `None` |
//! | `every` | the first error | `Ok(())` |
//! | `union` | the [`Union`] | [`Union::NONE`] |
//! | `xor` | the exclusive or of keys | 0 |
//! | `through(x)` | each slice receives the answer of the one before it as the argument `x` | `x` |
//!
//! `tested by` gives the rules whose slices are tested before any is called. The registry generates the
//! answer of all slices from the declarations; a slice that does not implement the trait is left out at
//! compile time.

/// A type whose values can be united.
pub(crate) trait Union {
    /// The value that adds nothing.
    const NONE: Self;

    /// Returns the union.
    fn or(self, other: Self) -> Self;
}

impl<B: tabiya_board::Set> Union for B {
    const NONE: B = B::EMPTY;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn or(self, other: B) -> B {
        self | other
    }
}

/// Declares a trait for each hook, and one with all of them.
macro_rules! declare_hooks {
    (trait $all:ident; $(
        $(#[$doc:meta])*
        $hook:ident: fn $name:ident $(<$($g:ident: $bound:path),* $(; const $h:ident)?>)?
            ($($arg:ident: $type:ty),* $(,)?) $(-> $answer:ty)?
            = $way:ident $(($through:ident))? $(, tested by $rules:expr)?;
    )*) => {
        $($(#[$doc])*
        pub(crate) trait $hook {
            #[doc = concat!("See [`", stringify!($hook), "`].")]
            fn $name $(<$($g: $bound,)* $(const $h: bool)?>)?($($arg: $type),*) $(-> $answer)?;
        })*

        /// All hooks.
        pub(crate) trait $all {
            $(#[doc = concat!("See [`", stringify!($hook), "`].")]
            fn $name $(<$($g: $bound,)* $(const $h: bool)?>)?($($arg: $type),*) $(-> $answer)?;)*
        }
    };
}
pub(crate) use declare_hooks;

/// Declares a trait with several hooks, which a slice implements as a whole; those that it leaves out answer
/// as without a slice. The name of the trait stands for that of each hook in the declarations.
macro_rules! declare_facet {
    (trait $all:ident; $(
        $(#[$doc:meta])*
        $hook:ident: fn $name:ident $(<$($g:ident: $bound:path),* $(; const $h:ident)?>)?
            ($($arg:ident: $type:ty),* $(,)?) $(-> $answer:ty)?
            = $way:ident $(($through:ident))? $(, tested by $rules:expr)?;
    )*) => {
        /// The hooks. By default they do nothing.
        #[allow(unused_variables, reason = "the defaults need no arguments")]
        pub(crate) trait $all {
            $($(#[$doc])*
            fn $name $(<$($g: $bound,)* $(const $h: bool)?>)?($($arg: $type),*) $(-> $answer)? {
                $crate::core::combine::without_slice!($way $($through)?)
            })*
        }
    };
}
pub(crate) use declare_facet;

/// The answer without a slice.
macro_rules! without_slice {
    (each) => {
        ()
    };
    (first) => {
        None
    };
    (any) => {
        false
    };
    (all) => {
        true
    };
    (all_given) => {
        None
    };
    (every) => {
        Ok(())
    };
    (union) => {
        $crate::core::combine::Union::NONE
    };
    (xor) => {
        0
    };
    (through $through:ident) => {
        $through
    };
}
pub(crate) use without_slice;

/// Begins the answer of all slices, in a variable for the ways that need one.
macro_rules! begin_answer {
    (union $so_far:ident) => {
        let mut $so_far = $crate::core::combine::Union::NONE;
    };
    (all_given $so_far:ident) => {
        let mut $so_far = None;
    };
    (xor $so_far:ident) => {
        let mut $so_far = 0;
    };
    (through $so_far:ident $through:ident) => {
        let mut $through = $through;
    };
    ($way:ident $so_far:ident) => {};
}
pub(crate) use begin_answer;

/// Adds the answer of one slice, and returns if the answer of all is known.
macro_rules! add_answer {
    (each $so_far:ident $answer:expr) => {
        $answer
    };
    (first $so_far:ident $answer:expr) => {
        if let Some(answer) = $answer {
            return Some(answer);
        }
    };
    (any $so_far:ident $answer:expr) => {
        if $answer {
            return true;
        }
    };
    (all $so_far:ident $answer:expr) => {
        if !$answer {
            return false;
        }
    };
    (all_given $so_far:ident $answer:expr) => {
        if let Some(allowed) = $answer {
            $so_far = Some(allowed && $so_far != Some(false));
        }
    };
    (every $so_far:ident $answer:expr) => {
        $answer?
    };
    (union $so_far:ident $answer:expr) => {
        $so_far = $crate::core::combine::Union::or($so_far, $answer);
    };
    (xor $so_far:ident $answer:expr) => {
        $so_far ^= $answer;
    };
    (through $so_far:ident $answer:expr, $through:ident) => {
        $through = $answer;
    };
}
pub(crate) use add_answer;

/// Ends the answer of all slices.
macro_rules! end_answer {
    (union $so_far:ident) => { $so_far };
    (all_given $so_far:ident) => { $so_far };
    (xor $so_far:ident) => { $so_far };
    ($way:ident $so_far:ident $($through:ident)?) => {
        $crate::core::combine::without_slice!($way $($through)?)
    };
}
pub(crate) use end_answer;
