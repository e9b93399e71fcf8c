//! Orders by their status, page by page (STAFF-13).

use serde_json::{Value, json};
use tulay_testing::borrowers::{ANA, BEA, FIRST, Loan};
use tulay_testing::database::change;

use crate::printed_papers::pay_off;
use crate::support::{Console, PASSWORD, Person, copied, ids};

async fn page(maria: &Person, list: &str, cursor: &Value) -> Value {
    let cursor = cursor.as_str().map(|cursor| format!("&cursor={cursor}"));
    let call = format!("orders?{list}{}", cursor.unwrap_or_default());
    maria.get(&call).await.data()
}

#[tokio::test]
async fn staff_13_orders_are_read_page_by_page_while_others_arrive() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    copied(&console, &loan.order_id, 1, 119);
    for (sort, size) in [("since", 121), ("-since", 121)] {
        let list = format!("status=under-review&sort={sort}");
        let (mut found, mut cursor) = (Vec::new(), Value::Null);
        let mut sizes = Vec::new();
        loop {
            let page = page(&maria, &list, &cursor).await;
            sizes.push(ids(&page).len());
            found.extend(ids(&page));
            cursor = page["next"].clone();
            if sizes.len() == 1 && sort == "since" {
                copied(&console, &loan.order_id, 120, 1);
            }
            if cursor.is_null() {
                break;
            }
        }
        assert_eq!(sizes, [50, 50, 21], "{sort}");
        if sort == "-since" {
            found.reverse();
        }
        assert_eq!(found[0], loan.order_id);
        let mut once = found.clone();
        once.sort();
        once.dedup();
        assert_eq!((once.len(), found.len()), (size, size), "{sort}");
        assert!(found[1..].is_sorted(), "{sort}: {found:?}");
    }
}

#[tokio::test]
async fn staff_13_staff_23_orders_are_sorted_by_principal_and_exported_so() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    copied(&console, &loan.order_id, 1, 60);
    for (number, centavos) in [("1003", 100), ("1058", 99_999_900)] {
        let sql = format!(
            "UPDATE orders SET principal_centavos = {centavos} WHERE short_number = '{number}'"
        );
        change(&console.server, &sql).expect("another principal");
    }
    for (sort, numbers) in [
        ("principal", ["1003", "1058"]),
        ("-principal", ["1058", "1003"]),
    ] {
        let list = format!("status=under-review&sort={sort}");
        let first = page(&maria, &list, &Value::Null).await;
        let second = page(&maria, &list, &first["next"]).await;
        let rows = |page: &Value| page["rows"].as_array().expect("rows").clone();
        let listed = [rows(&first), rows(&second)].concat();
        let listed: Vec<_> = listed.iter().map(|row| row["number"].as_str()).collect();
        assert_eq!(listed.len(), 61, "{sort}");
        assert_eq!([listed[0], listed[60]], numbers.map(Some), "{sort}");
        let csv = maria.get(&format!("exports/orders?{list}")).await.data();
        let lines = csv.as_str().expect("CSV").lines().skip(1);
        let exported: Vec<_> = lines.map(|line| line.split(',').nth(1)).collect();
        assert_eq!(exported, listed, "{sort}");
    }
}

#[tokio::test]
async fn money_16_staff_13_beside_a_due_date_stands_what_is_due_on_that_date() {
    let console = Console::start().await;
    let mut maria = console.first("Maria Cruz").await;
    let loan = console.server.released(ANA).await;
    for days in [10, 40] {
        console.server.days_pass(days).await;
        let client = console.server.signed_in(ANA).await;
        let order_id = loan.order_id.clone();
        let again = Loan { client, order_id };
        console.server.pay(&again, FIRST, false).await;
    }
    maria.log_in(&console.server, PASSWORD).await.data();
    let listed = page(&maria, "status=in-repayment", &Value::Null).await;
    assert_eq!(listed["rows"][0]["debt"]["dueCentavos"], 342_434);
    let file = maria.get(&format!("orders/{}", loan.order_id)).await.data();
    assert_eq!(file["figures"]["dueCentavos"], 333_334);
    assert_eq!(file["figures"]["onDueDateCentavos"], 342_434);
}

#[tokio::test]
async fn staff_13_overdue_orders_are_listed_by_days_late_and_age_with_their_debt() {
    let console = Console::start().await;
    let mut maria = console.first("Maria Cruz").await;
    let first = console.server.overdue(ANA, 5).await;
    let second = console.server.overdue(BEA, 3).await;
    maria.log_in(&console.server, PASSWORD).await.data();
    let oldest = page(&maria, "status=overdue", &Value::Null).await;
    assert_eq!(
        ids(&oldest),
        [first.order_id.clone(), second.order_id.clone()]
    );
    let newest = page(&maria, "status=overdue&sort=late", &Value::Null).await;
    assert_eq!(
        ids(&newest),
        [second.order_id.clone(), first.order_id.clone()]
    );
    for (sort, right) in [("-late", &oldest), ("due", &oldest), ("-due", &newest)] {
        let listed = page(&maria, &format!("status=overdue&sort={sort}"), &Value::Null).await;
        assert_eq!(ids(&listed), ids(right), "{sort}");
    }
    let (row, other) = (&oldest["rows"][0], &oldest["rows"][1]);
    assert_eq!(row["phoneLast4"], json!(ANA[ANA.len() - 4..]));
    assert!(!oldest.to_string().contains(ANA), "the phone stays masked");
    let days = row["debt"]["daysLate"].as_i64().expect("days");
    assert_eq!(other["debt"]["daysLate"], 3);
    assert!(days > 30, "{row}");
    let figures = maria
        .get(&format!("orders/{}", first.order_id))
        .await
        .data()["figures"]
        .clone();
    assert_eq!(row["debt"]["dueCentavos"], figures["dueCentavos"]);
    assert_eq!(
        row["debt"]["outstandingCentavos"],
        figures["outstandingCentavos"]
    );

    let age = if days <= 60 { "31-60" } else { "61-90" };
    for name in ["1-30", "31-60", "61-90", "over-90"] {
        let listed = page(&maria, &format!("status=overdue&age={name}"), &Value::Null).await;
        let right = match name {
            "1-30" => vec![second.order_id.clone()],
            _ if name == age => vec![first.order_id.clone()],
            _ => Vec::new(),
        };
        assert_eq!(ids(&listed), right, "{name}");
    }
}

#[tokio::test]
async fn staff_13_a_loan_that_ends_leaves_the_overdue_ones() {
    let console = Console::start_above(500_000_000).await;
    let loan = console.server.overdue(ANA, 5).await;
    let mut maria = console.first("Maria Cruz").await;
    maria.log_in(&console.server, PASSWORD).await.data();
    assert_eq!(
        ids(&page(&maria, "status=overdue", &Value::Null).await),
        std::slice::from_ref(&loan.order_id)
    );
    let write_off = json!({ "act": "write_off", "order_id": loan.order_id });
    maria.act(write_off).await.data();
    assert_eq!(
        ids(&page(&maria, "status=overdue", &Value::Null).await),
        [""; 0]
    );
    let settled = page(&maria, "status=settled", &Value::Null).await;
    assert_eq!(settled["rows"][0]["debt"], Value::Null);
    assert_eq!(settled["rows"][0]["endedAt"], Value::Null);
    let ended = maria.get("exports/orders?status=written-off").await.data();
    let ended = ended.as_str().expect("CSV").trim_start_matches('\u{feff}');
    assert!(
        ended.starts_with("ended,order,phone,state,product,principal\n"),
        "{ended}"
    );
    let acts = maria.get("audit?act=write_off").await.data();
    let at: jiff::Timestamp = acts["rows"][0]["at"]
        .as_str()
        .and_then(|at| at.parse().ok())
        .expect("a time");
    let at = at.to_zoned_datetime(jiff::tz::TimeZone::fixed(jiff::tz::offset(8)));
    let begun = format!("\n{} ", at.date());
    assert!(ended.contains(&begun), "{ended} {begun}");
    for sort in ["ended", "-ended"] {
        let list = format!("status=written-off&sort={sort}");
        let written_off = page(&maria, &list, &Value::Null).await;
        assert_eq!(ids(&written_off), std::slice::from_ref(&loan.order_id));
        for (product, count) in [("1", 1), ("other", 0)] {
            let list = format!("{list}&product={product}");
            let of_product = page(&maria, &list, &Value::Null).await;
            assert_eq!(ids(&of_product).len(), count, "{product}");
        }
        let row = &written_off["rows"][0];
        let (created, ended) = (&row["createdAt"], &row["endedAt"]);
        assert!(ended.as_str() > created.as_str(), "{row}");
        let list = format!("status=cancelled&sort={sort}");
        assert_eq!(ids(&page(&maria, &list, &Value::Null).await), [""; 0]);
    }
}

#[tokio::test]
async fn staff_13_a_loan_whose_loss_was_paid_after_all_is_no_longer_listed_as_written_off() {
    let console = Console::start_above(500_000_000).await;
    let loan = console.server.overdue(ANA, 5).await;
    let mut maria = console.first("Maria Cruz").await;
    maria.log_in(&console.server, PASSWORD).await.data();
    let write_off = json!({ "act": "write_off", "order_id": loan.order_id });
    maria.act(write_off).await.data();
    let list = "status=written-off";
    let written_off = page(&maria, list, &Value::Null).await;
    assert_eq!(ids(&written_off), std::slice::from_ref(&loan.order_id));
    maria.prove(&console.server).await;
    pay_off(&console, &maria, &loan).await;
    assert_eq!(ids(&page(&maria, list, &Value::Null).await), [""; 0]);
}

#[tokio::test]
async fn staff_13_orders_are_filtered_by_product_and_overdue_ones_by_due_date() {
    let console = Console::start().await;
    let mut maria = console.first("Maria Cruz").await;
    let late = console.server.overdue(ANA, 5).await;
    let waiting = console.server.applied(BEA).await;
    copied(&console, &waiting.order_id, 1, 60);
    let other = "UPDATE orders SET product_id = 'other' WHERE short_number IN ('1003', '1058')";
    change(&console.server, other).expect("another product");
    maria.log_in(&console.server, PASSWORD).await.data();
    let list = "status=under-review&product=other";
    let others = page(&maria, list, &Value::Null).await;
    assert_eq!(ids(&others).len(), 2);
    assert_eq!(others["rows"][0]["product"], "Product other");
    let newest = page(&maria, &format!("{list}&sort=-since"), &Value::Null).await;
    let mut turned = ids(&newest);
    turned.reverse();
    assert_eq!(turned, ids(&others));
    let most = "status=under-review&product=1";
    let first = page(&maria, most, &Value::Null).await;
    let second = page(&maria, most, &first["next"]).await;
    assert_eq!((ids(&first).len(), ids(&second).len()), (50, 9));

    let all = page(&maria, "status=overdue", &Value::Null).await;
    let due_on = all["rows"][0]["debt"]["dueOn"].as_str().expect("a day");
    let day: jiff::civil::Date = due_on.parse().expect("a day");
    let (before, after) = (
        day.yesterday().expect("a day"),
        day.tomorrow().expect("a day"),
    );
    for (filter, is_listed) in [
        (format!("from={day}&to={day}"), true),
        (format!("from={before}&to={after}&product=1"), true),
        (format!("to={before}"), false),
        (format!("from={after}"), false),
        (format!("from={day}&product=other"), false),
    ] {
        let listed = page(&maria, &format!("status=overdue&{filter}"), &Value::Null).await;
        assert_eq!(ids(&listed).contains(&late.order_id), is_listed, "{filter}");
    }
    let refused = maria.get("orders?status=settled&from=2026-01-01").await;
    refused.refusal(400);
}

#[tokio::test]
async fn staff_13_loans_in_repayment_are_listed_by_the_date_that_is_due_next() {
    let console = Console::start().await;
    let mut maria = console.first("Maria Cruz").await;
    let server = &console.server;
    let ana = server.released(ANA).await;
    server.days_pass(3).await;
    let bea = server.released(BEA).await;
    maria.log_in(server, PASSWORD).await.data();
    let released = page(&maria, "status=released", &Value::Null).await;
    assert_eq!(ids(&released), std::slice::from_ref(&bea.order_id));
    server.days_pass(1).await;
    maria.log_in(server, PASSWORD).await.data();
    let list = "status=in-repayment";
    let ana_first = [ana.order_id.clone(), bea.order_id.clone()];
    let bea_first = [bea.order_id.clone(), ana.order_id.clone()];
    assert_eq!(ids(&page(&maria, list, &Value::Null).await), ana_first);
    let turned = format!("{list}&sort=-due");
    assert_eq!(ids(&page(&maria, &turned, &Value::Null).await), bea_first);
    server.pay(&ana, 342_433, false).await;
    let paid = page(&maria, &format!("{list}&sort=due"), &Value::Null).await;
    assert_eq!(ids(&paid), bea_first);
    let due_on = paid["rows"][0]["debt"]["dueOn"].as_str().expect("a day");
    let of_a_day = format!("{list}&from={due_on}&to={due_on}");
    assert_eq!(
        ids(&page(&maria, &of_a_day, &Value::Null).await),
        std::slice::from_ref(&bea.order_id)
    );
}

#[tokio::test]
async fn staff_13_a_list_says_by_the_servers_clock_if_borrowers_may_be_called() {
    let console = Console::start().await;
    let mut maria = console.first("Maria Cruz").await;
    let now: jiff::Timestamp = "2030-01-05T21:59:00+08:00".parse().expect("a time");
    console.server.app.clock.set(now).expect("a manual clock");
    maria.log_in(&console.server, PASSWORD).await.data();
    let page = page(&maria, "status=overdue", &Value::Null).await;
    assert_eq!(
        (&page["mayCall"], &page["now"]),
        (&json!(true), &json!("2030-01-05T13:59:30Z"))
    );
    console.server.seconds_pass(30);
    let page = self::page(&maria, "status=overdue", &Value::Null).await;
    assert_eq!(page["mayCall"], false);
}

#[tokio::test]
async fn staff_13_the_lists_that_a_page_offers_are_those_of_the_statuses_and_ends() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let me = maria.get("me").await.data();
    let lists = me["orderLists"].as_array().expect("lists").iter();
    let mut offered = Vec::new();
    for list in lists {
        let value = list["value"].as_str().expect("a name");
        let page = page(&maria, &format!("status={value}"), &Value::Null).await;
        assert_eq!(page["rows"], json!([]), "{value}");
        offered.push((value, list["hasDebt"] == true, list["isOfEnded"] == true));
    }
    let expected = [
        ("overdue", true, false),
        ("in-repayment", true, false),
        ("released", true, false),
        ("approved", false, false),
        ("under-review", false, false),
        ("settled", false, false),
        ("declined", false, false),
        ("written-off", false, true),
        ("cancelled", false, true),
    ];
    assert_eq!(offered, expected);
}

#[tokio::test]
async fn staff_13_a_list_that_does_not_exist_and_a_place_of_another_list_are_refused() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    copied(&console, &loan.order_id, 1, 50);
    let first = page(&maria, "status=under-review", &Value::Null).await;
    let cursor = first["next"].as_str().expect("a cursor");
    let place = cursor
        .strip_prefix("under-review.all.first.")
        .expect("its list");
    for (query, sentence) in [
        (
            "",
            "The query cannot be read: a part is missing, unknown or malformed",
        ),
        (
            "status=overdue&page=2",
            "The query cannot be read: a part is missing, unknown or malformed",
        ),
        (
            "status=overdue&status=settled",
            "The query cannot be read: a part is missing, unknown or malformed",
        ),
        ("status=late", "There is no such status"),
        ("status=180", "There is no such status"),
        ("status=overdue&age=30", "There is no such age"),
        ("status=settled&age=1-30", "Only overdue orders have an age"),
        (
            "status=overdue&from=9999-12-31",
            "A day is from 1900-01-01 to 2999-12-31",
        ),
    ] {
        let answer = maria.get(&format!("orders?{query}")).await;
        assert_eq!(answer.refusal(400), sentence, "{query}");
    }
    for (list, broken) in [
        ("status=under-review", String::new()),
        ("status=under-review", "1".to_owned()),
        ("status=under-review", format!("{cursor}x")),
        ("status=under-review", cursor.replace("ord_", "usr_")),
        (
            "status=under-review",
            "under-review.all.first.-1.ord_00000000000000000000000000".to_owned(),
        ),
        (
            "status=under-review",
            "under-review.all.first.99999999999999999999.ord_0".to_owned(),
        ),
        ("status=under-review&sort=-since", cursor.to_owned()),
        ("status=overdue", cursor.to_owned()),
        (
            "status=overdue&age=1-30",
            format!("overdue.all.first.{place}"),
        ),
    ] {
        let answer = maria.get(&format!("orders?{list}&cursor={broken}")).await;
        let sentence = "This is no place of this list: open the list again from its first page";
        assert_eq!(answer.refusal(400), sentence, "{list} {broken}");
    }
}

#[tokio::test]
async fn staff_13_a_sort_that_a_list_has_not_is_refused() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    for (lists, sentence) in [
        (
            [
                "status=overdue&sort=since",
                "status=settled&sort=late",
                "status=settled&sort=--since",
                "status=settled&sort=",
                "status=cancelled&sort=principal",
            ]
            .as_slice(),
            "This list is not sorted by that",
        ),
        (
            &[
                "status=overdue&age=1-30&sort=principal",
                "status=overdue&to=2026-01-01&sort=-principal",
                "status=in-repayment&from=2026-01-01&sort=since",
            ],
            "Orders of some days late or due dates are sorted by these",
        ),
    ] {
        for list in lists {
            for call in ["orders", "exports/orders"] {
                let answer = maria.get(&format!("{call}?{list}")).await;
                assert_eq!(answer.refusal(400), sentence, "{call} {list}");
            }
        }
    }
}
