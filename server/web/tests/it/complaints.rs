//! Complaints: accepted content, readers, the answer and its stars (CALL-04, 06 to 09).

use tulay_lender::complaints as rules;
use tulay_lender::error::Error;
use tulay_store::StoreError;
use tulay_store::complaints;

use crate::support::borrowers::order_number;
use crate::support::complaints::{answer, complaint_number, uploaded};
use crate::support::database::rows;
use crate::support::{Client, Server, start};

const INIT: &str = "/user-problem/problem-init";
const SAVE: &str = "/user-problem/problem-save";
const LIST: &str = "/user-problem/problem-list";
const DETAIL: &str = "/user-problem/problem-detail";
const SCORE: &str = "/user-problem/save-score";

/// Sends a complaint about the app; returns its id.
async fn sent(client: &Client, content: &str) -> String {
    let fields = [("problemType", "6"), ("problemDetail", content)];
    let data = client.post(SAVE, &fields).await.ok();
    data["problemId"].as_str().expect("an id").to_owned()
}

/// Returns the number of complaints, answered or not, and the stars for the answer of one.
async fn stored(server: &Server, problem_id: &str) -> (usize, Option<i64>) {
    let id = problem_id.to_owned();
    let read = server.app.store.read(move |tx| {
        let score =
            complaints::find_for_any_borrower(tx, &id)?.and_then(|complaint| complaint.score);
        Ok::<_, StoreError>((complaints::open(tx, None, false, 100)?.len(), score))
    });
    read.await.expect("a read")
}

#[tokio::test]
async fn call_04_cmph_01_cmph_04_types_and_orders_come_to_choose_from() {
    let server = start().await;
    let loan = server.released("09171234321").await;
    let form = [("orderId", loan.order_id.as_str())];
    let init = loan.client.post(INIT, &form).await.ok();
    let order = &init["orderDetail"];
    assert_eq!(order["orderNo"], loan.order_id.as_str());
    let number = order_number(&server, &loan.order_id).await;
    assert_eq!(order["orderNumber"], number.as_str());
    assert_eq!(order["productName"], "Tulay Cash");
    assert_eq!(order["productLogo"], "/images/product-tulay-cash.svg");
    assert_eq!(order["status"], "Money released");
    assert_eq!(order["isShow"], 1);
    assert_eq!(order["rows"][0]["title"], "Loan amount");
    assert_eq!(order["rows"][0]["value"], "₱10,000.00");
    assert_eq!(init["orderList"][0], *order);
    assert_eq!(init["problemType"][0]["value"], 1);
    assert_eq!(
        init["problemType"][0]["title"],
        "How repayment is collected"
    );
    assert_eq!(init["problemSonType"][0]["title"], "Threats or insults");

    // The next page asks without an order (CMPN).
    let init = loan.client.post(INIT, &[]).await.ok();
    assert!(init["orderDetail"].is_null());
    assert_eq!(init["orderList"].as_array().map(Vec::len), Some(1));
    let chinese = loan.client.in_language("zh").post(INIT, &[]).await.ok();
    assert_eq!(chinese["problemType"][0]["title"], "催收方式");
}

#[tokio::test]
async fn call_04_someone_elses_order_is_not_found() {
    let server = start().await;
    let loan = server.applied("09171234321").await;
    let jose = server.signed_in("09181234321").await;
    let form = [("orderId", loan.order_id.as_str())];
    assert_eq!(jose.post(INIT, &form).await.code, "1004");
    let none = jose.post(INIT, &[]).await.ok();
    assert_eq!(none["orderList"].as_array().map(Vec::len), Some(0));
    assert_eq!(server.visitor().post(INIT, &[]).await.code, "1001");
}

#[tokio::test]
async fn call_06_cmpn_04_a_complaint_is_stored_with_its_images_and_read_back() {
    let server = start().await;
    let loan = server.released("09171234321").await;
    let (one, two) = (uploaded(&loan.client).await, uploaded(&loan.client).await);
    let images = format!("{two},{one}");
    let said = "<script>alert(1)</script> 夜里来电";
    let fields = [
        ("problemType", "1"),
        ("problemSonType", "2"),
        ("problemDetail", said),
        ("problemImage", images.as_str()),
        ("orderNo", loan.order_id.as_str()),
    ];
    let saved = loan.client.post(SAVE, &fields).await.ok();
    let id = saved["problemId"].as_str().expect("an id");
    let detail = loan.client.post(DETAIL, &[("problemId", id)]).await.ok();
    assert_eq!(detail["type"], "How repayment is collected");
    assert_eq!(detail["sonType"], "Calls too often, or at night");
    assert_eq!(detail["content"], said);
    assert_eq!(detail["images"][0], two.as_str());
    assert_eq!(detail["images"][1], one.as_str());
    assert_eq!(detail["orderNo"], loan.order_id.as_str());
    let number = order_number(&server, &loan.order_id).await;
    assert_eq!(detail["orderNumber"], number.as_str());
    assert_eq!(detail["time"], "2026-07-15 09:30:00");
    assert_eq!(detail["disposeDetail"], "");
    assert!(detail["disposeTime"].is_null());
    assert_eq!(detail["answerBy"], "2026-08-14");
    assert_eq!(detail["isNeedScore"], 0);
}

#[tokio::test]
async fn call_06_cmpn_02_cmpn_03_what_may_not_be_sent_is_named_and_not_stored() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let jose = server.signed_in("09181234321").await;
    let his = uploaded(&jose).await;
    let mine = uploaded(&ana).await;
    let before = rows(&server);
    let long = "é".repeat(201);
    let many = [mine.as_str(); 10].join(",");
    let twice = format!("{mine},{mine}");
    let foreign = format!("{mine},https://evil.example/a.jpg");
    let gone = "An image is missing. Please add it again";
    let empty = "Please fill in your comments and suggestions";
    for (problem_type, said, image, field, why) in [
        ("6", "", "", "problemDetail", empty),
        ("6", " \r\n\t ", "", "problemDetail", empty),
        (
            "6",
            &long,
            "",
            "problemDetail",
            "Write up to 200 characters",
        ),
        (
            "6",
            "x",
            many.as_str(),
            "problemImage",
            "Add up to 9 images",
        ),
        ("6", "x", foreign.as_str(), "problemImage", gone),
        ("6", "x", his.as_str(), "problemImage", gone),
        ("6", "x", twice.as_str(), "problemImage", gone),
        ("6", "x", "/complaint-images/x.php", "problemImage", gone),
        ("7", "x", "", "problemType", "Choose one of the options"),
        ("x", "x", "", "problemType", "Enter a whole number"),
    ] {
        let fields = [
            ("problemType", problem_type),
            ("problemDetail", said),
            ("problemImage", image),
        ];
        let answer = ana.post(SAVE, &fields).await;
        assert_eq!(answer.field(field), why, "{problem_type} {said} {image}");
        assert_eq!(answer.status, 200);
    }
    assert_eq!(rows(&server), before);
    // A refused complaint does not count, and 200 characters are not too many.
    let fields = [
        ("problemType", "6"),
        ("problemDetail", &long[2..]),
        ("problemImage", &mine),
    ];
    ana.post(SAVE, &fields).await.ok();
    let again = ana.post(SAVE, &fields).await;
    assert_eq!(again.field("problemImage"), gone);
    assert_eq!(stored(&server, "").await, (1, None));
}

#[tokio::test]
async fn call_06_cmph_05_collection_needs_an_order_whose_money_was_paid_out() {
    let server = start().await;
    let waiting = server.applied("09171234321").await;
    let said = [("problemType", "1"), ("problemDetail", "They ring")];
    let about = |order_id: &str, son_type: &str| {
        let mut fields = said
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec();
        fields.push(("orderNo".to_owned(), order_id.to_owned()));
        fields.push(("problemSonType".to_owned(), son_type.to_owned()));
        fields
    };
    let post = async |client: &Client, fields: Vec<(String, String)>| {
        let fields: Vec<(&str, &str)> = fields
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        client.post(SAVE, &fields).await
    };
    let uncollectable = "The selected order does not support sending collection types";
    for order_id in ["", waiting.order_id.as_str()] {
        let refused = post(&waiting.client, about(order_id, "1")).await;
        assert_eq!(refused.field("problemType"), uncollectable);
    }
    let init = waiting.client.post(INIT, &[]).await.ok();
    assert_eq!(init["orderList"][0]["isShow"], 0);

    let paid_out = server.released("09181234321").await;
    for son_type in ["", "0", "7"] {
        let refused = post(&paid_out.client, about(&paid_out.order_id, son_type)).await;
        let why = refused.field("problemSonType");
        assert_eq!(why, "Choose one of the options", "{son_type}");
    }
    let foreign = post(&paid_out.client, about(&waiting.order_id, "1")).await;
    assert_eq!(foreign.code, "1004");
    assert_eq!(stored(&server, "").await, (0, None));
    post(&paid_out.client, about(&paid_out.order_id, "1"))
        .await
        .ok();
    assert_eq!(stored(&server, "").await, (1, None));
}

#[tokio::test]
async fn call_06_a_complaint_sent_twice_under_one_key_is_stored_once() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let fields = [("problemType", "6"), ("problemDetail", "It is slow")];
    let first = ana.post_once(SAVE, "a key", &fields).await.ok();
    let again = ana.post_once(SAVE, "a key", &fields).await.ok();
    assert_eq!(first, again);
    let fields = [("problemType", "5"), ("problemDetail", "It is slow")];
    assert_eq!(ana.post_once(SAVE, "a key", &fields).await.code, "1409");
    assert_eq!(stored(&server, "").await, (1, None));
}

#[tokio::test]
async fn call_06_a_borrower_sends_20_complaints_a_day_at_most() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    for number in 0..20 {
        sent(&ana, &number.to_string()).await;
    }
    let before = rows(&server);
    let fields = [("problemType", "6"), ("problemDetail", "It is slow")];
    let refused = ana.post(SAVE, &fields).await;
    let seen = (
        refused.status,
        refused.code.as_str(),
        refused.message.as_str(),
    );
    let why = "Too many complaints sent today. Please try again tomorrow";
    assert_eq!(seen, (200, "1429", why));
    assert_eq!(rows(&server), before);
    sent(&server.signed_in("09181234321").await, "Mine").await;
    server.days_pass(1).await;
    server.days_pass(1).await;
    sent(&ana, "On another day").await;
}

#[tokio::test]
async fn call_07_cmpl_01_complaints_are_listed_by_whether_they_are_answered() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let first = sent(&ana, "First").await;
    server.days_pass(1).await;
    let second = sent(&ana, "Second").await;
    answer(&server, &first, Vec::new()).await;
    let list = ana.post(LIST, &[]).await.ok();
    let [open, answered] = [&list["tabs"][0], &list["tabs"][1]];
    assert_eq!(open["title"], "In progress");
    assert_eq!(open["items"][0]["id"], second.as_str());
    assert_eq!(open["items"][0]["time"], "2026-07-16 09:30:00");
    assert_eq!(open["items"][0]["type"], "The app, or something else");
    assert_eq!(open["items"][0]["content"], "Second");
    assert_eq!(answered["title"], "Answered");
    assert_eq!(answered["items"][0]["id"], first.as_str());
    assert_eq!(answered["items"].as_array().map(Vec::len), Some(1));
    let jose = server.signed_in("09181234321").await;
    let none = jose.post(LIST, &[]).await.ok();
    for tab in [0, 1] {
        assert_eq!(none["tabs"][tab]["items"].as_array().map(Vec::len), Some(0));
    }
}

#[tokio::test]
async fn call_08_cmpd_01_the_answer_shows_and_only_its_borrower_sees_it() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let id = sent(&ana, "It is slow").await;
    answer(&server, &id, vec!["pic_answer.jpg".to_owned()]).await;
    let form = [("problemId", id.as_str())];
    let detail = ana.post(DETAIL, &form).await.ok();
    let said = "We are sorry. It will not happen again.";
    assert_eq!(detail["disposeDetail"], said);
    assert_eq!(
        detail["disposeImages"][0],
        "/complaint-images/pic_answer.jpg"
    );
    assert_eq!(detail["disposeTime"], "2026-07-15 09:30:00");
    assert_eq!(detail["isNeedScore"], 1);
    let jose = server.signed_in("09181234321").await;
    assert_eq!(jose.post(DETAIL, &form).await.code, "1004");
    let unknown = [("problemId", "cmp_1")];
    assert_eq!(ana.post(DETAIL, &unknown).await.code, "1004");
    let missing = ana.post(DETAIL, &[]).await;
    assert_eq!(missing.field("problemId"), "This is required");
}

#[tokio::test]
async fn call_09_cmpd_03_an_answer_is_rated_once_with_1_to_5_stars_by_its_borrower() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let jose = server.signed_in("09181234321").await;
    let id = sent(&ana, "It is slow").await;
    let stars = |score: &'static str| [("score", score), ("problemId", id.as_str())];
    let before = rows(&server);
    assert_eq!(ana.post(SCORE, &stars("5")).await.code, "1409");
    assert_eq!(rows(&server), before);
    answer(&server, &id, Vec::new()).await;
    let before = rows(&server);
    for score in ["0", "6", "-1"] {
        let refused = ana.post(SCORE, &stars(score)).await;
        assert_eq!(refused.field("score"), "Choose 1 to 5 stars");
    }
    for score in ["4.5", "+5"] {
        let refused = ana.post(SCORE, &stars(score)).await;
        assert_eq!(refused.field("score"), "Enter a whole number");
    }
    assert_eq!(jose.post(SCORE, &stars("1")).await.code, "1004");
    let unknown = [("score", "4"), ("problemId", "cmp_1")];
    assert_eq!(ana.post(SCORE, &unknown).await.code, "1004");
    assert_eq!(rows(&server), before);
    ana.post(SCORE, &stars("4")).await.ok();
    ana.post(SCORE, &stars("1")).await.ok();
    assert_eq!(stored(&server, &id).await.1, Some(4));
    let form = [("problemId", id.as_str())];
    assert_eq!(ana.post(DETAIL, &form).await.ok()["isNeedScore"], 0);
}

#[tokio::test]
async fn call_08_the_lender_has_2_days_to_acknowledge_and_30_to_answer() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let id = sent(&ana, "It is slow").await;
    let late = async || {
        let (id, today) = (id.clone(), server.app.clock.today_manila());
        let read = server.app.store.read(move |tx| {
            let complaint = rules::find(tx, &id)?;
            Ok::<_, Error>(rules::late(&complaint, today))
        });
        let late = read.await.expect("a read");
        (late.acknowledge, late.resolve)
    };
    let acknowledge = async || {
        let (id, now) = (id.clone(), server.app.clock.now());
        let settings = &server.app.settings;
        let (brand, terms) = (settings.brand.clone(), settings.complaints);
        let written = server
            .app
            .store
            .write(move |tx| rules::acknowledge(tx, (&brand, terms), &id, now));
        written.await.map_err(|error| error.code().as_str())
    };
    server.days_pass(2).await;
    assert_eq!(late().await, (false, false));
    assert_eq!(acknowledge().await, Ok(()));
    assert_eq!(acknowledge().await, Err("1409"));
    server.days_pass(28).await;
    assert_eq!(late().await, (false, false));
    server.days_pass(1).await;
    assert_eq!(late().await, (false, true));
    answer(&server, &id, Vec::new()).await;
    assert_eq!(late().await, (false, true), "it was late");
    let number = complaint_number(&server, &id).await;
    let seen = server.outbox("09171234321").await;
    let seen: Vec<&str> = seen.iter().map(|message| message.body.as_str()).collect();
    assert_eq!(
        seen,
        [
            &format!(
                "Tulay: we answered your complaint {number}. Please read the answer under My Complaint"
            ),
            &format!(
                "Tulay: we received your complaint {number}. We will reply within 3 weekdays; the law \
                 gives us until Fri, Aug 14, 2026"
            ),
        ]
    );
}
