//! Objects that are shared and refer to each other, without keeping each other alive in a circle.
//!
//! Such an object has two parts. Its **facts** may be kept by anybody for as long as they like:
//! what refers to it in passing (a piece to its owner, a piece to its square) keeps only these. Its
//! **contents**, which refer to other objects (a hand and a square, to pieces), live as long as
//! somebody has a handle. The facts know the contents weakly, so that a handle can be made from
//! them again.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// An object: cheap to clone, and clones are the same object.
pub(super) struct Handle<F, C> {
    facts: Rc<Facts<F, C>>,
    contents: Rc<RefCell<C>>,
}

/// The part of an object that others may keep.
pub(super) struct Facts<F, C> {
    value: F,
    contents: RefCell<Weak<RefCell<C>>>,
}

impl<F, C: Default> Handle<F, C> {
    pub(super) fn new(value: F) -> Handle<F, C> {
        let contents = Rc::default();
        let known = RefCell::new(Rc::downgrade(&contents));
        Handle { facts: Rc::new(Facts { value, contents: known }), contents }
    }

    /// The object with these facts. If nobody had a handle any more, its contents are as at first.
    pub(super) fn of(facts: &Rc<Facts<F, C>>) -> Handle<F, C> {
        let known = facts.contents.borrow().upgrade();
        let contents = known.unwrap_or_else(|| {
            let contents = Rc::default();
            facts.contents.replace(Rc::downgrade(&contents));
            contents
        });
        Handle { facts: Rc::clone(facts), contents }
    }

    pub(super) fn facts(&self) -> &Rc<Facts<F, C>> {
        &self.facts
    }

    pub(super) fn value(&self) -> &F {
        &self.facts.value
    }

    pub(super) fn contents(&self) -> &RefCell<C> {
        &self.contents
    }
}

impl<F, C> Clone for Handle<F, C> {
    fn clone(&self) -> Handle<F, C> {
        Handle { facts: Rc::clone(&self.facts), contents: Rc::clone(&self.contents) }
    }
}

/// The same object.
impl<F, C> PartialEq for Handle<F, C> {
    fn eq(&self, other: &Handle<F, C>) -> bool {
        Rc::ptr_eq(&self.facts, &other.facts)
    }
}

impl<F, C> Eq for Handle<F, C> {}
