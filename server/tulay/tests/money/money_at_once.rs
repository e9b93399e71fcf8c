//! Simultaneous changes of money, on both engines: postbacks, a rollover, a new day, two people.

use jiff::{SignedDuration, Timestamp};
use tulay_lender::error::{Error, ErrorCode};
use tulay_lender::loans::accounts;
use tulay_lender::loans::payment_claims::{ClaimOutcome, ClaimStatus, PaymentClaim, post_claim};
use tulay_lender::loans::payout_progress;
use tulay_lender::servicing::serve_order;
use tulay_lending::calendar::manila_date;
use tulay_lending::ledger::{Account, PostingKind};
use tulay_lending::product::RolloverTerms;
use tulay_lending::rollover;
use tulay_lending::state::OrderStatus;
use tulay_staff::review;
use tulay_staff::unallocated_payments;
use tulay_store::orders::Order;
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};
use tulay_store::{Store, Tx, ledger, orders};

use crate::at_once::numbered_at_once;
use crate::on_both_engines;
use crate::people::{NOW_MS, maria, push, read, under_review, write};

const GCASH: &str = "90006";
const PAID: i64 = 1_000;

fn days_later(days: i64) -> Timestamp {
    let released = Timestamp::from_millisecond(NOW_MS).expect("a time");
    released + SignedDuration::from_hours(24 * days)
}

/// Returns Maria's order, three days late, which has not been serviced since its release.
fn late(store: &Store) -> Order {
    let mut order = under_review("ord_1", &maria(store));
    order.loan.agreed.terms.rollover = Some(RolloverTerms {
        days: 14,
        fee_bp: 500,
        max_count: 1,
    });
    push(store, &order);
    let released = store.write_blocking(|tx| {
        review::decide(tx, "ord_1", true, days_later(0))?;
        let order = review::find(tx, "ord_1")?;
        payout_progress::release(tx, &order, "", days_later(0), days_later(0))
    });
    released.expect("a release");
    order
}

fn code(store: &Store, order: &Order, code: &str, amount_centavos: i64, is_delay: bool) {
    let code = PayCode {
        code: code.into(),
        order_id: order.id().into(),
        borrower_id: order.borrower_id.clone(),
        channel_number: GCASH.into(),
        amount_centavos,
        is_delay,
        created_at_ms: days_later(33).as_millisecond(),
        expires_at_ms: i64::MAX,
        status: PayCodeStatus::Open,
        rollovers: 0,
    };
    write(store, move |tx| pay_codes::insert(tx, &code));
}

fn take(
    tx: &mut Tx<'_>,
    event: &str,
    code: &str,
    amount_centavos: i64,
) -> Result<ClaimOutcome, Error> {
    let claim = PaymentClaim {
        event_id: event.into(),
        reference: code.into(),
        status: ClaimStatus::Paid,
        amount_centavos,
        paid_at: Some(days_later(33)),
    };
    post_claim(tx, GCASH, &claim, days_later(33))
}

#[test]
fn status_02_delay_02_money_from_every_side_at_once_is_each_counted_once() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = late(&store);
        let seen = order.clone();
        let cost = store.read_blocking(move |tx| {
            let today = manila_date(days_later(33));
            let order = orders::find_for_any_borrower(tx, seen.id())?.expect("an order");
            let loan_account = accounts::on_day(tx, &order, today)?.expect("a loan_account");
            let offer = rollover::offer(&loan_account, today)?.expect("an offer");
            Ok::<_, Error>(offer.amount_centavos)
        });
        let cost = cost.expect("a cost");
        code(&store, &order, "1", PAID, false);
        code(&store, &order, "2", PAID + 1, false);
        code(&store, &order, "3", cost, true);
        let aside = store.write_blocking(|tx| take(tx, "aside", "none", PAID + 2));
        assert_eq!(aside.expect("an outcome"), ClaimOutcome::Quarantine);

        let done = numbered_at_once(&store, 8, move |store, number| {
            store.write_blocking(move |tx| match number {
                0 | 1 => take(tx, "one", "1", PAID).map(|_| ()),
                2 => take(tx, "two", "2", PAID + 1).map(|_| ()),
                3 => take(tx, "three", "3", cost).map(|_| ()),
                4 | 5 => serve_order(tx, "ord_1", days_later(33)),
                _ => {
                    let name = unallocated_payments::PaymentName {
                        channel: GCASH.into(),
                        payment: "aside".into(),
                    };
                    unallocated_payments::post(tx, &name, "ord_1", days_later(33)).map(|_| ())
                }
            })
        });
        let (first, people) = done.split_at(6);
        assert!(first.iter().all(Result::is_ok), "{done:?}");
        let refused: Vec<_> = people.iter().filter_map(|one| one.as_ref().err()).collect();
        assert_eq!(refused.len(), 1, "{done:?}");
        assert_eq!(refused[0].code(), ErrorCode::Conflict);

        let order =
            read(&store, |tx| orders::find_for_any_borrower(tx, "ord_1")).expect("an order");
        assert_eq!(
            (order.status, order.rollovers),
            (OrderStatus::InRepayment, 1)
        );
        let ledger = read(&store, move |tx| ledger::of_order(tx, &order));
        let payments = ledger.postings().iter();
        let payments = payments.filter(|posting| posting.kind == PostingKind::Payment);
        assert_eq!(payments.count(), 4);
        let cash = ledger.balance_centavos(Account::CashInTransit);
        assert_eq!(cash.expect("a sum"), 3 * PAID + 3 + cost);
        let back = ledger.balance_centavos(Account::OverpaymentPayable);
        assert_eq!(back.expect("a sum"), 0);
    });
}
