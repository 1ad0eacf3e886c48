//! Observers: order, leaving, and changes during a broadcast.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use tabiya_board::Color::White;
use tabiya_referee::{Action, EventKind, Game, Hub, Terms, Time};

use crate::test_game::{kinds, rules};

const STAY: ControlFlow<()> = ControlFlow::Continue(());
const LEAVE: ControlFlow<()> = ControlFlow::Break(());

type Received = Arc<Mutex<Vec<String>>>;

fn note(received: &Received, text: String) {
    received.lock().unwrap().push(text);
}

fn taken(received: &Received) -> Vec<String> {
    std::mem::take(&mut *received.lock().unwrap())
}

/// The listeners of a hub, as its debug output names them.
fn listeners(hub: &Hub<u8>) -> usize {
    format!("{hub:?}").matches("ListenerId").count()
}

#[test]
fn every_listener_receives_the_events_of_a_game_in_order() {
    let received: Arc<Mutex<Vec<EventKind>>> = Arc::default();
    let mut hub = Hub::default();
    let sink = Arc::clone(&received);
    hub.add(move |event: &tabiya_referee::Event, _| {
        sink.lock().unwrap().push(event.kind.clone());
        STAY
    });
    let mut game = Game::new(&rules("chess"), Terms::default(), Time(0));
    let events = game.apply(Action::Resign.by(White), Time(5)).unwrap();
    hub.broadcast(events);
    assert_eq!(*received.lock().unwrap(), kinds(&game.events()[1..]));
}

#[test]
fn a_listener_leaves_by_its_return_value_and_the_others_stay() {
    let received = Received::default();
    let mut hub: Hub<u8> = Hub::default();
    for (name, stays) in [("a", 1), ("b", 3), ("c", 2)] {
        let received = Arc::clone(&received);
        hub.add(move |event, _| {
            note(&received, format!("{name}{event}"));
            if *event < stays { STAY } else { LEAVE }
        });
    }
    hub.broadcast(&[1, 2, 3, 4]);
    assert_eq!(taken(&received), ["a1", "b1", "c1", "b2", "c2", "b3"]);
    assert_eq!(listeners(&hub), 0);
}

#[test]
fn changes_take_effect_after_the_event() {
    let received = Received::default();
    let mut hub: Hub<u8> = Hub::default();
    let (sink, more) = (Arc::clone(&received), Arc::clone(&received));
    let victim = Arc::new(Mutex::new(None));
    let target = Arc::clone(&victim);
    hub.add(move |event, hub| {
        note(&sink, format!("first{event}"));
        if let Some(id) = target.lock().unwrap().take() {
            assert!(hub.remove(id));
            assert!(!hub.remove(id));
            let more = Arc::clone(&more);
            hub.add(move |event, _| {
                note(&more, format!("new{event}"));
                STAY
            });
        }
        STAY
    });
    let sink = Arc::clone(&received);
    let id = hub.add(move |event, _| {
        note(&sink, format!("second{event}"));
        STAY
    });
    *victim.lock().unwrap() = Some(id);
    hub.broadcast(&[1]);
    assert_eq!(taken(&received), ["first1", "second1"]);
    hub.broadcast(&[2]);
    assert_eq!(taken(&received), ["first2", "new2"]);
    assert_eq!(listeners(&hub), 2);
}

#[test]
fn a_listener_may_add_one_and_remove_it_again_during_an_event() {
    let mut hub: Hub<u8> = Hub::default();
    hub.add(|_, hub| {
        let id = hub.add(|_, _| panic!("never called"));
        assert!(hub.remove(id));
        STAY
    });
    hub.broadcast(&[1, 2]);
    assert_eq!(listeners(&hub), 1);
}

#[test]
fn a_listener_may_broadcast_to_the_listeners_it_adds() {
    let received = Received::default();
    let mut hub: Hub<u8> = Hub::default();
    let sink = Arc::clone(&received);
    let outer = hub.add(move |event, hub| {
        let sink = Arc::clone(&sink);
        hub.add(move |inner, _| {
            note(&sink, inner.to_string());
            LEAVE
        });
        hub.broadcast(&[event + 10]);
        STAY
    });
    hub.broadcast(&[1, 2]);
    assert_eq!(taken(&received), ["11", "12"]);
    assert!(hub.remove(outer));
    assert_eq!(listeners(&hub), 0);
}

#[test]
fn listeners_are_removed_by_their_ids() {
    let mut hub: Hub<u8> = Hub::default();
    let first = hub.add(|_, _| STAY);
    let second = hub.add(|_, _| STAY);
    assert_ne!(first, second);
    assert!(hub.remove(first));
    assert!(!hub.remove(first));
    assert_eq!(listeners(&hub), 1);
    assert!(hub.remove(second));
    assert_eq!(listeners(&hub), 0);
}
