//! A body plain and compressed, and its answer to a client: the smallest form that it accepts, or 304 if it has the
//! body already (RFC 9110, sections 8.8.3 and 12.5.3).

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use tulay_system::hex::to_hex;

/// Cache policy of files that never change under their address.
pub(super) const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// Cache policy of images and icons, which are named by hand: a day at most.
pub(super) const FOR_A_DAY: &str = "public, max-age=86400";
/// Cached, and revalidated each time.
pub(super) const REVALIDATE: &str = "no-cache";

/// One body in its encodings, with ready headers.
pub(super) struct EncodedBody {
    content_type: HeaderValue,
    cache: HeaderValue,
    pub(super) raw: Encoded,
    br: Option<Encoded>,
    gzip: Option<Encoded>,
}

/// Body in one encoding.
pub(super) struct Encoded {
    pub(super) bytes: Bytes,
    /// Strong: it identifies these very bytes, including the encoding.
    etag: HeaderValue,
}

impl Encoded {
    fn new(bytes: Bytes, digest: &str, coding: &str) -> Self {
        // Hexadecimal digits and a coding's name are always a header value.
        let etag = HeaderValue::from_str(&format!("\"{digest}{coding}\""));
        Self {
            bytes,
            etag: etag.unwrap_or(HeaderValue::from_static("\"\"")),
        }
    }
}

impl EncodedBody {
    /// Body without compression.
    pub(super) fn plain(content_type: &'static str, cache: &'static str, raw: Bytes) -> Self {
        let digest = digest(&raw);
        Self::new(content_type, cache, &digest, raw, [None, None])
    }

    /// Body plain, and by Brotli and gzip if that is smaller.
    pub(super) fn new(
        content_type: &'static str,
        cache: &'static str,
        digest: &str,
        raw: Bytes,
        [br, gzip]: [Option<Bytes>; 2],
    ) -> Self {
        Self {
            content_type: HeaderValue::from_static(content_type),
            cache: HeaderValue::from_static(cache),
            raw: Encoded::new(raw, digest, ""),
            br: br.map(|bytes| Encoded::new(bytes, digest, "-br")),
            gzip: gzip.map(|bytes| Encoded::new(bytes, digest, "-gzip")),
        }
    }

    /// 304 if the client has it, otherwise the smallest encoding that the client accepts.
    pub(super) fn answer(&self, headers: &HeaderMap) -> Response {
        let (body, coding) = match (&self.br, &self.gzip) {
            (Some(br), _) if accepts(headers, "br") => (br, Some("br")),
            (_, Some(gzip)) if accepts(headers, "gzip") => (gzip, Some("gzip")),
            _ => (&self.raw, None),
        };
        let is_known = has(headers, &body.etag);
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Response::new(Body::from(body.bytes.clone()))
        };
        let head = response.headers_mut();
        head.insert(header::CACHE_CONTROL, self.cache.clone());
        head.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        head.insert(header::ETAG, body.etag.clone());
        if !is_known {
            head.insert(header::CONTENT_TYPE, self.content_type.clone());
            if let Some(coding) = coding {
                head.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
            }
        }
        response
    }
}

/// Returns true if `If-None-Match` names a tag, or its weak form: a proxy on the way may have weakened it.
fn has(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let known = headers.get(header::IF_NONE_MATCH);
    known.is_some_and(|known| {
        let tags = known.as_bytes().split(|byte| *byte == b',');
        let mut tags = tags.map(<[u8]>::trim_ascii);
        tags.any(|tag| tag.strip_prefix(b"W/").unwrap_or(tag) == etag.as_bytes())
    })
}

/// Returns true if `Accept-Encoding` names a coding and does not refuse it with `q=0`.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let Some(accepted) = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
    else {
        return false;
    };
    accepted.split(',').any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let named = parts
            .next()
            .is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let refused = parts.any(|part| {
            part.strip_prefix("q=")
                .is_some_and(|q| q.chars().all(|c| c == '0' || c == '.'))
        });
        named && !refused
    })
}

pub(super) fn digest(bytes: &[u8]) -> String {
    let mut hex = to_hex(&Sha256::digest(bytes));
    hex.truncate(32);
    hex
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_used_only_if_the_client_takes_it() {
        for (header, br, gzip) in [
            ("gzip, deflate, br, zstd", true, true),
            ("br;q=0, gzip;q=0.5", false, true),
            ("BR", true, false),
            ("br;q=0.0", false, false),
            ("identity", false, false),
            ("", false, false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(header));
            assert_eq!(
                (accepts(&headers, "br"), accepts(&headers, "gzip")),
                (br, gzip),
                "{header}"
            );
        }
        assert!(!accepts(&HeaderMap::new(), "br"));
    }

    #[test]
    fn a_body_the_client_has_is_not_sent_again() {
        let raw = Bytes::from_static(b"body { margin: 0 }");
        let small = [Some(Bytes::from_static(b"small")), None];
        let body = EncodedBody::new("text/css", "no-cache", "d", raw, small);
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("br"));
        let first = body.answer(&headers);
        assert_eq!(first.headers()[header::ETAG], "\"d-br\"");
        // Without it a proxy would send the compressed bytes to a client that cannot read them.
        assert_eq!(first.headers()[header::VARY], "Accept-Encoding");
        assert_eq!(first.headers()[header::CONTENT_ENCODING], "br");
        headers.insert(
            header::IF_NONE_MATCH,
            HeaderValue::from_static("\"x\", \"d-br\""),
        );
        let known = body.answer(&headers);
        assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(known.headers()[header::VARY], "Accept-Encoding");
        let weak = HeaderValue::from_static("W/\"d-br\"");
        headers.insert(header::IF_NONE_MATCH, weak);
        assert_eq!(body.answer(&headers).status(), StatusCode::NOT_MODIFIED);
        headers.remove(header::ACCEPT_ENCODING);
        assert_eq!(body.answer(&headers).headers()[header::ETAG], "\"d\"");
    }
}
