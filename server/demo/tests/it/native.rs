//! The app's own screens as data (QA-16): what the emulator draws, and what a press does.

use serde_json::{Value, json};

use tulay_config::Config;
use tulay_lender::settings::Limits;

use crate::support::{Server, plain_http, start, start_demo};

const BORROWER: &str = "sessionId=demo-in-repayment&appName=Tulay&appVersion=1.0.0&phoneLast4=0174";

async fn get(server: &Server, name: &str, query: &str) -> Value {
    let url = format!("{}/demo/native/{name}?{query}", server.url);
    let request = plain_http().get(url);
    let request = request.header("X-Requested-With", "XMLHttpRequest");
    let answer = request.send().await.expect("an answer");
    answer.json().await.expect("JSON")
}

async fn post(server: &Server, name: &str, query: &str, form: &[(&str, &str)]) -> Value {
    let url = format!("{}/demo/native/{name}?{query}", server.url);
    let request = plain_http().post(url).form(form);
    let request = request.header("X-Requested-With", "XMLHttpRequest");
    let answer = request.send().await.expect("an answer");
    answer.json().await.expect("JSON")
}

/// Returns the labels of a screen's rows.
fn labels(screen: &Value) -> Vec<&str> {
    rows(screen)
        .filter_map(|row| row["label"].as_str())
        .collect()
}

fn rows(screen: &Value) -> impl Iterator<Item = &Value> {
    let parts = screen["parts"].as_array().expect("parts").iter();
    parts.filter_map(|part| part["rows"].as_array()).flatten()
}

fn press_of<'a>(screen: &'a Value, label: &str) -> &'a Value {
    let mut all = rows(screen);
    let found = all.find(|row| {
        row["label"]
            .as_str()
            .is_some_and(|it| it.starts_with(label))
    });
    &found.expect(label)["press"]
}

/// Returns the newest code in the SMS to a phone.
async fn code_for(server: &Server, phone: &str) -> String {
    let url = format!("{}/demo/outbox?phone={phone}", server.url);
    let sent: Value = plain_http()
        .get(url)
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("a list");
    let sent = sent.as_array().expect("a list").iter().rev();
    let mut words = sent
        .filter_map(|sms| sms["body"].as_str())
        .flat_map(|body| body.split(|c: char| !c.is_ascii_digit()));
    words
        .find(|word| word.len() == 6)
        .expect("a code")
        .to_owned()
}

#[tokio::test]
async fn qa_16_flow_01_the_home_screen_has_the_open_order_first_and_then_the_products() {
    let server = start_demo().await;
    let home = get(&server, "home", BORROWER).await;
    assert_eq!(home["title"], "Tulay");
    let card = &home["parts"][0];
    assert_eq!(
        (&card["kind"], &card["badge"]),
        (&json!("card"), &json!("In repayment"))
    );
    assert_eq!(card["figure"]["sign"], "₱");
    assert!(
        card["foot"]
            .as_str()
            .is_some_and(|foot| foot.starts_with("Due "))
    );
    let address = card["press"]["address"].as_str().expect("an address");
    assert!(address.starts_with("/loanDetail?"), "{address}");
    let open = json!({"kind": "open", "address": "/product?productId=2"});
    assert!(rows(&home).any(|row| row["press"] == open), "{home}");

    let visitor = get(&server, "home", "appName=Tulay").await;
    assert_eq!(visitor["parts"][0]["kind"], "banner");
    assert!(
        rows(&visitor).any(|row| row["press"] == json!({"kind": "login"})),
        "{visitor}"
    );
}

#[tokio::test]
async fn qa_16_ux_02_the_account_leads_to_complaints_about_the_open_order_contact_and_documents() {
    let server = start_demo().await;
    let mine = get(&server, "mine", BORROWER).await;
    assert_eq!(mine["parts"][0]["detail"], "•••• 0174");
    let complaint = press_of(&mine, "File a complaint")["address"].as_str();
    let complaint = complaint.expect("an address");
    assert!(complaint.starts_with("/complaint?productId=") && complaint.contains("&orderId="));
    for (label, address) in [
        ("My complaints", "/complaintList"),
        ("Customer service", "/customerService"),
        ("About us", "/aboutUs"),
        ("Privacy policy", "/privacyPolicy"),
        ("Loan terms and conditions", "/loanAgreement"),
    ] {
        assert_eq!(press_of(&mine, label)["address"], address);
    }
    let loan = &press_of(&mine, "Your loan and its agreements")["address"];
    assert!(
        loan.as_str()
            .is_some_and(|it| it.starts_with("/loanDetail?"))
    );
}

#[tokio::test]
async fn qa_16_ux_02_a_visitor_and_who_has_no_network_see_what_needs_no_order() {
    let server = start_demo().await;
    let visitor = get(&server, "mine", "appName=Tulay").await;
    let labels_of_visitor = labels(&visitor);
    assert!(
        labels_of_visitor.contains(&"Log in") && labels_of_visitor.contains(&"Customer service")
    );
    assert!(!labels_of_visitor.contains(&"File a complaint"));

    let lost = json!({"rules": [{"path": "/mountain/*", "what": "lost"}]});
    let url = format!("{}/demo/faults", server.url);
    let request = plain_http().post(url).json(&lost);
    let request = request.header("X-Requested-With", "XMLHttpRequest");
    let set = request.send().await.expect("an answer");
    assert_eq!(
        set.status().as_u16(),
        200,
        "{}",
        set.text().await.expect("a text")
    );
    let problem = "No connection. Check the network and try again.";
    assert_eq!(
        get(&server, "home", BORROWER).await,
        json!({ "problem": problem })
    );
    let mine = get(&server, "mine", BORROWER).await;
    assert!(labels(&mine).contains(&"My complaints"), "{mine}");
    assert!(!labels(&mine).contains(&"Your loan and its agreements"));
    let devices = get(&server, "devices", BORROWER).await;
    assert!(devices.to_string().contains(problem), "{devices}");
    let signed_out = post(&server, "logout", BORROWER, &[]).await;
    assert_eq!(signed_out, json!({"kind": "signOut"}));
}

#[tokio::test]
async fn qa_16_sec_05_each_session_is_listed_and_another_one_or_all_are_ended() {
    let server = start_demo().await;
    let of = "sessionId=demo-declined";
    let phone = "09000001006";
    let asked = post(&server, "send-code", of, &[("phone", phone)]).await;
    let code = code_for(&server, phone).await;
    let request = asked["requestId"].as_str().expect("a name");
    let form = [
        ("phone", phone),
        ("smsCode", code.as_str()),
        ("requestId", request),
    ];
    let other = post(&server, "login", "clientType=android", &form).await;
    assert!(other["sessionId"].is_string(), "{other}");

    let devices = get(&server, "devices", of).await;
    let end = press_of(&devices, "Log out Android, last used ");
    let id = end["form"]["id"].as_str().expect("an id");
    let done = post(&server, "end-session", of, &[("id", id)]).await;
    assert_eq!(done, json!({"kind": "done"}));
    let left = get(&server, "devices", of).await;
    assert!(!left.to_string().contains("Android"), "{left}");
    assert!(left.to_string().contains("This one"), "{left}");
    let signed_out = post(&server, "logout-all", of, &[]).await;
    assert_eq!(signed_out, json!({"kind": "signOut"}));
    let gone = get(&server, "devices", of).await;
    assert!(!gone.to_string().contains("This one"), "{gone}");
}

#[tokio::test]
async fn qa_16_sec_07_an_account_is_deleted_by_the_code_of_an_sms_and_a_wrong_one_is_refused() {
    let server = start_demo().await;
    let (of, phone) = ("sessionId=demo-declined", "09000001006");
    let asked = post(&server, "leave", of, &[]).await;
    assert_eq!(asked["dialog"]["button"]["label"], "Send me the code");
    let sent = post(&server, "leave/send", of, &[]).await;
    assert_eq!(sent["dialog"]["code"], "Code of the SMS");
    let wrong = post(&server, "leave/confirm", of, &[("smsCode", "000000")]).await;
    let text = wrong["dialog"]["text"].as_str().expect("a text");
    assert!(text.contains("wrong or has expired"), "{text}");
    let code = code_for(&server, phone).await;
    let left = post(&server, "leave/confirm", of, &[("smsCode", &code)]).await;
    assert_eq!(left, json!({"kind": "signOut"}));

    let open = post(&server, "leave", BORROWER, &[]).await;
    assert_eq!(open["dialog"]["button"], Value::Null, "{open}");
}

#[tokio::test]
async fn qa_16_sec_17_a_copy_opens_by_the_code_of_an_sms() {
    let server = start_demo().await;
    let (of, phone) = ("sessionId=demo-declined", "09000001006");
    let begun = post(&server, "copy", of, &[]).await;
    assert_eq!(begun["dialog"]["title"], "A copy of your data");
    post(&server, "copy/send", of, &[]).await;
    let code = code_for(&server, phone).await;
    let opened = post(&server, "copy/open", of, &[("smsCode", &code)]).await;
    assert_eq!(opened["kind"], "open", "{opened}");
}

#[tokio::test]
async fn qa_16_sec_04_a_ticket_is_made_for_a_session_and_for_none_the_reason_is_given() {
    let server = start_demo().await;
    let made = post(&server, "ticket", BORROWER, &[]).await;
    assert_eq!(made["ticket"].as_str().map(str::len), Some(32), "{made}");
    let none = post(&server, "ticket", "", &[]).await;
    assert!(none["problem"].is_string(), "{none}");
}

#[tokio::test]
async fn qa_16_nothing_else_is_answered_and_no_foreign_page_is() {
    let server = start_demo().await;
    for name in ["market", "", "home/x", "login"] {
        let url = format!("{}/demo/native/{name}", server.url);
        let answer = plain_http().get(url).send().await.expect("an answer");
        assert_eq!(answer.status().as_u16(), 404, "{name}");
    }
    let url = format!("{}/demo/native/home", server.url);
    let request = plain_http()
        .get(url)
        .header("Origin", "https://evil.example");
    let answer = request.send().await.expect("an answer");
    assert_eq!(answer.status().as_u16(), 403);
}

#[tokio::test]
async fn qa_16_sec_03_a_code_that_needs_a_proof_of_work_is_sent_with_one() {
    let usual = |config: &mut Config| config.lender.limits = Limits::default();
    let server = start().await.restarted(usual).await;
    let first = post(&server, "send-code", "", &[("phone", "09170000001")]).await;
    assert!(first["requestId"].is_string(), "{first}");
    let another = [("phone", "09170000002")];
    let visitor = server.visitor();
    let refused = visitor.post("/service/user/send-code", &another).await;
    assert_eq!(refused.code, "1430", "the address has had a code");
    let sent = post(&server, "send-code", "", &another).await;
    assert!(sent["requestId"].is_string(), "{sent}");
}
