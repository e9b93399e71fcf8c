//! Accrued interest: earned by the end of a day and booked on a later due date. Reports of a month's end add it as an
//! adjustment, which is computed on demand and never posted.

use std::collections::BTreeMap;

use jiff::civil::Date;

use tulay_lender::error::Error;
use tulay_lender::loans::stored_loan::StoredLoan;
use tulay_lending::ledger::Account;
use tulay_store::Tx;

/// The accounts between which an adjustment moves accrued interest, the debited one first.
pub(super) const ACCOUNTS: [Account; 2] = [Account::InterestUnearned, Account::InterestIncome];

/// Adds accrued interest to the balances of accounts as earned.
pub(super) fn earn(balances: &mut BTreeMap<Account, i64>, accrued_centavos: i64) {
    let [debited, credited] = ACCOUNTS;
    if accrued_centavos != 0 {
        *balances.entry(debited).or_default() += accrued_centavos;
        *balances.entry(credited).or_default() -= accrued_centavos;
    }
}

/// Returns the accrued interest of all loans at the end of a day, in centavos.
pub(super) fn of_all(tx: &mut Tx<'_>, day: Date) -> Result<i64, Error> {
    let (mut sum_centavos, mut after) = (0, String::new());
    while let Some((loans, last)) = StoredLoan::load_released(tx, &after)? {
        for loan in loans {
            sum_centavos += loan.accrued_interest_centavos(day)?;
        }
        after = last;
    }
    Ok(sum_centavos)
}
