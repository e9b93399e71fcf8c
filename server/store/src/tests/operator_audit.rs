//! Filters of the audit (STAFF-10).

use crate::operator_audit::{self, AuditFilter, NewRow};
use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, read, write};

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
