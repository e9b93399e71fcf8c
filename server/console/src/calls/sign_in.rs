//! Login, session and setup of staff (STAFF-01).

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::decline::DeclineReason;
use tulay_lender::settings::Role;
use tulay_staff::access;
use tulay_staff::accounts::{self, Credentials, SecondFactorSetup, SignedIn, SignedInStaff};
use tulay_staff::acts::decline;
use tulay_staff::login_failures::LoginAsker;
use tulay_staff::passwords::MAX_CHARS as MAX_PASSWORD_CHARS;
use tulay_staff::reconciliation;
use tulay_staff::staff_names::MAX_CHARS as MAX_NAME_CHARS;
use tulay_store::StoreError;
use tulay_web::http::envelope::Nothing;
use tulay_web::http::extractors::ClientAddress;
use utoipa::ToSchema;

use super::order_list::{self, OrderList};
use crate::failure::Failure;
use crate::input::{Body, Bounded};
use crate::session::{self, Staff, browser_of, token_of};

/// The longest code of a second factor, with the spaces that people type in it.
const MAX_CODE_CHARS: usize = 20;

/// The longest token of a one-time link.
const MAX_LINK_CHARS: usize = 100;

/// The signed-in person, and what the pages need of the lender.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// Name of the account.
    name: String,
    /// Its roles: read, decide, pay, administer.
    roles: Vec<&'static str>,
    /// True if the second factor was proven a short time ago.
    is_fresh: bool,
    /// The lender's name.
    lender: String,
    /// Sign of the currency.
    currency: String,
    /// The business day in Manila.
    today: String,
    /// Sum above which an act waits for a second person; null if each takes effect at once.
    second_person_above_centavos: Option<i64>,
    /// Days in which the acts of one kind on one order add up.
    added_up_days: i64,
    /// True if changes of accounts and of the rule have a second person: two accounts administer.
    has_two_administrators: bool,
    /// Minutes without use after which the session ends.
    idle_minutes: i64,
    /// Reasons that a borrower may be given.
    decline_reasons: Vec<Choice>,
    /// Payment channels.
    channels: Vec<Channel>,
    /// Accounts at providers whose settlement reports can be read.
    report_accounts: Vec<ReportAccount>,
    /// Products that are offered.
    products: Vec<Choice>,
    /// Lists of orders, by status and by their end.
    order_lists: Vec<OrderList>,
}

/// An account at a provider whose settlement reports can be read.
#[derive(Serialize, ToSchema)]
pub struct ReportAccount {
    /// Its name.
    name: String,
    /// The columns that a report needs.
    columns: Vec<String>,
}

/// A payment channel.
#[derive(Serialize, ToSchema)]
pub struct Channel {
    /// Its number.
    number: String,
    /// Its name.
    name: String,
}

/// A choice in a list.
#[derive(Serialize, ToSchema)]
pub struct Choice {
    /// Value that is sent.
    value: String,
    /// Its meaning.
    meaning: String,
}

/// Name, password and code of a login.
#[derive(Deserialize, ToSchema)]
pub struct LoginRequest {
    #[schema(value_type = String, max_length = 60)]
    name: Bounded<MAX_NAME_CHARS>,
    #[schema(value_type = String, max_length = 200)]
    password: Bounded<MAX_PASSWORD_CHARS>,
    #[schema(value_type = String, max_length = 20)]
    code: Bounded<MAX_CODE_CHARS>,
}

/// A code of the second factor.
#[derive(Deserialize, ToSchema)]
pub struct CodeRequest {
    #[schema(value_type = String, max_length = 20)]
    code: Bounded<MAX_CODE_CHARS>,
}

/// A one-time link.
#[derive(Deserialize, ToSchema)]
pub struct LinkRequest {
    #[schema(value_type = String, max_length = 100)]
    link: Bounded<MAX_LINK_CHARS>,
}

/// The end of a setup.
#[derive(Deserialize, ToSchema)]
pub struct SetupRequest {
    #[schema(value_type = String, max_length = 100)]
    link: Bounded<MAX_LINK_CHARS>,
    #[schema(value_type = String, max_length = 200)]
    password: Bounded<MAX_PASSWORD_CHARS>,
    #[schema(value_type = String, max_length = 20)]
    code: Bounded<MAX_CODE_CHARS>,
}

/// Another password for the person's own account.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordRequest {
    /// The present one.
    #[schema(value_type = String, max_length = 200)]
    password: Bounded<MAX_PASSWORD_CHARS>,
    #[schema(value_type = String, max_length = 200)]
    new_password: Bounded<MAX_PASSWORD_CHARS>,
}

type WithCookies<const N: usize, T> = (AppendHeaders<[(HeaderName, String); N]>, Json<T>);

/// Signs a person in.
#[utoipa::path(post, path = "/api/login", request_body = LoginRequest, responses((status = 200, body = Me), (status = 400, body = Failure), (status = 429, body = Failure)))]
pub async fn log_in(
    State(lender): State<Lender>,
    client: ClientAddress,
    headers: HeaderMap,
    Body(request): Body<LoginRequest>,
) -> Result<WithCookies<2, Me>, Failure> {
    let credentials = Credentials {
        name: request.name.0,
        password: request.password.0,
        code: request.code.0,
    };
    let asker = LoginAsker {
        address: client.0.to_string(),
        browser: browser_of(&headers),
    };
    let signed_in = accounts::log_in(&lender, credentials, asker).await?;
    let staff = accounts::find_session(&lender, &signed_in.session, true).await?;
    let me = present(&lender, staff).await?;
    Ok((AppendHeaders(cookies_of(&signed_in)), Json(me)))
}

fn cookies_of(signed_in: &SignedIn) -> [(HeaderName, String); 2] {
    let SignedIn { session, browser } = signed_in;
    [session::begin(session), session::keep_browser(browser)]
}

/// Ends the session.
#[utoipa::path(post, path = "/api/logout", responses((status = 200, body = Nothing)))]
pub async fn log_out(
    State(lender): State<Lender>,
    headers: HeaderMap,
) -> Result<WithCookies<1, Nothing>, Failure> {
    if let Some(token) = token_of(&headers) {
        accounts::log_out(&lender, &token).await?;
    }
    Ok((AppendHeaders([session::end()]), Json(Nothing {})))
}

/// Proves the second factor again.
#[utoipa::path(post, path = "/api/prove", request_body = CodeRequest, responses((status = 200, body = Me), (status = 400, body = Failure), (status = 401, body = Failure)))]
pub async fn prove(
    State(lender): State<Lender>,
    headers: HeaderMap,
    Body(request): Body<CodeRequest>,
) -> Result<Json<Me>, Failure> {
    let token = token_of(&headers).ok_or_else(Error::not_signed_in)?;
    accounts::prove(&lender, &token, request.code.0).await?;
    let staff = accounts::find_session(&lender, &token, true).await?;
    Ok(Json(present(&lender, staff).await?))
}

/// Shows the signed-in person; 204 without one, which is no failure of who only asks.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = 204)))]
pub async fn me(
    State(lender): State<Lender>,
    staff: Result<Staff, Failure>,
) -> Result<Response, Failure> {
    match staff {
        Ok(Staff(staff)) => Ok(Json(present(&lender, staff).await?).into_response()),
        Err(refused) if refused.is_not_signed_in() => Ok(StatusCode::NO_CONTENT.into_response()),
        Err(refused) => Err(refused),
    }
}

/// Changes the person's own password; their other sessions end, and the browser stays known.
#[utoipa::path(post, path = "/api/password", request_body = PasswordRequest, responses((status = 200, body = Nothing), (status = 400, body = Failure), (status = 401, body = Failure), (status = 409, body = Failure), (status = 429, body = Failure)))]
pub async fn change_password(
    State(lender): State<Lender>,
    headers: HeaderMap,
    Body(request): Body<PasswordRequest>,
) -> Result<WithCookies<1, Nothing>, Failure> {
    let token = token_of(&headers).ok_or_else(Error::not_signed_in)?;
    let PasswordRequest {
        password,
        new_password,
    } = request;
    let changed = accounts::change_password(&lender, &token, password.0, new_password.0);
    let browser = session::keep_browser(&changed.await?);
    Ok((AppendHeaders([browser]), Json(Nothing {})))
}

/// Begins the setup behind a one-time link.
#[utoipa::path(post, path = "/api/setup/begin", request_body = LinkRequest, responses((status = 200, body = SecondFactorSetup), (status = 404, body = Failure)))]
pub async fn begin_setup(
    State(lender): State<Lender>,
    Body(request): Body<LinkRequest>,
) -> Result<Json<SecondFactorSetup>, Failure> {
    Ok(Json(accounts::begin_setup(&lender, &request.link.0).await?))
}

/// Ends the setup behind a one-time link, and signs its person in.
#[utoipa::path(post, path = "/api/setup/finish", request_body = SetupRequest, responses((status = 200, body = Nothing), (status = 400, body = Failure), (status = 404, body = Failure)))]
pub async fn finish_setup(
    State(lender): State<Lender>,
    Body(request): Body<SetupRequest>,
) -> Result<WithCookies<2, Nothing>, Failure> {
    let SetupRequest {
        link,
        password,
        code,
    } = request;
    let signed_in = accounts::finish_setup(&lender, &link.0, password.0, code.0).await?;
    Ok((AppendHeaders(cookies_of(&signed_in)), Json(Nothing {})))
}

async fn present(lender: &Lender, staff: SignedInStaff) -> Result<Me, Error> {
    let of_read = lender.clone();
    let read = lender.store.read(move |tx| {
        let rule = access::second_person(tx, &of_read)?;
        Ok::<_, StoreError>((rule, access::has_two_administrators(tx)?))
    });
    let (rule, has_two_administrators) = read.await.map_err(Error::from)?;
    let brand = &lender.settings.brand;
    let reasons = DeclineReason::ALL.map(|reason| Choice {
        value: reason.as_str().to_owned(),
        meaning: decline::meaning(reason).to_owned(),
    });
    let products = lender.settings.products.iter().map(|product| Choice {
        value: product.id.clone(),
        meaning: product.name.clone(),
    });
    let channels = lender.providers.channels.iter().map(|channel| {
        let profile = channel.profile();
        Channel {
            number: profile.number.clone(),
            name: profile.name.clone(),
        }
    });
    let accounts_of_reports = reconciliation::accounts(lender).into_iter();
    let accounts_of_reports = accounts_of_reports.map(|(name, columns)| ReportAccount {
        name: name.to_owned(),
        columns: columns.names().into_iter().map(str::to_owned).collect(),
    });
    Ok(Me {
        name: staff.name,
        roles: staff.roles.into_iter().map(Role::name).collect(),
        is_fresh: staff.is_fresh,
        lender: brand.name.clone(),
        currency: brand.money_style().currency.sign().to_string(),
        today: lender.clock.today_manila().to_string(),
        second_person_above_centavos: rule.above_centavos,
        added_up_days: rule.added_up_days,
        has_two_administrators,
        idle_minutes: accounts::IDLE_MS / 60_000,
        decline_reasons: reasons.into(),
        channels: channels.collect(),
        report_accounts: accounts_of_reports.collect(),
        products: products.collect(),
        order_lists: order_list::lists(),
    })
}
