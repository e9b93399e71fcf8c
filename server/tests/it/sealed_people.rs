//! What is stored of people is sealed (SEC-06): none of it is in a file of the database, a text opens in its own row alone, and
//! a database of a release that stored it in clear is sealed by one command.

use std::fs;

use serde_json::Value;
use tulay_server::error::ErrorCode;
use tulay_server::{key_check, outbox, servicing};
use tulay_store::{StoreError, borrowers, people, sms};

use crate::borrowers::{LOAN, Loan, push};
use crate::complaints::answer;
use crate::database::{change, column, rows};
use crate::operator_acts::{assert_refused, audit, said};
use crate::personal_data::has;
use crate::support::{Client, Server, only, start, start_production};
use crate::watching::counted;

const XYLA: &str = "09171234321";
const BEA: &str = "09179998888";

/// What the text says by which releases that know personal data in clear alone know the key.
const BEFORE: &str = "the key of this database";

const IDENTITY: [(&str, &str); 10] = [
    ("name", "Xyla Quimbo Tagle"),
    ("birthday", "1987-11-23"),
    ("idType", "philsys"),
    ("idNumber", "PSN-7766-5544"),
    ("region", "National Capital Region (NCR)"),
    ("province", "Metro Manila"),
    ("city", "Quezon City"),
    ("barangay", "Bagong Pag-asa"),
    ("address", "77 Sampaguita Lane"),
    ("zip", "1105"),
];
const WALLET: [(&str, &str); 6] = [
    ("product_id", "1"),
    ("cardType", "1"),
    ("channelNumber", "90006"),
    ("walletNumber90006", "0917 765 4321"),
    ("holderName", "Xyla Quimbo Tagle"),
    ("holderBirthday", "1987-11-23"),
];
const BANK: [(&str, &str); 7] = [
    ("product_id", "1"),
    ("cardType", "2"),
    ("bankCode", "BPI"),
    ("bankCardNo", "9876 5432 1098"),
    ("city", "Cebu City"),
    ("holderName", "Xyla Quimbo Tagle"),
    ("holderBirthday", "1987-11-23"),
];
const COMPLAINT: &str = "They called my godmother";
const REPLY: &str = "It will not happen again";

/// What nobody finds who has the database.
const HERS: [&str; 14] = [
    "9171234321",
    "Xyla",
    "Tagle",
    "1987-11-23",
    "National Capital Region",
    "Quezon City",
    "Bagong Pag-asa",
    "77 Sampaguita Lane",
    "Cebu City",
    COMPLAINT,
    REPLY,
    "PSN-7766-5544",
    "7654321",
    "987654321098",
];
/// How many of them a database of before has in clear: not the numbers.
const IN_CLEAR: usize = 11;

/// Every byte of the files of the database as they stand, with what was deleted; every column where it is PostgreSQL's.
fn stored(server: &Server) -> Vec<u8> {
    let Some(file) = server
        .database
        .address()
        .strip_prefix("sqlite:")
        .map(str::to_owned)
    else {
        return rows(server).concat().into_bytes();
    };
    let parts =
        ["", "-wal", "-shm"].map(|part| fs::read(format!("{file}{part}")).unwrap_or_default());
    parts.concat()
}

fn empty_journal(server: &Server) {
    if let Some(file) = server.database.address().strip_prefix("sqlite:") {
        let connection = rusqlite::Connection::open(file).expect("the database");
        let truncate = "PRAGMA wal_checkpoint(TRUNCATE)";
        let is_busy = connection.query_row(truncate, [], |row| row.get::<_, i64>(0));
        assert_eq!(is_busy, Ok(0));
    }
}

fn found(server: &Server) -> Vec<&'static str> {
    let stored = stored(server);
    let is_there = |text: &&str| has(&stored, text);
    HERS.into_iter().filter(is_there).collect()
}

/// What an SMS says, in parts that are found wherever they stand.
fn parts(bodies: &[String]) -> Vec<&str> {
    let bytes = bodies.iter().flat_map(|body| body.as_bytes().chunks(20));
    let whole = bytes.filter(|part| part.len() == 20);
    whole
        .filter_map(|part| std::str::from_utf8(part).ok())
        .collect()
}

async fn said_by_sms(server: &Server) -> Vec<String> {
    let sms = server.outbox(XYLA).await.into_iter();
    sms.map(|sms| sms.body)
        .filter(|body| !body.is_empty())
        .collect()
}

/// All that is stored of her, as she takes it with her.
async fn copy(server: &Server, client: &Client) -> String {
    let data = client.post("/service/user/data-copy", &[]).await.ok();
    let file = server.get(data["url"].as_str().expect("an address")).await;
    file.text().await.expect("a text")
}

async fn signed_up(server: &Server, phone: &'static str) -> Client {
    let client = server.signed_in(phone).await;
    client.post("/service/certify/save", &IDENTITY).await.ok();
    client
        .post("/v3/bind-card/bind-card-new", &WALLET)
        .await
        .ok();
    client
}

/// Borrows, is paid, complains, is answered, logs in by a code and changes her account by another; no SMS is sent yet.
async fn lives(server: &Server) -> Loan {
    let client = signed_up(server, XYLA).await;
    let order_id = push(&client, &LOAN).await;
    server.decide(&order_id, true).await;
    server.release(&order_id).await;
    let fields = [("problemType", "6"), ("problemDetail", COMPLAINT)];
    let sent = client
        .post("/user-problem/problem-save", &fields)
        .await
        .ok();
    answer(
        server,
        sent["problemId"].as_str().expect("an id"),
        Vec::new(),
    )
    .await;
    let visitor = server.visitor();
    let asked = visitor.post("/service/user/send-code", &[("phone", XYLA)]);
    asked.await.ok();
    let code = server.newest_code(XYLA).await;
    let typed = [("phone", XYLA), ("smsCode", code.as_str())];
    visitor.post("/service/user/login", &typed).await.ok();
    server.change_account(&client, XYLA, &BANK).await.ok();
    Loan { client, order_id }
}

/// What she sees of herself, and an operator of her.
async fn shown(server: &Server, loan: &Loan) -> String {
    let certify = loan.client.post("/service/certify/info", &[]).await.ok();
    let form = loan
        .client
        .post("/v3/bind-card/card-init", &[("product_id", "1")]);
    let problems = loan
        .client
        .post("/user-problem/problem-list", &[])
        .await
        .ok();
    let sms = server.outbox(XYLA).await;
    let sms: Vec<String> = sms.into_iter().map(|sms| sms.body).collect();
    format!("{certify}{}{problems}{sms:?}", form.await.ok())
}

async fn seal(server: &Server) -> String {
    said(server, "Pia", &["seal", "--reason", "all are upgraded"]).await
}

#[tokio::test]
async fn sec_06_no_file_of_the_database_has_a_word_of_who_a_borrower_is_or_was_told() {
    let server = start_production(|text| text).await;
    let loan = lives(&server).await;
    let queued = said_by_sms(&server).await;
    let is_code = |sms: &&String| sms.contains(" is your Tulay code");
    assert_eq!(queued.iter().filter(is_code).count(), 2, "{queued:?}");
    let waiting = stored(&server);
    outbox::deliver(&server.app).await.expect("sent");
    let sent = said_by_sms(&server).await;
    assert_eq!(sent.iter().find(is_code), None, "blank once it is sent");
    assert!(
        sent.iter()
            .any(|sms| sms.contains("Philippine Islands *1098")),
        "{sent:?}"
    );
    // All of it is there, and what is searched for is spelt as it is stored.
    let copy = copy(&server, &loan.client).await;
    let shown = shown(&server, &loan).await;
    for text in HERS {
        assert!(copy.contains(text), "{text}: {copy}");
    }
    for text in [HERS[1], HERS[7], HERS[8], COMPLAINT] {
        assert!(shown.contains(text), "{text}: {shown}");
    }
    let now = stored(&server);
    for all in [&waiting, &now] {
        assert!(
            has(all, &loan.order_id),
            "the search finds what stands in clear"
        );
        let words = HERS.into_iter().chain(parts(&queued)).chain(parts(&sent));
        assert_eq!(
            words.filter(|text| has(all, text)).collect::<Vec<_>>(),
            Vec::<&str>::new()
        );
    }
}

#[tokio::test]
async fn sec_06_what_is_sealed_for_one_row_does_not_open_in_another() {
    let server = start().await;
    let xyla = signed_up(&server, XYLA).await;
    let bea = signed_up(&server, BEA).await;
    let id = |phone| {
        let found = server
            .app
            .store
            .read(move |tx| borrowers::find_by_phone(tx, phone));
        async { found.await.expect("a read").expect("a borrower").id }
    };
    let (of_xyla, of_bea) = (id(XYLA).await, id(BEA).await);
    let copied = format!(
        "UPDATE identities SET person_sealed = (SELECT person_sealed FROM identities WHERE borrower_id = '{of_xyla}')
         WHERE borrower_id = '{of_bea}'"
    );
    assert_eq!(change(&server, &copied), Ok(1));
    let refused = bea.post("/service/certify/info", &[]).await;
    assert_eq!(refused.code, "1500");
    assert!(
        !refused.data.to_string().contains("Xyla"),
        "{}",
        refused.data
    );
    let moved = format!(
        "UPDATE bank_accounts SET holder_sealed = (SELECT holder_sealed FROM bank_accounts WHERE borrower_id = '{of_xyla}')
         WHERE borrower_id = '{of_bea}'"
    );
    assert_eq!(change(&server, &moved), Ok(1));
    let form = [("product_id", "1")];
    assert_eq!(
        bea.post("/v3/bind-card/card-init", &form).await.code,
        "1500"
    );
    xyla.post("/service/certify/info", &[]).await.ok();
    xyla.post("/v3/bind-card/card-init", &form).await.ok();
}

/// A server on a database that the release before made, which stores what it must be able to read.
async fn start_on_the_database_of_before() -> Server {
    let server = start().await;
    let text = server.app.sealer.seal(BEFORE, "sealing check");
    let known = format!(
        "INSERT INTO sealing_check (id, sealed) VALUES (1, '{}')",
        text.expect("sealed")
    );
    assert_eq!(change(&server, &known), Ok(1));
    server
}

fn assert_the_release_before_reads_her(server: &Server) {
    for (sql, text) in [
        (
            "SELECT birthday FROM identities WHERE name = $1",
            "Xyla Quimbo Tagle",
        ),
        (
            "SELECT city FROM bank_accounts WHERE holder_name = $1 AND city IS NOT NULL",
            "Xyla Quimbo Tagle",
        ),
        ("SELECT id FROM complaints WHERE content = $1", COMPLAINT),
    ] {
        assert_eq!(column::<String>(server, sql, text).len(), 1, "{sql}");
    }
}

#[tokio::test]
async fn sec_06_a_database_in_clear_is_read_by_both_releases_until_it_is_sealed_by_a_command() {
    let server = start_on_the_database_of_before().await;
    let loan = lives(&server).await;
    outbox::deliver(&server.app).await.expect("sent");
    // Enough of them that some of what is deleted would stay in the file.
    let many = server.app.store.write(|tx| {
        let mut each = (0..40).map(|number| format!("{number}: Xyla {}", "Tagle ".repeat(30)));
        each.try_for_each(|body| sms::insert_message(tx, BEA, &body, 1).map(|_| ()))
    });
    let many: Result<(), StoreError> = many.await;
    many.expect("messages");
    let (before, taken) = (
        shown(&server, &loan).await,
        copy(&server, &loan.client).await,
    );
    assert_the_release_before_reads_her(&server);
    let look = ["seal", "--dry-run"];
    let would = said(&server, "Pia", &look).await;
    assert!(
        would.starts_with(
            "personal data would be sealed; nothing was done\n  what is new\tin clear -> sealed\n"
        ),
        "{would}"
    );
    assert!(
        would.contains("identities\t1 in clear -> sealed\n  bank_accounts\t2 in clear -> sealed\n"),
        "{would}"
    );
    servicing::run_daily(&server.app).await.expect("a round");
    let in_clear = found(&server);
    assert_eq!(
        in_clear,
        HERS[..IN_CLEAR],
        "servicing seals nothing before it is told, and the search finds what is in clear"
    );

    let did = seal(&server).await;
    assert!(
        did.contains(" rows sealed; no personal data is stored in clear any more\n"),
        "{did}"
    );
    let row = only(audit(&server).await, |row| row.contains("all are upgraded"));
    assert_eq!(row, "done\t\tpersonal data sealed\tPia\tall are upgraded");
    let nothing = "No personal data is in clear";
    assert_refused(&server, "Pia", &["seal"], ErrorCode::Conflict, nothing).await;
    assert_refused(&server, "Pia", &look, ErrorCode::Conflict, nothing).await;
    assert_eq!(shown(&server, &loan).await, before);
    let copied = copy(&server, &loan.client).await;
    for text in HERS {
        assert!(taken.contains(text) && copied.contains(text), "{text}");
    }
    let left = counted(&server, "personal_data_in_clear").await;
    assert!(
        left.len() == 9 && left.iter().all(|line| line.ends_with(" 0")),
        "{left:?}"
    );
    // What is new is sealed; she is who she was, and the key is the same.
    signed_up(&server, BEA).await;
    let known = "SELECT id FROM borrowers WHERE id LIKE $1";
    server.signed_in(XYLA).await;
    assert_eq!(column::<String>(&server, known, "bor_%").len(), 2);
    let (store, sealer) = (server.app.store.clone(), server.app.sealer.clone());
    let checked = tokio::task::spawn_blocking(move || key_check::check(&store, &sealer).is_ok());
    assert!(checked.await.expect("an answer"));
    let text = "SELECT sealed FROM sealing_check WHERE sealed > $1";
    let text = column::<String>(&server, text, "").remove(0);
    let text = server.app.sealer.open(&text, "sealing check");
    assert_ne!(text.as_deref(), Ok(BEFORE), "no release before starts");

    // Once the journal is emptied, as a restart does, no byte of it is left in the files.
    empty_journal(&server);
    assert_eq!(found(&server), Vec::<&str>::new());
}

#[tokio::test]
async fn sec_06_what_a_straggler_of_the_release_before_stores_is_sealed_by_servicing() {
    let server = start_on_the_database_of_before().await;
    let loan = lives(&server).await;
    seal(&server).await;
    let straggler = "UPDATE identities SET name = 'Zita Straggler', birthday = '1990-01-01', id_type = 'philsys', \
         region = 'x', province = 'x', city = 'x', barangay = 'x', address = 'x', zip = '1000'";
    assert_eq!(change(&server, straggler), Ok(1));
    let seen = shown(&server, &loan).await;
    assert!(
        seen.contains("Zita Straggler"),
        "what is newer counts: {seen}"
    );
    let taken = copy(&server, &loan.client).await;
    let taken: Value = serde_json::from_str(&taken).expect("JSON");
    let person = &taken["identities"][0];
    assert_eq!(
        (&person["name"], &person["birthday"]),
        (&"Zita Straggler".into(), &"1990-01-01".into())
    );
    let in_clear = server
        .app
        .store
        .read(people::in_clear)
        .await
        .expect("a count");
    assert_eq!(in_clear[0], ("identities", 1));
    servicing::run_daily(&server.app).await.expect("a round");
    assert!(!rows(&server).concat().contains("Zita Straggler"));
    assert!(shown(&server, &loan).await.contains("Zita Straggler"));
}

#[tokio::test]
async fn sec_06_a_page_opens_no_more_texts_than_it_shows() {
    let server = start().await;
    let loan = lives(&server).await;
    let fields = [("problemType", "6"), ("problemDetail", "Again")];
    loan.client
        .post("/user-problem/problem-save", &fields)
        .await
        .ok();
    let opened = || server.app.store.load().opened;
    let before = opened();
    loan.details().await;
    assert_eq!(opened() - before, 0, "the order page shows none");
    loan.client
        .post("/user-problem/problem-list", &[])
        .await
        .ok();
    assert_eq!(
        opened() - before,
        2,
        "the list shows the words of two complaints, and not their answers"
    );
    loan.client.post("/service/certify/info", &[]).await.ok();
    assert_eq!(
        opened() - before,
        4,
        "the form shows one person, and by their phone whose form it is"
    );
}
