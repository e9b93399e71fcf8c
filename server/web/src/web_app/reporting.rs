//! `/.well-known/security.txt` (RFC 9116): contact for reports of security holes.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::{SignedDuration, Timestamp};

use super::encoded::FOR_A_DAY;
use tulay_texts::brand::Brand;

pub(super) const SECURITY: &str = "/.well-known/security.txt";

/// Validity of the file: it has to name a day within a year.
const HOLDS: SignedDuration = SignedDuration::from_hours(180 * 24);

const TEMPLATE: &str = include_str!("../../templates/security.txt");
const CANONICAL: &str = include_str!("../../templates/security_canonical.txt");

/// Content except the day; `None` for a brand without a contact.
pub(super) fn contact(brand: &Brand) -> Option<String> {
    let contact = match (brand.service_email.as_str(), brand.service_phone.as_str()) {
        ("", "") => return None,
        ("", phone) => format!("tel:{phone}"),
        (email, _) => format!("mailto:{email}"),
    };
    let canonical = match brand.h5_base.as_str() {
        "" => String::new(),
        origin => CANONICAL.replace("{address}", &format!("{origin}{SECURITY}")),
    };
    Some(TEMPLATE.replace("{contact}", &contact) + &canonical)
}

/// Answer, with a day that is ahead of `now`.
pub(super) fn answer(contact: Option<&String>, now: Timestamp) -> Response {
    let (Some(contact), Ok(until)) = (contact, now.checked_add(HOLDS)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let until = until.strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, FOR_A_DAY),
    ];
    (headers, contact.replace("{until}", &until)).into_response()
}
