//! Money on its way to the borrower, and money that came back (PROV-02).

use jiff::civil::date;

use super::borrowers::{RELEASED_ON, overdue, released, settled};
use crate::LendingError;
use crate::ledger::{Account, Ledger, PostingKind};
use crate::loan_account::LoanAccount;
use crate::payout::{came_back, end_pending, failed, pending, renamed};
use crate::reconcile::reconcile;
use crate::servicing;
use crate::state::{Cause, OrderStatus, STATUSES};

fn sums(ledger: &Ledger) -> Vec<(Account, i64)> {
    let sums = Account::ALL.map(|account| (account, ledger.balance_centavos(account).unwrap()));
    sums.into_iter().filter(|(_, sum)| *sum != 0).collect()
}

#[test]
fn prov_02_money_on_its_way_is_pending_until_it_has_ended_and_then_nothing() {
    let mut ledger = Ledger::default();
    ledger
        .append(pending("ord_1-1", 285_000, RELEASED_ON).unwrap())
        .unwrap();
    let on_its_way = [
        (Account::Disbursement, -285_000),
        (Account::PayoutPending, 285_000),
    ];
    assert_eq!(sums(&ledger), on_its_way);
    assert_eq!(end_pending(&ledger, "ord_1-2"), Ok(None), "another payout");
    let mirror = end_pending(&ledger, "ord_1-1").unwrap().unwrap();
    ledger.append(mirror).unwrap();
    assert_eq!(sums(&ledger), []);
    assert_eq!(end_pending(&ledger, "ord_1-1"), Ok(None), "once");
    assert!(pending("ord_1-1", 0, RELEASED_ON).is_err());
}

#[test]
fn prov_02_money_that_came_back_leaves_nothing_owed_and_no_interest() {
    for told in [released(), overdue()] {
        let account = told.seen_on(date(2026, 2, 10));
        let undone = came_back(&account.ledger, told.stored.status, "ord_1-1").unwrap();
        let mut ledger = account.ledger.clone();
        for posting in &undone.postings {
            assert_eq!(posting.event, "payout/ord_1-1");
            ledger.append(posting.clone()).unwrap();
        }
        assert_eq!(sums(&ledger), []);
        assert_eq!(ledger.in_force().count(), 0);
        let steps: Vec<_> = undone
            .transitions
            .iter()
            .map(|step| (step.to, step.cause))
            .collect();
        assert_eq!(steps, [(OrderStatus::Disbursing, Cause::PayoutReversed)]);
    }
}

#[test]
fn prov_02_a_loan_is_released_again_under_another_name_and_is_the_same() {
    let LoanAccount { loan, ledger, .. } = released().stored;
    let undone = came_back(&ledger, OrderStatus::Released, "ord_1-1").unwrap();
    let mut ledger = ledger;
    for posting in undone.postings {
        ledger.append(posting).unwrap();
    }
    let (schedule, decision) = servicing::release(&loan, date(2026, 1, 5)).unwrap();
    let again = renamed(&ledger, decision.postings);
    assert!(again[0].reference.ends_with("#2"), "{}", again[0].reference);
    for posting in again {
        ledger.append(posting).unwrap();
    }
    let stored = LoanAccount {
        status: OrderStatus::Released,
        released_on: date(2026, 1, 5),
        rollovers: 0,
        schedule: schedule.clone(),
        loan,
        ledger,
    };
    let today = date(2026, 1, 6);
    let next = servicing::new_day(&stored, &schedule, &[], today).unwrap();
    assert_eq!(next.postings, []);
    assert_eq!(next.transitions.len(), 1);
}

#[test]
fn prov_02_money_on_its_way_is_no_part_of_the_loan() {
    let mut stored = released().stored;
    let twice = pending("ord_1-2", 285_000, RELEASED_ON).unwrap();
    stored.ledger.append(twice).unwrap();
    let reckoned = released().stored;
    let decision = reconcile(&stored, &reckoned, "event").unwrap();
    assert!(decision.is_empty(), "{decision:?}");
    let kinds = stored.ledger.in_force().map(|posting| posting.kind);
    assert_eq!(
        kinds.collect::<Vec<_>>(),
        [PostingKind::Release, PostingKind::Payout]
    );
}

#[test]
fn prov_02_only_an_order_that_waits_for_its_money_can_fail_to_get_it() {
    for status in STATUSES.iter().map(|facts| facts.status) {
        let is_awaited = status == OrderStatus::Disbursing;
        assert_eq!(failed(status).is_ok(), is_awaited, "{status:?}");
    }
    let settled = settled().stored;
    let refused = came_back(&settled.ledger, settled.status, "ord_1-1");
    assert!(matches!(
        refused,
        Err(LendingError::TransitionNotAllowed { .. })
    ));
}
