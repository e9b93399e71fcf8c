//! Requests of borrowers about their data, carried out by an operator: find, copy, correct, block, erase (SEC-07).

use serde_json::Value;
use tulay_lender::error::ErrorCode;
use tulay_lending::state::OrderStatus;
use tulay_staff::borrower_data::{self, DataFile};
use tulay_staff::borrower_search::{self, id_of};
use tulay_store::orders::Order;

use crate::support::borrowers::{ANA, BEA, LOAN, push};
use crate::support::complaints::uploaded;
use crate::support::database::{column, rows};
use crate::support::operators::{assert_refused, audit, dossier, said};
use crate::support::personal_data::{
    OF_ANA, busy, digest_of_phone, everything, files, has, pay_off,
};
use crate::support::{Server, only, start};

/// A day in minutes, for a clock that moves without servicing.
const DAY: i64 = 24 * 60;

/// Returns the files of a copy of Ana's data.
async fn copied(server: &Server) -> Vec<DataFile> {
    let id = id_of(&server.app, ANA.to_owned()).await.expect("an id");
    let copy = borrower_data::gather(&server.app, id).await;
    let files = borrower_data::files(&server.app, copy.expect("a copy")).await;
    files.expect("files")
}

fn text_of(files: &[DataFile], name: &str) -> String {
    let file = files.iter().find(|file| file.name == name).expect(name);
    String::from_utf8(file.content.clone()).expect("text")
}

#[tokio::test]
async fn sec_07_an_operator_finds_a_borrower_by_phone_id_or_order() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    server.applied(BEA).await;
    let find = async |named: &str| borrower_search::find(&server.app, named, 10).await;
    let by_phone = find("+63 917 123 4321").await.expect("a borrower");
    assert_eq!(by_phone.phone_last4, "4321");
    assert_eq!(by_phone.name.as_deref(), Some("Ana Dela Cruz"));
    let orders: Vec<&str> = by_phone.orders.iter().map(Order::id).collect();
    assert_eq!(orders, [&*loan.order_id]);
    let number = server.order(&loan.order_id).await.number.to_string();
    for named in [&by_phone.id, &loan.order_id, &number] {
        assert_eq!(find(named).await.expect("a borrower"), by_phone);
    }
    let why = "Nobody was found. Name a borrower's id or phone, or an order's id or number";
    for unknown in ["09170000000", "bor_0", "", "a\u{1b}[2J", "9999-9999"] {
        let none = find(unknown).await.expect_err("nobody");
        assert_eq!(
            (none.code(), none.sentence()),
            (ErrorCode::NotFound, why.to_owned())
        );
    }
}

#[tokio::test]
async fn sec_07_a_copy_of_all_that_is_stored_of_a_borrower_is_a_folder_for_its_user_alone() {
    let server = start().await;
    let loan = busy(&server).await;
    server.applied(BEA).await;
    let export = ["borrower", "export", ANA, "--reason", "she wrote"];
    let shown = said(&server, "Pia", &[&export[..], &["--dry-run"]].concat()).await;
    assert!(shown.contains("would be copied into a folder"), "{shown}");
    assert!(audit(&server).await.is_empty());

    said(&server, "Pia", &export).await;
    let files = copied(&server).await;
    // The data, two images and three agreements.
    assert_eq!(files.len(), 6);
    let data = text_of(&files, "data.json");
    for theirs in OF_ANA {
        assert!(data.contains(theirs), "{theirs}");
    }
    let data: Value = serde_json::from_str(&data).expect("JSON");
    assert_eq!(data["bank_accounts"][0]["number"], ANA);
    assert_eq!(data["identities"][0]["id_number"], "PSN-1234-5678");
    assert_eq!(data["orders"][0]["id"], loan.order_id.as_str());
    assert_eq!(data["orders"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        data["signed_documents"][0]["file"],
        format!("{}-loan-agreement.html", loan.order_id)
    );
    let all = data.to_string();
    assert!(!all.contains("_sealed") && !all.contains("hash"), "{all}");
    let bea = id_of(&server.app, BEA.to_owned()).await.expect("an id");
    assert!(!all.contains(&bea) && !all.contains(BEA));
    let row = only(audit(&server).await, |row| row.contains("she wrote"));
    assert!(row.contains("copied into a folder\tPia"), "{row}");
    assert!(!row.contains(ANA), "{row}");
}

#[tokio::test]
async fn sec_07_a_copy_has_no_code_that_still_opens_something() {
    let server = start().await;
    server.ready(ANA).await;
    let visitor = server.visitor();
    let asked = visitor.post("/service/user/send-code", &[("phone", ANA)]);
    asked.await.ok();
    let code = server.newest_code(ANA).await;
    let data = text_of(&copied(&server).await, "data.json");
    assert!(!data.contains(&code), "a live code");
    assert!(data.contains("a code, which is not copied"));
}

#[tokio::test]
async fn sec_07_what_a_borrower_said_is_corrected_by_the_same_checks_and_the_old_is_kept_sealed() {
    let server = start().await;
    server.ready(ANA).await;
    let correct = |more: &'static [&'static str]| {
        [
            &["borrower", "correct", ANA, "--reason", "her passport"][..],
            more,
        ]
        .concat()
    };
    let name = correct(&["--name", "Anna Dela Cruz", "--zip", "1106"]);
    let shown = said(&server, "Pia", &[&name[..], &["--dry-run"]].concat()).await;
    assert!(
        shown.contains("name\tAna Dela Cruz -> Anna Dela Cruz"),
        "{shown}"
    );
    assert!(shown.contains("nothing was done"), "{shown}");
    said(&server, "Pia", &name).await;
    let found = borrower_search::find(&server.app, ANA, 10).await;
    let name = found.expect("a borrower").name;
    assert_eq!(name.as_deref(), Some("Anna Dela Cruz"));
    let stored = rows(&server);
    let row = only(&stored, |row| row.starts_with("operator_audit: "));
    // PostgreSQL doubles the quotes in a row.
    let fields = row.replace("\"\"", "\"");
    assert!(fields.contains("\"fields\":[\"name\",\"zip\"]"), "{row}");
    assert!(!row.contains("Dela Cruz") && !row.contains(ANA), "{row}");
    let row = only(&stored, |row| row.starts_with("corrections: "));
    assert!(!row.contains("Dela Cruz"), "{row}");

    for (wrong, code, why) in [
        (
            &["--birthday", "2020-01-01"][..],
            ErrorCode::Invalid,
            "You must be over 18",
        ),
        (
            &["--name", "<script>"],
            ErrorCode::Invalid,
            "Enter the name as on the ID, letters only",
        ),
        (
            &["--address", "Rizal\u{202e}St"],
            ErrorCode::Invalid,
            "Use only letters, digits and signs that can be seen",
        ),
        (
            &["--address", "\u{200b}"],
            ErrorCode::Invalid,
            "Use only letters, digits and signs that can be seen",
        ),
        (
            &["--city", "Atlantis"],
            ErrorCode::Invalid,
            "Choose a city from the list",
        ),
        (
            &["--zip", "1106"],
            ErrorCode::Conflict,
            "Nothing would change",
        ),
    ] {
        assert_refused(&server, "Pia", &correct(wrong), code, why).await;
    }
    server.signed_in(BEA).await;
    let nobody = ["borrower", "correct", BEA, "--zip", "1106", "--reason", "x"];
    let why = "This borrower has not said yet who they are: there is nothing to correct";
    assert_refused(&server, "Pia", &nobody, ErrorCode::NotFound, why).await;
}

#[tokio::test]
async fn sec_07_a_blocked_borrower_neither_logs_in_nor_gets_a_loan_that_waits() {
    let server = start().await;
    let under_review = server.applied(ANA).await;
    let approved = server.applied(BEA).await;
    server.decide(&approved.order_id, true).await;
    let blocked = "Its borrower is blocked: nothing is lent to them. Unblock them first";
    for (phone, loan, act) in [(ANA, &under_review, "approve"), (BEA, &approved, "release")] {
        let (lock, unlock) = (
            ["borrower", "lock", phone, "--reason", "lost phone"],
            ["borrower", "unlock", phone, "--reason", "found"],
        );
        said(&server, "Pia", &lock).await;
        // A lock affects only the borrower; staff can still act on the loan.
        let decision = [act, &loan.order_id, "--dry-run"];
        said(&server, "Pia", &decision).await;
        said(&server, "Pia", &unlock).await;
        let block = ["borrower", "block", phone, "--reason", "she objects"];
        said(&server, "Pia", &block).await;
        assert_refused(
            &server,
            "Pia",
            &[act, &loan.order_id],
            ErrorCode::Conflict,
            blocked,
        )
        .await;
        let again = "This borrower stands so already";
        assert_refused(&server, "Pia", &block, ErrorCode::Conflict, again).await;
        assert_eq!(
            loan.client.post("/service/certify/info", &[]).await.code,
            "1001"
        );
    }
    let visitor = server.visitor();
    let phone = ("phone", ANA);
    visitor.post("/service/user/send-code", &[phone]).await.ok();
    let code = server.newest_code(ANA).await;
    let fields = [phone, ("smsCode", code.as_str())];
    let refused = visitor.post("/service/user/login", &fields).await;
    assert_eq!(refused.code, "1409");
    assert_eq!(refused.message, "This account is locked. Please contact us");

    // A session that was created in any other way cannot borrow either.
    let server = start().await;
    server.ready(ANA).await;
    said(
        &server,
        "Pia",
        &["borrower", "block", ANA, "--reason", "she objects"],
    )
    .await;
    let client = server.signed_in(ANA).await;
    let path = "/v3/loan-confirm/loan-detail-push";
    assert_eq!(client.press(path, &LOAN).await.code, "1409");
    said(
        &server,
        "Pia",
        &["borrower", "unblock", ANA, "--reason", "she asks"],
    )
    .await;
    push(&client, &LOAN).await;
}

#[tokio::test]
async fn sec_07_nobody_is_erased_who_owes_or_whose_loan_the_law_keeps() {
    let server = start().await;
    let loan = busy(&server).await;
    let erase = ["borrower", "erase", ANA, "--reason", "she asked"];
    let why = format!(
        "Order {} has not ended: what is stored of its borrower stays until then",
        loan.order_id
    );
    assert_refused(&server, "Pia", &erase, ErrorCode::Conflict, &why).await;
    pay_off(&server, &loan).await;
    server.days_pass(31).await;
    let why = "What is stored of this borrower is kept until 2031-07-15 09:30:00, with what was lent: the law against \
               money laundering and the tax law want five years after a loan's end. Until then they can be blocked";
    assert_refused(&server, "Pia", &erase, ErrorCode::Conflict, why).await;
    server.days_pass(5 * 365 - 31).await;
    assert_refused(&server, "Pia", &erase, ErrorCode::Conflict, why).await;
    server.minutes_pass(DAY);
    said(&server, "Pia", &erase).await;
    let none = "This borrower was not found";
    assert_refused(&server, "Pia", &erase, ErrorCode::NotFound, none).await;
}

#[tokio::test]
async fn sec_07_of_an_erased_borrower_nothing_is_left_and_the_books_are_whole() {
    let server = start().await;
    let loan = busy(&server).await;
    pay_off(&server, &loan).await;
    let digest = digest_of_phone(&server);
    server.signed_in(BEA).await;
    assert!(has(&everything(&server), &digest), "the search finds her");
    let holders = "SELECT id FROM bank_accounts WHERE holder_sealed <> $1";
    assert_eq!(column::<String>(&server, holders, "").len(), 1);
    assert_eq!(files(&server.app.config.images).len(), 2);
    server.minutes_pass((5 * 365 + 1) * DAY);
    let id = id_of(&server.app, ANA.to_owned()).await.expect("an id");
    let ledger = server.ledger(&loan.order_id).await;

    let erase = ["borrower", "erase", ANA, "--reason", "she asked"];
    let shown = said(&server, "Pia", &[&erase[..], &["--dry-run"]].concat()).await;
    assert!(
        shown.contains("orders\t1 -> 1 under a pseudonym"),
        "{shown}"
    );
    assert!(has(&everything(&server), &digest), "only looked at");
    said(&server, "Pia", &erase).await;

    let left = everything(&server);
    for theirs in OF_ANA.into_iter().chain([digest.as_str()]) {
        assert!(!has(&left, theirs), "{theirs}");
    }
    assert!(files(&server.app.config.images).is_empty());
    assert_eq!(column::<String>(&server, holders, "").len(), 0);
    let of_ana = rows(&server);
    let named: Vec<&String> = of_ana.iter().filter(|row| row.contains(&id)).collect();
    assert_eq!(named.len(), 1, "{named:?}");
    assert!(named[0].starts_with("operator_audit: "), "{named:?}");
    assert_eq!(server.ledger(&loan.order_id).await, ledger);
    let order = server.order(&loan.order_id).await;
    assert!(
        order.borrower_id.starts_with("gon_"),
        "{}",
        order.borrower_id
    );
    let shown = dossier(&server, &loan.order_id).await;
    assert_eq!((shown.phone_last4, shown.borrower), (None, None));
    assert_eq!(shown.order.status, OrderStatus::Settled);
    // She may register again, as a new borrower.
    let again = server.signed_in(ANA).await;
    assert_eq!(again.post("/service/certify/info", &[]).await.code, "00");
}

#[tokio::test]
async fn sec_07_of_the_only_borrower_not_one_word_is_left() {
    let server = start().await;
    let applied = server.applied(ANA).await;
    server.decide(&applied.order_id, false).await;
    let image = uploaded(&applied.client).await;
    let fields = [
        ("problemType", "6"),
        ("problemDetail", "They called my mother"),
        ("problemImage", image.as_str()),
    ];
    let sent = applied.client.post("/user-problem/problem-save", &fields);
    sent.await.ok();
    said(
        &server,
        "Pia",
        &["borrower", "erase", ANA, "--reason", "she asked"],
    )
    .await;
    let left = everything(&server);
    for theirs in OF_ANA {
        assert!(!has(&left, theirs), "{theirs}");
    }
    for table in [
        "signings",
        "signed_documents",
        "sessions",
        "sms_messages",
        "identities",
        "complaints",
    ] {
        let left = rows(&server).into_iter();
        let left = left.filter(|row| row.starts_with(&format!("{table}: ")));
        assert_eq!(left.count(), 0, "{table}");
    }
}

#[tokio::test]
async fn sec_07_what_an_erased_borrower_signed_stays_sealed_for_its_own_time() {
    let server = start().await;
    let loan = busy(&server).await;
    pay_off(&server, &loan).await;
    server.minutes_pass((5 * 365 + 1) * DAY);
    said(
        &server,
        "Pia",
        &["borrower", "erase", ANA, "--reason", "she asked"],
    )
    .await;
    let signed = "SELECT kind FROM signed_documents WHERE order_id = $1";
    assert_eq!(column::<String>(&server, signed, &loan.order_id).len(), 3);
    server.days_pass(5 * 365).await;
    assert_eq!(column::<String>(&server, signed, &loan.order_id).len(), 3);
    server.days_pass(2).await;
    assert!(column::<String>(&server, signed, &loan.order_id).is_empty());
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
}
