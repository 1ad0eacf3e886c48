//! Properties of boards, sets and squares. Fast implementations are compared with obvious ones.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tabiya_board::{
    B64, B128, B256, BoardSize, DIAGONAL, EVERY_WAY, LinePair, ORTHOGONAL, Set, Square, SquareTable, between,
    direction, from_picture, line_through, magic, picture, ray, walk,
};

/// The obvious implementation of a set: a sorted list of squares.
type Model = BTreeSet<u8>;

fn build<B: Set>(model: &Model) -> B {
    B::from_squares(model.iter().map(|&index| Square(index)))
}

fn list<B: Set>(set: B) -> Vec<u8> {
    set.squares().map(|square| square.0).collect()
}

fn sorted(model: impl IntoIterator<Item = u8>) -> Vec<u8> {
    let model: Model = model.into_iter().collect();
    model.into_iter().collect()
}

/// Generates squares that fit into a set of this width.
fn model<B: Set>() -> impl Strategy<Value = Model> {
    let any = 0..B::BITS as u16;
    prop::collection::btree_set(any.prop_map(|index| index as u8), 0..40)
}

/// Generates a board whose squares fit into a set of this width.
fn board<B: Set>() -> impl Strategy<Value = BoardSize> {
    (1..=16u8, 1..=16u8)
        .prop_filter("too large", |&(files, ranks)| u32::from(files) * u32::from(ranks) <= B::BITS)
        .prop_map(|(files, ranks)| BoardSize::new(files, ranks).unwrap())
}

/// Generates a board, a square of it and a set of its squares.
fn scene<B: Set>() -> impl Strategy<Value = (BoardSize, Square, B)> {
    board::<B>().prop_flat_map(|size| {
        let square = 0..size.squares();
        (Just(size), square.clone(), prop::collection::vec(square, 0..60)).prop_map(
            |(size, from, occupied)| {
                let occupied = B::from_squares(occupied.into_iter().map(|index| Square(index as u8)));
                (size, Square(from as u8), occupied)
            },
        )
    })
}

fn set_laws<B: Set>(a: &Model, b: &Model, by: u32) -> Result<(), TestCaseError> {
    let (x, y): (B, B) = (build(a), build(b));

    prop_assert_eq!(list(x), sorted(a.iter().copied()));
    prop_assert_eq!(x.len() as usize, a.len());
    prop_assert_eq!(x.squares().size_hint(), (a.len(), Some(a.len())));
    prop_assert_eq!((x.is_empty(), x.any(), x.several()), (a.is_empty(), !a.is_empty(), a.len() > 1));
    for index in 0..B::BITS as u16 {
        let index = index as u8;
        prop_assert_eq!(x.contains(Square(index)), a.contains(&index));
    }
    if let Some(&lowest) = a.first() {
        prop_assert_eq!(x.first(), Square(lowest));
        let mut rest = x;
        prop_assert_eq!(rest.pop(), Square(lowest));
        prop_assert_eq!(rest, x.rest());
        prop_assert_eq!(list(rest), list(x)[1..].to_vec());
    } else {
        prop_assert_eq!(x, B::EMPTY);
        prop_assert_eq!(x.rest(), B::EMPTY);
    }

    prop_assert_eq!(list(x | y), sorted(a.union(b).copied()));
    prop_assert_eq!(list(x & y), sorted(a.intersection(b).copied()));
    prop_assert_eq!(list(x ^ y), sorted(a.symmetric_difference(b).copied()));
    prop_assert_eq!(list(x & !y), sorted(a.difference(b).copied()));
    prop_assert_eq!((!x).len(), B::BITS - x.len());
    prop_assert_eq!(!!x, x);
    prop_assert_eq!(x.is_subset(y), a.is_subset(b));
    prop_assert!((x & y).is_subset(x));
    prop_assert_eq!(x.is_disjoint(y), a.is_disjoint(b));
    let (mut and, mut or, mut xor) = (x, x, x);
    and &= y;
    or |= y;
    xor ^= y;
    prop_assert_eq!((and, or, xor), (x & y, x | y, x ^ y));

    let rotated = sorted(a.iter().map(|&index| ((u32::from(index) + by) % B::BITS) as u8));
    prop_assert_eq!(list(x.rotate(by)), rotated);
    prop_assert_eq!(x.rotate(by).rotate(B::BITS - by % B::BITS), x);

    prop_assert_eq!(list(x.widen()), list(x));
    prop_assert_eq!(B::narrow(x.widen()), x);
    let low = (0..64).filter(|index| a.contains(index)).fold(0u64, |word, index| word | 1 << index);
    prop_assert_eq!(x.low(), low);

    let mut table = B::Table::<u32>::filled(7);
    for square in x.squares() {
        *table.at_mut(square) = u32::from(square.0);
    }
    for index in 0..B::BITS as u16 {
        let index = index as u8;
        let expected = if a.contains(&index) { u32::from(index) } else { 7 };
        prop_assert_eq!(*table.at(Square(index)), expected);
    }
    Ok(())
}

/// Generates a step other than (0, 0), mostly a short one.
fn step() -> impl Strategy<Value = (i32, i32)> {
    (-3..=3i32, -3..=3i32).prop_filter("no step", |&step| step != (0, 0))
}

fn line_law<B: Set>(
    (size, from, occupied): (BoardSize, Square, B),
    (dx, dy): (i32, i32),
    range: u32,
) -> Result<(), TestCaseError> {
    let slow = walk(size, from, (dx, dy), range, occupied) | walk(size, from, (-dx, -dy), range, occupied);
    prop_assert_eq!(LinePair::through(size, from, (dx, dy), range).attacks(occupied), slow);
    Ok(())
}

/// Two rays that are not opposite, or a single ray, are looked up the same way.
fn bent_line_law<B: Set>(
    (size, from, occupied): (BoardSize, Square, B),
    down: (i32, i32),
    up: (i32, i32),
    range: u32,
) -> Result<(), TestCaseError> {
    let (lower, upper) = (walk(size, from, down, range, B::EMPTY), walk(size, from, up, range, B::EMPTY));
    let (low, high) = (walk(size, from, down, range, occupied), walk(size, from, up, range, occupied));
    prop_assert_eq!(LinePair { lower, upper }.attacks(occupied), low | high);
    prop_assert_eq!(LinePair { lower, upper: B::EMPTY }.attacks(occupied), low);
    prop_assert_eq!(LinePair { lower: B::EMPTY, upper }.attacks(occupied), high);
    Ok(())
}

fn picture_law<B: Set>((size, _, set): (BoardSize, Square, B)) -> Result<(), TestCaseError> {
    let drawn = picture(set, size).to_string();
    let rows: Vec<&str> = drawn.lines().collect();
    prop_assert_eq!(rows.len(), usize::from(size.ranks()));
    prop_assert_eq!(from_picture::<B>(&rows), set);
    Ok(())
}

fn narrowed<B: Set>(model: &Model) -> Result<(), TestCaseError> {
    let wide: B256 = build(model);
    let fitting = sorted(model.iter().copied().filter(|&index| u32::from(index) < B::BITS));
    prop_assert_eq!(list(B::narrow(wide)), fitting);
    Ok(())
}

proptest! {
    #[test]
    fn sets_of_64(a in model::<B64>(), b in model::<B64>(), by in 0..200u32) {
        set_laws::<B64>(&a, &b, by)?;
    }

    #[test]
    fn sets_of_128(a in model::<B128>(), b in model::<B128>(), by in 0..400u32) {
        set_laws::<B128>(&a, &b, by)?;
    }

    #[test]
    fn sets_of_256(a in model::<B256>(), b in model::<B256>(), by in 0..800u32) {
        set_laws::<B256>(&a, &b, by)?;
    }

    #[test]
    fn narrowing_keeps_what_fits(model in model::<B256>()) {
        narrowed::<B64>(&model)?;
        narrowed::<B128>(&model)?;
        narrowed::<B256>(&model)?;
    }

    #[test]
    fn lines_of_64(scene in scene::<B64>(), step in step(), range in 1..=16u32) {
        line_law(scene, step, range)?;
    }

    #[test]
    fn lines_of_128(scene in scene::<B128>(), step in step(), range in 1..=16u32) {
        line_law(scene, step, range)?;
    }

    #[test]
    fn lines_of_256(scene in scene::<B256>(), step in step(), range in 1..=16u32) {
        line_law(scene, step, range)?;
    }

    #[test]
    fn bent_lines(
        small in scene::<B64>(), middle in scene::<B128>(), large in scene::<B256>(),
        down in (-3..=3i32, -3..=-1i32), up in (-3..=3i32, 1..=3i32), range in 1..=16u32,
    ) {
        bent_line_law(small, down, up, range)?;
        bent_line_law(middle, down, up, range)?;
        bent_line_law(large, down, up, range)?;
    }

    #[test]
    fn pictures_read_back(
        small in scene::<B64>(), middle in scene::<B128>(), large in scene::<B256>(),
    ) {
        picture_law(small)?;
        picture_law(middle)?;
        picture_law(large)?;
    }

    #[test]
    fn magic_is_a_walk(occupied: u64, sparser: u64) {
        for square in BoardSize::CHESS.all() {
            check_magic(square, occupied);
            check_magic(square, occupied & sparser);
        }
    }

    #[test]
    fn between_is_what_a_queen_passes((size, a, occupied) in scene::<B256>(), other in 0..256usize) {
        let b = Square((other % size.squares()) as u8);
        let inner: B256 = between(size, a, b);
        prop_assert_eq!(inner, between(size, b, a));
        prop_assert!(inner.is_disjoint(B256::of(a) | B256::of(b)));
        // `b` is visible from `a` exactly if they are on a line with nothing between.
        let seen = EVERY_WAY
            .iter()
            .fold(B256::EMPTY, |seen, &step| seen | walk(size, a, step, 16, occupied))
            .contains(b);
        let aligned = direction(size, a, b);
        prop_assert_eq!(seen, aligned.is_some() && inner.is_disjoint(occupied));
        if let Some((dx, dy)) = aligned {
            prop_assert_eq!(direction(size, b, a), Some((-dx, -dy)));
            let line: B256 = line_through(size, a, b);
            prop_assert_eq!(line, line_through(size, b, a));
            prop_assert!((inner | B256::of(a) | B256::of(b)).is_subset(line));
            prop_assert_eq!(inner, ray::<B256>(size, a, (dx, dy)) & ray::<B256>(size, b, (-dx, -dy)));
        } else {
            prop_assert_eq!(inner, B256::EMPTY);
        }
    }

    #[test]
    fn no_text_panics_as_a_square(text in ".{0,6}", size in board::<B256>()) {
        if let Some(square) = size.parse(&text) {
            prop_assert_eq!(size.name(square).to_string(), text);
        }
    }
}

fn check_magic(square: Square, occupied: u64) {
    let slow = |steps: [(i32, i32); 4]| {
        steps
            .iter()
            .fold(B64::EMPTY, |seen, &step| seen | walk(BoardSize::CHESS, square, step, 16, B64(occupied)))
    };
    assert_eq!(B64(magic::rook(square, occupied)), slow(ORTHOGONAL), "rook {square:?} {occupied:#x}");
    assert_eq!(B64(magic::bishop(square, occupied)), slow(DIAGONAL), "bishop {square:?} {occupied:#x}");
    let queen = slow(ORTHOGONAL) | slow(DIAGONAL);
    assert_eq!(B64(magic::queen(square, occupied)), queen, "queen {square:?} {occupied:#x}");
}

/// All combinations of relevant blockers: no two with different attacks share an entry.
#[test]
fn magic_is_a_walk_for_every_occupancy() {
    for square in BoardSize::CHESS.all() {
        for steps in [ORTHOGONAL, DIAGONAL] {
            let rays =
                steps.iter().fold(0, |rays, &step| rays | ray::<B64>(BoardSize::CHESS, square, step).low());
            let mut occupied = 0u64;
            loop {
                check_magic(square, occupied);
                occupied = occupied.wrapping_sub(rays) & rays;
                if occupied == 0 {
                    break;
                }
            }
        }
    }
}

#[test]
fn every_way_is_orthogonal_or_diagonal() {
    let mut both = [ORTHOGONAL, DIAGONAL].concat();
    let mut every = EVERY_WAY.to_vec();
    both.sort_unstable();
    every.sort_unstable();
    assert_eq!(both, every);
}

#[test]
fn names_and_coordinates_round_trip_on_every_board() {
    for (files, ranks) in (1..=16u8).flat_map(|files| (1..=16u8).map(move |ranks| (files, ranks))) {
        let size = BoardSize::new(files, ranks).unwrap();
        assert_eq!(size.to_string(), format!("{files}x{ranks}"));
        assert_eq!(size.all().count(), size.squares());
        for square in size.all() {
            let name = size.name(square).to_string();
            assert_eq!(size.parse(&name), Some(square), "{name} on {size}");
            assert_eq!(size.square(size.file(square), size.rank(square)), Some(square));
            assert_eq!(size.step(square, 0, 0), Some(square));
            assert_eq!(size.reflect(size.reflect(square)), square);
            assert_eq!(size.file(size.reflect(square)), size.file(square));
            for step in EVERY_WAY {
                if let Some(next) = size.step(square, step.0, step.1) {
                    assert_eq!(size.step(next, -step.0, -step.1), Some(square));
                    assert_eq!(direction(size, square, next), Some(step));
                }
            }
        }
        let beyond = format!("{}1", (b'a' + files) as char);
        assert_eq!(size.parse(&beyond), None, "{beyond} on {size}");
        assert_eq!(size.parse(&format!("a{}", ranks + 1)), None, "on {size}");
    }
}

#[test]
fn pictures_that_are_none_panic() {
    for rows in [&["X .", "X"][..], &["X o"], &[], &[""], &["................."]] {
        assert!(std::panic::catch_unwind(|| from_picture::<B64>(rows)).is_err(), "{rows:?}");
    }
    assert!(std::panic::catch_unwind(|| from_picture::<B64>(&["........."; 8])).is_err());
}
