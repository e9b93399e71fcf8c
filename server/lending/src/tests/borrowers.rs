//! Loans in a known state: ₱3,000 for 91 days from 1 January 2026, at ₱27.00, ₱27.00 and ₱27.90 of
//! interest, due on 31 January, 2 March and 2 April.

use jiff::civil::{Date, date};

use crate::LendingError;
use crate::ledger::{Account, Ledger};
use crate::loan_account::{Decision, Loan, LoanAccount};
use crate::product::{
    AgreedTerms, PenaltyStep, PenaltyTerms, PrepaymentTerms, RolloverTerms, Terms,
};
use crate::servicing::{self, Payment};
use crate::state::OrderStatus;

pub const RELEASED_ON: Date = date(2026, 1, 1);
pub const FIRST_DUE_ON: Date = date(2026, 1, 31);
pub const SECOND_DUE_ON: Date = date(2026, 3, 2);
pub const LAST_DUE_ON: Date = date(2026, 4, 2);

/// The seed's terms: caps off, its penalties, a rollover.
pub fn tulay_cash() -> Terms {
    Terms {
        min_amount_centavos: 100_000,
        max_amount_centavos: 2_000_000,
        amount_step_centavos: 50_000,
        term_days: vec![91, 120, 150, 180],
        daily_interest_ppm: 300,
        processing_fee_bp: 500,
        penalty: PenaltyTerms {
            one_off_new_centavos: 100_000,
            one_off_repeat_centavos: 80_000,
            steps: vec![
                PenaltyStep {
                    from_day: 1,
                    bp_per_day: 500,
                },
                PenaltyStep {
                    from_day: 31,
                    bp_per_day: 400,
                },
                PenaltyStep {
                    from_day: 91,
                    bp_per_day: 200,
                },
            ],
        },
        rollover: Some(RolloverTerms {
            days: 14,
            fee_bp: 500,
            max_count: 2,
        }),
        prepayment: PrepaymentTerms::default(),
        caps: false,
    }
}

/// Terms within the regulator's caps.
pub fn tulay_sahod() -> Terms {
    Terms {
        max_amount_centavos: 1_000_000,
        term_days: vec![91, 120],
        penalty: PenaltyTerms {
            one_off_new_centavos: 0,
            one_off_repeat_centavos: 0,
            steps: vec![PenaltyStep {
                from_day: 1,
                bp_per_day: 16,
            }],
        },
        rollover: Some(RolloverTerms {
            days: 30,
            fee_bp: 300,
            max_count: 1,
        }),
        caps: true,
        ..tulay_cash()
    }
}

pub fn loan_of(terms: Terms, principal_centavos: i64, term_days: i64) -> Loan {
    Loan {
        order_id: "ord_maria".to_owned(),
        principal_centavos,
        term_days,
        agreed: AgreedTerms {
            terms,
            is_repeat_client: false,
        },
    }
}

/// The account of a loan on the day of its release.
pub fn released_from(loan: Loan, released_on: Date) -> LoanAccount {
    let (schedule, decision) = servicing::release(&loan, released_on).unwrap();
    let mut loan_account = LoanAccount {
        loan,
        status: OrderStatus::Disbursing,
        released_on,
        rollovers: 0,
        schedule,
        ledger: Ledger::default(),
    };
    loan_account.apply(decision).unwrap();
    loan_account
}

/// Scenario `released` (170).
pub fn released() -> LoanAccount {
    released_from(loan_of(tulay_cash(), 300_000, 91), RELEASED_ON)
}

/// Scenario `in-repayment` (174): the day after.
pub fn in_repayment() -> LoanAccount {
    let mut loan_account = released();
    live_until(&mut loan_account, date(2026, 1, 2));
    loan_account
}

/// Scenario `overdue` (180): the first instalment is 3 days late.
pub fn overdue() -> LoanAccount {
    let mut loan_account = released();
    live_until(&mut loan_account, date(2026, 2, 3));
    loan_account
}

/// Scenario `settled` (200): each instalment paid on its due date.
pub fn settled() -> LoanAccount {
    let mut loan_account = released();
    for (day, amount) in [
        (FIRST_DUE_ON, 102_700),
        (SECOND_DUE_ON, 102_700),
        (LAST_DUE_ON, 102_790),
    ] {
        live_until(&mut loan_account, day);
        pay(&mut loan_account, "due", amount, day).unwrap();
    }
    loan_account
}

/// Lets servicing do one day's work, and gives what it decided.
pub fn live_until(loan_account: &mut LoanAccount, today: Date) -> Decision {
    let decision = servicing::new_day(loan_account, today).unwrap();
    loan_account.apply(decision.clone()).unwrap();
    decision
}

/// Repays an amount that arrives on the day on which it was paid.
pub fn pay(
    loan_account: &mut LoanAccount,
    name: &str,
    amount: i64,
    on: Date,
) -> Result<Decision, LendingError> {
    let payment = payment_of(&format!("{name}-{on}"), amount, on);
    let decision = servicing::payment(loan_account, &payment, on)?;
    loan_account.apply(decision.clone())?;
    Ok(decision)
}

pub fn payment_of(reference: &str, amount_centavos: i64, paid_on: Date) -> Payment {
    Payment {
        reference: reference.to_owned(),
        amount_centavos,
        paid_on,
        is_delay: false,
    }
}

pub fn balance(loan_account: &LoanAccount, account: Account) -> i64 {
    loan_account.ledger.balance_centavos(account).unwrap()
}

pub fn outstanding(loan_account: &LoanAccount) -> i64 {
    loan_account.ledger.outstanding_centavos().unwrap()
}
