//! Lists of what waits, and an order that is found (STAFF-03, STAFF-04).

use std::collections::BTreeSet;

use jiff::civil::Date;
use serde_json::{Value, json};
use tulay_lender::loans::signing::sha256;
use tulay_testing::borrowers::{ANA, BEA, order_number};
use tulay_testing::callbacks::{UNKNOWN, unallocated};
use tulay_testing::complaints::{complained, complaint_number};
use tulay_testing::database::{change, column};

use crate::support::{Console, PASSWORD, Person, copied, ids};

/// Rows of lists of more than two pages.
const MANY: usize = 230;

/// Reads all pages of a list; returns the rows of each.
async fn pages(person: &Person, list: &str) -> Vec<Vec<Value>> {
    let mut pages = Vec::new();
    let mut address = list.to_owned();
    loop {
        let page = person.get(&address).await.data();
        pages.push(page["rows"].as_array().expect("rows").clone());
        let Some(next) = page["next"].as_str() else {
            return pages;
        };
        let joint = if list.contains('?') { '&' } else { '?' };
        address = format!("{list}{joint}cursor={next}");
    }
}

/// Checks that a list of [`MANY`] rows comes in three pages, with each row once.
fn assert_pages(pages: &[Vec<Value>], id: &str) {
    let lengths: Vec<_> = pages.iter().map(Vec::len).collect();
    assert_eq!(lengths, [100, 100, MANY - 200]);
    let ids: BTreeSet<_> = pages
        .iter()
        .flatten()
        .map(|row| row[id].to_string())
        .collect();
    assert_eq!(ids.len(), MANY, "each once");
}

/// Checks that the pages of a sort are those of the other direction from the end.
async fn assert_turned(person: &Person, list: &str, turned: &str) {
    let whole = |pages: Vec<Vec<Value>>| pages.concat();
    let mut rows = whole(pages(person, list).await);
    rows.reverse();
    assert_eq!(whole(pages(person, turned).await), rows, "{turned}");
}

#[tokio::test]
async fn staff_13_open_requests_are_sorted_by_their_number_either_way() {
    let console = Console::start_above(0).await;
    let maria = console.first("Maria Cruz").await;
    console.add((&maria, None), "Jose Reyes", &["decide"]).await;
    for borrower in [ANA, BEA] {
        let loan = console.server.applied(borrower).await;
        let approve = json!({ "act": "approve", "order_id": loan.order_id });
        assert_eq!(maria.act(approve).await.data()["state"], "waits");
    }
    let listed = maria.get("requests").await.data();
    assert_eq!(listed["rows"].as_array().map(Vec::len), Some(2));
    assert_turned(&maria, "requests", "requests?sort=-number").await;
}

#[tokio::test]
async fn staff_03_the_first_page_lists_what_waits_the_oldest_first() {
    let console = Console::start_above(5_000_000).await;
    let mut maria = console.first("Maria Cruz").await;
    let first = console.server.applied(ANA).await;
    console.server.minutes_pass(5);
    let second = console.server.applied(BEA).await;
    maria.log_in(&console.server, PASSWORD).await.data();
    let today = maria.get("today").await.data();
    let rows = today["review"]["rows"].as_array().expect("rows");
    let ids: Vec<_> = rows.iter().map(|row| row["id"].clone()).collect();
    assert_eq!(ids, [json!(first.order_id), json!(second.order_id)]);
    assert_eq!(rows[0]["product"], "Tulay Cash");
    for section in [
        "review",
        "release",
        "payouts",
        "unallocated",
        "complaints",
        "requests",
        "owed",
    ] {
        assert_eq!(today[section]["failed"], json!(null), "{section}");
    }
}

#[tokio::test]
async fn staff_03_a_source_that_cannot_be_read_is_shown_as_such_and_the_others_stay() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    change(&console.server, "ALTER TABLE complaints RENAME TO gone").expect("a broken table");
    let today = maria.get("today").await.data();
    assert!(today["complaints"]["failed"].is_string(), "{today}");
    assert_eq!(today["complaints"]["rows"], json!([]));
    assert_eq!(today["review"]["rows"][0]["id"], json!(loan.order_id));
}

#[tokio::test]
async fn staff_04_an_order_is_found_by_id_number_and_phone_with_all_that_happened() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    let page = maria.get(&format!("orders/{}", loan.order_id)).await.data();
    let number = page["order"]["number"].as_str().expect("a number");
    for what in [loan.order_id.as_str(), number, ANA] {
        let found = maria.get(&format!("find?q={what}")).await.data();
        assert_eq!(found["orders"][0]["id"], json!(loan.order_id), "{what}");
        assert_eq!(
            found["orders"][0]["phoneLast4"],
            json!(ANA[ANA.len() - 4..]),
            "{what}"
        );
    }
    assert_eq!(page["acts"], json!(["approve", "decline"]));
    assert_eq!(
        (&page["history"][0]["kind"], &page["history"][0]["text"]),
        (&json!("status"), &json!("Applied for"))
    );
    assert!(
        !page.to_string().contains(ANA),
        "the whole phone is not shown"
    );
    assert!(
        maria
            .get("find?q=nothing")
            .await
            .refusal(404)
            .starts_with("Nothing was found.")
    );
    maria.get("orders/ord_nobody").await.refusal(404);
}

#[tokio::test]
async fn staff_04_a_phone_is_found_in_any_spelling_and_by_its_last_digits() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let of_ana = console.server.applied(ANA).await.order_id;
    console.server.applied(BEA).await;
    let (net, line) = (&ANA[1..4], &ANA[4..]);
    let end = &ANA[ANA.len() - 4..];
    for what in [
        format!("%2B63 {net} {line}"),
        format!("0063-{net}-{line}"),
        format!("0{net}%E2%80%91{line}%E2%80%8B"),
        format!("%E2%80%AA%2B63{net}{line}%E2%80%AC"),
        end.to_owned(),
    ] {
        let found = maria.get(&format!("find?q={what}")).await.data();
        assert_eq!(
            ids(&json!({ "rows": found["orders"] })),
            [of_ana.as_str()],
            "{what}"
        );
    }
    maria.get("find?q=0000").await.refusal(404);
}

#[tokio::test]
async fn staff_04_a_number_is_found_as_a_page_writes_it() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    let complaint = complained(&loan.client, &loan.order_id).await;
    let of_complaint = complaint_number(&console.server, &complaint).await;
    let of_order = order_number(&console.server, &loan.order_id).await;
    let end = &ANA[ANA.len() - 4..];
    for what in [
        format!("Order {of_order}"),
        format!("ORDER %23{of_order}"),
        format!("%E2%80%A6 {end}"),
        format!("...{end}"),
    ] {
        let found = maria.get(&format!("find?q={what}")).await.data();
        assert_eq!(
            ids(&json!({ "rows": found["orders"] })),
            [loan.order_id.as_str()],
            "{what}"
        );
    }
    let what = format!("find?q=Complaint {of_complaint}");
    let found = maria.get(&what).await.data();
    assert_eq!(found["complaint"]["id"], json!(complaint));
    for what in ["order", "Order ", "%23", "%E2%80%A6", "order order"] {
        maria.get(&format!("find?q={what}")).await.refusal(404);
    }
}

#[tokio::test]
async fn staff_04_an_order_is_found_by_its_payments_reference() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.released(ANA).await;
    console.server.pay(&loan, 100_000, false).await;
    let sql = "SELECT event_id FROM payment_events WHERE status = $1
               UNION ALL SELECT provider || '/' || event_id FROM payment_events WHERE status = $1
               UNION ALL SELECT reference FROM payouts";
    let references: Vec<String> = column(&console.server, sql, "paid");
    assert_eq!(references.len(), 3);
    for reference in references {
        let found = maria.get(&format!("find?q={reference}")).await.data();
        assert_eq!(
            found["orders"][0]["id"],
            json!(loan.order_id),
            "{reference}"
        );
    }
}

#[tokio::test]
async fn staff_04_a_payment_in_no_order_is_found_by_its_id_and_its_reference_and_offers_its_acts() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    unallocated(&console.server, "p-1", 12_345).await;
    unallocated(&console.server, "p-2", 54_321).await;
    for (what, found) in [
        ("p-1", vec!["p-1"]),
        ("GCash/p-2", vec!["p-2"]),
        (UNKNOWN, vec!["p-1", "p-2"]),
    ] {
        let page = maria.get(&format!("find?q={what}")).await.data();
        let payments = page["payments"].as_array().expect("payments").iter();
        let ids: Vec<_> = payments.map(|row| row["payment"].clone()).collect();
        assert_eq!(ids, found, "{what}");
        assert_eq!(page["orders"], json!([]), "{what}");
    }
    maria.get("find?q=Maya/p-2").await.refusal(404);
}

#[tokio::test]
async fn staff_04_an_order_is_found_by_the_banks_reference_of_its_release_by_hand() {
    let console = Console::start_above(500_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    let approve = json!({ "act": "approve", "order_id": loan.order_id });
    maria.act(approve).await.data();
    let release =
        json!({ "act": "release", "order_id": loan.order_id, "by_hand": "BPI  Ref/4711" });
    maria.act(release).await.data();
    for what in ["BPI%20Ref/4711", "bpi%20ref/4711"] {
        let found = maria.get(&format!("find?q={what}")).await.data();
        assert_eq!(found["orders"][0]["id"], json!(loan.order_id), "{what}");
    }
    maria.get("find?q=BPI%20Ref/471").await.refusal(404);
}

#[tokio::test]
async fn staff_23_a_list_is_exported_whole_as_its_page_shows_it_and_the_audit_says_so() {
    let console = Console::start_above(500_000_000).await;
    let mut maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    copied(&console, &loan.order_id, 1, 119);
    let late = console.server.overdue(BEA, 5).await;
    maria.log_in(&console.server, PASSWORD).await.data();
    let lines = async |call: &str| {
        let csv = maria.get(&format!("exports/{call}")).await.data();
        let text = csv.as_str().expect("CSV").to_owned();
        let text = text.trim_start_matches('\u{feff}');
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let review = lines("orders?status=under-review").await;
    assert_eq!(
        review[0],
        "since,order,phone,state,product,principal,due date,days late,outstanding,due"
    );
    assert_eq!(review.len(), 121);
    assert!(review[1..].is_sorted(), "by date");
    let overdue = lines("orders?status=overdue").await;
    let page = maria.get("orders?status=overdue").await.data();
    let row = &page["rows"][0];
    assert_eq!(row["id"], json!(late.order_id));
    let cells: Vec<_> = overdue[1].split(',').collect();
    let due = row["debt"]["dueCentavos"].as_i64().expect("a sum");
    assert_eq!(cells[1], row["number"].as_str().expect("a number"));
    assert_eq!(cells[2], format!("… {}", &BEA[BEA.len() - 4..]));
    assert_eq!(cells[7], "5");
    assert_eq!(cells[9], format!("{}.{:02}", due / 100, due % 100));

    let audit = maria.get("audit?act=export_list").await.data();
    let sentence = |row: usize| audit["rows"][row]["sentence"].clone();
    assert_eq!(sentence(0), "Export overdue orders");
    assert_eq!(sentence(1), "Export under review orders");
    for list in [
        "payouts",
        "unallocated",
        "owed",
        "complaints",
        "complaints?state=answered",
        "requests",
        "audit?act=export_list",
    ] {
        assert!(!lines(list).await.is_empty(), "{list}");
    }
    let exported = lines("audit?act=add_staff").await;
    assert!(
        exported[1].contains(",\"Add Maria Cruz with "),
        "{exported:?}"
    );
    maria.get("exports/people").await.refusal(404);
    maria.get("exports/orders?status=fly").await.refusal(400);
}

#[tokio::test]
async fn staff_23_an_export_is_in_the_audit_in_words_and_a_refused_one_is_not() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let exports = async || {
        let audit = maria.get("audit?act=export_list").await.data();
        let rows = audit["rows"].as_array().expect("rows").clone();
        rows.iter()
            .map(|row| row["sentence"].clone())
            .collect::<Vec<_>>()
    };
    let long = "x".repeat(101);
    for refused in [
        "orders?status=settled&age=1-30".to_owned(),
        "orders?status=settled&from=2026-07-15".to_owned(),
        "orders?status=cancelled&age=1-30".to_owned(),
        "orders?status=overdue&person=Maria+Cruz".to_owned(),
        "audit?act=fly".to_owned(),
        "audit?status=overdue".to_owned(),
        "payouts?state=answered".to_owned(),
        "complaints?day=2026-07-15".to_owned(),
        format!("audit?person={long}"),
        format!("orders?status=overdue&product={long}"),
        long.clone(),
    ] {
        maria.get(&format!("exports/{refused}")).await.refusal(400);
    }
    for list in [
        format!("audit?person={long}"),
        format!("orders?status={long}"),
        format!("orders?status=overdue&product={long}"),
    ] {
        maria.get(&list).await.refusal(400);
    }
    assert_eq!(exports().await, [json!(null); 0]);
    for (list, words) in [
        (
            "orders?status=overdue&age=1-30&product=1&from=2026-07-01&to=2026-07-15&sort=late",
            "Export overdue orders, 1 to 30 days late, of Tulay Cash, due from 1 Jul 2026, due until 15 Jul 2026, \
             fewest days late first",
        ),
        (
            "orders?status=overdue&age=over-90",
            "Export overdue orders, over 90 days late",
        ),
        (
            "orders?status=settled&sort=-principal",
            "Export settled orders, largest first",
        ),
        (
            "orders?status=written-off&sort=-ended",
            "Export written off orders, newest first",
        ),
        (
            "audit?person=Maria+Cruz&day=2026-07-15&act=add_staff",
            "Export audit of Maria Cruz on 15 Jul 2026, only add_staff",
        ),
        ("complaints?state=answered", "Export answered complaints"),
    ] {
        maria.get(&format!("exports/{list}")).await.data();
        assert_eq!(exports().await[0], words, "{list}");
    }
}

#[tokio::test]
async fn staff_04_staff_10_an_orders_person_and_papers_are_read_with_a_reason_in_the_audit() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let joy = console.add((&maria, None), "Joy Reyes", &["read"]).await;
    let loan = console.server.applied(ANA).await;
    let call = format!("orders/{}/papers", loan.order_id);
    let why = json!({ "reason": "compared with the ID" });
    joy.post(&call, why.clone()).await.refusal(409);
    maria
        .post(&call, json!({ "reason": " " }))
        .await
        .refusal(400);
    let unknown = maria.post("orders/ord_nobody/papers", why.clone()).await;
    unknown.refusal(404);
    let before = maria.get("audit").await.data()["rows"]
        .as_array()
        .map(Vec::len);
    let papers = maria.post(&call, why).await.data();
    assert_eq!(papers["phone"], ANA);
    let files = papers["files"].as_array().expect("files");
    let text_of = |name: &Value| {
        let file = files.iter().find(|file| file["name"] == *name);
        file.and_then(|file| file["text"].as_str()).expect("a text")
    };
    let sums = text_of(&json!("SHA256SUMS"));
    assert_eq!(sums.lines().count() + 1, files.len(), "a hash of each");
    let documents = papers["documents"].as_array().expect("documents");
    assert!(!documents.is_empty(), "{papers}");
    for document in documents {
        let signed = text_of(&document["file"]);
        assert!(signed.contains("<html"), "{signed}");
        let name = document["file"].as_str().expect("a name");
        let line = format!("{}  {name}", sha256(signed.as_bytes()));
        assert!(sums.lines().any(|sum| sum == line), "{sums}");
    }
    assert!(text_of(&json!("statuses.csv")).contains("confirmed"));
    let audit = maria.get("audit").await.data();
    assert_eq!(
        audit["rows"].as_array().map(Vec::len),
        before.map(|rows| rows + 1)
    );
    assert_eq!(audit["rows"][0]["reason"], "compared with the ID");
}

#[tokio::test]
async fn staff_03_payments_in_no_order_are_listed_page_by_page_each_once() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    // Several were received in the same millisecond.
    let many = format!(
        "INSERT INTO payment_events
             (provider, event_id, reference, status, amount_centavos, outcome, received_at)
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MANY})
         SELECT '90006', 'gc_' || i, 'unknown', 'paid', 100 * (i % 9), 'suspense', 1790000000000 + i / 7 FROM n"
    );
    change(&console.server, &many).expect("the payments");
    let pages = pages(&maria, "money/unallocated").await;
    assert_pages(&pages, "payment");
    let times: Vec<jiff::Timestamp> = pages
        .iter()
        .flatten()
        .map(|row| {
            row["receivedAt"]
                .as_str()
                .expect("a time")
                .parse()
                .expect("a time")
        })
        .collect();
    assert!(times.is_sorted(), "the oldest first");
    let list = "money/unallocated?sort";
    assert_turned(
        &maria,
        &format!("{list}=received"),
        &format!("{list}=-received"),
    )
    .await;
    let by_sum = self::pages(&maria, &format!("{list}=sum")).await;
    assert_pages(&by_sum, "payment");
    let sums: Vec<_> = by_sum
        .iter()
        .flatten()
        .map(|row| row["amountCentavos"].as_i64())
        .collect();
    assert!(sums.is_sorted(), "the smallest first");
    assert_turned(&maria, &format!("{list}=sum"), &format!("{list}=-sum")).await;
    for list in [
        "money/unallocated?sort=paid",
        "exports/unallocated?sort=paid",
        "requests?sort=sum",
    ] {
        let refused = maria.get(list).await;
        assert_eq!(
            refused.refusal(400),
            "This list is not sorted by that",
            "{list}"
        );
    }
    maria.get("exports/unallocated?sort=-sum").await.data();
    let audit = maria.get("audit?act=export_list").await.data();
    let sentence = &audit["rows"][0]["sentence"];
    assert_eq!(sentence, "Export unallocated payments, largest first");
}

#[tokio::test]
async fn staff_07_complaints_are_listed_by_their_state_page_by_page() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let borrower = console.server.signed_in(ANA).await;
    let id = complained(&borrower, "").await;
    let more = MANY - 1;
    let many = format!(
        "INSERT INTO complaints (id, borrower_id, short_number, problem_type, content_sealed, created_at,
             acknowledge_by, resolve_by)
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {more})
         SELECT 'cmp_' || i, borrower_id, 'C' || i, problem_type, content_sealed, created_at, acknowledge_by,
             '2026-09-' || (10 + i % 20)
         FROM n, complaints WHERE id = '{id}'"
    );
    change(&console.server, &many).expect("the complaints");
    let waiting = pages(&maria, "complaints?state=waiting").await;
    assert_pages(&waiting, "id");
    let days: Vec<_> = waiting
        .iter()
        .flatten()
        .map(|row| row["resolveBy"].to_string())
        .collect();
    assert!(days.is_sorted(), "the most urgent first");
    assert_turned(&maria, "complaints", "complaints?sort=-answer-by").await;
    maria.get("complaints?sort=answered").await.refusal(400);
    assert_eq!(
        pages(&maria, "complaints?state=answered").await,
        [Vec::<Value>::new()]
    );

    change(
        &console.server,
        "UPDATE complaints SET resolved_at = created_at",
    )
    .expect("answered");
    assert_eq!(pages(&maria, "complaints").await, [Vec::<Value>::new()]);
    let answered = "complaints?state=answered";
    assert_pages(&pages(&maria, answered).await, "id");
    assert_turned(&maria, answered, &format!("{answered}&sort=answered")).await;
}

#[tokio::test]
async fn staff_03_a_page_of_no_list_is_refused() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    for list in [
        "money/payouts",
        "money/unallocated",
        "money/owed",
        "requests",
        "complaints",
    ] {
        for query in [
            "cursor=",
            "cursor=x",
            "cursor=1/a%00b",
            "page=2",
            "cursor=1/a&cursor=2/b",
        ] {
            maria.get(&format!("{list}?{query}")).await.refusal(400);
        }
    }
    maria.get("complaints?state=lost").await.refusal(400);
}

#[tokio::test]
async fn staff_10_the_audit_is_filtered_by_person_act_and_day_page_by_page() {
    let console = Console::start().await;
    let mut maria = console.first("Maria Cruz").await;
    let ben = console.add((&maria, None), "Ben Lim", &["decide"]).await;
    let order = console.server.applied(ANA).await.order_id;
    let reason = json!({ "reason": "compared with the ID" });
    for person in [&ben, &maria, &ben] {
        let papers = format!("orders/{order}/papers");
        person.post(&papers, reason.clone()).await.data();
    }
    console.server.days_pass(1).await;
    maria.log_in(&console.server, PASSWORD).await.data();
    let papers = format!("orders/{order}/papers");
    maria.post(&papers, reason).await.data();

    let found = async |query: &str| {
        let page = maria.get(&format!("audit?{query}")).await.data();
        let rows = page["rows"].as_array().expect("rows").clone();
        let of = |row: &Value| {
            (
                row["seq"].as_i64(),
                row["operator"].as_str().map(str::to_owned),
            )
        };
        rows.iter().map(of).collect::<Vec<_>>()
    };
    let read = found("act=read_evidence").await;
    assert!(
        read.is_sorted_by(|newer, older| newer.0 > older.0),
        "{read:?}"
    );
    let people: Vec<_> = read
        .iter()
        .filter_map(|(_, name)| name.as_deref())
        .collect();
    assert_eq!(people, ["Maria Cruz", "Ben Lim", "Maria Cruz", "Ben Lim"]);
    let of_ben = found("act=read_evidence&person=Ben+Lim").await;
    assert_eq!(of_ben, [read[1].clone(), read[3].clone()]);
    assert_eq!(found("person=Ben+Lim").await, of_ben);
    let before = read[1].0.expect("a number");
    let second = found(&format!("person=Ben+Lim&before={before}")).await;
    assert_eq!(second, [read[3].clone()], "the page after it");

    let today = maria.get("me").await.data()["today"].clone();
    let today = today.as_str().expect("a day");
    assert_eq!(
        found(&format!("act=read_evidence&day={today}")).await,
        [read[0].clone()]
    );
    let yesterday: Date = today.parse().expect("a day");
    let yesterday = yesterday.yesterday().expect("a day");
    let query = format!("act=read_evidence&day={yesterday}");
    assert_eq!(found(&query).await, read[1..]);
    let after_first = format!("{query}&before={before}");
    assert_eq!(found(&after_first).await, read[2..], "the page after it");
    assert_eq!(found(&format!("person=Nobody&day={today}")).await, []);
    for (query, why) in [
        ("act=fly", "There is no such act"),
        ("day=soon", "A day is written as"),
    ] {
        let refused = maria.get(&format!("audit?{query}")).await;
        assert!(
            refused.body["fields"].to_string().contains(why),
            "{refused:?}"
        );
    }
    let choices = maria.get("audit/choices").await.data();
    assert_eq!(choices["people"], json!(["Ben Lim", "Maria Cruz"]));
    assert!(choices["acts"].to_string().contains("\"read_evidence\""));
}
