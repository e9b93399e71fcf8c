//! A borrower's view of an account: the parts of a payment, and the statement (MONEY-07, MONEY-13).

use jiff::civil::{Date, date};

use super::borrowers::{
    FIRST_DUE_ON, RELEASED_ON, Told, live_until, outstanding, pay, released, rollover_payment,
    take_back, tell,
};
use crate::ledger::PostingKind;
use crate::statement::{LineKind, PaymentParts, payment_parts, statement};

/// Day, kind, amount and balance of each line.
fn lines(told: &Told) -> Vec<(Date, LineKind, i64, i64)> {
    let lines = statement(&told.view, &told.events).unwrap().into_iter();
    let figures = |line: crate::statement::StatementLine| {
        (
            line.on,
            line.kind,
            line.amount_centavos,
            line.balance_centavos,
        )
    };
    lines.map(figures).collect()
}

const PENALTY: LineKind = LineKind::Posting(PostingKind::Penalty);
const PAYMENT: LineKind = LineKind::Posting(PostingKind::Payment);

#[test]
fn money_13_a_late_payment_says_what_it_paid_of_the_penalty_and_of_the_installment() {
    let mut told = released();
    let paid_on = date(2026, 2, 3);
    live_until(&mut told, paid_on);
    pay(&mut told, "part", 150_000, paid_on).unwrap();
    // Three days late: ₱1,000.00 once and 5 % of ₱1,027.00 a day.
    let penalty_centavos = 100_000 + 3 * 5_135;
    let parts = payment_parts(&told.ledger, "part-2026-02-03")
        .unwrap()
        .unwrap();
    let paid = PaymentParts {
        penalty_centavos,
        fee_centavos: 0,
        refund_centavos: 0,
        interest_centavos: 2_700,
        principal_centavos: 150_000 - penalty_centavos - 2_700,
        recovered_centavos: 0,
        overpaid_centavos: 0,
        forgone_centavos: 0,
    };
    assert_eq!(parts, paid);
    assert_eq!(payment_parts(&told.ledger, "another"), Ok(None));
    assert_eq!(
        lines(&told),
        [
            (RELEASED_ON, LineKind::Principal, 300_000, 300_000),
            (RELEASED_ON, LineKind::Interest, 8_190, 308_190),
            (date(2026, 2, 1), PENALTY, 105_135, 413_325),
            (paid_on, PENALTY, 10_270, 423_595),
            (paid_on, PAYMENT, -150_000, 273_595),
        ]
    );
    assert_eq!(outstanding(&told), 273_595, "the last balance");
}

#[test]
fn money_07_money_13_what_is_paid_beyond_everything_is_owed_to_the_borrower() {
    let mut told = released();
    pay(&mut told, "first", 102_700, FIRST_DUE_ON).unwrap();
    // ₱2,054.90 is left; settled on 16 February it costs ₱27.90 less.
    pay(&mut told, "all", 202_700 + 1_000, date(2026, 2, 16)).unwrap();
    let parts = payment_parts(&told.ledger, "all-2026-02-16")
        .unwrap()
        .unwrap();
    let paid = PaymentParts {
        penalty_centavos: 0,
        fee_centavos: 0,
        refund_centavos: 0,
        interest_centavos: 2_700,
        principal_centavos: 200_000,
        recovered_centavos: 0,
        overpaid_centavos: 1_000,
        forgone_centavos: 2_790,
    };
    assert_eq!(parts, paid);
    assert_eq!(told.view.owed_to_borrower_centavos().unwrap(), 1_000);
    let last = statement(&told.view, &told.events).unwrap().pop().unwrap();
    assert_eq!(
        (last.amount_centavos, last.balance_centavos),
        (-203_700, -1_000)
    );
}

#[test]
fn money_13_a_payment_taken_back_pays_nothing_and_is_on_two_lines() {
    let mut told = released();
    pay(&mut told, "first", 102_700, date(2026, 1, 10)).unwrap();
    let mut expected = lines(&released());
    take_back(&mut told, "first-2026-01-10", date(2026, 1, 12)).unwrap();
    assert_eq!(payment_parts(&told.ledger, "first-2026-01-10"), Ok(None));
    let paid = (date(2026, 1, 10), LineKind::Payment, -102_700, 205_490);
    let taken_back = (date(2026, 1, 12), LineKind::TakenBack, 102_700, 308_190);
    expected.extend([paid, taken_back]);
    assert_eq!(lines(&told), expected);
    assert_eq!(payment_parts(&told.ledger, "unknown"), Ok(None));
}

#[test]
fn money_13_a_rollover_stands_in_the_statement_with_its_fee() {
    let mut told = released();
    let paid_on = date(2026, 1, 30);
    tell(
        &mut told,
        "later",
        rollover_payment(15_000, 0),
        paid_on,
        paid_on,
    )
    .unwrap();
    let fee = LineKind::Posting(PostingKind::Rollover);
    assert_eq!(
        lines(&told)[2..],
        [
            (paid_on, fee, 15_000, 323_190),
            (paid_on, PAYMENT, -15_000, 308_190)
        ]
    );
    let parts = payment_parts(&told.ledger, "later").unwrap().unwrap();
    assert_eq!(parts.fee_centavos, 15_000);
}
