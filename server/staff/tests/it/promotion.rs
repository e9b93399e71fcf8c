//! The landing page and the tracking of its visitors (CALL-15, CALL-16, CALL-20), its sid and its captcha (CALL-17,
//! CALL-18).

use jiff::civil::{Date, date};
use serde_json::Value;
use tulay_lender::error::Error;
use tulay_staff::reports::Days;

use crate::support::borrowers::ANA;
use crate::support::database::rows;
use crate::support::landing_page::{
    CALLS, image, new_captcha, noted, open_page, promoted, shown, track,
};
use crate::support::operators;
use crate::support::{Server, captured_log, only, plain_http, read, start, start_production};

const TEMPLATE: &str = "/api/v2/youmi/service/channel/channel-template";
const ADVERT: [(&str, &str); 6] = [
    ("page_id", "2"),
    ("user_from", "facebook"),
    ("client_type", "h5"),
    ("page_type", "1"),
    ("utm_tag", "july"),
    ("app_from", "tulay"),
];

#[tokio::test]
async fn call_15_a_landing_page_says_what_it_offers_and_at_which_cost() {
    let server = start().await;
    let data = server
        .visitor()
        .get(TEMPLATE, &[("templateId", "2")])
        .await
        .ok();
    assert_eq!(data["id"], "2");
    assert_eq!(data["title"], "A small loan, repaid in installments");
    assert_eq!(data["product"]["productName"], "Tulay Sahod");
    assert_eq!(data["product"]["amount"], "₱10,000.00");
    let example = data["example"].as_array().expect("rows");
    let of = |label: &str| only(example, |row| row["text"] == label)["value"].clone();
    assert_eq!(of("Loan amount"), "₱10,000.00");
    assert_eq!(of("Term"), "91 days");
    assert_eq!(of("You receive"), "₱9,800.00");
    let tagalog = server.visitor().in_language("fil");
    let data = tagalog.get(TEMPLATE, &[("templateId", "2")]).await.ok();
    assert_ne!(data["title"], "A small loan, repaid in installments");
}

#[tokio::test]
async fn call_15_an_advert_without_a_page_shows_the_first_and_an_unknown_one_is_refused() {
    let server = start().await;
    let visitor = server.visitor();
    for query in [&[][..], &[("templateId", "")]] {
        assert_eq!(visitor.get(TEMPLATE, query).await.ok()["id"], "1");
    }
    let gone = visitor.get(TEMPLATE, &[("templateId", "9")]).await;
    let seen = (gone.status, gone.code.as_str(), gone.message.as_str());
    assert_eq!(seen, (200, "1004", "This page is no longer there"));
}

#[tokio::test]
async fn call_16_call_20_visits_and_clicks_are_noted_by_source_for_their_landing_page() {
    let server = start().await;
    promoted(track(&server, "track-visit", &ADVERT).await);
    promoted(track(&server, "track-visit", &ADVERT).await);
    promoted(track(&server, "track-visit", &[]).await);
    let mut click = ADVERT.to_vec();
    click.extend([
        ("phone", "+639171234321"),
        ("role", "admin"),
        ("links_id", "7"),
    ]);
    promoted(track(&server, "track-click", &click).await);
    let wanted = [
        "1/// visit 1",
        "2/facebook/tulay/july click 1",
        "2/facebook/tulay/july visit 2",
    ];
    assert_eq!(noted(&server).await, wanted);
    let digest = server.app.sealer.digest("phone", ANA);
    let rows_now = rows(&server);
    let of_advert = |kind: &str, phone: &str| {
        let stored_as = format!(" {kind} 2 facebook tulay july h5 1 {phone} ");
        rows_now
            .iter()
            .filter(|row| row.contains(&stored_as))
            .count()
    };
    assert_eq!(of_advert("visit", "Ok(Null)"), 2, "{rows_now:?}");
    assert_eq!(of_advert("click", &digest), 1, "the phone, as a digest");
}

#[tokio::test]
async fn call_20_no_phone_is_in_the_notes_or_the_log() {
    let server = start().await;
    let phone = "09179994455";
    let mut click = ADVERT.to_vec();
    click.push(("phone", phone));
    promoted(track(&server, "track-click", &click).await);
    let everything = rows(&server).join("\n") + &captured_log();
    assert!(everything.contains("promotion_events: prm_"));
    assert!(!everything.contains("9994455"), "{everything}");
}

#[tokio::test]
async fn call_16_call_20_what_cannot_be_stored_is_refused_and_leaves_nothing() {
    let server = start().await;
    let before = rows(&server);
    let long = "x".repeat(201);
    let (wrong, wrong_phone) = (
        "Please check what you entered",
        "Please enter the phone number correctly",
    );
    for (call, field, value, code, message) in [
        (
            "track-visit",
            "page_id",
            "9",
            "1004",
            "This page is no longer there",
        ),
        ("track-visit", "user_from", long.as_str(), "1400", wrong),
        ("track-visit", "utm_tag", "a\tb", "1400", wrong),
        ("track-visit", "app_from", "a\nb", "1400", wrong),
        ("track-visit", "client_type", &long, "1400", wrong),
        ("track-visit", "page_type", &long, "1400", wrong),
        ("track-click", "phone", "0917", "1400", wrong_phone),
        ("track-click", "phone", "", "1400", wrong_phone),
        ("track-click", "user_from", &long, "1400", wrong),
    ] {
        let rows_now = ADVERT.iter().chain(&[("phone", ANA)]).copied();
        let mut query: Vec<_> = rows_now.filter(|(name, _)| *name != field).collect();
        query.push((field, value));
        let answer = track(&server, call, &query).await;
        let seen = (answer.status, answer.code.as_str(), answer.message.as_str());
        assert_eq!(seen, (200, code, message), "{call} {field}");
        if code == "1400" {
            assert_eq!(answer.field(field), message);
        }
    }
    let nobody = track(&server, "track-click", &ADVERT).await;
    assert_eq!(nobody.field("phone"), "This is required");
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_16_to_18_an_address_has_a_limit_whatever_it_says_of_itself() {
    let few = |text: String| format!("visits_per_address = 3\n{text}");
    let server = start_production(few).await;
    let sid = open_page(&server).await;
    for _ in 0..2 {
        promoted(track(&server, "track-visit", &ADVERT).await);
    }
    let before = rows(&server);
    let claimed = |call: &str, number: usize| {
        let query = format!("page_id=2&phone={ANA}&sid={sid}");
        let request = plain_http()
            .get(format!("{}/mountain{CALLS}/{call}?{query}", server.url))
            .header("X-Forwarded-For", format!("203.0.113.{number}"));
        read(request)
    };
    let calls = ["track-visit", "track-click", "get-sid", "get-captcha"];
    for (number, call) in calls.into_iter().enumerate() {
        let answer = claimed(call, number).await;
        let seen = (answer.status, answer.code.as_str(), answer.message.as_str());
        let why = "Too many attempts. Please try again in 10 minutes";
        assert_eq!(seen, (200, "1429", why), "{call}");
    }
    assert_eq!(rows(&server), before);
    server.minutes_pass(11);
    promoted(track(&server, "track-visit", &ADVERT).await);
}

#[tokio::test]
async fn call_17_a_sid_is_128_random_bits_and_only_its_digest_is_stored() {
    let server = start().await;
    let (first, second) = (open_page(&server).await, open_page(&server).await);
    assert_ne!(first, second);
    assert!(first.len() == 32 && first.bytes().all(|b| b.is_ascii_hexdigit()));
    let everything = rows(&server).join("\n") + &captured_log();
    assert!(!everything.contains(&first));
}

#[tokio::test]
async fn call_18_the_captcha_is_an_image_that_nobody_may_keep_and_that_tells_its_answer_to_eyes_alone()
 {
    let server = start().await;
    let sid = open_page(&server).await;
    let response = image(&server, &sid).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "image/png");
    assert_eq!(
        response.headers()["content-disposition"],
        "inline; filename=\"characters.png\""
    );
    assert_eq!(response.headers()["cache-control"], "no-store");
    assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    let answer = shown(&server, &sid).await.expect("an answer");
    let headers = format!("{:?}", response.headers()).to_uppercase();
    assert!(!headers.contains(&answer), "{headers}");
    let png = response.bytes().await.expect("a body");
    let has_answer = png
        .windows(4)
        .any(|part| part.eq_ignore_ascii_case(answer.as_bytes()));
    assert!(!has_answer, "the answer is readable in the file");
    let stored = rows(&server).join("\n").to_uppercase();
    assert!(!stored.contains(&format!(" {answer} ")));
    let picture = image::load_from_memory(&png).expect("a picture");
    assert_eq!((picture.width(), picture.height()), (280, 104));
}

#[tokio::test]
async fn call_18_a_new_image_replaces_the_old_answer() {
    let server = start().await;
    let sid = open_page(&server).await;
    let first = image(&server, &sid).await.bytes().await.expect("a body");
    let before = shown(&server, &sid).await;
    let second = image(&server, &sid).await.bytes().await.expect("a body");
    assert!(first != second, "no two images are the same");
    // Two answers are equal once in 38,416.
    assert_ne!(shown(&server, &sid).await, before);
}

#[tokio::test]
async fn call_18_no_image_for_a_sid_that_is_unknown_or_over() {
    let server = start().await;
    let sid = open_page(&server).await;
    server.minutes_pass(31);
    let unknown = "0".repeat(32);
    let long = "x".repeat(5000);
    for sid in [sid.as_str(), &unknown, &long, "", "%27%20OR%201=1--"] {
        let path = format!("/mountain{CALLS}/get-captcha?sid={sid}");
        let request = plain_http().get(format!("{}{path}", server.url));
        let answer = read(request).await;
        let seen = (answer.status, answer.code.as_str(), answer.message.as_str());
        let why = "This page was open too long. Please get a new picture";
        assert_eq!(seen, (200, "1004", why), "{sid}");
    }
    let missing = track(&server, "get-captcha", &[]).await;
    assert_eq!(missing.field("sid"), "This is required");
}

#[tokio::test]
async fn call_18_an_answer_holds_five_minutes_and_the_demo_tells_it() {
    let server = start().await;
    let sid = open_page(&server).await;
    let answer = new_captcha(&server, &sid).await;
    let seen = server.get(&format!("/demo/captcha?sid={sid}")).await;
    let seen: Value = seen.json().await.expect("an answer");
    assert_eq!(seen["answer"], answer.as_str());
    server.minutes_pass(5);
    assert_eq!(shown(&server, &sid).await, None);
    let gone = server.get(&format!("/demo/captcha?sid={sid}")).await;
    assert_eq!(gone.status(), 404);
    let production = start_production(|text| text).await;
    let there = production.get(&format!("/demo/captcha?sid={sid}")).await;
    assert_ne!(there.headers()["content-type"], "application/json");
}

async fn report(
    server: &Server,
    from: Option<Date>,
    to: Option<Date>,
) -> Result<Vec<Vec<String>>, Error> {
    operators::report(
        server,
        "promotion",
        Days {
            from,
            to,
            ..Days::default()
        },
    )
    .await
}

#[tokio::test]
async fn call_16_call_20_call_21_the_report_counts_visits_clicks_and_registrations_by_source() {
    let server = start().await;
    promoted(track(&server, "track-visit", &[]).await);
    server.days_pass(1).await;
    promoted(track(&server, "track-visit", &ADVERT).await);
    promoted(track(&server, "track-visit", &ADVERT).await);
    let mut click = ADVERT.to_vec();
    click.push(("phone", ANA));
    promoted(track(&server, "track-click", &click).await);
    let sid = open_page(&server).await;
    let capcode = new_captcha(&server, &sid).await;
    let mut fields = vec![("phone", ANA), ("capcode", &capcode), ("sid", &sid)];
    let post = async |call: &str, fields: &[(&str, &str)]| {
        let path = format!("{CALLS}/{call}");
        promoted(server.visitor().post(&path, fields).await)
    };
    post("get-sms", &fields).await;
    let text = server.outbox(ANA).await.remove(0).body;
    let code: String = text.chars().take_while(char::is_ascii_digit).collect();
    fields.extend([
        ("smsCode", code.as_str()),
        ("id", "2"),
        ("user_from", "facebook"),
    ]);
    fields.extend([("app_from", "tulay"), ("utm_tag", "july")]);
    post("register", &fields).await;

    let whole = report(&server, None, None).await.expect("a report");
    let wanted = [
        ["1", "", "", "", "1", "0", "0"],
        ["2", "facebook", "tulay", "july", "2", "1", "1"],
        ["total", "", "", "", "3", "1", "1"],
    ];
    assert_eq!(whole, wanted);
    let first = Some(date(2026, 7, 15));
    let of_first = report(&server, first, first).await.expect("a report");
    assert_eq!(of_first, [wanted[0], ["total", "", "", "", "1", "0", "0"]]);
    let later = report(&server, Some(date(2026, 7, 16)), None).await;
    assert_eq!(later.expect("a report")[0], wanted[1]);
}

#[tokio::test]
async fn the_report_of_days_that_are_the_wrong_way_round_is_refused() {
    let server = start().await;
    let (from, to) = (Some(date(2026, 7, 16)), Some(date(2026, 7, 15)));
    let refused = report(&server, from, to).await.expect_err("a refusal");
    assert_eq!(refused.sentence(), "The last day is before the first");
}
