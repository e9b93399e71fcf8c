//! The agreements as pages at `/contract/…`: made by the server, framed by the app's pages only, with
//! scripts off. The figures are calculated here again from the terms, by the same rules as the loan.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use super::loan_offer;
use super::offers;
use crate::AppState;
use crate::brand::Brand;
use crate::http::error::AppError;
use crate::http::schemas::TextRow;
use crate::i18n::Localizer;
use crate::i18n::percent;
use crate::i18n::{Language, text};
use crate::loans::agreements::{self, Kind, Subject};
use tulay_lending::money::BP;
use tulay_lending::product::{AgreedTerms, PrepaymentTerms};
use tulay_lending::quote::quote_agreed;
use tulay_store::orders;

/// No script runs, only the server's style sheet loads, and only pages of its origin may frame it.
const CONTRACT_POLICY: &str = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'self'; sandbox";

/// An instalment as the page shows it.
struct Line {
    number: i64,
    due_on: String,
    principal: String,
    interest: String,
    amount: String,
}

#[derive(Template)]
#[template(path = "contract.html")]
struct Page<'a> {
    title: &'static str,
    kind: Kind,
    brand: &'a Brand,
    product_name: &'a str,
    order_number: Option<String>,
    disclosure: Vec<TextRow>,
    plan: Vec<Line>,
    penalty: String,
    rollover: Option<String>,
    prepayment: String,
    acknowledge_within: String,
    resolve_within: String,
}

/// The style sheet of the pages that the server makes.
pub async fn sheet() -> Response {
    let kind = [
        (header::CONTENT_TYPE, "text/css"),
        (header::CACHE_CONTROL, "max-age=3600"),
    ];
    (kind, include_str!("../../templates/sheet.css")).into_response()
}

/// An agreement.
///
/// # Errors
/// 404 for an address that the server did not make, or that has expired.
pub async fn contract_page(
    State(app): State<AppState>,
    Path(token): Path<String>,
) -> Result<Response, AppError> {
    let gone = || {
        AppError::http(
            StatusCode::NOT_FOUND,
            text("Please open the agreement again"),
        )
    };
    let subject = agreements::open(&app, &token)?.ok_or_else(gone)?;
    if subject.open_until_ms < app.clock.now_ms() {
        return Err(gone());
    }
    let page = render(&app, subject).await?;
    let policy = HeaderValue::from_static(CONTRACT_POLICY);
    let headers = [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, Html(page)).into_response())
}

async fn render(app: &AppState, subject: Subject) -> Result<String, AppError> {
    let product = offers::product(app, &subject.product_id)?;
    let mut released_on = app.clock.today_manila();
    let mut agreed = AgreedTerms::new(product.terms.clone(), false);
    if let Some(id) = subject.order_id.clone() {
        // The address was made for the order's borrower (CALL-27).
        let order = app
            .store
            .read(move |tx| orders::find_for_any_borrower(tx, &id))
            .await;
        let order = order.map_err(AppError::from)?;
        let order = order.ok_or_else(|| AppError::internal("the order of an agreement is gone"))?;
        released_on = order.released_on.unwrap_or(released_on);
        agreed = order.loan.agreed;
    }
    // An agreement is in English, as the law requires; the page around it speaks the borrower's language.
    let localizer = app.localizer(Language::En);
    let offer = quote_agreed(
        &agreed,
        subject.amount_centavos,
        subject.term_days,
        released_on,
    )?;
    let line = |instalment: &tulay_lending::schedule::Instalment| Line {
        number: instalment.number,
        due_on: localizer.day(instalment.due_on),
        principal: localizer.money(instalment.principal_centavos),
        interest: localizer.money(instalment.interest_centavos),
        amount: localizer.money(instalment.amount_centavos()),
    };
    let page = Page {
        title: subject.kind.title(),
        kind: subject.kind,
        brand: &app.config.brand,
        product_name: &product.name,
        penalty: penalty(&agreed, subject.order_id.is_some(), localizer),
        order_number: subject.order_id,
        disclosure: loan_offer::details(&offer, product, localizer),
        plan: offer.schedule.instalments.iter().map(line).collect(),
        rollover: rollover(&agreed, localizer),
        prepayment: prepayment(agreed.terms.prepayment, localizer),
        acknowledge_within: localizer.days(app.config.complaints.acknowledge_days),
        resolve_within: localizer.days(app.config.complaints.resolve_days),
    };
    page.render().map_err(AppError::internal)
}

/// What is charged once for paying late (STATIC-03), if anything: this borrower's sum, or both sums while no
/// order says which client it is.
fn one_off_penalty(
    agreed: &AgreedTerms,
    has_order: bool,
    localizer: Localizer<'_>,
) -> Option<String> {
    let penalty = &agreed.terms.penalty;
    let (new, repeat) = (
        penalty.one_off_new_centavos,
        penalty.one_off_repeat_centavos,
    );
    let once = |centavos| format!("{} once in the loan's life", localizer.money(centavos));
    if !has_order && new != repeat {
        let repeat = localizer.money(repeat);
        return Some(format!(
            "{} ({repeat} for a client who has paid off a loan before)",
            once(new)
        ));
    }
    let centavos = agreed.one_off_penalty_centavos();
    (centavos > 0).then(|| once(centavos))
}

/// What paying late costs, in a sentence (STATIC-03).
fn penalty(agreed: &AgreedTerms, has_order: bool, localizer: Localizer<'_>) -> String {
    let once = one_off_penalty(agreed, has_order, localizer);
    let steps = agreed.terms.penalty.steps.iter().map(|step| {
        let percent = percent(step.bp_per_day * 100);
        format!(
            "{percent} of the unpaid amount a day from day {} late",
            step.from_day
        )
    });
    let daily = steps.collect::<Vec<String>>().join("; ");
    match (once, daily.is_empty()) {
        (Some(once), false) => format!("{once}, and {daily}."),
        (Some(once), true) => format!("{once}."),
        (None, false) => format!("{daily}."),
        (None, true) => "Nothing is charged for paying late.".to_owned(),
    }
}

/// From when on the whole loan may be repaid (STATIC-03), as the end of a sentence.
fn prepayment(rule: PrepaymentTerms, localizer: Localizer<'_>) -> String {
    let share = if rule.min_term_share_bp == BP / 2 {
        "half".to_owned()
    } else {
        percent(rule.min_term_share_bp * 100)
    };
    format!(
        "after {share} of the term, and at least {} after release",
        localizer.days(rule.min_days)
    )
}

fn rollover(agreed: &AgreedTerms, localizer: Localizer<'_>) -> Option<String> {
    let terms = agreed.terms.rollover?;
    let fee = percent(terms.fee_bp * 100);
    let days = localizer.days(terms.days);
    let times = if terms.max_count == 1 {
        "once".to_owned()
    } else {
        format!("{} times", terms.max_count)
    };
    Some(format!(
        "For a fee of {fee} of the unpaid principal, all unpaid instalments move by {days}; at most {times}."
    ))
}
