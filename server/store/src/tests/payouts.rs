//! Money sent to borrowers, on both engines.

use jiff::civil::date;

use crate::bank_accounts::{self, BankAccount, Holder};
use crate::orders::Order;
use crate::payouts::{self, Payout, PayoutState};
use crate::{Store, StoreError};

use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, maria, push, read, under_review, write};

fn account() -> BankAccount {
    BankAccount {
        card_type: 1,
        channel_number: Some("90006".into()),
        bank_code: None,
        number_sealed: "sealed".into(),
        number_last4: "0001".into(),
    }
}

fn payout(number: i64, account_id: &str) -> Payout {
    Payout {
        reference: format!("ord_1-{number}"),
        order_id: "ord_1".into(),
        number,
        provider: "bank".into(),
        rail_code: "PH_GCASH".into(),
        account_id: account_id.into(),
        account_last4: "0001".into(),
        amount_centavos: 285_000,
        state: PayoutState::Started,
        provider_id: None,
        failure_code: None,
        remedy: None,
        started_at_ms: NOW_MS,
        changed_at_ms: NOW_MS,
        asked: 0,
        ask_at_ms: Some(NOW_MS + 10),
        refund_event: None,
    }
}

fn order_of_maria(store: &Store) -> (Order, String) {
    let maria = maria(store);
    let order = under_review("ord_1", &maria);
    push(store, &order);
    let id = write(store, move |tx| {
        let holder = Holder {
            name: "Maria Cruz".into(),
            birthday: date(1990, 1, 1),
            city: None,
        };
        bank_accounts::bind(tx, &maria.id, &account(), &holder, NOW_MS)
    });
    (order, id)
}

#[test]
fn prov_02_a_payout_is_stored_once_for_each_try_and_read_back() {
    on_both_engines(|engine| {
        let store = engine.open();
        let (order, account_id) = order_of_maria(&store);
        let (first, second) = (payout(1, &account_id), payout(2, &account_id));
        for one in [&first, &second] {
            let one = one.clone();
            write(&store, move |tx| payouts::insert(tx, &one));
        }
        let other_name = Payout {
            reference: "ord_1-x".into(),
            ..payout(2, &account_id)
        };
        for doubled in [first.clone(), other_name] {
            let again = store.write_blocking(move |tx| payouts::insert(tx, &doubled));
            assert!(matches!(again, Err(StoreError::Unique { .. })), "{again:?}");
        }
        let of_order = order.clone();
        let all = read(&store, move |tx| payouts::of_order(tx, &of_order));
        assert_eq!(all, [first.clone(), second.clone()]);
        let newest = read(&store, move |tx| payouts::newest(tx, &order));
        assert_eq!(newest, Some(second));
        assert_eq!(read(&store, |tx| payouts::find(tx, "ord_1-1")), Some(first));
        assert_eq!(read(&store, |tx| payouts::find(tx, "ord_1-3")), None);
        let found = read(&store, move |tx| bank_accounts::find(tx, &account_id));
        assert_eq!(found, Some(account()));
    });
}

#[test]
fn prov_02_an_asking_is_taken_once_and_not_before_its_time() {
    on_both_engines(|engine| {
        let store = engine.open();
        let (_, account_id) = order_of_maria(&store);
        write(&store, move |tx| {
            payouts::insert(tx, &payout(1, &account_id))
        });
        let due = |at_ms: i64| read(&store, move |tx| payouts::to_ask(tx, at_ms, 9)).len();
        assert_eq!((due(NOW_MS + 9), due(NOW_MS + 10)), (0, 1));
        let take = |at_ms: i64| {
            write(&store, move |tx| {
                payouts::take_asking(tx, "ord_1-1", at_ms, at_ms + 100)
            })
        };
        assert!(!take(NOW_MS + 9) && take(NOW_MS + 10) && !take(NOW_MS + 10));
        let asked = read(&store, |tx| payouts::find(tx, "ord_1-1")).map(|one| one.asked);
        assert_eq!(asked, Some(1));
        let told = |provider: &'static str| {
            write(&store, move |tx| {
                payouts::ask_at(tx, "ord_1-1", provider, NOW_MS)
            })
        };
        assert!(!told("other") && told("bank"));
        assert_eq!(due(NOW_MS), 1);
        write(&store, |tx| payouts::ask_no_more(tx, "ord_1-1"));
        assert_eq!(due(i64::MAX), 0);
        assert!(!take(i64::MAX - 100), "nothing to ask");
    });
}

#[test]
fn prov_02_a_payout_moves_on_with_what_belongs_to_it() {
    on_both_engines(|engine| {
        let store = engine.open();
        let (_, account_id) = order_of_maria(&store);
        let mut one = payout(1, &account_id);
        let started = one.clone();
        write(&store, move |tx| payouts::insert(tx, &started));
        for state in PayoutState::ALL {
            one.state = state;
            one.provider_id = Some("disb-1".into());
            one.failure_code = Some("INVALID_DESTINATION".into());
            one.remedy = Some("bind_anew".into());
            one.changed_at_ms += 1;
            one.ask_at_ms = None;
            let moved = one.clone();
            write(&store, move |tx| payouts::update(tx, &moved));
            let listed = read(&store, move |tx| payouts::in_state(tx, state, (0, ""), 9));
            assert_eq!(listed, [one.clone()], "{state:?}");
            let place = (one.started_at_ms, one.reference.clone());
            let later = read(&store, move |tx| {
                payouts::in_state(tx, state, (place.0, &place.1), 9)
            });
            assert_eq!(later, [], "{state:?}");
        }
        let is_noted = write(&store, |tx| payouts::ask_at(tx, "ord_1-1", "bank", NOW_MS));
        assert!(!is_noted, "it came back for good");
    });
}
