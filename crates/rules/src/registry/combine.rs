//! The combined hooks of all slices, generated from their declarations and the list of slices.

/// Implements a trait of hooks for all slices together. For each hook it makes a module of the same name with
/// the function that combines the answers, and `SLICES`, the slices that implement the hook.
macro_rules! combine_hooks {
    (trait $all:ident; $(
        $(#[$doc:meta])*
        $hook:ident: fn $name:ident $(<$($g:ident: $bound:path),* $(; const $h:ident)?>)?
            ($($arg:ident: $type:ty),* $(,)?) $(-> $answer:ty)?
            = $way:ident $(($through:ident))? $(, tested by $rules:expr)?;
    )*) => {
        $($crate::registry::each_slice! { combine_hook {
            $hook: fn $name $(<$($g: $bound),* $(; const $h)?>)? ($($arg: $type),*) $(-> $answer)?
                = $way $(($through))? $(, tested by $rules)?;
        } })*

        impl $all for $crate::registry::hooks::Slices {
            $(#[cfg_attr(not(debug_assertions), inline(always))]
            fn $name $(<$($g: $bound,)* $(const $h: bool)?>)?($($arg: $type),*) $(-> $answer)? {
                $name::combined $(::<$($g,)* $($h)?>)? ($($arg),*)
            })*
        }
    };
}
pub(crate) use combine_hooks;

/// Makes the module of one hook.
///
/// `Of<T>` has a function of its own if the slice implements the hook; otherwise the one of the trait
/// `Otherwise` is found, which answers as without a slice.
macro_rules! combine_hook {
    ($hook:tt $($group:ident::$field:ident $slice:ident,)*) => {
        $crate::registry::combine::combine_hook! {
            @module $hook $hook [$(crate::$group::$field::tables::$slice,)*]
        }
    };
    (@module {
        $hook:ident: fn $name:ident $(<$($g:ident: $bound:path),* $(; const $h:ident)?>)?
            ($($arg:ident: $type:ty),*) $(-> $answer:ty)?
                = $way:ident $(($through:ident))? $(, tested by $rules:expr)?;
    } $whole:tt [$($slice:path,)*]) => {
        pub(crate) mod $name {
            #[allow(unused_imports, reason = "not every hook needs all of them")]
            use super::*;

            struct Of<T>(core::marker::PhantomData<T>);

            impl<T: $hook> Of<T> {
                const IMPLEMENTED: bool = true;

                #[cfg_attr(not(debug_assertions), inline(always))]
                fn call $(<$($g: $bound,)* $(const $h: bool)?>)?($($arg: $type),*) $(-> $answer)? {
                    T::$name $(::<$($g,)* $($h)?>)? ($($arg),*)
                }
            }

            #[allow(unused_variables, dead_code, reason = "only slices without the hook need it")]
            trait Otherwise {
                const IMPLEMENTED: bool = false;

                #[cfg_attr(not(debug_assertions), inline(always))]
                fn call $(<$($g: $bound,)* $(const $h: bool)?>)?($($arg: $type),*) $(-> $answer)? {
                    $crate::core::combine::without_slice!($way $($through)?)
                }
            }

            impl<T> Otherwise for Of<T> {}

            /// The slices that implement the hook.
            #[allow(dead_code, reason = "only some hooks are tested for")]
            pub(crate) const SLICES: $crate::registry::slice::SliceSet = {
                let mut set = $crate::registry::slice::SliceSet::NONE;
                $(if <Of<$slice>>::IMPLEMENTED {
                    set = set.with(<$slice as $crate::registry::slice::Registered>::IN);
                })*
                set
            };

            /// Returns the answer of all slices.
            #[cfg_attr(not(debug_assertions), inline(always))]
            pub(super) fn combined $(<$($g: $bound,)* $(const $h: bool)?>)?($($arg: $type),*) $(-> $answer)? {
                if false $(|| $crate::registry::hooks::none_of::<R>($rules, SLICES))? {
                    return $crate::core::combine::without_slice!($way $($through)?);
                }
                $crate::core::combine::begin_answer!($way so_far $($through)?);
                $($crate::registry::combine::combine_hook! { @slice so_far $slice, $whole })*
                $crate::core::combine::end_answer!($way so_far $($through)?)
            }
        }
    };
    (@slice $so_far:ident $slice:path, {
        $hook:ident: fn $name:ident <$($g:ident: $bound:path),* $(; const $h:ident)?>
            ($($arg:ident: $type:ty),*) $(-> $answer:ty)?
                = $way:ident $(($through:ident))? $(, tested by $rules:expr)?;
    }) => {
        if const { R::MAY.has::<$slice>() && <Of<$slice>>::IMPLEMENTED } {
            $crate::core::combine::add_answer!(
                $way $so_far <Of<$slice>>::call::<$($g,)* $($h)?>($($arg),*) $(, $through)?
            );
        }
    };
    (@slice $so_far:ident $slice:path, {
        $hook:ident: fn $name:ident
            ($($arg:ident: $type:ty),*) $(-> $answer:ty)? = $way:ident $(($through:ident))?;
    }) => {
        if const { <Of<$slice>>::IMPLEMENTED } {
            $crate::core::combine::add_answer!($way $so_far <Of<$slice>>::call($($arg),*) $(, $through)?);
        }
    };
}
pub(crate) use combine_hook;
