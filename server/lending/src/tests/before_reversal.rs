//! Penalties for days on which nothing was late until an event was taken back. ₱3,000.00 in three installments of
//! about ₱1,027.00; a late one costs ₱1,000.00 once and ₱51.35 a day.

use jiff::civil::{Date, date};

use super::borrowers::{
    FIRST_DUE_ON, LAST_DUE_ON, RELEASED_ON, SECOND_DUE_ON, Told, balance, in_repayment, live_until,
    loan_of, outstanding, pay, released_from, repayment, take_back, tell, tulay_cash, tulay_sahod,
};
use crate::ledger::Account;
use crate::product::{BeforeReversal, PenaltyTerms, Terms};
use crate::repayment::due;
use crate::replay::{EventKind, LoanEvent, replay};
use crate::servicing;
use crate::state::OrderStatus;

const ONCE: i64 = 100_000;
const OF_A_DAY: i64 = 5_135;

/// Terms that waive penalties before a reversal.
fn waiving(terms: Terms) -> Terms {
    let penalty = PenaltyTerms {
        before_reversal: BeforeReversal::Waive,
        ..terms.penalty
    };
    Terms { penalty, ..terms }
}

/// A loan on such terms.
fn borrowed() -> Told {
    released_from(loan_of(waiving(tulay_cash()), 300_000, 91), RELEASED_ON)
}

/// The same loan on terms that charge for these days.
fn borrowed_for_a_charge() -> Told {
    released_from(loan_of(tulay_cash(), 300_000, 91), RELEASED_ON)
}

/// Penalties charged by the end of a day.
fn charged(told: &Told, day: Date) -> i64 {
    -balance(&told.seen_on(day), Account::PenaltyIncome)
}

/// Pays the first installment on its due date; the bank takes the payment back on 20 February.
fn bounced(mut told: Told) -> Told {
    live_until(&mut told, FIRST_DUE_ON);
    pay(&mut told, "first", 102_700, FIRST_DUE_ON).unwrap();
    let recorded_on = date(2026, 2, 20);
    live_until(&mut told, recorded_on);
    take_back(&mut told, "first-2026-01-31", recorded_on).unwrap();
    told
}

#[test]
fn money_20_a_payment_that_bounces_costs_no_penalties_for_the_days_on_which_it_counted() {
    let ana = bounced(borrowed());
    let recorded_on = date(2026, 2, 20);
    assert_eq!(ana.status, OrderStatus::Overdue);
    assert_eq!(charged(&ana, recorded_on), 0);
    let asked = due(&ana, recorded_on).unwrap().unwrap();
    assert_eq!(
        (asked.amount_centavos, asked.penalty_centavos),
        (102_700, 0)
    );
    // From the next day on it costs what any late installment does, once the one-off penalty.
    assert_eq!(charged(&ana, date(2026, 2, 21)), ONCE + OF_A_DAY);
    assert_eq!(charged(&ana, date(2026, 2, 22)), ONCE + 2 * OF_A_DAY);

    let bea = bounced(borrowed_for_a_charge());
    assert_eq!(charged(&bea, recorded_on), ONCE + 20 * OF_A_DAY);
}

#[test]
fn money_20_a_borrower_who_pays_on_the_day_of_the_bounce_pays_no_penalties() {
    let mut ana = bounced(borrowed());
    let on = date(2026, 2, 20);
    pay(&mut ana, "again", 102_700, on).unwrap();
    assert_eq!(ana.status, OrderStatus::InRepayment);
    live_until(&mut ana, SECOND_DUE_ON);
    assert_eq!(charged(&ana, SECOND_DUE_ON), 0);
}

#[test]
fn money_20_a_settled_loan_that_opens_again_has_no_penalties_until_its_reversal() {
    let mut carlo = borrowed();
    for (day, amount) in [
        (FIRST_DUE_ON, 102_700),
        (SECOND_DUE_ON, 102_700),
        (LAST_DUE_ON, 102_790),
    ] {
        live_until(&mut carlo, day);
        pay(&mut carlo, "due", amount, day).unwrap();
    }
    assert_eq!(carlo.status, OrderStatus::Settled);
    // A month after the settlement the bank takes back the second installment, and a week later the third.
    let (first_on, second_on) = (date(2026, 5, 2), date(2026, 5, 9));
    take_back(&mut carlo, "due-2026-03-02", first_on).unwrap();
    assert_eq!(carlo.status, OrderStatus::Overdue);
    assert_eq!(outstanding(&carlo), 102_700, "no penalties");
    live_until(&mut carlo, second_on);
    // Days 62 to 68 of the second installment, which is at 4 %. The loan was late then, so the third counts, too: from
    // day 31 to 37.
    let week = ONCE + 7 * 4_108;
    assert_eq!(charged(&carlo, second_on), week);
    take_back(&mut carlo, "due-2026-04-02", second_on).unwrap();
    let third = 7 * 102_790 * 4 / 100;
    assert_eq!(charged(&carlo, second_on), week + third);
}

#[test]
fn money_20_penalties_from_before_the_payment_and_of_its_own_day_stay() {
    let mut dina = borrowed();
    let paid_on = date(2026, 2, 3);
    live_until(&mut dina, paid_on);
    let before = ONCE + 3 * OF_A_DAY;
    pay(&mut dina, "late", 102_700 + before, paid_on).unwrap();
    assert_eq!(dina.status, OrderStatus::InRepayment);
    let recorded_on = date(2026, 2, 10);
    take_back(&mut dina, "late-2026-02-03", recorded_on).unwrap();
    assert_eq!(charged(&dina, recorded_on), before);
    assert_eq!(charged(&dina, date(2026, 2, 11)), before + OF_A_DAY);
}

#[test]
fn money_20_a_payment_that_left_something_late_changes_no_penalties_as_it_bounces() {
    let mut ella = borrowed();
    live_until(&mut ella, FIRST_DUE_ON);
    pay(&mut ella, "short", 90_000, FIRST_DUE_ON).unwrap();
    let recorded_on = date(2026, 2, 10);
    live_until(&mut ella, recorded_on);
    take_back(&mut ella, "short-2026-01-31", recorded_on).unwrap();
    assert_eq!(charged(&ella, recorded_on), ONCE + 10 * OF_A_DAY);
}

#[test]
fn money_20_days_on_which_another_installment_was_late_are_charged() {
    let mut faye = borrowed();
    pay(&mut faye, "first", 102_700, FIRST_DUE_ON).unwrap();
    let recorded_on = date(2026, 3, 5);
    live_until(&mut faye, recorded_on);
    // The second installment is due on 2 March: three days late.
    assert_eq!(charged(&faye, recorded_on), ONCE + 3 * OF_A_DAY);
    take_back(&mut faye, "first-2026-01-31", recorded_on).unwrap();
    // So is the first then: its days 31 to 33 are later steps, at 4 %.
    let first = 3 * 4_108;
    assert_eq!(charged(&faye, recorded_on), ONCE + 3 * OF_A_DAY + first);
}

#[test]
fn money_20_a_decision_that_is_taken_back_costs_no_penalties_for_its_days_either() {
    let mut gina = borrowed();
    let decided_on = date(2026, 2, 5);
    live_until(&mut gina, decided_on);
    let before = charged(&gina, decided_on);
    let amount_centavos = outstanding(&gina);
    let write_off = EventKind::WriteOff { amount_centavos };
    tell(&mut gina, "given up", write_off, decided_on, decided_on).unwrap();
    assert_eq!(gina.status, OrderStatus::Settled);
    let recorded_on = date(2026, 2, 25);
    take_back(&mut gina, "given up", recorded_on).unwrap();
    assert_eq!(charged(&gina, recorded_on), before);
    assert_eq!(charged(&gina, date(2026, 2, 26)), before + OF_A_DAY);
}

#[test]
fn money_20_a_payment_that_bounces_is_paid_again_and_bounces_again_in_any_order_of_arrival() {
    let event = |name: &str, effective_on, kind| LoanEvent {
        reference: name.to_owned(),
        effective_on,
        sequence: 0,
        kind,
    };
    let reversal = |of: &str, effective_on, recorded_on| {
        let event_reference = of.to_owned();
        let kind = EventKind::Reversal {
            event_reference,
            recorded_on,
        };
        event(&format!("reversal/{of}"), effective_on, kind)
    };
    let again_on = date(2026, 2, 13);
    let events = [
        event("first", FIRST_DUE_ON, repayment(102_700)),
        reversal("first", FIRST_DUE_ON, date(2026, 2, 10)),
        // The days 11 to 13 are late.
        event("again", again_on, repayment(102_700 + ONCE + 3 * OF_A_DAY)),
        reversal("again", again_on, date(2026, 2, 20)),
    ];
    let last_day = date(2026, 2, 22);
    // The second time, the days on which the payment counted are late, too: 11 to 22.
    let expected = ONCE + 12 * OF_A_DAY;
    for order in 0..24_usize {
        let mut left = events.to_vec();
        let mut told = borrowed();
        for (sequence, choices) in (1..).zip([4, 3, 2, 1]) {
            let at = (order / [1, 4, 12, 24][sequence - 1]) % choices;
            let next = left.remove(at);
            let sequence = i64::try_from(sequence).unwrap();
            told.events.push(LoanEvent { sequence, ..next });
        }
        assert_eq!(charged(&told, last_day), expected, "{:?}", told.events);
    }
    // As it was known on 12 February, and as servicing stored it.
    let mut hana = borrowed();
    hana.events = events[..2].to_vec();
    assert_eq!(charged(&hana, date(2026, 2, 12)), ONCE + 2 * OF_A_DAY);
    hana.events = events.to_vec();
    let (schedule, stored) = (&hana.first_schedule, &hana.stored);
    let last = &events[3];
    let decision = servicing::after_event(stored, schedule, &events, last, last_day).unwrap();
    hana.stored.apply(decision).unwrap();
    let again = servicing::new_day(&hana.stored, &hana.first_schedule, &events, last_day).unwrap();
    assert!(again.is_empty(), "{again:?}");
}

#[test]
fn money_20_payments_that_bounce_one_after_the_other_stop_the_penalties_once() {
    let mut ivy = borrowed();
    let hollow = [
        (FIRST_DUE_ON, date(2026, 2, 10)),
        (date(2026, 2, 11), date(2026, 2, 20)),
        (date(2026, 2, 20), date(2026, 3, 1)),
        (date(2026, 3, 2), date(2026, 3, 12)),
        (date(2026, 3, 12), date(2026, 3, 22)),
        (date(2026, 3, 23), date(2026, 4, 1)),
    ];
    for (paid_on, bounced_on) in hollow {
        live_until(&mut ivy, paid_on);
        let owed = due(&ivy, paid_on).unwrap().unwrap();
        pay(&mut ivy, "hollow", owed.amount_centavos, paid_on).unwrap();
        live_until(&mut ivy, bounced_on);
        take_back(&mut ivy, &format!("hollow-{paid_on}"), bounced_on).unwrap();
    }
    // As a loan whose first payment alone bounced: the others never came.
    let mut once = borrowed();
    pay(&mut once, "first", 102_700, FIRST_DUE_ON).unwrap();
    take_back(&mut once, "first-2026-01-31", date(2026, 2, 10)).unwrap();
    assert_eq!(charged(&ivy, date(2026, 2, 10)), 0);
    for day in [date(2026, 2, 11), date(2026, 3, 1), date(2026, 4, 1)] {
        let days = i64::from((day - date(2026, 2, 10)).get_days());
        assert!(charged(&ivy, day) > ONCE + days * 4_000, "{day}");
        assert_eq!(charged(&ivy, day), charged(&once, day), "{day}");
    }
}

#[test]
fn money_20_waived_days_use_no_room_under_the_cap_on_the_cost() {
    let terms = Terms {
        processing_fee_bp: 9_500,
        ..waiving(tulay_sahod())
    };
    // 95 % of fee and 2.73 % of interest leave 68.10 for penalties. A late day of the first installment costs 1.64.
    let mut nora = bounced(released_from(loan_of(terms, 300_000, 91), RELEASED_ON));
    let room = 300_000 - 285_000 - 8_190;
    assert_eq!(charged(&nora, date(2026, 2, 20)), 0);
    assert_eq!(charged(&nora, date(2026, 2, 21)), 164);
    live_until(&mut nora, date(2026, 6, 30));
    assert_eq!(charged(&nora, date(2026, 6, 30)), room);
}

#[test]
fn money_20_a_loan_without_a_reversal_is_charged_as_ever() {
    let mut told = in_repayment();
    let on = date(2026, 2, 10);
    live_until(&mut told, on);
    let (loan, schedule) = (
        loan_of(waiving(tulay_cash()), 300_000, 91),
        &told.first_schedule,
    );
    let waiving = replay(&loan, RELEASED_ON, schedule, &told.events, on).unwrap();
    assert_eq!(waiving.ledger, told.seen_on(on).ledger);
}
