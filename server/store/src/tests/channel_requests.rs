//! Payment requests opened at a provider for a code.

use crate::channel_requests::{
    ChannelRequest, OpenedAt, RequestStatus, ask_at, at_target, differing, end, find, insert,
    newest, set_difference, set_open, to_ask, to_cancel,
};
use crate::pay_codes::{self, PayCode, PayCodeStatus};
use crate::{Store, StoreError};

use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, maria, push, read, under_review, write};

/// A store with Maria's open code 1001.
fn with_code(store: &Store) {
    let order = under_review("ord_1", &maria(store));
    push(store, &order);
    let code = PayCode {
        code: "1001".into(),
        order_id: "ord_1".into(),
        borrower_id: order.borrower_id,
        channel_number: "90006".into(),
        amount_centavos: 104_200,
        is_delay: false,
        created_at_ms: NOW_MS,
        expires_at_ms: NOW_MS + 1000,
        status: PayCodeStatus::Open,
        rollovers: 0,
    };
    assert!(write(store, move |tx| pay_codes::insert(tx, &code)));
}

fn request(reference: &str, seq: i64) -> ChannelRequest {
    ChannelRequest {
        reference: reference.into(),
        code: "1001".into(),
        seq,
        channel_number: "90006".into(),
        provider_id: None,
        kind: String::new(),
        target: None,
        status: RequestStatus::Opening,
        created_at_ms: NOW_MS + seq,
        expires_at_ms: None,
        ask_at_ms: Some(NOW_MS + 10 * seq),
        differs: None,
        differs_at_ms: None,
    }
}

fn add(store: &Store, reference: &str, seq: i64) -> bool {
    let request = request(reference, seq);
    write(store, move |tx| insert(tx, &request))
}

fn open(store: &Store, reference: &'static str, target: &'static str) {
    write(store, move |tx| {
        let at = OpenedAt {
            provider_id: "pr-1",
            kind: "page",
            target,
            expires_at_ms: Some(NOW_MS + 500),
        };
        set_open(tx, reference, at)
    });
}

fn references(requests: Vec<ChannelRequest>) -> Vec<String> {
    requests
        .into_iter()
        .map(|request| request.reference)
        .collect()
}

#[test]
fn prov_04_a_code_has_one_request_of_each_number_and_is_found_by_all_of_them() {
    on_both_engines(|engine| {
        let store = engine.open();
        with_code(&store);
        assert!(add(&store, "1001", 1));
        assert!(!add(&store, "1001-other", 1), "another server was first");
        assert!(add(&store, "1001-2", 2));
        open(&store, "1001", "https://pay.example/1");
        let first = read(&store, |tx| find(tx, "1001")).expect("a request");
        assert_eq!(first.status, RequestStatus::Open);
        assert_eq!(first.provider_id.as_deref(), Some("pr-1"));
        assert_eq!(first.expires_at_ms, Some(NOW_MS + 500));
        let by_target = read(&store, |tx| at_target(tx, "https://pay.example/1"));
        assert_eq!(by_target, Some(first));
        let second = read(&store, |tx| newest(tx, "1001")).expect("a request");
        assert_eq!((second.seq, second.status), (2, RequestStatus::Opening));
        assert_eq!(read(&store, |tx| newest(tx, "1002")), None);
        let nobodys = ChannelRequest {
            code: "9".into(),
            ..request("9", 1)
        };
        let refused = store.write_blocking(move |tx| insert(tx, &nobodys));
        assert!(
            matches!(refused, Err(StoreError::Constraint(_))),
            "{refused:?}"
        );
    });
}

#[test]
fn prov_04_what_nobody_should_pay_any_more_is_cancelled() {
    on_both_engines(|engine| {
        let store = engine.open();
        with_code(&store);
        let superseded = || references(read(&store, |tx| to_cancel(tx, (0, ""), 9)));
        add(&store, "1001", 1);
        open(&store, "1001", "a");
        assert!(superseded().is_empty(), "it may be paid");
        add(&store, "1001-2", 2);
        assert_eq!(superseded(), ["1001"], "there is a newer one");
        open(&store, "1001-2", "b");
        write(&store, |tx| pay_codes::mark_paid(tx, "1001"));
        assert_eq!(superseded(), ["1001", "1001-2"], "the code is paid");
        let after = read(&store, |tx| to_cancel(tx, (NOW_MS + 1, "1001"), 9));
        assert_eq!(references(after), ["1001-2"]);
        write(&store, |tx| end(tx, "1001", RequestStatus::Over));
        write(&store, |tx| end(tx, "1001-2", RequestStatus::Paid));
        assert!(superseded().is_empty());
    });
}

#[test]
fn prov_06_a_request_is_asked_about_when_it_is_time_and_not_once_it_is_paid() {
    on_both_engines(|engine| {
        let store = engine.open();
        with_code(&store);
        add(&store, "1001", 1);
        add(&store, "1001-2", 2);
        let due = |ms| references(read(&store, move |tx| to_ask(tx, NOW_MS + ms, 9)));
        assert!(due(9).is_empty());
        assert_eq!(due(10), ["1001"]);
        assert_eq!(due(20), ["1001", "1001-2"]);
        write(&store, |tx| ask_at(tx, "1001", Some(NOW_MS + 30)));
        assert_eq!(due(30), ["1001-2", "1001"]);
        write(&store, |tx| end(tx, "1001-2", RequestStatus::Over));
        assert_eq!(due(30), ["1001-2", "1001"], "it may have been paid before");
        write(&store, |tx| end(tx, "1001", RequestStatus::Paid));
        write(&store, |tx| ask_at(tx, "1001", Some(NOW_MS)));
        write(&store, |tx| end(tx, "1001", RequestStatus::Over));
        assert_eq!(due(30), ["1001-2"]);
        let paid = read(&store, |tx| find(tx, "1001")).expect("a request");
        assert_eq!(paid.status, RequestStatus::Paid);
        write(&store, |tx| ask_at(tx, "1001-2", None));
        assert!(due(1_000_000).is_empty());
    });
}

#[test]
fn prov_06_a_difference_stands_from_when_it_was_first_noted_until_it_is_taken_away() {
    on_both_engines(|engine| {
        let store = engine.open();
        with_code(&store);
        add(&store, "1001", 1);
        add(&store, "1001-2", 2);
        let note = |reference: &'static str, why: Option<&'static str>, ms| {
            write(&store, move |tx| {
                set_difference(tx, reference, why, NOW_MS + ms)
            });
        };
        note("1001-2", Some("a refund"), 1);
        note("1001", Some("other currency"), 2);
        note("1001-2", Some("a refund"), 3);
        let noted = read(&store, |tx| differing(tx, 9));
        let noted: Vec<_> = noted
            .iter()
            .map(|r| (r.reference.as_str(), r.differs.as_deref(), r.differs_at_ms))
            .collect();
        let expected = [
            ("1001-2", Some("a refund"), Some(NOW_MS + 1)),
            ("1001", Some("other currency"), Some(NOW_MS + 2)),
        ];
        assert_eq!(noted, expected);
        note("1001-2", None, 4);
        note("1001", Some("a refund"), 4);
        let rest = read(&store, |tx| differing(tx, 9));
        assert_eq!(rest.len(), 1);
        assert_eq!(rest[0].differs_at_ms, Some(NOW_MS + 4));
    });
}
