//! The reference model compared with accounts computed by hand: ₱3,000.00 for 91 days from 1 January 2026, in
//! instalments of ₱1,027.00 due on 31 January, ₱1,027.00 due on 2 March and ₱1,027.90 due on 2 April (interest ₱27.00,
//! ₱27.00 and ₱27.90). A late day costs 5 % of the unpaid amount, from day 31 on 4 %; the first one ₱1,000.00 more.

use jiff::civil::{Date, date};

use super::borrowers::{
    FIRST_DUE_ON, LAST_DUE_ON, RELEASED_ON, SECOND_DUE_ON, loan_of, repayment, rollover_payment,
    tulay_cash,
};
use super::model::{ModelFigures, Unpaid, compute};
use crate::product::Terms;
use crate::replay::{EventKind, LoanEvent};
use crate::schedule::{Instalment, Schedule};
use crate::state::OrderStatus;

fn schedule() -> Schedule {
    let instalment = |number, due_on, interest_centavos| Instalment {
        number,
        due_on,
        principal_centavos: 100_000,
        interest_centavos,
    };
    Schedule {
        version: 1,
        instalments: vec![
            instalment(1, FIRST_DUE_ON, 2_700),
            instalment(2, SECOND_DUE_ON, 2_700),
            instalment(3, LAST_DUE_ON, 2_790),
        ],
    }
}

fn with(terms: Terms, tolerance_centavos: i64, events: &[LoanEvent], today: Date) -> ModelFigures {
    let terms = Terms {
        tolerance_centavos,
        ..terms
    };
    let loan = loan_of(terms, 300_000, 91);
    compute(&loan, RELEASED_ON, &schedule(), events, today)
}

fn exact(told: &[LoanEvent], today: Date) -> ModelFigures {
    with(tulay_cash(), 0, told, today)
}

fn capped() -> Terms {
    Terms {
        caps: true,
        ..tulay_cash()
    }
}

fn event(name: &str, effective_on: Date, kind: EventKind) -> LoanEvent {
    LoanEvent {
        reference: name.to_owned(),
        effective_on,
        sequence: i64::from(name.as_bytes()[0]),
        kind,
    }
}

fn paid(name: &str, on: Date, amount_centavos: i64) -> LoanEvent {
    event(name, on, repayment(amount_centavos))
}

fn rolled_over(name: &str, on: Date, amount_centavos: i64, rollovers_before: i64) -> LoanEvent {
    event(
        name,
        on,
        rollover_payment(amount_centavos, rollovers_before),
    )
}

fn took_back(name: &str, on: Date, payment: &str) -> LoanEvent {
    let event_reference = payment.to_owned();
    let kind = EventKind::Reversal {
        event_reference,
        recorded_on: on,
    };
    event(name, on, kind)
}

fn waived(name: &str, on: Date, amount_centavos: i64) -> LoanEvent {
    event(name, on, EventKind::Waiver { amount_centavos })
}

fn unpaid(figures: &ModelFigures) -> Vec<(i64, i64, i64)> {
    let of = |line: &Unpaid| (line.principal, line.interest, line.penalty);
    figures.lines.iter().map(of).collect()
}

fn due_dates(figures: &ModelFigures) -> Vec<Date> {
    figures.lines.iter().map(|line| line.due_on).collect()
}

#[test]
fn status_01_days_alone_bring_174_and_180() {
    for (today, status) in [
        (RELEASED_ON, 170),
        (date(2026, 1, 2), 174),
        (FIRST_DUE_ON, 174),
        (date(2026, 2, 1), 180),
    ] {
        assert_eq!(exact(&[], today).status.code(), status, "{today}");
    }
}

#[test]
fn static_03_three_days_late_cost_the_one_off_and_three_times_five_percent() {
    // 5 % of 1,027.00 is 51.35 a day: 154.05 and once 1,000.00.
    let figures = exact(&[], date(2026, 2, 3));
    assert_eq!(
        unpaid(&figures),
        [
            (100_000, 2_700, 115_405),
            (100_000, 2_700, 0),
            (100_000, 2_790, 0)
        ]
    );
    assert_eq!(
        (figures.penalties_charged, figures.interest_earned),
        (115_405, 2_700)
    );
}

#[test]
fn static_03_the_31st_day_late_costs_four_percent_while_the_next_instalment_begins_at_five() {
    // The first: 30 × 51.35 = 1,540.50, then 41.08, and 1,000.00. The second, one day late: 51.35.
    let figures = exact(&[], date(2026, 3, 3));
    assert_eq!(figures.lines[0].penalty, 154_050 + 4_108 + 100_000);
    assert_eq!(figures.lines[1].penalty, 5_135);
    assert_eq!(figures.lines[2].penalty, 0);
    assert_eq!(figures.interest_earned, 5_400);
}

#[test]
fn static_03_a_day_is_charged_on_what_was_unpaid_as_the_day_before_ended() {
    // 1 February: 1,051.35 are charged. Paying 1,500.00 that day pays them, 27.00 of interest and 421.65 of principal;
    // 578.35 are left, which cost 28.9175 a day: 28.92, then 57.84 (57.835), then 86.75 (86.7525).
    for (today, penalty) in [(1, 0), (2, 2_892), (3, 5_784), (4, 8_675)] {
        let figures = exact(
            &[paid("a", date(2026, 2, 1), 150_000)],
            date(2026, 2, today),
        );
        assert_eq!(unpaid(&figures)[0], (57_835, 0, penalty), "{today}");
    }
}

#[test]
fn money_01_paid_in_time_costs_nothing_in_whatever_order_it_is_told() {
    let first = paid("a", FIRST_DUE_ON, 102_700);
    let second = paid("b", SECOND_DUE_ON, 102_700);
    let figures = exact(&[first.clone(), second.clone()], date(2026, 3, 10));
    assert_eq!(figures, exact(&[second, first], date(2026, 3, 10)));
    assert_eq!(figures.status, OrderStatus::InRepayment);
    assert_eq!(
        (figures.penalties_charged, figures.interest_earned),
        (0, 5_400)
    );
}

#[test]
fn money_05_a_centavo_short_is_late_without_a_tolerance_and_paid_within_one() {
    let told = [paid("a", FIRST_DUE_ON, 102_699)];
    // 5 % of a centavo is a twentieth: ten days make half a centavo, which rounds up.
    for (day, penalty) in [(1, 100_000), (9, 100_000), (10, 100_001)] {
        let figures = exact(&told, date(2026, 2, day));
        assert_eq!(unpaid(&figures)[0], (1, 0, penalty), "day {day}");
        assert_eq!(figures.status, OrderStatus::Overdue);
    }
    let figures = with(tulay_cash(), 100, &told, date(2026, 2, 10));
    assert_eq!(unpaid(&figures)[0], (1, 0, 0));
    assert_eq!(figures.status, OrderStatus::InRepayment);
}

#[test]
fn money_05_exactly_the_tolerance_unpaid_is_late() {
    let told = [paid("a", FIRST_DUE_ON, 102_600)];
    let figures = with(tulay_cash(), 100, &told, date(2026, 2, 1));
    assert_eq!(unpaid(&figures)[0], (100, 0, 100_005));
    assert_eq!(figures.status, OrderStatus::Overdue);
}

#[test]
fn money_05_less_than_the_tolerance_left_of_everything_settles_the_loan() {
    // 3,081.90 less 0.99, on 1 February before anything but the first instalment is due: nothing is forgone.
    let told = [paid("a", date(2026, 1, 10), 308_091)];
    let figures = with(tulay_cash(), 100, &told, date(2026, 1, 10));
    assert_eq!(figures.status, OrderStatus::Settled);
    assert_eq!((figures.written_off, figures.interest_earned), (99, 8_190));
    assert_eq!(unpaid(&figures), [(0, 0, 0); 3]);
}

#[test]
fn rollover_before_the_due_date_moves_every_date_by_its_days() {
    // 5 % of 3,000.00: 150.00.
    let figures = exact(
        &[rolled_over("a", date(2026, 1, 20), 15_000, 0)],
        date(2026, 1, 20),
    );
    assert_eq!((figures.rollovers, figures.fees_charged), (1, 15_000));
    assert_eq!(
        due_dates(&figures),
        [date(2026, 2, 14), date(2026, 3, 16), date(2026, 4, 16)]
    );
}

#[test]
fn rollover_when_late_counts_from_the_day_of_the_payment() {
    // On 3 February 1,154.05 of penalties and 150.00: 14 days from there is the 17th, 17 days after 31 January.
    let told = [rolled_over("a", date(2026, 2, 3), 130_405, 0)];
    let figures = exact(&told, date(2026, 2, 17));
    assert_eq!(
        due_dates(&figures),
        [date(2026, 2, 17), date(2026, 3, 19), date(2026, 4, 19)]
    );
    assert_eq!(figures.status, OrderStatus::InRepayment);
    assert_eq!(
        unpaid(&figures),
        [
            (100_000, 2_700, 0),
            (100_000, 2_700, 0),
            (100_000, 2_790, 0)
        ]
    );
    // Late again: 51.35, and the one-off no more.
    assert_eq!(
        exact(&told, date(2026, 2, 18)).penalties_charged,
        115_405 + 5_135
    );
}

#[test]
fn rollover_paid_a_centavo_short_or_with_a_used_code_repays() {
    // 1,154.05 of penalties, 27.00 of interest, and the rest of the amount on the principal.
    let short = rolled_over("a", date(2026, 2, 3), 130_404, 0);
    let used = rolled_over("a", date(2026, 2, 3), 130_405, 1);
    for (told, left) in [(short, 87_701), (used, 87_700)] {
        let figures = exact(&[told], date(2026, 2, 3));
        assert_eq!((figures.rollovers, figures.fees_charged), (0, 0));
        assert_eq!(unpaid(&figures)[0], (left, 0, 0));
        assert_eq!(figures.status, OrderStatus::Overdue);
    }
}

#[test]
fn rollover_codes_made_together_buy_one() {
    let on = date(2026, 1, 20);
    let told = [
        rolled_over("a", on, 15_000, 0),
        rolled_over("b", on, 15_000, 0),
    ];
    let figures = exact(&told, on);
    assert_eq!((figures.rollovers, figures.fees_charged), (1, 15_000));
    // The second pays 27.00 of interest and 123.00 of principal.
    assert_eq!(unpaid(&figures)[0], (87_700, 0, 0));
}

#[test]
fn money_06_a_rollover_that_is_taken_back_never_was() {
    let bought = rolled_over("a", date(2026, 2, 3), 130_405, 0);
    let back = took_back("z", date(2026, 2, 3), "a");
    for today in [date(2026, 2, 3), date(2026, 3, 3)] {
        assert_eq!(
            exact(&[bought.clone(), back.clone()], today),
            exact(&[], today)
        );
    }
}

#[test]
fn money_06_a_loan_is_open_again_when_what_settled_it_is_taken_back() {
    let all = paid("a", date(2026, 1, 20), 308_190);
    let more = paid("b", date(2026, 1, 25), 5_000);
    let figures = exact(&[all.clone(), more.clone()], date(2026, 2, 1));
    assert_eq!(
        (figures.status, figures.owed_to_borrower),
        (OrderStatus::Settled, 5_000)
    );
    // Now the 50.00 pay 27.00 of interest and 23.00 of principal, and 5 % of 977.00 are due on 1 February.
    let back = took_back("z", date(2026, 1, 20), "a");
    let figures = exact(&[all, more, back], date(2026, 2, 1));
    assert_eq!(figures.status, OrderStatus::Overdue);
    assert_eq!(unpaid(&figures)[0], (97_700, 0, 104_885));
    assert_eq!((figures.paid, figures.owed_to_borrower), (5_000, 0));
}

#[test]
fn money_06_a_loan_settled_and_opened_again_on_its_first_day_is_in_repayment() {
    let told = [
        paid("a", RELEASED_ON, 308_190),
        took_back("z", RELEASED_ON, "a"),
    ];
    assert_eq!(exact(&told, RELEASED_ON).status, OrderStatus::InRepayment);
}

#[test]
fn settling_from_half_the_term_on_forgoes_what_has_not_begun() {
    // On day 46 the second instalment's time has begun, the third's has not: 1,027.00 + 1,027.90 − 27.90.
    let first = paid("a", FIRST_DUE_ON, 102_700);
    let half = date(2026, 2, 16);
    let figures = exact(&[first.clone(), paid("b", half, 202_700)], half);
    assert_eq!(figures.status, OrderStatus::Settled);
    assert_eq!((figures.rebate, figures.interest_earned), (2_790, 5_400));

    let short = exact(&[first.clone(), paid("b", half, 202_699)], half);
    assert_eq!(unpaid(&short)[2], (2_791, 0, 0));
    let early = exact(
        &[first, paid("b", date(2026, 2, 15), 202_700)],
        date(2026, 2, 15),
    );
    assert_eq!(unpaid(&early)[2], (2_790, 0, 0));
    assert_eq!((short.rebate, early.rebate), (0, 0));
}

#[test]
fn what_is_paid_beyond_everything_is_owed_to_the_borrower() {
    let figures = exact(&[paid("a", date(2026, 1, 10), 308_290)], date(2026, 1, 10));
    assert_eq!((figures.owed_to_borrower, figures.paid), (100, 308_290));
    assert_eq!(figures.interest_earned, 8_190);
}

#[test]
fn a_waiver_takes_penalties_off_from_the_first_instalment_on() {
    // On 3 March 2,581.58 and 51.35 are owed as penalties.
    let today = date(2026, 3, 3);
    for (amount, left, taken) in [
        (258_158, (0, 5_135), 258_158),
        (260_000, (0, 3_293), 260_000),
        (999_999, (0, 0), 263_293),
    ] {
        let figures = exact(&[waived("a", today, amount)], today);
        assert_eq!((figures.lines[0].penalty, figures.lines[1].penalty), left);
        assert_eq!(figures.waived, taken);
        assert_eq!(figures.penalties_charged, 263_293);
    }
}

#[test]
fn the_cap_ends_penalties_and_what_it_cut_off_is_not_made_up_for() {
    // 3,000.00 less the fee of 150.00 and the interest of 81.90 leave 2,768.10. Until 4 March 1,000.00 + 1,540.50 +
    // 2 × (41.08 + 51.35) = 2,725.36 are charged; on the 5th the first takes 41.08, and 1.66 are left for the second.
    let figures = |told: &[LoanEvent], today| with(capped(), 0, told, today);
    let penalties = |figures: &ModelFigures| (figures.lines[0].penalty, figures.lines[1].penalty);
    assert_eq!(figures(&[], date(2026, 3, 4)).penalties_charged, 272_536);
    let first = 100_000 + 154_050 + 3 * 4_108;
    for today in [date(2026, 3, 5), date(2026, 6, 1)] {
        let figures = figures(&[], today);
        assert_eq!(penalties(&figures), (first, 2 * 5_135 + 166));
        assert_eq!(figures.penalties_charged, 276_810);
    }
    // A waiver of 10.00 makes no room for other penalties.
    let told = [waived("a", date(2026, 3, 10), 1_000)];
    for (today, charged) in [(10, 276_810), (11, 276_810), (12, 276_810)] {
        assert_eq!(
            figures(&told, date(2026, 3, today)).penalties_charged,
            charged
        );
    }
}

#[test]
fn a_rollover_whose_fee_is_above_the_cap_repays() {
    // On 4 March 42.74 are left below the cap, and a rollover costs 150.00.
    let on = date(2026, 3, 4);
    let told = [rolled_over("a", on, 500_000, 0)];
    assert_eq!(with(capped(), 0, &told, on).rollovers, 0);
    assert_eq!(exact(&told, on).rollovers, 1);
}

#[test]
fn money_05_exactly_the_tolerance_less_than_a_rollovers_price_repays() {
    // On 3 February: 1,154.05 of penalties, and 5 % of 3,000.00. Short, 149.00 pay interest and principal.
    let on = date(2026, 2, 3);
    for (short, rollovers, left) in [(99, 1, 0), (100, 0, 102_700 - 14_900)] {
        let told = [rolled_over("a", on, 115_405 + 15_000 - short, 0)];
        let figures = with(tulay_cash(), 100, &told, on);
        assert_eq!((figures.rollovers, figures.late), (rollovers, left));
    }
}

#[test]
fn money_05_an_instalment_within_the_tolerance_keeps_its_date_in_a_rollover() {
    // 0.50 are left of the first. On 25 February the second moves by 14 days from 2 March.
    let told = [
        paid("a", FIRST_DUE_ON, 102_650),
        rolled_over("b", date(2026, 2, 25), 10_003, 0),
    ];
    let figures = with(tulay_cash(), 100, &told, date(2026, 2, 25));
    assert_eq!(figures.rollovers, 1);
    assert_eq!(
        due_dates(&figures),
        [FIRST_DUE_ON, date(2026, 3, 16), date(2026, 4, 16)]
    );
}

#[test]
fn money_02_due_is_what_is_late_and_only_else_the_next_instalment() {
    // On 3 February: 1,027.00 and 1,154.05 of penalties; before and in time the instalment alone.
    for (today, late, due_now) in [
        (RELEASED_ON, 0, 102_700),
        (FIRST_DUE_ON, 0, 102_700),
        (date(2026, 2, 3), 102_700, 102_700 + 115_405),
    ] {
        let figures = exact(&[], today);
        assert_eq!((figures.late, figures.due_now), (late, due_now), "{today}");
        assert_eq!(figures.full, None);
    }
    let told = [paid("a", FIRST_DUE_ON, 102_700)];
    assert_eq!(exact(&told, date(2026, 2, 1)).due_now, 102_700);
    assert_eq!(exact(&told, date(2026, 2, 16)).full, Some(202_700));
    // On 3 April all is late: 1,027.00 and 1,027.90, 1,000.00 once, 30 × 51.35 + 2 × 41.08 for the second instalment
    // and 51.395, rounded up, for the third.
    let everything = 102_700 + 102_790 + 100_000 + 154_050 + 8_216 + 5_140;
    let figures = exact(&told, date(2026, 4, 3));
    assert_eq!(
        (figures.due_now, figures.full),
        (everything, Some(everything))
    );
}
