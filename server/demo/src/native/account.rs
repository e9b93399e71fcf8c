//! The account screen: the signed-in borrower, help, their data and devices, the app, and the logout (UX-02, SEC-05).

use mock_bridge::guest::{NativeScreen, Outcome, Part, Press, Row};
use serde::Deserialize;
use serde_json::Value;
use url::form_urlencoded;

use super::answers::{Answer, Form, answer, open, post, post_with};
use super::calls::{Calls, Failure};
use super::home::{self, Order};

#[derive(Deserialize)]
struct Sessions {
    sessions: Vec<OwnSession>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OwnSession {
    id: String,
    device: String,
    last_used: String,
    is_this: u8,
}

/// Returns the screen, with the list of the borrower's devices if it was asked for.
pub(super) async fn screen(calls: &Calls, with_devices: bool) -> Answer {
    // Without a network, what needs no order is shown nevertheless.
    let order = home::load(calls).await.ok().and_then(|home| home.order);
    let signed_in = calls.is_signed_in();
    let mut parts = vec![person(calls)];
    if !signed_in {
        parts.push(section(None, vec![action("Log in", Press::Login)]));
    }
    parts.push(help(signed_in, order.as_ref()));
    parts.push(about(order.as_ref()));
    if signed_in {
        let rows = vec![
            action("A copy of my data", post("copy")),
            danger("Delete my account", post("leave")),
        ];
        parts.push(section(Some("Your data"), rows));
        parts.extend(devices(calls, with_devices).await);
    }
    parts.push(app(calls));
    if signed_in {
        let rows = vec![
            danger("Log out", post("logout")),
            danger("Log out on all phones", post("logout-all")),
        ];
        parts.push(section(None, rows));
    }
    let title = "Account".to_owned();
    Ok(answer(NativeScreen { title, parts }))
}

fn person(calls: &Calls) -> Part {
    let [name, detail] = match (calls.is_signed_in(), calls.phone()) {
        (false, _) => [
            "Not logged in".to_owned(),
            "Log in to see your loans".to_owned(),
        ],
        (true, None) => ["Borrower".to_owned(), "Logged in".to_owned()],
        (true, Some(last4)) => ["Borrower".to_owned(), format!("•••• {last4}")],
    };
    Part::Person { name, detail }
}

/// The entries to complaints and contact. A complaint is about the open order; without one, the page lets the borrower
/// choose.
fn help(signed_in: bool, order: Option<&Order>) -> Part {
    let subject = order.map_or_else(String::new, |order| {
        let mut query = form_urlencoded::Serializer::for_suffix(String::from("?"), 1);
        query.append_pair("productId", &order.product_id);
        query.append_pair("orderId", &order.order_id).finish()
    });
    let mut rows = Vec::new();
    if signed_in {
        let complaint = open(format!("/complaint{subject}"));
        rows.push(action("File a complaint", complaint));
        rows.push(action("My complaints", open("/complaintList")));
    }
    rows.push(action("Customer service", open("/customerService")));
    section(Some("Help"), rows)
}

fn about(order: Option<&Order>) -> Part {
    let loan = |order: &Order| action("Your loan and its agreements", open(&order.url));
    let mut rows: Vec<Row> = order.map(loan).into_iter().collect();
    rows.extend([
        action("About us", open("/aboutUs")),
        action("Privacy policy", open("/privacyPolicy")),
        action("Loan terms and conditions", open("/loanAgreement")),
    ]);
    section(Some("About"), rows)
}

async fn devices(calls: &Calls, with_devices: bool) -> Vec<Part> {
    let title = Some("Logged in on");
    let list = || Press::Screen {
        name: "devices".to_owned(),
    };
    if !with_devices {
        return vec![section(title, vec![action("Show my devices", list())])];
    }
    let listed: Result<Sessions, Failure> = calls.post("/user/session/list", &[]).await;
    match listed {
        Ok(Sessions { sessions }) => {
            vec![section(title, sessions.into_iter().map(device).collect())]
        }
        Err(failure) => vec![Part::Problem {
            text: failure.message,
            press: list(),
        }],
    }
}

/// A session; each but the current one can be ended by itself.
fn device(session: OwnSession) -> Row {
    let name = match session.device.as_str() {
        "iphone" => "iPhone",
        "ipad" => "iPad",
        "android" => "Android",
        "browser" => "Browser",
        _ => "Unknown device",
    };
    if session.is_this == 1 {
        return value(name, "This one");
    }
    let form = Form::from([("id".to_owned(), session.id)]);
    let label = format!("Log out {name}, last used {}", session.last_used);
    danger(&label, post_with("end-session", form))
}

fn app(calls: &Calls) -> Part {
    let rows = [
        ("Version", "appVersion"),
        ("Device", "deviceName"),
        ("System", "osVersion"),
        ("Language", "lang"),
    ];
    let rows = rows.map(|(label, name)| value(label, calls.parameter(name)));
    section(Some("This app"), rows.into())
}

/// Ends the session, or all of the borrower. Signs out on the phone even if the call failed.
pub(super) async fn log_out(calls: &Calls, path: &str) -> Answer {
    let _: Result<Value, Failure> = calls.post(path, &[]).await;
    Ok(answer(Outcome::SignOut))
}

/// Ends one session. One that has ended meanwhile is refused, and is not in the list.
pub(super) async fn end_session(calls: &Calls, form: &Form) -> Answer {
    let id = form.get("id").map_or("", String::as_str);
    let _: Result<Value, Failure> = calls.post("/user/session/end", &[("id", id)]).await;
    Ok(answer(Outcome::Done))
}

fn section(title: Option<&str>, rows: Vec<Row>) -> Part {
    let title = title.map(str::to_owned);
    Part::Section { title, rows }
}

fn action(label: &str, press: Press) -> Row {
    Row {
        label: label.to_owned(),
        press: Some(press),
        ..Row::default()
    }
}

fn danger(label: &str, press: Press) -> Row {
    Row {
        danger: true,
        ..action(label, press)
    }
}

fn value(label: &str, value: &str) -> Row {
    Row {
        label: label.to_owned(),
        value: Some(value.to_owned()),
        ..Row::default()
    }
}
