//! Due dates of a loan as a calendar file (UX-08). Its address contains the order encrypted, like that of a contract:
//! it is opened by the system's browser, which has no session.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::offers;
use crate::App;
use crate::http::error::AppError;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::loans::calendar_file::{DueDate, calendar};
use tulay_lender::sealed_address;
use tulay_lending::repayment::{self, PlanLine, PlanState};
use tulay_store::orders::{self, Order};
use tulay_texts::{Language, Localizer, text};

/// Context that an address is encrypted for.
const ADDRESS_CONTEXT: &str = "calendar";
/// Validity of an address, in milliseconds.
const OPEN_FOR_MS: i64 = 24 * 60 * 60 * 1000;

/// Content of an address.
#[derive(Debug, Serialize, Deserialize)]
struct Subject {
    order_id: String,
    /// Tag of a language.
    language: String,
}

/// Address of an order's due dates, on the server's origin.
///
/// # Errors
/// 1500 if it cannot be encrypted.
pub fn address(app: &App, order: &Order, language: Language) -> Result<String, Error> {
    let subject = Subject {
        order_id: order.id().to_owned(),
        language: language.tag().to_owned(),
    };
    let token = sealed_address::seal(app, ADDRESS_CONTEXT, subject, OPEN_FOR_MS)?;
    Ok(format!("/calendar/{token}"))
}

/// Serves the payments that are still due, from today on.
///
/// # Errors
/// 404 for an address that the server did not make, or that has expired.
pub async fn due_dates(
    State(app): State<App>,
    Path(token): Path<String>,
) -> Result<Response, AppError> {
    let gone = || {
        let why = text("Please open the repayment page again");
        AppError::http(StatusCode::NOT_FOUND, why)
    };
    let subject: Option<Subject> = sealed_address::open(&app, ADDRESS_CONTEXT, &token);
    let subject = subject.ok_or_else(gone)?;
    let (today, id) = (app.clock.today_manila(), subject.order_id);
    let read = app.store.read(move |tx| {
        let order = orders::find_for_any_borrower(tx, &id)?.ok_or_else(gone)?;
        let account = accounts::on_day(tx, &order, today)?.ok_or_else(gone)?;
        Ok::<_, AppError>((order, repayment::plan(&account, today)?))
    });
    let (order, plan) = read.await?;
    let language = Language::from_tag(&subject.language).unwrap_or_default();
    let localizer = app.localizer(language);
    let open = plan
        .iter()
        .filter(|line| line.state != PlanState::Paid && line.due_on >= today);
    let due: Vec<DueDate> = open
        .map(|line| entry(&app, &order, (line, plan.len()), localizer))
        .collect();
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "inline; filename=\"due-dates.ics\"",
        ),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    let file = calendar(&app.settings.brand.name, &due, app.clock.now());
    Ok((headers, file).into_response())
}

fn entry(
    app: &App,
    order: &Order,
    (line, count): (&PlanLine, usize),
    localizer: Localizer<'_>,
) -> DueDate {
    let brand = &app.settings.brand;
    let amount = localizer.money(line.unpaid_centavos);
    let parts = [line.number.to_string(), count.to_string()];
    let title = localizer.fill("Installment {0} of {1}", &[&parts[0], &parts[1]]);
    let product = offers::name(app, &order.product_id);
    let number = order.number.to_string();
    DueDate {
        uid: format!("{number}-{}@{}", line.number, brand.name),
        on: line.due_on,
        title: localizer.fill("{0}: {1} is due", &[&product, &amount]),
        description: localizer.fill(
            "{0}, order number {1}. The amount may have changed by then: look in the app before you pay. Questions: {2}",
            &[&title, &number, &brand.service_phone],
        ),
    }
}
