//! Names of places as people write them (UX-03): accents, case, stops and hyphens make no difference, short forms equal
//! the long ones (`fixtures/place-words.json`, which the page reads, too), and `barangay` or `city` need not match.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::personal_data::simple;

/// Short forms, and words that people add or leave out.
#[derive(Default, Deserialize)]
struct Table {
    equal: HashMap<String, String>,
    optional: HashSet<String>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    // Tests read the same file, so it cannot be malformed in a build that passed.
    serde_json::from_str(include_str!("../../../../fixtures/place-words.json")).unwrap_or_default()
});

/// Fewer letters are looked for at the beginning of a word only, and as they were typed.
const LEAST_LETTERS: usize = 4;

/// Most words that a place may lack where none has all: each number of them is a look at all places.
const MOST_UNKNOWN: usize = 3;

/// A name in its normal form, words parted by spaces: `Brgy. B. F. Homes` is `barangay bf homes`.
fn normal(name: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut was_initial = false;
    for run in runs(&simple(name).replace(['\'', '’'], "")) {
        let is_initial = run.len() == 1 && run.chars().all(is_initial);
        match words.last_mut().filter(|_| was_initial && is_initial) {
            Some(initials) => initials.push_str(&run),
            None => words.push(run),
        }
        was_initial = is_initial;
    }
    let equal = words
        .iter()
        .map(|word| TABLE.equal.get(word).unwrap_or(word).as_str());
    equal.collect::<Vec<_>>().join(" ")
}

/// Names of a place in their normal form: its own, those of its district and town, and last that of its province.
pub struct Names {
    /// The names, parted by commas.
    words: Box<str>,
    /// The same without spaces: `pagasa` finds Bagong Pag-asa.
    unparted: Box<str>,
}

impl Names {
    /// Leaves out names that are empty.
    pub fn new(names: &[&str]) -> Self {
        let names = names.iter().filter(|name| !name.is_empty());
        let names: Vec<String> = names.map(|name| normal(name)).collect();
        let words = names.join(",");
        Self {
            unparted: words.replace(' ', "").into(),
            words: words.into(),
        }
    }
}

/// Runs of letters and of digits: `36-A` and `36a` have the same two.
fn runs(text: &str) -> Vec<String> {
    let mut runs: Vec<String> = Vec::new();
    let mut kind_before = None;
    for c in text.chars() {
        let kind = c.is_alphanumeric().then(|| c.is_ascii_digit());
        match runs.last_mut().filter(|_| kind == kind_before) {
            Some(run) if kind.is_some() => run.push(c),
            _ if kind.is_some() => runs.push(c.to_string()),
            _ => {}
        }
        kind_before = kind;
    }
    runs
}

/// A letter that stands for a name; the others are numbers.
fn is_initial(letter: char) -> bool {
    letter.is_ascii_lowercase() && !matches!(letter, 'i' | 'v' | 'x')
}

/// Words that were typed to find a place.
pub struct Search {
    words: Vec<String>,
    optional: Vec<String>,
}

impl Search {
    /// `None` where nothing was typed.
    pub fn new(typed: &str) -> Option<Self> {
        let normal = normal(typed);
        let all = normal.split(' ').filter(|word| !word.is_empty());
        let (optional, words): (Vec<_>, Vec<_>) = all
            .map(str::to_owned)
            .partition(|word| TABLE.optional.contains(word));
        match (words.is_empty(), optional.is_empty()) {
            (true, true) => None,
            (true, false) => Some(Self {
                words: optional,
                optional: Vec::new(),
            }),
            (false, _) => Some(Self { words, optional }),
        }
    }

    /// Places in whose `names` every word is found, the best first. Only where there is none, one of the words may have
    /// one typing error.
    pub fn find<'a, T>(&self, all: &'a [T], names: impl Fn(&T) -> &Names) -> Vec<&'a T> {
        let exact = best(all, |place| self.rank(names(place), 0, 0));
        if exact.is_empty() {
            best(all, |place| self.rank(names(place), 1, 0))
        } else {
            exact
        }
    }

    /// Places in whose `names` most of the words are found, and not numbers and short words alone, the best first.
    pub fn nearest<'a, T>(&self, all: &'a [T], names: impl Fn(&T) -> &Names) -> Vec<&'a T> {
        let most = (1..self.words.len()).take(MOST_UNKNOWN);
        let without = most.map(|unknown| best(all, |place| self.rank(names(place), 0, unknown)));
        let mut found = without.filter(|found| !found.is_empty());
        found.next().unwrap_or_default()
    }

    /// Lower is better: the number of words that are parts or left out, a beginning with the first word, then the number
    /// of words from the first unknown one on. `None` where more words than these have errors or are `unknown`, or no
    /// long name is among those that are found.
    fn rank(&self, names: &Names, errors: usize, unknown: usize) -> Option<(usize, bool, usize)> {
        let (mut parts, mut wrong, mut missing) = (0, 0, 0);
        let mut has_name = unknown == 0;
        let mut from_unknown = 0;
        for (at, word) in self.words.iter().enumerate() {
            match Match::of(word, names) {
                None if wrong < errors && is_nearly(word, &names.words) => wrong += 1,
                None if missing < unknown => {
                    missing += 1;
                    from_unknown = from_unknown.max(self.words.len() - at);
                }
                None => return None,
                Some(found) => {
                    parts += usize::from(matches!(found, Match::Part));
                    has_name |= word.len() >= LEAST_LETTERS && !is_number(word);
                }
            }
        }
        let left_out = self.optional.iter().filter(|word| !has(&names.words, word));
        let first = self.words.first();
        let begins = first.is_some_and(|word| names.words.starts_with(word));
        has_name.then_some((parts + left_out.count(), !begins, from_unknown))
    }
}

/// The entries that have a rank, the lowest first.
fn best<T, R: Ord>(all: &[T], rank: impl Fn(&T) -> Option<R>) -> Vec<&T> {
    let ranked = all.iter().filter_map(|place| Some((rank(place)?, place)));
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_by(|(one, _), (other, _)| one.cmp(other));
    ranked.into_iter().map(|(_, place)| place).collect()
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

enum Match {
    /// A whole word of the place or its town.
    Whole,
    /// A part of one, or a word of the province.
    Part,
}

impl Match {
    fn of(word: &str, names: &Names) -> Option<Self> {
        // Most names have it nowhere, and looking for it whole takes longer.
        if !names.unparted.contains(word) {
            return None;
        }
        let (own, _) = names.words.rsplit_once(',').unwrap_or((&names.words, ""));
        if has(own, word) {
            return Some(Self::Whole);
        }
        if has(&names.words, word) {
            return Some(Self::Part);
        }
        let is_long = word.len() >= LEAST_LETTERS;
        let is_part = is_long || words(&names.words).any(|name| name.starts_with(word));
        (!is_number(word) && is_part).then_some(Self::Part)
    }
}

fn words(names: &str) -> impl Iterator<Item = &str> {
    names.split([' ', ','])
}

fn has(names: &str, word: &str) -> bool {
    words(names).any(|name| name == word)
}

/// True if the word begins a name but for one letter that is wrong, missing, added or changed with its neighbour.
fn is_nearly(word: &str, names: &str) -> bool {
    let typed: Vec<char> = word.chars().collect();
    let is_long = typed.len() >= LEAST_LETTERS && !is_number(word);
    is_long && words(names).any(|name| is_one_edit(&typed, &name.chars().collect::<Vec<_>>()))
}

fn is_one_edit(typed: &[char], name: &[char]) -> bool {
    let same = typed.iter().zip(name).take_while(|(a, b)| a == b).count();
    let (typed, name) = (&typed[same..], &name[same..]);
    let begins = |skipped: usize, missing: usize| match (typed.get(skipped..), name.get(missing..))
    {
        (Some(rest), Some(left)) => left.starts_with(rest),
        _ => false,
    };
    let is_swapped = matches!((typed, name), ([a, b, ..], [c, d, ..]) if a == d && b == c);
    begins(1, 1) || begins(1, 0) || begins(0, 1) || (is_swapped && begins(2, 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Cases {
        /// A name, and what finds it.
        same: Vec<Vec<String>>,
        near: Vec<[String; 2]>,
        apart: Vec<[String; 2]>,
    }

    /// The cases that the page's tests read, too.
    fn cases() -> Cases {
        let text = include_str!("../../../../fixtures/place-word-cases.json");
        serde_json::from_str(text).expect("cases")
    }

    fn finds(typed: &str, name: &str) -> bool {
        let names = [Names::new(&[name])];
        let search = Search::new(typed).expect("words");
        !search.find(&names, |name| name).is_empty()
    }

    #[test]
    fn ux_03_a_place_is_found_however_its_name_is_written() {
        for same in cases().same {
            for typed in &same {
                assert!(finds(typed, &same[0]), "{typed}: {}", same[0]);
            }
        }
    }

    #[test]
    fn ux_03_one_typing_error_is_allowed_and_no_second_one_and_none_in_a_number() {
        for [typed, name] in cases().near {
            assert!(finds(&typed, &name), "{typed}: {name}");
        }
        for [typed, name] in cases().apart {
            assert!(!finds(&typed, &name), "{typed}: {name}");
        }
    }
}
