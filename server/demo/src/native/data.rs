//! The borrower's rights to their data: a copy of it, and deletion of the account, each by a code (SEC-07, SEC-17).

use axum::response::Response;
use mock_bridge::guest::{Dialog, DialogButton, Outcome};
use serde::Deserialize;
use serde_json::Value;

use super::answers::{Form, address_of, answer};
use super::calls::{Calls, Failure};

/// Code of an envelope: the call sent an SMS, or its code is wrong.
const ENTER_THE_CODE: &str = "1400";

/// A request that the code of an SMS confirms.
pub(super) struct Request {
    title: &'static str,
    button: &'static str,
    danger: bool,
    /// The call that sends the code, and with the code carries the request out.
    path: &'static str,
    /// Names of this module's addresses: to send the code, and to confirm.
    send: &'static str,
    confirm: &'static str,
}

pub(super) const COPY: Request = Request {
    title: "A copy of your data",
    button: "Open the copy",
    danger: false,
    path: "/user/data-copy",
    send: "copy/send",
    confirm: "copy/open",
};

pub(super) const LEAVE: Request = Request {
    title: "Delete your account?",
    button: "Delete my account",
    danger: true,
    path: "/user/leave",
    send: "leave/send",
    confirm: "leave/confirm",
};

impl Request {
    fn ask(&self, text: String, code: Option<&str>, button: Option<DialogButton>) -> Response {
        let dialog = Dialog {
            title: self.title.to_owned(),
            text,
            code: code.map(str::to_owned),
            button,
        };
        answer(Outcome::Ask { dialog })
    }

    fn offer_code(&self, text: String) -> Response {
        let button = self.button("Send me the code", self.send);
        self.ask(text, None, Some(button))
    }

    fn ask_for_code(&self, text: String) -> Response {
        let button = self.button(self.button, self.confirm);
        self.ask(text, Some("Code of the SMS"), Some(button))
    }

    fn button(&self, label: &str, name: &str) -> DialogButton {
        DialogButton {
            label: label.to_owned(),
            danger: self.danger,
            address: address_of(name),
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Leaving {
    may_leave: u8,
    what: String,
}

#[derive(Deserialize)]
struct Copy {
    url: String,
}

pub(super) fn begin_copy() -> Response {
    let about =
        "All that we have stored about you, in a file. A code by SMS confirms that it is you.";
    COPY.offer_code(about.to_owned())
}

/// Shows what is deleted and what the law keeps, or why the account cannot be deleted now.
pub(super) async fn begin_leaving(calls: &Calls) -> Response {
    let terms: Result<Leaving, Failure> = calls.post("/user/leaving", &[]).await;
    match terms {
        Ok(Leaving { may_leave: 1, what }) => LEAVE.offer_code(what),
        Ok(Leaving { what, .. }) => LEAVE.ask(what, None, None),
        Err(failure) => LEAVE.ask(failure.message, None, None),
    }
}

/// Sends the code of a request.
pub(super) async fn send_code(calls: &Calls, request: &Request) -> Response {
    let sent: Result<Value, Failure> = calls.post(request.path, &[]).await;
    match sent {
        Ok(_) => request.ask_for_code(String::new()),
        Err(failure) if failure.code == ENTER_THE_CODE => request.ask_for_code(failure.message),
        Err(failure) => request.offer_code(failure.message),
    }
}

pub(super) async fn open_copy(calls: &Calls, form: &Form) -> Response {
    match confirm::<Copy>(calls, &COPY, form).await {
        Ok(Copy { url }) => answer(Outcome::Open { address: url }),
        Err(failure) => COPY.ask_for_code(failure.message),
    }
}

pub(super) async fn leave(calls: &Calls, form: &Form) -> Response {
    match confirm::<Value>(calls, &LEAVE, form).await {
        Ok(_) => answer(Outcome::SignOut),
        Err(failure) => LEAVE.ask_for_code(failure.message),
    }
}

async fn confirm<T: serde::de::DeserializeOwned>(
    calls: &Calls,
    request: &Request,
    form: &Form,
) -> Result<T, Failure> {
    let code = form.get("smsCode").map_or("", String::as_str);
    calls.post(request.path, &[("smsCode", code)]).await
}
