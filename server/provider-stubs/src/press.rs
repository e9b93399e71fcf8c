//! Actions of the payer, the provider or the network on a payment or a payout: pressed on its page or in the emulator's
//! inspector, or chosen by the last two digits of its amount.

use std::sync::Arc;

use serde::Serialize;

/// Chooses what becomes of a payment that is about to be paid, of the possible actions; `None` lets it be paid.
pub type Cue = Arc<dyn Fn(&[StubPress]) -> Option<StubPress> + Send + Sync>;

/// The action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StubPress {
    /// It is paid, and reported.
    Pay,
    /// Half of it is paid.
    Less,
    /// It is paid after its provider reported that it had expired, and reported late.
    Late,
    /// It is paid once and reported twice.
    Twice,
    /// It is paid, and not reported.
    Silent,
    /// It is paid, and taken back.
    Reverse,
    /// It is not paid.
    Fail,
}

impl StubPress {
    /// Everything that can happen.
    pub const ALL: [Self; 7] = [
        Self::Pay,
        Self::Less,
        Self::Late,
        Self::Twice,
        Self::Silent,
        Self::Reverse,
        Self::Fail,
    ];

    /// Its word in an address.
    pub fn word(self) -> &'static str {
        match self {
            Self::Pay => "pay",
            Self::Less => "less",
            Self::Late => "late",
            Self::Twice => "twice",
            Self::Silent => "silent",
            Self::Reverse => "reverse",
            Self::Fail => "fail",
        }
    }

    /// Its words on a button.
    pub fn label(self) -> &'static str {
        match self {
            Self::Pay => "Pay",
            Self::Less => "Pay less",
            Self::Late => "Late",
            Self::Twice => "Twice",
            Self::Silent => "Silent",
            Self::Reverse => "Reverse",
            Self::Fail => "Fail",
        }
    }

    /// Parses a word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|press| press.word() == word)
    }

    /// Returns the action for an amount: ₱1,000.91 is paid less, .92 late, .93 reported twice, .94 not reported, .95
    /// taken back, .96 not paid.
    #[must_use]
    pub fn by_amount(self, centavos: i64) -> Self {
        match (self, centavos % 100) {
            (Self::Pay, 91) => Self::Less,
            (Self::Pay, 92) => Self::Late,
            (Self::Pay, 93) => Self::Twice,
            (Self::Pay, 94) => Self::Silent,
            (Self::Pay, 95) => Self::Reverse,
            (Self::Pay, 96) => Self::Fail,
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::StubPress;

    #[test]
    fn a_fault_is_chosen_by_its_word_or_by_the_amount() {
        for press in StubPress::ALL {
            assert_eq!(StubPress::of_word(press.word()), Some(press));
        }
        assert_eq!(StubPress::of_word("steal"), None);
        let last_digits = [90, 91, 92, 93, 94, 95, 96, 97];
        let done = last_digits.map(|last| StubPress::Pay.by_amount(100_000 + last));
        let expected = [
            StubPress::Pay,
            StubPress::Less,
            StubPress::Late,
            StubPress::Twice,
            StubPress::Silent,
            StubPress::Reverse,
            StubPress::Fail,
            StubPress::Pay,
        ];
        assert_eq!(done, expected);
        assert_eq!(StubPress::Twice.by_amount(91), StubPress::Twice);
    }
}
