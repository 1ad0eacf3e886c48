//! Writing compiled tables as Rust source, for the games that are known at compile time.

use tabiya_board::{B64, Square};

/// A value that can be written as a constant expression.
pub(crate) trait Source {
    /// Returns the expression.
    fn source(&self) -> String;
}

macro_rules! by_debug {
    ($($type:ty),*) => { $(impl Source for $type {
        fn source(&self) -> String {
            format!("{self:?}")
        }
    })* };
}
by_debug!(bool, u8, u16, u32, usize, ());

impl Source for B64 {
    fn source(&self) -> String {
        format!("tabiya_board::B64({:#x})", self.0)
    }
}

impl Source for Square {
    fn source(&self) -> String {
        format!("tabiya_board::Square({})", self.0)
    }
}

impl<T: Source> Source for Option<T> {
    fn source(&self) -> String {
        self.as_ref().map_or("None".to_owned(), |value| format!("Some({})", value.source()))
    }
}

impl<T: Source, const N: usize> Source for [T; N] {
    fn source(&self) -> String {
        let items: Vec<String> = self.iter().map(Source::source).collect();
        match items.first() {
            Some(first) if N > 4 && items.iter().all(|item| item == first) => format!("[{first}; {N}]"),
            _ => format!("[{}]", items.join(", ")),
        }
    }
}

impl<A: Source, B: Source> Source for (A, B) {
    fn source(&self) -> String {
        format!("({}, {})", self.0.source(), self.1.source())
    }
}

/// Returns the path of a type within this crate, without its parameters.
pub(crate) fn path<T>() -> String {
    let name = std::any::type_name::<T>();
    let name = name.split('<').next().unwrap_or(name);
    name.replacen(concat!(env!("CARGO_CRATE_NAME"), "::"), "crate::", 1)
}

/// Declares a struct of tables that can be written as source. A struct that is generic over sets can be
/// written for `B64`.
macro_rules! tables {
    (
        $(#[$meta:meta])*
        pub(crate) struct $name:ident {
            $($(#[$field_meta:meta])* pub(crate) $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        pub(crate) struct $name {
            $($(#[$field_meta])* pub(crate) $field: $type,)*
        }

        $crate::core::source::tables!(@source $name, $($field)*);
    };
    (
        $(#[$meta:meta])*
        pub(crate) struct $name:ident<$b:ident> {
            $($(#[$field_meta:meta])* pub(crate) $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        pub(crate) struct $name<$b: tabiya_board::Set> {
            $($(#[$field_meta])* pub(crate) $field: $type,)*
        }

        $crate::core::source::tables!(@source $name<tabiya_board::B64>, $($field)*);
    };
    (@source $type:ty, $($field:ident)*) => {
        impl $crate::core::source::Source for $type {
            fn source(&self) -> String {
                use $crate::core::source::Source;
                let fields = [$(format!("{}: {}", stringify!($field), Source::source(&self.$field))),*];
                format!("{} {{ {} }}", $crate::core::source::path::<Self>(), fields.join(", "))
            }
        }
    };
}
pub(crate) use tables;

/// Implements [`Source`] for a plain enum, given by its path in this crate.
macro_rules! source_enum {
    ($type:path) => {
        impl $crate::core::source::Source for $type {
            fn source(&self) -> String {
                format!("{}::{self:?}", stringify!($type))
            }
        }
    };
}
pub(crate) use source_enum;
