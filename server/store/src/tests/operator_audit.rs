//! Filters of the audit (STAFF-10), and its open requests (STAFF-06).

use crate::operator_audit::{self, AuditFilter, NewRow, REQUESTED};
use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, read, write};
use crate::{StoreError, Tx};

#[test]
fn staff_10_each_filter_of_the_audit_reads_its_rows_page_by_page() {
    on_both_engines(|engine| {
        let store = engine.open();
        for (number, operator, tag) in [
            (1, "Ana", "approve"),
            (2, "Bea", "approve"),
            (3, "Ana", "decline"),
            (4, "Ana", "approve"),
        ] {
            write(&store, move |tx| {
                let new = NewRow {
                    at_ms: NOW_MS + number,
                    operator,
                    proof: None,
                    step: "done",
                    act: &format!("{{\"act\":\"{tag}\"}}"),
                    order_id: "",
                    reason: "",
                    answers: None,
                    size_centavos: None,
                };
                operator_audit::append(tx, &new)
            });
        }
        let days = Some((NOW_MS + 2, NOW_MS + 4));
        for (operator, tag, at_ms, before, right) in [
            (None, None, None, i64::MAX, vec![4, 3]),
            (Some("Ana"), None, None, i64::MAX, vec![4, 3]),
            (Some("Ana"), None, None, 3, vec![1]),
            (None, Some("approve"), None, i64::MAX, vec![4, 2]),
            (None, Some("approve"), None, 2, vec![1]),
            (Some("Ana"), Some("approve"), None, 4, vec![1]),
            (None, None, days, i64::MAX, vec![3, 2]),
            (None, None, days, 3, vec![2]),
            (Some("Ana"), None, days, i64::MAX, vec![3]),
            (None, Some("approve"), days, i64::MAX, vec![2]),
            (Some("Bea"), Some("decline"), days, i64::MAX, vec![]),
        ] {
            let filter = AuditFilter {
                operator: operator.map(str::to_owned),
                tag: tag.map(str::to_owned),
                at_ms,
            };
            let found = read(&store, move |tx| {
                operator_audit::filtered(tx, &filter, before, 2)
            });
            let found: Vec<_> = found.into_iter().map(|row| row.seq).collect();
            assert_eq!(found, right, "{operator:?} {tag:?} {at_ms:?} {before}");
        }
    });
}

#[test]
fn staff_04_money_sent_by_hand_is_found_by_the_banks_reference_and_a_refund_until_it_is_taken_back()
{
    on_both_engines(|engine| {
        let store = engine.open();
        for (step, order_id, act) in [
            (
                "done",
                "ord_1",
                r#"{"act":"release","by_hand":"BPI  Ref 7"}"#,
            ),
            (
                "requested",
                "ord_2",
                r#"{"act":"refund","amount_centavos":1,"bank_reference":"bpi ref 7"}"#,
            ),
            (
                "confirmed",
                "ord_3",
                r#"{"act":"refund","amount_centavos":1,"bank_reference":"BPI 8"}"#,
            ),
            ("done", "ord_4", r#"{"act":"refund","amount_centavos":1}"#),
        ] {
            write(&store, move |tx| {
                let new = NewRow {
                    at_ms: NOW_MS,
                    operator: "Ana",
                    proof: None,
                    step,
                    act,
                    order_id,
                    reason: "",
                    answers: None,
                    size_centavos: None,
                };
                operator_audit::append(tx, &new)
            });
        }
        for (typed, limit, orders, refunded) in [
            ("BPI ref  7", 9, vec!["ord_2", "ord_1"], None),
            ("BPI ref 7", 1, vec!["ord_2"], None),
            ("bpi 8", 9, vec!["ord_3"], Some("ord_3")),
            ("", 9, vec![], None),
            ("%", 9, vec![], None),
        ] {
            let found = read(&store, move |tx| {
                operator_audit::orders_of_transfer(tx, typed, limit)
            });
            assert_eq!(found, orders, "{typed:?}");
            let found = read(&store, move |tx| operator_audit::refunded_by(tx, typed));
            assert_eq!(found.as_deref(), refunded, "{typed:?}");
        }
    });
}

#[test]
fn staff_06_an_act_on_an_order_waits_once_and_is_found_by_its_subject_and_order() {
    on_both_engines(|engine| {
        let store = engine.open();
        let request = |number, act: &'static str, order_id: &'static str| {
            move |tx: &mut Tx<'_>| {
                let new = NewRow {
                    at_ms: NOW_MS + number,
                    operator: "Ana",
                    proof: None,
                    step: REQUESTED,
                    act,
                    order_id,
                    reason: "",
                    answers: None,
                    size_centavos: None,
                };
                operator_audit::request(tx, &new, "90006/gc_1")
            }
        };
        for (number, act, order_id) in [
            (1, r#"{"act":"post_payment"}"#, "ord_1"),
            (2, r#"{"act":"post_payment"}"#, "ord_2"),
            (3, r#"{"act":"return_payment"}"#, ""),
        ] {
            assert_eq!(write(&store, request(number, act, order_id)), number);
        }
        let again = request(4, r#"{"act":"post_payment"}"#, "ord_2");
        let again = store.write_blocking(again);
        assert!(matches!(again, Err(StoreError::Unique { .. })), "{again:?}");
        for (act, order_id, right) in [
            (r#"{"act":"post_payment"}"#, "ord_2", Some(2)),
            (r#"{"act":"post_payment"}"#, "ord_3", None),
        ] {
            let found = write(&store, move |tx| {
                operator_audit::open_request_of(tx, act, order_id)
            });
            assert_eq!(found.map(|row| row.seq), right, "{order_id}");
        }
        for (subject, order_id, limit, right) in [
            ("90006/gc_1", "ord_1", 9, vec![3, 2, 1]),
            ("90006/gc_1", "ord_1", 1, vec![3, 1]),
            ("ord_2", "ord_2", 9, vec![2]),
            ("Ana", "", 9, vec![]),
        ] {
            let found = read(&store, move |tx| {
                operator_audit::open_requests_about(tx, subject, order_id, limit)
            });
            let found: Vec<_> = found.into_iter().map(|row| row.seq).collect();
            assert_eq!(found, right, "{subject} {order_id} {limit}");
        }
    });
}
