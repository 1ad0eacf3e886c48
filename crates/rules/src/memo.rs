//! A cache of values that are computed from a ruleset on first use.
//!
//! A value belongs to the module that defines its type, computes it and reads it. This module and the ruleset
//! that has the memory know none of them: values are kept by their types.

use core::any::Any;
use std::sync::OnceLock;

/// Values, at most one of each type.
#[derive(Default)]
pub(crate) struct Memo(OnceLock<Entry>);

struct Entry {
    value: Option<Box<dyn Any + Send + Sync>>,
    others: Box<Memo>,
}

impl Entry {
    fn value<T: Any>(&self) -> Option<&T> {
        self.value.as_deref()?.downcast_ref()
    }
}

impl Memo {
    /// Returns the value of a type, if it is there.
    pub(crate) fn get<T: Any>(&self) -> Option<&T> {
        let mut memo = self;
        while let Some(entry) = memo.0.get() {
            if let Some(value) = entry.value() {
                return Some(value);
            }
            memo = &entry.others;
        }
        None
    }

    /// Keeps a value and returns it; if there is one of its type already, from another thread, returns that.
    pub(crate) fn keep<T: Any + Send + Sync>(&self, value: T) -> &T {
        let mut value: Option<Box<dyn Any + Send + Sync>> = Some(Box::new(value));
        let mut memo = self;
        loop {
            let entry = memo.0.get_or_init(|| Entry { value: value.take(), others: Box::default() });
            if let Some(value) = entry.value() {
                return value;
            }
            memo = &entry.others;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_of_each_type_is_kept() {
        let memo = Memo::default();
        assert_eq!(memo.get::<u8>(), None);
        assert_eq!(*memo.keep(1_u8), 1);
        assert_eq!(memo.get::<u16>(), None);
        assert_eq!(*memo.keep(2_u16), 2);
        assert_eq!(*memo.keep(3_u8), 1);
        assert_eq!((memo.get::<u8>(), memo.get::<u16>(), memo.get::<u32>()), (Some(&1), Some(&2), None));
    }

    #[test]
    fn threads_agree_on_a_value() {
        let memo = Memo::default();
        let kept: Vec<usize> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8)
                .map(|number| {
                    scope.spawn({
                        let memo = &memo;
                        move || *memo.keep(number)
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(kept.iter().all(|number| Some(number) == memo.get()), "{kept:?}");
    }
}
