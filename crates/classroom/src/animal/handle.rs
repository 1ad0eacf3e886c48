//! Shared objects that refer to each other without reference cycles.
//!
//! Such an object has two parts. Its **facts** are kept by objects that only refer to it (a piece to its
//! owner, a piece to its square). Its **contents**, which refer to other objects (a hand and a square to
//! pieces), live as long as there is a handle. The facts refer to the contents weakly, so that a handle can
//! be created from them again.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::rc::{Rc, Weak};

/// A handle to an object: cheap to clone, and clones refer to the same object.
pub(super) struct Handle<F, C> {
    facts: Rc<Facts<F, C>>,
    contents: Rc<RefCell<C>>,
}

/// The part of an object that other objects may keep.
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

    /// Returns a handle to the object with these facts. If there was no handle left, its contents are the
    /// initial ones.
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

/// Compares identity.
impl<F, C> PartialEq for Handle<F, C> {
    fn eq(&self, other: &Handle<F, C>) -> bool {
        Rc::ptr_eq(&self.facts, &other.facts)
    }
}

impl<F, C> Eq for Handle<F, C> {}

/// Hashes identity.
impl<F, C> Hash for Handle<F, C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Rc::as_ptr(&self.facts).hash(state);
    }
}
