//! Changes of an input: a part that is left out, repeated, or replaced by a part of another input, a word of the
//! language or any bytes.

use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Words with a special meaning in some language.
const WORDS: [&str; 24] = [
    "\0",
    "%00",
    "%",
    "\u{202e}",
    "\u{feff}",
    "é",
    "𝒳",
    "\r\n",
    "\n\n",
    "\"",
    "\\",
    "'",
    "../",
    "//",
    "{",
    "[[[[[[[[",
    "]",
    "&",
    "=",
    "-1",
    "9223372036854775807",
    "-9223372036854775808",
    "1e999",
    "0.005",
];

/// One change.
#[derive(Clone, Debug)]
pub enum Edit {
    LeaveOut {
        at: Index,
        length: usize,
    },
    Repeat {
        at: Index,
        length: usize,
        times: usize,
    },
    Insert {
        at: Index,
        bytes: Vec<u8>,
    },
    Replace {
        at: Index,
        bytes: Vec<u8>,
    },
    Flip {
        at: Index,
        bit: u8,
    },
    From {
        other: Index,
        start: Index,
        length: usize,
        at: Index,
    },
}

/// Generates any change.
pub fn edit(words: &[&'static str]) -> impl Strategy<Value = Edit> + use<> {
    let words: Vec<&str> = WORDS.iter().chain(words).chain(words).copied().collect();
    let word = select(words).prop_map(|word| word.as_bytes().to_vec());
    let bytes = prop_oneof![
        6 => word,
        1 => prop::collection::vec(any::<u8>(), 1..8),
        1 => any::<i64>().prop_map(|number| number.to_string().into_bytes()),
        1 => "\\PC{1,12}".prop_map(String::into_bytes),
    ];
    let length = prop_oneof![4 => 1..12_usize, 1 => 12..200_usize];
    let at = any::<Index>;
    prop_oneof![
        (at(), length.clone()).prop_map(|(at, length)| Edit::LeaveOut { at, length }),
        (at(), length.clone(), 1..40_usize).prop_map(|(at, length, times)| Edit::Repeat {
            at,
            length,
            times
        }),
        (at(), bytes.clone()).prop_map(|(at, bytes)| Edit::Insert { at, bytes }),
        (at(), bytes).prop_map(|(at, bytes)| Edit::Replace { at, bytes }),
        (at(), 0..8_u8).prop_map(|(at, bit)| Edit::Flip { at, bit }),
        (at(), at(), length, at()).prop_map(|(other, start, length, at)| Edit::From {
            other,
            start,
            length,
            at
        }),
    ]
}

/// Returns an input after changes.
pub fn changed(input: &[u8], pool: &[Vec<u8>], edits: &[Edit]) -> Vec<u8> {
    let mut made = input.to_vec();
    for edit in edits {
        apply(&mut made, pool, edit);
    }
    made
}

fn apply(made: &mut Vec<u8>, pool: &[Vec<u8>], edit: &Edit) {
    let place = |at: &Index, of: &[u8]| at.index(of.len() + 1);
    match edit {
        Edit::LeaveOut { at, length } => {
            let start = place(at, made);
            let end = (start + length).min(made.len());
            made.drain(start..end);
        }
        Edit::Repeat { at, length, times } => {
            let start = place(at, made);
            let part = made[start..(start + length).min(made.len())].repeat(*times);
            made.splice(start..start, part);
        }
        Edit::Insert { at, bytes } => {
            let start = place(at, made);
            made.splice(start..start, bytes.iter().copied());
        }
        Edit::Replace { at, bytes } => {
            let start = place(at, made);
            let end = (start + bytes.len()).min(made.len());
            made.splice(start..end, bytes.iter().copied());
        }
        Edit::Flip { at, bit } => {
            let start = place(at, made);
            if let Some(byte) = made.get_mut(start) {
                *byte ^= 1 << bit;
            }
        }
        Edit::From {
            other,
            start,
            length,
            at,
        } => {
            let other = &pool[other.index(pool.len())];
            let start = place(start, other);
            let part = &other[start..(start + length).min(other.len())];
            let at = place(at, made);
            made.splice(at..at, part.iter().copied());
        }
    }
}
