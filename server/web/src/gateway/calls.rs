//! Calls that a gateway passes on: those of the OpenAPI document, each with its method, the names of its query and the
//! kind of its answer. No other address below `/mountain` reaches the core.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::Method;
use serde_json::Value;

use crate::routes;

/// Kind of a call's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnswerKind {
    /// Envelope.
    Envelope,
    /// Image (the captcha's), or an envelope if there is none.
    Image,
}

/// Call of the interface.
#[derive(Clone, Debug)]
pub(super) struct Call {
    /// HTTP method.
    pub(super) method: Method,
    /// Names of its query, including the common parameters.
    pub(super) query: BTreeSet<String>,
    /// Kind of its answer.
    pub(super) answers: AnswerKind,
    /// True if it takes a file: its body is streamed.
    pub(super) takes_file: bool,
}

/// Every call, by its path.
///
/// # Errors
/// If the document cannot be made.
pub(super) fn all() -> serde_json::Result<BTreeMap<String, Call>> {
    let document = serde_json::to_value(routes::calls().into_openapi())?;
    let paths = document["paths"].as_object().into_iter().flatten();
    let calls = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flatten();
        methods.map(move |(method, call)| (path.clone(), read(method, call)))
    });
    Ok(calls.collect())
}

fn read(method: &str, call: &Value) -> Call {
    let parameters = call["parameters"].as_array().into_iter().flatten();
    let of_query = parameters.filter(|parameter| parameter["in"] == "query");
    let names = of_query.filter_map(|parameter| parameter["name"].as_str());
    let is_image = !call["responses"]["200"]["content"]["image/png"].is_null();
    Call {
        method: if method == "get" {
            Method::GET
        } else {
            Method::POST
        },
        query: names.map(str::to_owned).collect(),
        answers: if is_image {
            AnswerKind::Image
        } else {
            AnswerKind::Envelope
        },
        takes_file: !call["requestBody"]["content"]["multipart/form-data"].is_null(),
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests {
    use super::*;

    #[test]
    fn prov_09_a_call_has_its_method_its_query_and_what_it_answers() {
        let calls = all().expect("calls");
        assert!(calls.len() > 40, "{}", calls.len());
        let upload = &calls["/mountain/user-problem/upload-problem-img"];
        assert!(upload.takes_file && upload.method == Method::POST);
        let files = calls.values().filter(|call| call.takes_file);
        assert_eq!(files.count(), 1);
        let images = calls.iter();
        let images = images.filter(|(_, call)| call.answers == AnswerKind::Image);
        let images: Vec<_> = images.map(|(path, _)| path.as_str()).collect();
        assert_eq!(images, ["/mountain/api/v2/youmi/promotion/get-captcha"]);
        for (path, call) in calls {
            assert!(call.query.contains("sessionId"), "{path}");
        }
    }
}
