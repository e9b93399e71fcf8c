//! The reference model's own figures add up in any history: every centavo that was lent, charged, paid or forgiven is
//! in one place.

use proptest::prelude::*;

use super::histories::{History, history};
use super::model::ModelFigures;
use crate::quote::processing_fee_centavos;
use crate::replay::EventKind;
use crate::state::OrderStatus;

fn assert_adds_up(history: &History, figures: &ModelFigures) {
    let lines = || figures.lines.iter();
    let unpaid = lines().map(|line| line.principal + line.interest + line.penalty);
    let outstanding = unpaid.sum::<i64>() + figures.fees_unpaid + figures.refund_unpaid;
    let is_settled = figures.status == OrderStatus::Settled;
    let has = |kind: fn(&EventKind) -> bool| history.events.iter().any(|event| kind(&event.kind));
    let is_ended = outstanding == figures.refund_unpaid;
    if is_ended && has(|kind| matches!(kind, EventKind::Cancellation)) {
        return; // Undone, it may have let go of every charge.
    }
    let scheduled = history.schedule.interest_centavos().unwrap();
    let interest = scheduled - figures.rebate - figures.forgiven;
    let charged = interest + figures.penalties_charged + figures.fees_charged;
    let owed = history.loan.principal_centavos + charged - figures.waived - figures.written_off;
    let kept = figures.paid - figures.owed_to_borrower - figures.refunded;
    let given_up = figures.lost - figures.recovered;
    assert_eq!(
        outstanding,
        owed - kept - given_up,
        "what is left is what is not paid"
    );

    assert_eq!(is_settled, outstanding == 0, "settled when nothing is left");
    assert!(figures.owed_to_borrower >= 0);
    assert!(is_settled || figures.owed_to_borrower == 0);
    assert!(!is_settled || figures.interest_earned == interest);
    assert!(figures.interest_earned <= interest);
    assert!(figures.due_now <= figures.full.unwrap_or(outstanding));
    assert_eq!(
        figures.due_now == 0,
        is_settled,
        "something is asked for until all is paid"
    );
    if history.loan.agreed.terms.caps {
        let terms = &history.loan.agreed.terms;
        let principal = history.loan.principal_centavos;
        let before = processing_fee_centavos(terms, principal).unwrap() + interest;
        let added = figures.penalties_charged + figures.fees_charged;
        assert!(added <= (principal - before).max(0), "the cap holds");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn money_01_the_second_model_adds_up(history in history()) {
        let days = history.events.iter().map(|event| event.effective_on);
        for today in days.chain([history.last_day()]) {
            assert_adds_up(&history, &history.figures_of(&history.events, today));
        }
    }
}
