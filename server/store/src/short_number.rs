//! Number by which borrowers name an order or a complaint on the phone; the wire and the tables use the id.

use std::fmt;

use super::error::StoreError;
use super::tx::Tx;
use super::value::params;

/// Crockford's alphabet: no I, L, O, U, so that no character is taken for another.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Characters of a number.
const LENGTH: usize = 8;
/// Characters that are written and read out together.
const GROUP: usize = 4;

/// A number like `7K3M-9QXD`: no order and no complaint of this server has the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortNumber(String);

impl ShortNumber {
    /// A random number, which may be taken.
    pub fn random() -> Self {
        let bits: u64 = rand::random();
        let digit =
            |place: usize| ALPHABET[usize::try_from((bits >> (place * 5)) & 31).unwrap_or(0)];
        Self((0..LENGTH).map(|place| char::from(digit(place))).collect())
    }

    /// A number for a new order or complaint.
    pub fn unused(tx: &mut Tx<'_>) -> Result<Self, StoreError> {
        loop {
            let number = Self::random();
            let taken = tx.query_opt(
                "SELECT 1 FROM orders WHERE short_number = $1
                 UNION ALL SELECT 1 FROM complaints WHERE short_number = $1",
                params![number.as_str()],
                |_| Ok(()),
            )?;
            if taken.is_none() {
                return Ok(number);
            }
        }
    }

    /// Reads what somebody typed or heard: in any case, with spaces, dashes or dots between, O for 0 and I or L for 1.
    pub fn read(typed: &str) -> Option<Self> {
        let is_between = |c: &char| c.is_whitespace() || matches!(c, '-' | '–' | '.' | '_');
        let known = |c: char| match c.to_ascii_uppercase() {
            'O' => Some('0'),
            'I' | 'L' => Some('1'),
            c => ALPHABET.contains(&u8::try_from(c).ok()?).then_some(c),
        };
        let typed = typed.chars().filter(|c| !is_between(c));
        let number: String = typed.map(known).collect::<Option<_>>()?;
        (number.len() == LENGTH).then_some(Self(number))
    }

    /// The id of the order with this number, of any borrower: for the lender's staff.
    pub fn order_id(&self, tx: &mut Tx<'_>) -> Result<Option<String>, StoreError> {
        tx.query_opt(
            "SELECT id FROM orders WHERE short_number = $1",
            params![self.as_str()],
            |row| row.text("id"),
        )
    }

    /// The id of the complaint with this number, of any borrower: for the lender's staff.
    pub fn complaint_id(&self, tx: &mut Tx<'_>) -> Result<Option<String>, StoreError> {
        tx.query_opt(
            "SELECT id FROM complaints WHERE short_number = $1",
            params![self.as_str()],
            |row| row.text("id"),
        )
    }

    pub(crate) fn stored(text: String) -> Self {
        Self(text)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ShortNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, c) in self.0.chars().enumerate() {
            if place > 0 && place % GROUP == 0 {
                f.write_str("-")?;
            }
            write!(f, "{c}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::ShortNumber;

    #[test]
    fn ux_06_a_number_is_written_in_two_groups_of_characters_that_none_takes_for_another() {
        for _ in 0..1000 {
            let number = ShortNumber::random().to_string();
            let (first, second) = number.split_once('-').expect("two groups");
            assert_eq!((first.len(), second.len()), (4, 4), "{number}");
            let is_plain = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase();
            assert!((first.to_owned() + second).chars().all(is_plain));
            assert!(!number.contains(['I', 'L', 'O', 'U']), "{number}");
            assert_eq!(
                ShortNumber::read(&number).map(|read| read.to_string()),
                Some(number)
            );
        }
    }

    #[test]
    fn ux_06_a_number_is_read_as_it_is_typed_or_heard() {
        for typed in [
            "7K3M-01XD",
            "7k3m01xd",
            " 7k3m 01xd ",
            "7K3M.OLXD",
            "7K3M–oixd",
            "7 K 3 M _ 0 1 X D",
        ] {
            let read = ShortNumber::read(typed).map(|read| read.to_string());
            assert_eq!(read.as_deref(), Some("7K3M-01XD"), "{typed}");
        }
        for typed in [
            "",
            "-",
            "7K3M-01X",
            "7K3M-01XDE",
            "abcd7k3m01xd",
            "7K3M-01XU",
            "7K3M/01XD",
            "7K3M01X₱",
            "09170001234",
        ] {
            assert_eq!(ShortNumber::read(typed), None, "{typed}");
        }
    }
}
