//! The commands of the program on a lender's data: their arguments, their output, their refusals.

use serde_json::{Value, json};

use crate::support::borrowers::ANA;
use crate::support::callbacks::unallocated;
use crate::support::complaints::uploaded;
use crate::support::{production, start_production, tulay, tulay_on_data};

const WHY: [&str; 2] = ["--reason", "a flood"];

/// Returns what a command printed, and true if it succeeded.
fn run(folder: &std::path::Path, arguments: &[&str]) -> (bool, String) {
    let output = tulay_on_data(folder, arguments);
    let is_done = output.status.success();
    let printed = if is_done {
        output.stdout
    } else {
        output.stderr
    };
    (is_done, String::from_utf8_lossy(&printed).into_owned())
}

#[test]
fn money_11_an_act_at_the_server_says_what_it_lacks() {
    let folder = tempfile::tempdir().expect("a folder");
    production(folder.path(), |text| text);
    let refused = |arguments: &[&str]| {
        let (is_done, why) = run(folder.path(), &[&["act"], arguments, &WHY].concat());
        assert!(!is_done, "{why}");
        why
    };
    let unreadable = "error: The act's fields cannot be read: ";
    for (arguments, why) in [
        (
            &["approve", "order_id=ord_none"][..],
            "error: This order was not found: malformed id\n".to_owned(),
        ),
        (
            &["approve"],
            format!("{unreadable}approve: missing field `order_id`\n"),
        ),
        (
            &["approve", "order_id=ord_1", "colour=red"],
            "error: The act has no such field: approve has order_id, and not colour\n".to_owned(),
        ),
        (
            &["waive", "order_id=ord_1", "amount_centavos=1,5"],
            format!("{unreadable}waive: invalid type: string \"1,5\", expected i64\n"),
        ),
    ] {
        assert_eq!(refused(arguments), why, "{arguments:?}");
    }
    let unknown = refused(&["praise"]);
    for line in [
        "error: There is no such act: praise; there are:\n",
        "\n  approve order_id\n",
        "\n  refund order_id amount_centavos bank_reference\n",
    ] {
        assert!(unknown.contains(line), "{line} in {unknown}");
    }
    let (_, why) = run(folder.path(), &["act", "approve", "order_id=ord_1"]);
    assert!(why.contains("--reason"), "{why}");
}

#[test]
fn a_command_makes_no_database_where_it_finds_none() {
    let folder = tempfile::tempdir().expect("a folder");
    production(folder.path(), |text| text);
    for arguments in [
        ["report", "--config", "tulay.toml", "waiting"],
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

#[tokio::test]
async fn prod_11_restored_data_is_checked_with_the_images_that_complaints_show() {
    let server = start_production(|text| text).await;
    let ana = server.signed_in(ANA).await;
    let (sent, unsent) = (uploaded(&ana).await, uploaded(&ana).await);
    let fields = [
        ("problemType", "6"),
        ("problemDetail", "They called my mother"),
        ("problemImage", sent.as_str()),
    ];
    ana.post("/user-problem/problem-save", &fields).await.ok();
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let images = server.app.config.images.display().to_string();
    production(folder.path(), |text| {
        let text = text.replace("sqlite:tulay.db", &server.database.address());
        format!("images = \"{images}\"\n{text}")
    });
    std::fs::create_dir(at("data")).expect("a folder");
    let copy = ["backup", "--config", "tulay.toml", "data/tulay.db"];
    assert!(tulay(folder.path(), &copy).status.success());
    std::fs::rename(at("data/tulay.db.images"), at("data/images")).expect("renamed");
    let check = || {
        let checked = tulay(
            folder.path(),
            &["check", "--config", "tulay.toml", "--data", "data"],
        );
        let said = [checked.stdout, checked.stderr].concat();
        (
            checked.status.success(),
            String::from_utf8_lossy(&said).into_owned(),
        )
    };
    let remove = |url: &str| {
        let name = url.rsplit('/').next().expect("a name");
        std::fs::remove_file(at("data/images").join(name)).expect("removed");
    };
    remove(&unsent);
    let (is_sound, said) = check();
    assert!(is_sound && said.contains("borrowers: 1"), "{said}");
    remove(&sent);
    let (is_sound, said) = check();
    let why = "of 2 images 1 are missing and 0 open under no key";
    assert!(!is_sound && said.contains(why), "{said}");
}

#[test]
fn a_report_is_aligned_text_or_json() {
    let folder = tempfile::tempdir().expect("a folder");
    production(folder.path(), |text| text);
    let report = |arguments: &[&str]| {
        let (is_done, printed) = run(folder.path(), &[&["report"], arguments].concat());
        assert!(is_done, "{printed}");
        printed
    };
    for name in tulay_staff::reports::NAMES {
        if name != "journal" {
            assert!(!report(&[name]).is_empty(), "{name}");
        }
    }
    let july = ["--from", "2026-07-01", "--to", "2026-07-31"];
    let promotion = report(&[&["promotion"], &july[..]].concat());
    let head = "page   user_from  app_from  utm_tag  visits  clicks  registrations\n";
    assert!(promotion.starts_with(head), "{promotion}");
    assert_eq!(
        report(&[&["journal", "--json"], &july[..]].concat()),
        "[]\n"
    );
    let accounts: Value = serde_json::from_str(&report(&["accounts", "--json"])).expect("JSON");
    let cash = json!({
        "number": "1010",
        "account": "cash_in_transit",
        "name": "Cash in transit from channels",
        "class": "asset"
    });
    assert!(
        accounts.as_array().expect("a list").contains(&cash),
        "{accounts}"
    );
    let (is_done, why) = run(folder.path(), &["report", "none"]);
    assert!(!is_done && why.contains("trial-balance"), "{why}");
}

#[tokio::test]
async fn money_11_the_server_acts_beside_a_server_and_waits_for_a_second_person_of_the_console() {
    let rule = "second_person_above_centavos = 1_000_000";
    let server = start_production(|text| format!("{rule}\n{text}")).await;
    let loan = server.released(ANA).await;
    unallocated(&server, "gc_1", 342_432).await;
    unallocated(&server, "gc_2", 1_000_001).await;
    let folder = tempfile::tempdir().expect("a folder");
    production(folder.path(), |text| {
        let text = text.replace("sqlite:tulay.db", &server.database.address());
        format!("{rule}\n{text}")
    });
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    let order = format!("order_id={}", loan.order_id);
    let post = [
        "act",
        "post_payment",
        "channel=90006",
        "payment=gc_1",
        &order,
    ];
    let post = [&post[..], &WHY].concat();
    let (is_done, shown) = run(&[&post[..], &["--dry-run"]].concat());
    let would = format!(
        "90006/gc_1 would be posted to {}; nothing was done\n",
        loan.order_id
    );
    assert!(is_done && shown.starts_with(&would), "{shown}");
    let (is_done, posted) = run(&post);
    let done = format!("90006/gc_1 posted to {}\n", loan.order_id);
    assert!(is_done && posted.starts_with(&done), "{posted}");
    let large = [
        "act",
        "post_payment",
        "channel=90006",
        "payment=gc_2",
        &order,
    ];
    let (is_done, waits) = run(&[&large[..], &WHY].concat());
    let waiting = "90006/gc_2 waits as 2 for a second person to confirm: ";
    assert!(is_done && waits.starts_with(waiting), "{waits}");
    let (_, audit) = run(&["report", "audit", "--json"]);
    let audit: Value = serde_json::from_str(&audit).expect("JSON");
    let rows = audit.as_array().expect("rows").iter();
    let rows = rows.map(|row| {
        [
            &row["step"],
            &row["operator"],
            &row["proof"],
            &row["reason"],
        ]
    });
    let server = "the server's command";
    let rows: Vec<_> = rows
        .map(|row| row.map(|cell| cell.as_str().expect("text")))
        .collect();
    assert_eq!(
        rows,
        [
            ["requested", server, "server", "a flood"],
            ["done", server, "server", "a flood"]
        ]
    );
    let (_, unallocated) = run(&["report", "suspense"]);
    assert!(
        unallocated.contains("gc_2") && !unallocated.contains("gc_1"),
        "{unallocated}"
    );
}
