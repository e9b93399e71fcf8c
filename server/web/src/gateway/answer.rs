//! Selects the core's answers that are passed on: envelopes, and the captcha's image. The type is the only header
//! passed on.

use axum::body::Bytes;
use axum::http::{HeaderValue, StatusCode};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::calls::AnswerKind;

/// Answer that is passed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PassedOn {
    /// HTTP status.
    pub(super) status: StatusCode,
    /// Content type.
    pub(super) kind: HeaderValue,
    /// Unchanged body.
    pub(super) body: Bytes,
}

/// Form of every answer (API-05): older cores write the code as a number.
#[derive(Deserialize)]
struct Envelope {
    #[serde(rename = "code")]
    _code: Code,
    #[serde(rename = "message")]
    _message: Option<String>,
    #[serde(rename = "data", default)]
    _data: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Code {
    Text(#[expect(dead_code, reason = "only its type is checked")] String),
    Number(#[expect(dead_code, reason = "only its type is checked")] i64),
}

/// Accepts an answer that conforms to the interface.
pub(super) fn judge(
    status: StatusCode,
    kind: Option<&HeaderValue>,
    body: Vec<u8>,
    answers: AnswerKind,
) -> Option<PassedOn> {
    let kind_of = |text| kind.is_some_and(|kind| kind.as_bytes().starts_with(text));
    let images: [&[u8]; 3] = [b"image/png", b"image/jpeg", b"image/gif"];
    let image = images.into_iter().find(|image| kind_of(image));
    let kind = match image {
        Some(image) if answers == AnswerKind::Image && status == StatusCode::OK => {
            HeaderValue::from_bytes(image).ok()?
        }
        _ => {
            // A redirect leads elsewhere, whatever its body.
            if status.is_redirection() || status.is_informational() {
                return None;
            }
            serde_json::from_slice::<Envelope>(&body).ok()?;
            HeaderValue::from_static("application/json")
        }
    };
    Some(PassedOn {
        status,
        kind,
        body: body.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_passed(status: u16, kind: &'static str, body: &str, answers: AnswerKind) -> bool {
        let status = StatusCode::from_u16(status).unwrap_or_default();
        let kind = HeaderValue::from_static(kind);
        judge(status, Some(&kind), body.as_bytes().into(), answers).is_some()
    }

    #[test]
    fn prov_09_an_envelope_is_passed_on_whatever_its_status_and_nothing_else() {
        use AnswerKind::{Envelope, Image};
        let envelope = r#"{"code":"00","message":"Success","data":{"a":[1]}}"#;
        let json = "application/json";
        assert!(is_passed(200, json, envelope, Envelope));
        assert!(is_passed(200, "text/plain", envelope, Envelope));
        assert!(is_passed(500, json, envelope, Envelope));
        assert!(is_passed(
            200,
            json,
            r#"{"code":0,"message":null}"#,
            Envelope
        ));
        assert!(is_passed(200, "image/png", "\u{1}PNG", Image));
        assert!(is_passed(200, json, envelope, Image));
        for (status, kind, body, answers) in [
            (302, json, envelope, Envelope),
            (200, "image/png", "\u{1}PNG", Envelope),
            (404, "image/png", "\u{1}PNG", Image),
            (200, "image/svg+xml", "<svg/>", Image),
            (200, "text/html", "<html>", Envelope),
            (200, json, "", Envelope),
            (200, json, "[]", Envelope),
            (200, json, "null", Envelope),
            (200, json, r#"{"code":"00","message":"#, Envelope),
            (200, json, r#"{"code":null,"message":""}"#, Envelope),
            (200, json, r#"{"status":"ok"}"#, Envelope),
        ] {
            assert!(!is_passed(status, kind, body, answers), "{status} {body}");
        }
    }
}
