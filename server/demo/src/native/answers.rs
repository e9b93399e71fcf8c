//! Answers of the native screens, and the presses in them.

use std::collections::BTreeMap;

use axum::Json;
use axum::response::{IntoResponse, Response};
use mock_bridge::guest::Press;
use serde::Serialize;

use super::calls::Failure;

/// Beginning of the addresses.
pub(super) const PREFIX: &str = "/demo/native/";

/// Fields of a form.
pub(super) type Form = BTreeMap<String, String>;
/// An answer, or the failure that the screens show.
pub(super) type Answer = Result<Response, Failure>;

pub(super) fn answer(value: impl Serialize) -> Response {
    Json(value).into_response()
}

/// Opens an address in a web view.
pub(super) fn open(address: impl Into<String>) -> Press {
    Press::Open {
        address: address.into(),
    }
}

/// Posts to an address of the native screens.
pub(super) fn post(name: &str) -> Press {
    post_with(name, Form::new())
}

pub(super) fn post_with(name: &str, form: Form) -> Press {
    let address = address_of(name);
    Press::Post { address, form }
}

pub(super) fn address_of(name: &str) -> String {
    format!("{PREFIX}{name}")
}
