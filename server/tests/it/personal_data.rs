//! What a borrower may ask of their data, done by an operator: found, copied, corrected, blocked, erased (SEC-07).

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::Value;
use tulay_lending::state::OrderStatus;
use tulay_server::http::error::Code;

use crate::borrowers::{BANK, LOAN, Loan, push};
use crate::callbacks::{paid, send};
use crate::complaint_images::uploaded;
use crate::complaints::answer;
use crate::database::{change, column, rows};
use crate::operator_acts::{assert_refused, audit, said};
use crate::support::{Server, only, start};

const ANA: &str = "09171234321";
const BEA: &str = "09179999999";
/// A day in minutes: of a clock that moves without servicing.
const DAY: i64 = 24 * 60;
/// What is Ana's alone: nothing of it may be left.
const OF_ANA: [&str; 6] = [
    ANA,
    "Ana Dela Cruz",
    "12 Mabini Street",
    "PSN-1234-5678",
    "1994-03-08",
    "They called my mother",
];

/// Ana has applied, complained with an image, and opened her pages.
async fn busy(server: &Server) -> Loan {
    let loan = server.released(ANA).await;
    let image = uploaded(&loan.client).await;
    let fields = [
        ("problemType", "6"),
        ("problemDetail", "They called my mother"),
        ("problemImage", image.as_str()),
        ("orderNo", loan.order_id.as_str()),
    ];
    let sent = loan.client.post("/user-problem/problem-save", &fields);
    sent.await.ok();
    uploaded(&loan.client).await;
    loan
}

/// She pays all of it.
async fn pay_off(server: &Server, loan: &Loan) {
    let code = loan.reference(342_433, false).await;
    send(server, &paid("gc_1", &code, 1_027_300)).await.ok();
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
}

fn files(folder: &Path) -> Vec<String> {
    let found = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = found
        .map(|file| file.expect("a file").file_name().to_string_lossy().into())
        .collect();
    names.sort();
    names
}

/// All that the machine has of the database and the images, after both have let go of what was deleted.
fn everything(server: &Server) -> Vec<u8> {
    let mut all = rows(server).concat().into_bytes();
    if let Some(file) = server.database.address().strip_prefix("sqlite:") {
        change(server, "VACUUM").expect("a vacuum");
        let connection = rusqlite::Connection::open(file).expect("the database");
        let emptied: i64 = connection
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))
            .expect("a checkpoint");
        assert_eq!(emptied, 0);
        for part in [file.to_owned(), format!("{file}-wal")] {
            all.extend(fs::read(part).unwrap_or_default());
        }
    }
    let images = &server.app.config.images;
    for name in files(images) {
        all.extend(fs::read(images.join(name)).expect("an image"));
    }
    all
}

fn has(all: &[u8], text: &str) -> bool {
    all.windows(text.len()).any(|part| part == text.as_bytes())
}

#[tokio::test]
async fn sec_07_an_operator_finds_a_borrower_by_phone_id_or_order() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    server.applied(BEA).await;
    let by_phone = said(&server, "Pia", &["borrower", "find", "+63 917 123 4321"]).await;
    assert!(by_phone.contains("phone •••• 4321"), "{by_phone}");
    assert!(by_phone.contains("name\tAna Dela Cruz"), "{by_phone}");
    assert_eq!(by_phone.matches("  order\t").count(), 1);
    assert!(by_phone.contains(&loan.order_id));
    let id = by_phone.split('\t').next().expect("an id");
    let number = server.order(&loan.order_id).await.number.to_string();
    for named in [id, &loan.order_id, &number] {
        assert_eq!(
            said(&server, "Pia", &["borrower", "find", named]).await,
            by_phone
        );
    }
    let why = "Nobody was found. Name a borrower's id or phone, or an order's id or number";
    for unknown in ["09170000000", "bor_0", "", "a\u{1b}[2J", "9999-9999"] {
        let find = ["borrower", "find", unknown];
        assert_refused(&server, "Pia", &find, Code::NotFound, why).await;
    }
}

#[tokio::test]
async fn sec_07_a_copy_of_all_that_is_stored_of_a_borrower_is_a_folder_for_its_user_alone() {
    let server = start().await;
    let loan = busy(&server).await;
    server.applied(BEA).await;
    let folder = server.folder.path().join("ana");
    let path = folder.to_string_lossy();
    let export = ["borrower", "export", ANA, &*path, "--reason", "she wrote"];
    let shown = said(&server, "Pia", &[&export[..], &["--dry-run"]].concat()).await;
    assert!(shown.contains("would be copied into a folder"), "{shown}");
    assert!(!folder.exists() && audit(&server).await.is_empty());

    let done = said(&server, "Pia", &export).await;
    // Data, the sums, two images and three agreements.
    assert_eq!(done, format!("7 files in {path}\n"));
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    for name in files(&folder) {
        assert_eq!(mode(&folder.join(name)), 0o600);
    }
    let data = fs::read_to_string(folder.join("data.json")).expect("the data");
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
    let bea = said(&server, "Pia", &["borrower", "find", BEA]).await;
    let bea = bea.split('\t').next().expect("an id");
    assert!(!all.contains(bea) && !all.contains(BEA));

    let why = format!("{path} is there already: name a new folder");
    assert_refused(&server, "Pia", &export, Code::Conflict, &why).await;
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
    let folder = server.folder.path().join("ana");
    let path = folder.to_string_lossy();
    let export = ["borrower", "export", ANA, &*path, "--reason", "she wrote"];
    said(&server, "Pia", &export).await;
    let data = fs::read_to_string(folder.join("data.json")).expect("the data");
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
    let found = said(&server, "Pia", &["borrower", "find", ANA]).await;
    assert!(found.contains("name\tAnna Dela Cruz"), "{found}");
    let stored = rows(&server);
    let row = only(&stored, |row| row.starts_with("operator_audit: "));
    assert!(row.contains("\"fields\":[\"name\",\"zip\"]"), "{row}");
    assert!(!row.contains("Dela Cruz") && !row.contains(ANA), "{row}");
    let row = only(&stored, |row| row.starts_with("corrections: "));
    assert!(!row.contains("Dela Cruz"), "{row}");

    for (wrong, code, why) in [
        (
            &[][..],
            Code::Invalid,
            "Name what to correct: --name, --birthday, --address and so on",
        ),
        (
            &["--birthday", "2020-01-01"],
            Code::Invalid,
            "You must be over 18",
        ),
        (
            &["--name", "<script>"],
            Code::Invalid,
            "Enter the name as on the ID, letters only",
        ),
        (
            &["--city", "Atlantis"],
            Code::Invalid,
            "Choose a city from the list",
        ),
        (&["--zip", "1106"], Code::Conflict, "Nothing would change"),
    ] {
        assert_refused(&server, "Pia", &correct(wrong), code, why).await;
    }
    server.signed_in(BEA).await;
    let nobody = ["borrower", "correct", BEA, "--zip", "1106", "--reason", "x"];
    let why = "This borrower has not said yet who they are: there is nothing to correct";
    assert_refused(&server, "Pia", &nobody, Code::NotFound, why).await;
}

#[tokio::test]
async fn sec_07_a_blocked_borrower_neither_logs_in_nor_gets_a_loan_that_waits() {
    let server = start().await;
    let under_review = server.applied(ANA).await;
    let approved = server.applied(BEA).await;
    server.decide(&approved.order_id, true).await;
    let blocked =
        "Its borrower is blocked: nothing is lent to them. See `tulay ops borrower unblock`";
    for (phone, loan, act) in [(ANA, &under_review, "approve"), (BEA, &approved, "release")] {
        let (lock, unlock) = (
            ["borrower", "lock", phone, "--reason", "lost phone"],
            ["borrower", "unlock", phone, "--reason", "found"],
        );
        said(&server, "Pia", &lock).await;
        // A lock keeps people out; what the lender does with the loan goes on.
        let look = [act, &loan.order_id, "--dry-run"];
        said(&server, "Pia", &look).await;
        said(&server, "Pia", &unlock).await;
        let block = ["borrower", "block", phone, "--reason", "she objects"];
        said(&server, "Pia", &block).await;
        assert_refused(
            &server,
            "Pia",
            &[act, &loan.order_id],
            Code::Conflict,
            blocked,
        )
        .await;
        let again = "This borrower stands so already";
        assert_refused(&server, "Pia", &block, Code::Conflict, again).await;
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

    // A session that came about in any other way borrows nothing either.
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
    assert_eq!(client.post(path, &LOAN).await.code, "1409");
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
    assert_refused(&server, "Pia", &erase, Code::Conflict, &why).await;
    pay_off(&server, &loan).await;
    let why = "What is stored of this borrower is kept until 2031-07-15 09:30:00, with what was lent: the law against \
               money laundering and the tax law want five years after a loan's end. Until then they can be blocked";
    assert_refused(&server, "Pia", &erase, Code::Conflict, why).await;
    server.days_pass(5 * 365).await;
    assert_refused(&server, "Pia", &erase, Code::Conflict, why).await;
    server.minutes_pass(DAY);
    said(&server, "Pia", &erase).await;
    let none = "This borrower was not found";
    assert_refused(&server, "Pia", &erase, Code::NotFound, none).await;
}

#[tokio::test]
async fn sec_07_of_an_erased_borrower_nothing_is_left_and_the_books_are_whole() {
    let server = start().await;
    let loan = busy(&server).await;
    pay_off(&server, &loan).await;
    server.signed_in(BEA).await;
    let before = everything(&server);
    for theirs in [ANA, "They called my mother"] {
        assert!(has(&before, theirs), "the search finds {theirs}");
    }
    assert_eq!(files(&server.app.config.images).len(), 2);
    server.minutes_pass((5 * 365 + 1) * DAY);
    let found = said(&server, "Pia", &["borrower", "find", ANA]).await;
    let id = found.split('\t').next().expect("an id").to_owned();
    let ledger = server.ledger(&loan.order_id).await;

    let erase = ["borrower", "erase", ANA, "--reason", "she asked"];
    let shown = said(&server, "Pia", &[&erase[..], &["--dry-run"]].concat()).await;
    assert!(
        shown.contains("orders\t1 -> 1 under a pseudonym"),
        "{shown}"
    );
    assert!(has(&everything(&server), ANA), "only looked at");
    said(&server, "Pia", &erase).await;

    let left = everything(&server);
    for theirs in OF_ANA {
        assert!(!has(&left, theirs), "{theirs}");
    }
    assert!(files(&server.app.config.images).is_empty());
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
    let shown = said(&server, "Pia", &["show", &loan.order_id]).await;
    assert!(
        shown.contains("\terased\t") && shown.contains("status\t200"),
        "{shown}"
    );
    // She may come again, as somebody whom nobody knows.
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

/// The calls of the app.
const COPY: &str = "/service/user/data-copy";
const TERMS: &str = "/service/user/leaving";
const LEAVE: &str = "/service/user/leave";

#[tokio::test]
async fn sec_07_a_borrower_takes_a_copy_of_their_data_with_them() {
    let server = start().await;
    let loan = busy(&server).await;
    assert_eq!(server.visitor().post(COPY, &[]).await.code, "1001");
    let data = loan.client.post(COPY, &[]).await.ok();
    let url = data["url"].as_str().expect("an address").to_owned();
    let file = server.get(&url).await;
    assert_eq!(file.status(), 200);
    let head = |name: &str| file.headers()[name].to_str().expect("a text").to_owned();
    assert_eq!(head("content-type"), "application/json; charset=utf-8");
    assert_eq!(
        head("content-disposition"),
        "inline; filename=\"my-data.json\""
    );
    assert_eq!(head("cache-control"), "no-store");
    let copy: Value = file.json().await.expect("JSON");
    assert_eq!(copy["identities"][0]["name"], "Ana Dela Cruz");
    assert_eq!(copy["orders"][0]["id"], loan.order_id.as_str());
    let agreement = format!("{}-loan-agreement.html", loan.order_id);
    let agreement = copy["documents"][0][&agreement].as_str().expect("a page");
    assert!(agreement.contains("<html"), "{agreement}");
    server.minutes_pass(11);
    for gone in [url.as_str(), "/my-data/00", "/my-data/x"] {
        let answer = server.get(gone).await;
        assert_eq!(answer.status(), 404, "{gone}");
        assert!(!answer.text().await.expect("a text").contains("Dela Cruz"));
    }
}

#[tokio::test]
async fn sec_07_an_account_is_not_deleted_while_a_loan_or_an_application_is_open() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let open = "You have a loan or an application that is open. You can delete your account once it has ended";
    for _ in ["under review", "disbursing"] {
        let terms = loan.client.post(TERMS, &[]).await.ok();
        assert_eq!(
            (&terms["mayLeave"], &terms["what"]),
            (&0.into(), &open.into())
        );
        let before = rows(&server);
        let refused = loan.client.post(LEAVE, &[]).await;
        assert_eq!(
            (refused.code.as_str(), refused.message.as_str()),
            ("1409", open)
        );
        assert_eq!(rows(&server), before);
        if server.status(&loan.order_id).await == OrderStatus::UnderReview {
            server.decide(&loan.order_id, true).await;
        }
    }
    let zh = loan.client.in_language("zh").post(TERMS, &[]).await.ok();
    assert_eq!(zh["what"], "您有尚未结束的贷款或申请。结束后即可删除账户");
}

#[tokio::test]
async fn sec_07_a_borrower_without_a_loan_is_erased_by_the_code_of_an_sms() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let terms = ana.post(TERMS, &[]).await.ok();
    let at_once = "Everything that we have stored about you is deleted at once";
    assert_eq!(
        (&terms["mayLeave"], &terms["what"]),
        (&1.into(), &at_once.into())
    );
    // A code to log in deletes nothing.
    let visitor = server.visitor();
    let asked = visitor.post("/service/user/send-code", &[("phone", ANA)]);
    asked.await.ok();
    let login = server.newest_code(ANA).await;
    server.minutes_pass(2);
    let why = "To delete your account, enter the 6 digits that we sent to your phone";
    assert_eq!(ana.post(LEAVE, &[]).await.field("smsCode"), why);
    let sms = server.outbox(ANA).await.remove(0).body;
    assert!(
        sms.ends_with("is your Tulay code to delete your account. Never share it"),
        "{sms}"
    );
    let code = server.newest_code(ANA).await;
    for wrong in [login.as_str(), "12345", "abcdef"] {
        let refused = ana.post(LEAVE, &[("smsCode", wrong)]).await;
        assert_eq!(refused.code, "1400", "{wrong}");
    }
    assert_eq!(ana.post(LEAVE, &[]).await.code, "1429");
    ana.post(LEAVE, &[("smsCode", &code)]).await.ok();
    assert_eq!(ana.post(TERMS, &[]).await.code, "1001");
    let left = everything(&server);
    for theirs in OF_ANA {
        assert!(!has(&left, theirs), "{theirs}");
    }
    let row = only(rows(&server), |row| row.starts_with("operator_audit: "));
    assert!(
        row.contains("erase_borrower") && row.contains("the borrower"),
        "{row}"
    );
}

#[tokio::test]
async fn sec_07_who_leaves_with_a_loan_behind_them_is_erased_when_the_law_lets_them_go() {
    let server = start().await;
    let loan = busy(&server).await;
    pay_off(&server, &loan).await;
    let kept = "The law wants us to keep your loans with your name and your agreements until Tue, Jul 15, 2031. They are used for \
                nothing else, and deleted then. Everything else is deleted at once";
    let terms = loan.client.post(TERMS, &[]).await.ok();
    assert_eq!(
        (&terms["mayLeave"], &terms["what"]),
        (&1.into(), &kept.into())
    );
    loan.client.post(LEAVE, &[]).await;
    let code = server.newest_code(ANA).await;
    loan.client.post(LEAVE, &[("smsCode", &code)]).await.ok();
    assert_eq!(loan.client.post(TERMS, &[]).await.code, "1001");
    let count = |table: &str| {
        let all = rows(&server).into_iter();
        all.filter(|row| row.starts_with(&format!("{table}: ")))
            .count()
    };
    assert_eq!((count("sessions"), count("identities")), (0, 1));
    let visitor = server.visitor();
    server.minutes_pass(2);
    let phone = ("phone", ANA);
    visitor.post("/service/user/send-code", &[phone]).await.ok();
    let code = server.newest_code(ANA).await;
    let fields = [phone, ("smsCode", code.as_str())];
    let login = visitor.post("/service/user/login", &fields).await;
    assert_eq!(login.code, "1409");
    server.days_pass(5 * 365).await;
    assert_eq!(count("identities"), 1);
    server.days_pass(1).await;
    assert_eq!(count("identities"), 0);
    let left = everything(&server);
    for theirs in OF_ANA {
        assert!(!has(&left, theirs), "{theirs}");
    }
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
}

#[tokio::test]
async fn sec_06_who_was_never_lent_anything_goes_after_a_year_and_who_is_active_stays() {
    let server = start().await;
    let declined = server.applied(ANA).await;
    server.decide(&declined.order_id, false).await;
    server.days_pass(364).await;
    let count = |table: &str| {
        let all = rows(&server).into_iter();
        all.filter(|row| row.starts_with(&format!("{table}: ")))
            .count()
    };
    assert_eq!(count("identities"), 1);
    server.signed_in(BEA).await;
    server.days_pass(1).await;
    assert_eq!(count("identities"), 0);
    assert!(!has(&everything(&server), "Ana Dela Cruz"));
    assert!(has(&everything(&server), BEA));
    assert_eq!(
        server.status(&declined.order_id).await,
        OrderStatus::Declined
    );
}

#[tokio::test]
async fn sec_06_a_replaced_account_and_an_answered_complaint_go_after_their_time() {
    let server = start().await;
    let loan = busy(&server).await;
    server.change_account(&loan.client, ANA, &BANK).await.ok();
    server.minutes_pass(2);
    let number = [("bankCardNo", "9999 8888 7777")];
    let other = [&BANK[..3], &number, &BANK[4..]].concat();
    server.change_account(&loan.client, ANA, &other).await.ok();
    let find = "SELECT id FROM complaints WHERE content = $1";
    let id = column::<String>(&server, find, "They called my mother").remove(0);
    answer(&server, &id, Vec::new()).await;
    let accounts =
        || column::<String>(&server, "SELECT id FROM bank_accounts WHERE id <> $1", "").len();
    let complaints =
        || column::<String>(&server, "SELECT id FROM complaints WHERE id <> $1", "").len();
    server.days_pass(364).await;
    assert_eq!(accounts(), 3);
    server.days_pass(2).await;
    // The one that the money went to stays with the loan.
    assert_eq!((accounts(), complaints()), (2, 1));
    server.days_pass(1_826 - 366).await;
    assert_eq!((accounts(), complaints()), (2, 0));
    assert_eq!(files(&server.app.config.images), Vec::<String>::new());
}
