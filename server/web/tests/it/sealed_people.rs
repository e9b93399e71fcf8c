//! Personal data is stored encrypted (SEC-06): no file of the database contains it, and a sealed text opens only in its
//! own row.

use std::fs;

use tulay_lender::outbox;
use tulay_store::borrowers;

use crate::support::borrowers::{LOAN, Loan, push};
use crate::support::complaints::answer;
use crate::support::database::{change, rows};
use crate::support::personal_data::has;
use crate::support::{Client, Server, start, start_production};

const XYLA: &str = "09171234321";
const BEA: &str = "09179998888";

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

/// Maria's data, which the database must not contain in clear.
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
/// Returns every byte of the files of the database, including deleted data; of PostgreSQL every column.
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

/// Splits an SMS into the parts to search for.
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

/// Returns her copy of her stored data.
async fn copy(server: &Server, client: &Client) -> String {
    let url = server.copy_address(client, XYLA).await;
    let file = server.open_copy(client, &url).await;
    file.text().await.expect("a text")
}

async fn signed_up(server: &Server, phone: &'static str) -> Client {
    let client = server.signed_in(phone).await;
    client.post("/service/certify/save", &IDENTITY).await.ok();
    server.bind_first(&client, phone, &WALLET).await.ok();
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

/// Returns what the borrower and an operator see of her data.
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

#[tokio::test]
async fn sec_06_no_file_of_the_database_has_a_word_of_who_a_borrower_is_or_was_told() {
    let server = start_production(|text| text).await;
    let loan = lives(&server).await;
    let queued = said_by_sms(&server).await;
    let is_code = |sms: &&String| sms.contains(" is your Tulay code");
    assert_eq!(queued.iter().filter(is_code).count(), 3, "{queued:?}");
    let waiting = stored(&server);
    outbox::deliver(&server.app).await.expect("sent");
    let sent = said_by_sms(&server).await;
    assert_eq!(sent.iter().find(is_code), None, "blank once it is sent");
    assert!(
        sent.iter()
            .any(|sms| sms.contains("Philippine Islands *1098")),
        "{sent:?}"
    );
    // All the data is there, and the searched texts are spelt as stored.
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
