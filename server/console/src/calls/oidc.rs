//! Sign-in by the lender's OpenID provider (STAFF-01): the way there, the way back, and what the login page says.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{ConnectInfo, Query, State};
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use tulay_lender::Lender;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::{Error, ErrorCode};
use tulay_lender::security_events::SecurityEvent;
use tulay_staff::oidc::{self, NoAccount};
use utoipa::{IntoParams, ToSchema};

use crate::failure::Failure;
use crate::oidc::{Fault, OidcProvider, state};
use crate::session;

/// The provider, if there is one.
pub type Provider = Extension<Option<Arc<OidcProvider>>>;

/// The login page's question.
#[derive(Deserialize, IntoParams)]
pub struct SignInQuery {
    /// Code of the fault of a sign-in by the provider, as the page's address has it.
    fault: Option<String>,
}

/// Ways to sign in.
#[derive(Serialize, ToSchema)]
pub struct SignInWays {
    /// Name of the provider by which staff may sign in; null without one.
    provider: Option<String>,
    /// Sentence on the fault; null without one that is known.
    fault: Option<&'static str>,
}

/// Kind of a sign-in.
#[derive(Deserialize)]
pub struct StartQuery {
    /// True if the person has to log in at the provider, even with an open session there.
    #[serde(default)]
    again: bool,
}

/// The provider's answer.
#[derive(Deserialize)]
pub struct CallbackQuery {
    code: Option<String>,
    state: Option<String>,
    error: Option<String>,
    iss: Option<String>,
}

/// Shows the ways to sign in.
#[utoipa::path(get, path = "/api/sign-in", params(SignInQuery), responses((status = 200, body = SignInWays)))]
pub async fn ways(
    Extension(provider): Provider,
    Query(query): Query<SignInQuery>,
) -> Json<SignInWays> {
    let fault = query.fault.as_deref().and_then(Fault::of_code);
    Json(SignInWays {
        provider: provider.map(|provider| provider.name().to_owned()),
        fault: fault.map(Fault::sentence),
    })
}

/// Sends a person to the provider.
pub async fn start(
    State(lender): State<Lender>,
    Extension(provider): Provider,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    query: Result<Query<StartQuery>, QueryRejection>,
) -> Response {
    let Some(provider) = provider else {
        return no_provider();
    };
    let again = query.is_ok_and(|Query(query)| query.again);
    match begin(&lender, &provider, peer, again).await {
        Ok((login, address)) => found(address, [session::begin_oidc(&login)]),
        Err(fault) => refuse(&lender, fault),
    }
}

/// Signs the person of the provider's answer in.
pub async fn callback(
    State(lender): State<Lender>,
    Extension(provider): Provider,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    query: Result<Query<CallbackQuery>, QueryRejection>,
) -> Response {
    let Some(provider) = provider else {
        return no_provider();
    };
    let finished = match query {
        Ok(Query(query)) => finish(&lender, &provider, peer, &headers, query).await,
        Err(_) => Err(Fault::NotBegun),
    };
    match finished {
        Ok(token) => {
            let cookies = [session::begin(&token), session::end_oidc()];
            found("/".to_owned(), cookies)
        }
        Err(fault) => refuse(&lender, fault),
    }
}

async fn begin(
    lender: &Lender,
    provider: &OidcProvider,
    peer: SocketAddr,
    again: bool,
) -> Result<(SessionToken, String), Fault> {
    let counted = oidc::count_try(lender, &peer.ip().to_string()).await;
    counted.map_err(|error| failed(&error))?;
    let login = oidc::begin(lender).await.map_err(|error| failed(&error))?;
    let address = provider.login_address(&login, again).await?;
    Ok((login, address.into()))
}

async fn finish(
    lender: &Lender,
    provider: &OidcProvider,
    peer: SocketAddr,
    headers: &HeaderMap,
    answer: CallbackQuery,
) -> Result<SessionToken, Fault> {
    let login = session::oidc_token_of(headers);
    let login = login.filter(|login| answer.state.as_ref() == Some(&state(login)));
    let is_begun = match &login {
        Some(login) => oidc::take(lender, login)
            .await
            .map_err(|error| failed(&error))?,
        None => false,
    };
    let Some(login) = login.filter(|_| is_begun) else {
        let counted = oidc::count_try(lender, &peer.ip().to_string()).await;
        counted.map_err(|error| failed(&error))?;
        return Err(Fault::NotBegun);
    };
    if answer.iss.is_some_and(|issuer| issuer != provider.issuer()) {
        return Err(Fault::Issuer);
    }
    let code = answer.code.filter(|_| answer.error.is_none());
    let code = code.ok_or(Fault::Refused)?;
    let now = lender.clock.now().into();
    let person = provider.person(&login, code, now).await?;
    let opened = oidc::log_in(lender, person.subject, person.logged_in_at_ms).await;
    opened
        .map_err(|error| failed(&error))?
        .map_err(|why| match why {
            NoAccount::Unknown => Fault::Unknown,
            NoAccount::Locked => Fault::Locked,
        })
}

fn failed(error: &Error) -> Fault {
    if error.code() == ErrorCode::TooOften {
        return Fault::TooOften;
    }
    let why = error.log_detail().unwrap_or_default();
    tracing::error!(why, "a sign-in by the provider failed");
    Fault::Failed
}

/// Notes a failed sign-in and shows the login page with its fault.
fn refuse(lender: &Lender, fault: Fault) -> Response {
    let event = match fault {
        Fault::TooOften => SecurityEvent::StaffLoginLocked,
        _ => SecurityEvent::StaffLoginFailed,
    };
    lender.security.note(event, "oidc");
    tracing::warn!(
        fault = fault.code(),
        "a sign-in by the provider was refused"
    );
    let address = format!("/#sign-in={}", fault.code());
    found(address, [session::end_oidc()])
}

fn found<const N: usize>(address: String, cookies: [(HeaderName, String); N]) -> Response {
    let location = AppendHeaders([(LOCATION, address)]);
    (StatusCode::SEE_OTHER, location, AppendHeaders(cookies)).into_response()
}

fn no_provider() -> Response {
    Failure::new(StatusCode::NOT_FOUND, "There is no such call").into_response()
}
