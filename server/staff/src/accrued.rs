//! Accrued interest and penalties: earned by the end of a day and posted on a later one. Reports of a day add them as
//! an adjustment, which is computed on demand and never posted.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::progress::Progress;
use tulay_lender::error::Error;
use tulay_lender::loans::stored_loan::StoredLoan;
use tulay_lending::ledger::Account;
use tulay_store::Tx;

/// Interest and penalties earned by the end of a day and in no posting up to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accrued {
    /// Interest, centavos.
    pub interest_centavos: i64,
    /// Penalties, centavos.
    pub penalties_centavos: i64,
}

/// Adjustment of two accounts: kind, debited account, credited account, centavos.
pub(super) type Adjustment = (&'static str, Account, Account, i64);

impl Accrued {
    /// Returns the accrued amounts of a loan at the end of a day.
    pub(super) fn of(loan: &StoredLoan, day: Date) -> Result<Self, Error> {
        Ok(Self {
            interest_centavos: loan.accrued_interest_centavos(day)?,
            penalties_centavos: loan.unposted_penalties_centavos(day)?,
        })
    }

    /// Returns the accrued amounts of all loans at the end of a day.
    pub(super) fn of_all(tx: &mut Tx<'_>, day: Date, progress: &Progress) -> Result<Self, Error> {
        let (mut sum, mut after) = (Self::default(), String::new());
        while let Some((loans, last)) = StoredLoan::load_released(tx, &after)? {
            progress.add(loans.len());
            for loan in loans {
                let accrued = Self::of(&loan, day)?;
                sum.interest_centavos += accrued.interest_centavos;
                sum.penalties_centavos += accrued.penalties_centavos;
            }
            after = last;
        }
        Ok(sum)
    }

    /// Returns the adjustments that count the amounts as earned; none of nothing.
    pub(super) fn adjustments(self) -> impl Iterator<Item = Adjustment> {
        let interest = (
            "accrued_interest",
            Account::InterestUnearned,
            Account::InterestIncome,
            self.interest_centavos,
        );
        let penalties = (
            "accrued_penalties",
            Account::PenaltyReceivable,
            Account::PenaltyIncome,
            self.penalties_centavos,
        );
        [interest, penalties].into_iter().filter(|one| one.3 != 0)
    }

    /// Returns the part of each account's balance: debits are positive, credits negative.
    pub fn balances(self) -> BTreeMap<Account, i64> {
        let mut balances = BTreeMap::new();
        self.earn(&mut balances);
        balances
    }

    /// Adds the adjustments to the balances of accounts.
    pub(super) fn earn(self, balances: &mut BTreeMap<Account, i64>) {
        for (_, debited, credited, centavos) in self.adjustments() {
            *balances.entry(debited).or_default() += centavos;
            *balances.entry(credited).or_default() -= centavos;
        }
    }
}
