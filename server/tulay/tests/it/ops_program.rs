//! The program `tulay ops`: its arguments, its output, its refusals.

use crate::support::borrowers::ANA;
use crate::support::callbacks::unallocated;
use crate::support::{production, start_production, tulay, tulay_ops};

#[test]
fn tulay_ops_says_what_it_did_or_why_not() {
    let folder = tempfile::tempdir().expect("a folder");
    production(folder.path(), |text| text);
    let ops = |arguments: &[&str]| tulay_ops(folder.path(), arguments);
    let waiting = ops(&["waiting"]);
    assert!(
        waiting.status.success() && waiting.stdout.is_empty(),
        "{waiting:?}"
    );
    let unknown = ops(&["approve", "ord_none"]);
    assert!(!unknown.status.success());
    let why = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert_eq!(why, "error: This order was not found: malformed id\n");
}

#[test]
fn tulay_ops_makes_no_database_where_it_finds_none() {
    let folder = tempfile::tempdir().expect("a folder");
    production(folder.path(), |text| text);
    for arguments in [
        ["ops", "--config", "tulay.toml", "waiting"],
        ["backup", "--config", "tulay.toml", "copy.db"],
    ] {
        let refused = tulay(folder.path(), &arguments);
        assert_eq!(refused.status.code(), Some(1), "{refused:?}");
        let why = String::from_utf8_lossy(&refused.stderr).into_owned();
        let expected = "error: there is no database at tulay.db; `tulay migrate` makes one\n";
        assert_eq!(why, expected, "{arguments:?}");
    }
    let files = std::fs::read_dir(folder.path()).expect("the folder");
    assert_eq!(files.count(), 1, "the operator's file alone");
}

#[test]
fn tulay_ops_takes_a_reason_and_pesos() {
    let folder = tempfile::tempdir().expect("a folder");
    production(folder.path(), |text| text);
    let ops = |arguments: &[&str]| {
        let output = tulay_ops(folder.path(), arguments);
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let (code, why) = ops(&["write-off", "ord_none"]);
    assert_eq!(code, Some(2));
    assert!(why.contains("--reason"), "{why}");
    for amount in [
        "0",
        "-1",
        "0.001",
        "1.5",
        "1,000.00",
        "₱5",
        "",
        ".50",
        "1000000000000000000",
    ] {
        let (code, why) = ops(&["waive", "ord_none", "--reason", "a flood", "--", amount]);
        assert_eq!(code, Some(1), "{amount}");
        assert!(
            why.starts_with("error: An amount in pesos"),
            "{amount}: {why}"
        );
    }
    let (code, why) = ops(&["waive", "ord_none", "1500.50", "--reason", "a flood"]);
    assert_eq!(code, Some(1));
    assert!(why.starts_with("error: This order was not found"), "{why}");
}

#[test]
fn tulay_ops_complaint_lists_and_says_why_it_cannot_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    production(folder.path(), |text| text);
    let ops = |arguments: &[&str]| tulay_ops(folder.path(), arguments);
    let list = ops(&["complaint", "list"]);
    assert!(list.status.success() && list.stdout.is_empty(), "{list:?}");
    let picture = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/uploads/plain.png"
    );
    let answer = ["complaint", "reply", "cmp_none", "Sorry"];
    let unknown = ops(&[answer.as_slice(), &["--image", picture]].concat());
    assert!(!unknown.status.success());
    let why = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(why.contains("This complaint was not found"), "{why}");
}

#[test]
fn tulay_ops_promotion_report_takes_its_days_from_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    production(folder.path(), |text| text);
    let days = ["--from", "2026-07-01", "--to", "2026-07-31"];
    let report = ["promotion", "report"].into_iter().chain(days);
    let said = tulay_ops(folder.path(), &report.collect::<Vec<_>>());
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(
        said.starts_with("page ") && said.ends_with(" 0\n"),
        "{said}"
    );
}

#[tokio::test]
async fn tulay_ops_suspense_takes_its_commands_beside_a_server() {
    let server = start_production(|text| text).await;
    let loan = server.released(ANA).await;
    let due = loan.due().await["repayAmount"].as_i64().expect("an amount");
    unallocated(&server, "gc_1", due - 1).await;
    let folder = tempfile::tempdir().expect("a folder");
    production(folder.path(), |text| {
        text.replace("sqlite:tulay.db", &server.database.address())
    });
    let ops = |arguments: &[&str]| tulay_ops(folder.path(), arguments);
    let listed = ops(&["suspense"]);
    assert!(
        String::from_utf8_lossy(&listed.stdout).starts_with("quarantine\t90006\tgc_1\t"),
        "{listed:?}"
    );
    let post = ["suspense", "post", "90006", "gc_1", &loan.order_id];
    let posted = ops(&post);
    let said = format!("gc_1 posted to {}\n", loan.order_id);
    assert_eq!(String::from_utf8_lossy(&posted.stdout), said, "{posted:?}");
    let again = ops(&post);
    assert!(!again.status.success());
    let why = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(why.contains("This payment is not in suspense"), "{why}");
    assert!(
        ops(&["suspense", "take-back", "90006", "gc_1"])
            .status
            .success()
    );
    assert!(
        ops(&["suspense", "return", "90006", "gc_1", "BPI 1"])
            .status
            .success()
    );
    let decided = ops(&["suspense", "decided"]);
    assert_eq!(String::from_utf8_lossy(&decided.stdout).lines().count(), 3);
}
