//! A borrower's page, notes, and the search by name (STAFF-25, STAFF-26).

use serde_json::{Value, json};
use tulay_testing::borrowers::{ANA, BANK, BEA, WALLET, with_field};
use tulay_testing::complaints::complained;
use tulay_testing::database::column;

use crate::support::{Console, Person, StaffAnswer};

const LACKING: &str = "Your staff account does not let you do this";

/// Id of the borrower of an order, as its page has it.
async fn borrower_of(person: &Person, order_id: &str) -> String {
    let page = person.get(&format!("orders/{order_id}")).await.data();
    let id = page["borrower"]["id"].as_str().expect("an id");
    id.to_owned()
}

async fn open(person: &Person, borrower: &str) -> StaffAnswer {
    let why = json!({ "reason": "she calls" });
    person
        .post(&format!("borrowers/{borrower}/open"), why)
        .await
}

async fn find(person: &Person, name: &str) -> StaffAnswer {
    person.post("find/name", json!({ "name": name })).await
}

/// Ids of the borrowers that a search by name finds.
async fn found(person: &Person, name: &str) -> Vec<String> {
    let found = find(person, name).await.data();
    let rows = found["borrowers"].as_array().expect("rows").iter();
    rows.map(|row| row["id"].as_str().expect("an id").to_owned())
        .collect()
}

async fn note(person: &Person, subject: &str, text: &str) -> StaffAnswer {
    let note = json!({ "text": text });
    person.post(&format!("{subject}/notes"), note).await
}

/// Tag, reason and words of the newest row of the audit.
async fn newest_act(person: &Person) -> Value {
    let row = person.get("audit").await.data()["rows"][0].clone();
    json!([row["act"]["act"], row["reason"], row["sentence"]])
}

#[tokio::test]
async fn staff_25_a_borrowers_page_is_read_with_a_reason_and_has_what_was_lent_to_them() {
    let console = Console::start().await;
    let loan = console.server.overdue(ANA, 5).await;
    let maria = console.first("Maria Cruz").await;
    let complaint = complained(&loan.client, "").await;
    let id = borrower_of(&maria, &loan.order_id).await;
    note(&maria, &format!("borrowers/{id}"), "Pays on Friday")
        .await
        .data();

    let address = format!("borrowers/{id}/open");
    let unexplained = maria.post(&address, json!({ "reason": " " })).await;
    unexplained.refusal(400);
    let page = open(&maria, &id).await.data();
    assert_eq!(
        newest_act(&maria).await,
        json!([
            "read_borrower",
            "she calls",
            "Read the page of the borrower … 4321"
        ])
    );
    let person = &page["person"];
    assert_eq!(person["name"], "Ana Dela Cruz");
    assert_eq!(person["birthday"], "1994-03-08");
    assert!(person["age"].as_i64() >= Some(32), "{person}");
    assert_eq!(person["idType"], "Philippine national ID");
    assert_eq!(person["idNumber"], "•••• 5678");
    assert_eq!(
        person["address"],
        "12 Mabini Street, Bagong Pag-asa, Quezon City, Metro Manila, National Capital Region (NCR), 1105"
    );
    assert_eq!(page["account"], "GCash\u{a0}••••\u{a0}4321");
    assert_eq!(page["orders"][0]["order"]["id"], loan.order_id);
    assert_eq!(page["orders"][0]["daysLate"], 5);
    assert_eq!(page["orders"][0]["figures"]["status"], "Overdue");
    assert_eq!(page["complaints"][0]["id"], complaint);
    assert_eq!(page["notes"][0]["text"], "Pays on Friday");
    assert!(!page.to_string().contains("PSN"), "{page}");

    let why = json!({ "reason": "she asks for it" });
    let number = maria.post(&format!("borrowers/{id}/document"), why).await;
    assert_eq!(number.data()["idNumber"], "PSN-1234-5678");
    assert_eq!(newest_act(&maria).await[0], "read_document");
    open(&maria, "bor_nobody").await.refusal(404);
    let address = format!("complaints/{complaint}/open");
    let opened = maria.post(&address, json!({})).await.data();
    assert_eq!(opened["borrowerId"], json!(id));
}

#[tokio::test]
async fn staff_25_staff_26_pages_names_and_notes_of_borrowers_need_the_role_that_decides() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    let id = borrower_of(&maria, &loan.order_id).await;
    for (name, role) in [
        ("Rosa Reader", "read"),
        ("Paul Payer", "pay"),
        ("Adam Admin", "administer"),
    ] {
        // A second person confirms an administrator's acts once there is one; decisions have one alone here.
        let person = console.add((&maria, None), name, &[role]).await;
        let document = format!("borrowers/{id}/document");
        let why = json!({ "reason": "she calls" });
        for refused in [
            open(&person, &id).await,
            person.post(&document, why).await,
            find(&person, "Ana").await,
            note(&person, &format!("borrowers/{id}"), "x").await,
            note(&person, &format!("orders/{}", loan.order_id), "x").await,
        ] {
            assert_eq!(refused.refusal(409), LACKING, "{role}");
        }
    }
}

#[tokio::test]
async fn staff_25_a_borrower_is_found_by_words_of_the_name_and_each_search_counts() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let ana = console.server.applied(ANA).await;
    let ana_id = borrower_of(&maria, &ana.order_id).await;
    for name in ["Ana Dela Cruz", "cruz, ÁNA", "dela  cruz", "Ana"] {
        assert_eq!(found(&maria, name).await, [ana_id.as_str()], "{name}");
    }
    assert!(found(&maria, "Ana Reyes").await.is_empty());
    find(&maria, "A. 1").await.refusal(400);
    let audit = maria.get("audit?act=search_name").await.data();
    let rows = audit["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 5);
    assert!(
        !audit.to_string().to_lowercase().contains("dela"),
        "{audit}"
    );
    let stored: Vec<String> = column(
        &console.server,
        "SELECT digest FROM name_words WHERE digest > $1",
        "",
    );
    assert!(
        stored.iter().all(|digest| !digest.contains("ana")),
        "{stored:?}"
    );

    for _ in 5..30 {
        find(&maria, "Ana").await.data();
    }
    find(&maria, "Ana").await.refusal(429);
    open(&maria, &ana_id).await.refusal(429);
}

#[tokio::test]
async fn staff_26_notes_are_shown_with_their_writers_and_on_the_list_of_overdue_orders() {
    let console = Console::start().await;
    let loan = console.server.overdue(ANA, 5).await;
    let maria = console.first("Maria Cruz").await;
    let jose = console.add((&maria, None), "Jose Reyes", &["decide"]).await;
    let order = format!("orders/{}", loan.order_id);
    let id = borrower_of(&maria, &loan.order_id).await;
    for text in [" ", &"x".repeat(1001)] {
        note(&maria, &order, text).await.refusal(400);
    }
    note(&maria, &order, "Calls back\non Friday").await.data();
    assert_eq!(newest_act(&maria).await[0], "add_note");
    console.server.seconds_pass(1);
    note(&jose, &format!("borrowers/{id}"), "Lost the phone")
        .await
        .data();
    let page = maria.get(&order).await.data();
    let number = &page["order"]["number"];
    let notes = page["notes"].as_array().expect("notes").iter();
    let notes: Vec<_> = notes
        .map(|note| json!([note["operator"], note["text"], note["order"]]))
        .collect();
    assert_eq!(
        notes,
        [
            json!(["Jose Reyes", "Lost the phone", null]),
            json!(["Maria Cruz", "Calls back\non Friday", number]),
        ]
    );
    let list = maria.get("orders?status=overdue").await.data();
    assert_eq!(list["rows"][0]["note"]["text"], "Lost the phone");
    let audit = maria.get("audit?act=add_note").await.data();
    assert!(!audit.to_string().contains("phone"), "{audit}");
}

#[tokio::test]
async fn staff_26_the_same_note_that_is_sent_again_within_an_hour_is_there_once() {
    let console = Console::start().await;
    let loan = console.server.overdue(ANA, 5).await;
    let maria = console.first("Maria Cruz").await;
    let order = format!("orders/{}", loan.order_id);
    note(&maria, &order, "No answer").await.data();
    let again = note(&maria, &order, " No answer ").await;
    assert_eq!(again.refusal(409), "Your note is there already");
    let of_the_person = format!("borrowers/{}", borrower_of(&maria, &loan.order_id).await);
    note(&maria, &of_the_person, "No answer").await.data();
    let page = maria.get(&order).await.data();
    assert_eq!(page["notes"].as_array().expect("notes").len(), 2);
}

#[tokio::test]
async fn staff_25_staff_26_words_of_the_name_and_notes_are_erased_with_the_person() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(BEA).await;
    let id = borrower_of(&maria, &loan.order_id).await;
    note(
        &maria,
        &format!("orders/{}", loan.order_id),
        "Lost the phone",
    )
    .await
    .data();
    let decline = json!({ "act": "decline", "order_id": loan.order_id, "because": "policy" });
    maria.act(decline).await.data();
    maria.prove(&console.server).await;
    let erase = json!({ "act": "erase_borrower", "borrower": id });
    maria.act(erase).await.data();
    for sql in [
        "SELECT digest FROM name_words WHERE digest > $1",
        "SELECT id FROM notes WHERE id > $1",
    ] {
        assert!(
            column::<String>(&console.server, sql, "").is_empty(),
            "{sql}"
        );
    }
    open(&maria, &id).await.refusal(404);
    let page = maria.get(&format!("orders/{}", loan.order_id)).await.data();
    assert_eq!(page["notes"], json!([]));
    note(&maria, &format!("orders/{}", loan.order_id), "x")
        .await
        .refusal(404);
}

#[tokio::test]
async fn staff_04_orders_are_found_by_the_number_of_their_account() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let client = console.server.ready(ANA).await;
    let bank = with_field(BANK, "bankCardNo", "1234 5678 9007");
    console
        .server
        .change_account(&client, ANA, &bank)
        .await
        .ok();
    let order_id = tulay_testing::borrowers::push(&client, &tulay_testing::borrowers::LOAN).await;
    for number in ["123456789007", "1234-5678-9007"] {
        let found = maria.get(&format!("find?q={number}")).await.data();
        assert_eq!(found["orders"][0]["id"], json!(order_id), "{number}");
    }
    let refused = maria.get("find?q=123456789008").await;
    assert!(
        refused
            .refusal(404)
            .ends_with("the number of an account or whole words of a name")
    );
}

#[tokio::test]
async fn staff_04_orders_are_found_by_the_number_of_their_wallet_in_any_spelling_of_a_phone() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let client = console.server.ready(ANA).await;
    let bank = with_field(WALLET, "walletNumber90006", "09185550123");
    let server = &console.server;
    server.change_account(&client, ANA, &bank).await.ok();
    let order_id = tulay_testing::borrowers::push(&client, &tulay_testing::borrowers::LOAN).await;
    for number in [
        "09185550123",
        "%2B639185550123",
        "639185550123",
        "%2B63%20918-555-0123",
    ] {
        let found = maria.get(&format!("find?q={number}")).await.data();
        assert_eq!(found["orders"][0]["id"], json!(order_id), "{number}");
    }
}
