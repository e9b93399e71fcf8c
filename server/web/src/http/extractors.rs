//! Inputs of handlers from a request: the query, the form, the common parameters (API-01). Malformed input is refused
//! here, before a handler sees it. The handler interprets the fields.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::multipart::MultipartError;
use axum::extract::{FromRequest, FromRequestParts, Multipart, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;

use crate::App;
use crate::http::error::AppError;
use crate::http::fields::{FieldError, Fields, Malformed};
use tulay_config::TrustedProxies;
use tulay_lender::borrowers::asker::Asker;
use tulay_lender::borrowers::sessions::Device;
use tulay_lender::error::Error;
use tulay_lender::pictures;
use tulay_texts::{Language, text};

/// Maximum size of a form: room for the longest complaint in any script.
pub const MAX_FORM_BYTES: usize = 64 * 1024;

/// The one call that takes a file (CALL-05).
const UPLOAD_PATH: &str = "/mountain/user-problem/upload-problem-img";

/// Name of the file's field.
const FILE_FIELD: &str = "problemImage";

/// Maximum size of its body: the largest image, with its form around it.
pub const MAX_UPLOAD_BYTES: usize = pictures::MAX_BYTES + MAX_FORM_BYTES;

/// Form body (`application/x-www-form-urlencoded`, or a JSON object of the same fields, API-02) read into `T`.
pub struct Form<T>(pub T);

/// Query read into `T`; keys that `T` does not name are ignored.
pub struct Query<T>(pub T);

/// Form whose fields are only known at run time (CALL-02, CALL-03).
pub struct FormFields(pub Fields);

/// File `problemImage` of a multipart form (`multipart/form-data`, CALL-05).
pub struct UploadedFile(pub Bytes);

/// Common parameters of every call (API-01) that the server uses.
#[derive(Clone, Debug)]
pub struct Common {
    /// Language of the borrower, otherwise of the brand.
    pub language: Language,
    /// App that the page runs in.
    pub app_name: Option<String>,
    /// Id of the phone.
    pub device_id: Option<String>,
    /// Reported kind of device.
    pub device: Device,
}

impl From<Malformed> for AppError {
    fn from(why: Malformed) -> Self {
        let status = match why {
            Malformed::TooMany => StatusCode::PAYLOAD_TOO_LARGE,
            _ => StatusCode::BAD_REQUEST,
        };
        Self::http(status, text("The request could not be read")).with_log_detail(&why.to_string())
    }
}

impl From<FieldError> for AppError {
    fn from(error: FieldError) -> Self {
        if error.field.is_empty() {
            return Error::invalid_fields(Vec::new()).into();
        }
        Error::invalid(&error.field, error.why).into()
    }
}

/// Query of the request, decoded once per request.
///
/// # Errors
/// 400 if it is malformed (a duplicate key, a bad escape), 413 if it has too many fields.
pub fn query_fields(parts: &mut Parts) -> Result<Arc<Fields>, AppError> {
    if let Some(known) = parts.extensions.get::<Arc<Fields>>() {
        return Ok(known.clone());
    }
    let fields = Arc::new(Fields::decode(
        parts.uri.query().unwrap_or_default().as_bytes(),
    )?);
    parts.extensions.insert(fields.clone());
    Ok(fields)
}

/// Language in a query, if supported.
pub fn requested_language(query: &Fields) -> Option<Language> {
    query.get("lang").and_then(Language::from_tag)
}

impl<S: Send + Sync> FromRequest<S> for FormFields {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &S) -> Result<Self, AppError> {
        let is_json = has_type(request.headers(), "application/json");
        if !is_json && !has_type(request.headers(), "application/x-www-form-urlencoded") {
            let why = text("Send the fields as a form");
            return Err(AppError::http(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
        }
        let body = Bytes::from_request(request, state)
            .await
            .map_err(|rejection| {
                AppError::http(rejection.status(), text("The request could not be read"))
            })?;
        let fields = if is_json {
            Fields::from_json(&body)
        } else {
            Fields::decode(&body)
        };
        Ok(Self(fields?))
    }
}

/// Maximum body size of the call of a path.
pub fn max_body_bytes(path: &str) -> usize {
    if path == UPLOAD_PATH {
        MAX_UPLOAD_BYTES
    } else {
        MAX_FORM_BYTES
    }
}

impl<S: Send + Sync> FromRequest<S> for UploadedFile {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &S) -> Result<Self, AppError> {
        let unreadable = |status| AppError::http(status, text("The request could not be read"));
        let mut form = Multipart::from_request(request, state)
            .await
            .map_err(|_| unreadable(StatusCode::UNSUPPORTED_MEDIA_TYPE))?;
        let broken = |error: MultipartError| unreadable(error.status());
        let mut file = None;
        while let Some(field) = form.next_field().await.map_err(broken)? {
            if field.name() != Some(FILE_FIELD) {
                continue;
            }
            let bytes = field.bytes().await.map_err(broken)?;
            if file.replace(bytes).is_some() {
                return Err(unreadable(StatusCode::BAD_REQUEST));
            }
        }
        let missing = || Error::invalid(FILE_FIELD, text("This is required")).into();
        file.map(Self).ok_or_else(missing)
    }
}

fn has_type(headers: &HeaderMap, wanted: &str) -> bool {
    let content_type = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let essence = content_type
        .and_then(|value| value.split(';').next())
        .map(str::trim);
    essence.is_some_and(|essence| essence.eq_ignore_ascii_case(wanted))
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Form<T> {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &S) -> Result<Self, AppError> {
        let FormFields(fields) = FormFields::from_request(request, state).await?;
        Ok(Self(fields.read()?))
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, AppError> {
        Ok(Self(query_fields(parts)?.read()?))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Common {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, AppError> {
        let query = query_fields(parts)?;
        let field = |name| query.get(name).map(str::to_owned);
        Ok(Self {
            // The middleware falls back to the brand's language.
            language: parts.extensions.get().copied().unwrap_or_default(),
            app_name: field("appName"),
            device_id: field("deviceId"),
            device: Device::of(
                query.get("clientType").unwrap_or_default(),
                query.get("deviceName").unwrap_or_default(),
            ),
        })
    }
}

/// Address of the client for limits: the socket's peer, or the client named by the trusted proxies in
/// `X-Forwarded-For`. Other entries are ignored, since anyone can write them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientAddress(pub IpAddr);

/// Bits of an IPv6 address that a provider assigns to one line. A subscriber chooses the rest, and may change it for
/// each request.
const LINE_BITS: u32 = 64;

impl ClientAddress {
    /// Client of a request: its socket's peer, or the last address before those of the trusted proxies, each of which
    /// appends its own peer. The client may have sent all addresses before that.
    pub fn of_request(peer: IpAddr, headers: &HeaderMap, proxies: &TrustedProxies) -> Self {
        let lines = headers.get_all("x-forwarded-for").iter().rev();
        let mut named = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
        let mut client = peer;
        while proxies.contain(client) {
            let Some(address) = named.next().and_then(|name| name.trim().parse().ok()) else {
                break;
            };
            client = address;
        }
        Self::of(client)
    }

    /// IPv4 address, also if written as IPv6; for an IPv6 address the network of its line.
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => {
                let line = u128::MAX << (u128::BITS - LINE_BITS);
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & line))
            }
        })
    }
}

/// Extracts the client that the edge noted.
impl<S: Send + Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, AppError> {
        let client = parts.extensions.get::<Self>().copied();
        client.ok_or_else(|| Error::internal("the peer is not known").into())
    }
}

/// Extracts the client that requests or types a code.
impl FromRequestParts<App> for Asker {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        let ClientAddress(address) = ClientAddress::from_request_parts(parts, app).await?;
        let common = Common::from_request_parts(parts, app).await?;
        Ok(Self::new(&app.sealer, address, common.device_id.as_deref()))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue};

    use super::ClientAddress;
    use crate::test_config::proxies;

    /// Client of a request, by its peer and the lines of its `X-Forwarded-For`.
    fn client(peer: &str, lines: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            let line = HeaderValue::from_str(line).expect("a header");
            headers.append("x-forwarded-for", line);
        }
        let proxies = proxies(&["10.0.0.0/8", "2001:db8::/32"]);
        let client = ClientAddress::of_request(peer.parse().expect("it"), &headers, &proxies);
        client.0.to_string()
    }

    #[test]
    fn call_39_behind_several_proxies_the_client_is_who_asked_the_first_of_them() {
        let ana = "203.0.113.7";
        for lines in [
            &["203.0.113.7"][..],
            &["203.0.113.7, 10.0.0.2"],
            &["203.0.113.7,10.9.0.1 , 10.0.0.2"],
            &["203.0.113.7", "10.9.0.1", "10.0.0.2"],
            &["203.0.113.7, 2001:db8::5, ::ffff:10.0.0.2"],
        ] {
            assert_eq!(client("10.0.0.3", lines), ana, "{lines:?}");
            assert_eq!(client("::ffff:10.0.0.3", lines), ana, "{lines:?}");
        }
        assert_eq!(client("10.0.0.3", &[]), "10.0.0.3", "who names nobody");
    }

    #[test]
    fn sec_02_a_client_that_names_addresses_itself_is_believed_in_none_of_them() {
        let ana = "203.0.113.7";
        let forged = [
            "198.51.100.1",
            "10.0.0.2",
            "198.51.100.1, 10.0.0.2",
            "unknown",
            "",
            ",,",
            "\"198.51.100.1\"",
            "198.51.100.1:80",
        ];
        for forged in forged {
            // The proxy appends its peer to the claimed addresses.
            let named = format!("{forged}, {ana}");
            for lines in [
                &[named.as_str()][..],
                &[forged, ana],
                &[&named, "10.0.0.2"],
                &[forged, ana, "10.0.0.2"],
            ] {
                assert_eq!(client("10.0.0.3", lines), ana, "{lines:?}");
            }
            assert_eq!(client(ana, &[forged]), ana, "no proxy: {forged}");
        }
        assert_eq!(
            client("10.0.0.3", &["198.51.100.1, unknown, 10.0.0.2"]),
            "10.0.0.2",
            "what cannot be read ends it"
        );
    }
}
