//! Confirming a loan: the offer with all its costs, and the push that makes the order (CALL-25, 28;
//! CONF). The costs are reckoned here again for every push; what the page sends is only compared.

use axum::extract::State;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::contract;
use super::offers::{self, Wording};
use super::once::{CallKey, once};
use super::order_texts;
use super::product::next_step;
use super::shapes::{CommonParams, NextStep, TextRow};
use crate::AppState;
use crate::auth::Borrower;
use crate::config::Product;
use crate::envelope::{Answer, Envelope, ok};
use crate::error::AppError;
use crate::extract::{Common, Form, IdempotencyKey};
use crate::lending::book::Loan;
use crate::lending::calendar::{days_between, manila_date};
use crate::lending::error::LendingError;
use crate::lending::product::AgreedTerms;
use crate::lending::quote::{Quote, quote};
use crate::lending::rate;
use crate::lending::schedule::instalment_count;
use crate::lending::state::{Cause, Move};
use crate::messages::text;
use crate::store::orders::{Order, OrderFace};
use crate::store::{Tx, borrowers, new_id, orders, sms};

/// Which offer to show.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanConfirmRequest {
    /// Product id.
    pub product_id: String,
    /// Amount in centavos; the product's largest without.
    pub amount: Option<i64>,
    /// Term in days; the product's shortest without.
    pub periods: Option<i64>,
}

/// The offer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanConfirm {
    /// Principal, centavos.
    pub amount: i64,
    /// Term in `termUnit`.
    pub periods: i64,
    /// Always `days`.
    pub term_unit: String,
    /// Detail lines, the disclosure of RA 3765 among them.
    pub details: Vec<TextRow>,
    /// The repayment plan.
    #[serde(rename = "repay_plans")]
    #[schema(rename = "repay_plans")]
    pub repay_plans: Vec<RepayPlan>,
    /// First due date, `YYYY-MM-DD`.
    pub first_pay_time: String,
    /// Days until the first due date.
    pub first_period_day: i64,
    /// Interest rate, as text.
    pub p_rate_dsc: String,
    /// 1 when an SMS confirms the loan (CONF-08).
    pub send_sms: u8,
    /// 1 when going back asks first (CONF-05).
    pub is_pop_type: u8,
    /// Title of that question.
    pub pop_title: String,
    /// Text of that question.
    pub pop_content: String,
    /// Agreement to show on load, or empty (CONF-04).
    pub pop_agreement_url: String,
    /// Logo of a promoted product, or empty.
    pub com_product_logo: String,
    /// Name of a promoted product, or empty.
    pub com_product_name: String,
    /// Product's name.
    pub product_name: String,
    /// Path of the product's logo.
    pub product_logo: String,
    /// What the borrower receives, centavos.
    pub net_proceeds_centavos: i64,
    /// Interest and fees together, centavos.
    pub finance_charge_centavos: i64,
    /// Sum of the instalments, centavos.
    pub total_repayment_centavos: i64,
    /// Effective interest rate, as text.
    pub effective_rate_text: String,
    /// Amounts to choose from, centavos.
    pub amounts: Vec<i64>,
    /// Terms to choose from.
    pub terms: Vec<LoanTerm>,
}

/// One instalment of the offer.
#[derive(Debug, Serialize, ToSchema)]
pub struct RepayPlan {
    /// Name of the instalment.
    pub title: String,
    /// What it is made of.
    pub description: String,
    /// Centavos.
    pub amount: i64,
    /// Due date, `YYYY-MM-DD`.
    pub pay_time: String,
}

/// A term to choose.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoanTerm {
    /// Days.
    pub periods: i64,
    /// Number of instalments.
    pub instalments: i64,
}

/// The loan that the borrower agrees to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanPushRequest {
    /// Principal, centavos, as quoted.
    pub amount: i64,
    /// Term in days, as quoted.
    pub periods: i64,
    /// `days`.
    pub term_unit: String,
    /// Product id.
    pub product_id: String,
}

/// The order that was made.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanPushData {
    /// The order page, on our own origin.
    pub lend_details_url: String,
}

/// CALL-25: the offer with all its costs.
#[utoipa::path(
    post, path = "/mountain/v3/loan-confirm/loan-detail-confirm", tag = "loan confirm", params(CommonParams),
    request_body(content = LoanConfirmRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoanConfirm>, description = "00; 1001; 1004; 1400 with fields"))
)]
pub async fn loan_detail_confirm(
    State(app): State<AppState>,
    _: Borrower,
    common: Common,
    Form(body): Form<LoanConfirmRequest>,
) -> Answer<LoanConfirm> {
    let product = offers::product(&app, &body.product_id)?;
    let terms = &product.terms;
    let amount = body.amount.unwrap_or(terms.max_amount_centavos);
    let days = body
        .periods
        .or(terms.term_days.first().copied())
        .unwrap_or_default();
    let today = app.clock.today_manila();
    let wording = Wording::new(&app, common.language);
    let offer = quote(terms, amount, days, today).map_err(|why| refusal(why, product, wording))?;
    let first_due = offer
        .schedule
        .instalments
        .first()
        .map_or(today, |first| first.due_on);
    let pop_agreement_url = if product.pop_agreement {
        contract::address(&app, &product.id, 1, amount, days, None)?
    } else {
        String::new()
    };
    let term = |days: &i64| LoanTerm {
        periods: *days,
        instalments: instalment_count(*days),
    };
    let (pop, promo) = (product.pop.as_ref(), product.promo.as_ref());
    Ok(ok(LoanConfirm {
        amount,
        periods: days,
        term_unit: "days".to_owned(),
        details: details(&offer, product, wording),
        repay_plans: plan(&offer, wording),
        first_pay_time: first_due.to_string(),
        first_period_day: days_between(today, first_due),
        p_rate_dsc: offers::daily_rate(terms.daily_interest_ppm, wording),
        send_sms: u8::from(product.send_sms),
        is_pop_type: u8::from(pop.is_some()),
        pop_title: pop.map(|pop| pop.title.clone()).unwrap_or_default(),
        pop_content: pop.map(|pop| pop.content.clone()).unwrap_or_default(),
        pop_agreement_url,
        com_product_logo: promo.map(|promo| promo.logo.clone()).unwrap_or_default(),
        com_product_name: promo.map(|promo| promo.name.clone()).unwrap_or_default(),
        product_name: product.name.clone(),
        product_logo: product.logo.clone(),
        net_proceeds_centavos: offer.net_proceeds_centavos,
        finance_charge_centavos: offer.finance_charge_centavos,
        total_repayment_centavos: offer.total_repayment_centavos,
        effective_rate_text: effective_rate(&offer, wording),
        amounts: terms.amounts_centavos(),
        terms: terms.term_days.iter().map(term).collect(),
    }))
}

/// CALL-28: makes the order; pressed twice, the same order.
#[utoipa::path(
    post, path = "/mountain/v3/loan-confirm/loan-detail-push", tag = "loan confirm",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer")),
    request_body(content = LoanPushRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoanPushData>, description = "00; 1001; 1004; 1400 with fields; 1409 with data.url"))
)]
pub async fn loan_detail_push(
    State(app): State<AppState>,
    borrower: Borrower,
    common: Common,
    IdempotencyKey(key): IdempotencyKey,
    Form(body): Form<LoanPushRequest>,
) -> Answer<LoanPushData> {
    let product = offers::product(&app, &body.product_id)?.clone();
    if body.term_unit != "days" {
        return Err(AppError::invalid(
            "termUnit",
            text("Choose one of the options"),
        ));
    }
    let (amount, days) = (body.amount, body.periods);
    let now = app.clock.now();
    let offer = quote(&product.terms, amount, days, manila_date(now))
        .map_err(|why| refusal(why, &product, Wording::new(&app, common.language)))?;
    let message = confirmation(&app, &offer, Wording::new(&app, common.language));
    let asked = format!("{}|{amount}|{days}", product.id);
    let call = CallKey {
        borrower_id: borrower.id.clone(),
        call: "CALL-28",
        key,
        asked,
    };
    let pushed = app.store.write(move |tx| {
        once(tx, &call, now.as_millisecond(), |tx| {
            let made = confirm_loan(tx, &borrower.id, &product, amount, days, now)?;
            if made.is_new && product.send_sms {
                tell(tx, &borrower.id, &message, now)?;
            }
            let lend_details_url = order_texts::order_page(&product.id, &made.order_id);
            Ok::<_, AppError>(LoanPushData { lend_details_url })
        })
    });
    let pushed = pushed.await?;
    crate::servicing::deliver_outbox(&app).await;
    Ok(ok(pushed))
}

/// An order that a confirmation came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmed {
    /// The order.
    pub order_id: String,
    /// Whether this confirmation made it; else it was made before.
    pub is_new: bool,
}

/// Makes the borrower's order of a product, under review (21). While one is open, asking for the same
/// again gives that one (CONF-07).
///
/// # Errors
/// 1409 with `data.url` while identity or account are missing, or another amount or term is open; 1400 for
/// an amount or term that the product does not lend.
pub fn confirm_loan(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product: &Product,
    amount_centavos: i64,
    term_days: i64,
    now: Timestamp,
) -> Result<Confirmed, AppError> {
    if let Some(open) = orders::find_open(tx, borrower_id, &product.id)? {
        if open.loan.principal_centavos == amount_centavos && open.loan.term_days == term_days {
            return Ok(Confirmed {
                order_id: open.loan.order_id,
                is_new: false,
            });
        }
        let url = order_texts::order_page(&product.id, open.id());
        let why = text("You already have an open loan of this product");
        return Err(AppError::conflict_with(
            why,
            serde_json::json!({ "url": url }),
        ));
    }
    let (step, url) = next_step(tx, borrower_id, &product.id)?;
    let missing = match step {
        NextStep::Certify => Some("Please give your identity data first"),
        NextStep::BindBank => Some("Please bind your payment account first"),
        NextStep::LoanConfirm | NextStep::LoanDetail => None,
    };
    if let Some(why) = missing {
        return Err(AppError::conflict_with(
            text(why),
            serde_json::json!({ "url": url }),
        ));
    }
    product.terms.admit(amount_centavos, term_days)?;
    let is_repeat_client = orders::has_settled(tx, borrower_id)?;
    let agreed = AgreedTerms {
        terms: product.terms.clone(),
        is_repeat_client,
    };
    let order_id = new_id("ord");
    let placed = Move::new(None, Cause::Confirmed)?;
    let order = Order {
        borrower_id: borrower_id.to_owned(),
        product_id: product.id.clone(),
        loan: Loan {
            order_id: order_id.clone(),
            principal_centavos: amount_centavos,
            term_days,
            agreed,
        },
        status: placed.to,
        created_at_ms: now.as_millisecond(),
        released_on: None,
        rollovers: 0,
        face: OrderFace {
            inside: product.inside,
            h5_url: product.h5_url.clone(),
            ..OrderFace::default()
        },
    };
    if !orders::insert(tx, &order)? {
        // Another transaction was first; it is seen now.
        let open = orders::find_open(tx, borrower_id, &product.id)?;
        let open = open.ok_or_else(|| AppError::ours("an open order is neither there nor new"))?;
        return Ok(Confirmed {
            order_id: open.loan.order_id,
            is_new: false,
        });
    }
    orders::add_move(tx, &order_id, &placed, now.as_millisecond())?;
    Ok(Confirmed {
        order_id,
        is_new: true,
    })
}

/// The SMS that confirms a loan (CONF-08): amount, first due date, service phone.
fn confirmation(app: &AppState, offer: &Quote, wording: Wording<'_>) -> String {
    let brand = &app.config.brand;
    let first = offer.schedule.instalments.first();
    let (amount, due_on) = first
        .map(|first| {
            (
                wording.money(first.amount_centavos()),
                first.due_on.to_string(),
            )
        })
        .unwrap_or_default();
    wording.fill(
        "{0}: we have your application for {1}. Once released, {2} is first due about {3}. Questions: {4}",
        &[&brand.name, &wording.money(offer.principal_centavos), &amount, &due_on, &brand.service_phone],
    )
}

fn tell(tx: &mut Tx<'_>, borrower_id: &str, message: &str, now: Timestamp) -> Result<(), AppError> {
    if let Some(borrower) = borrowers::find(tx, borrower_id)? {
        sms::insert_message(tx, &borrower.phone, message, now.as_millisecond())?;
    }
    Ok(())
}

/// A refusal of lending's, beside the field that caused it.
fn refusal(why: LendingError, product: &Product, wording: Wording<'_>) -> AppError {
    let terms = &product.terms;
    match why {
        LendingError::AmountNotOffered { .. } => {
            let range = [
                terms.min_amount_centavos,
                terms.max_amount_centavos,
                terms.amount_step_centavos,
            ];
            let [least, most, step] = range.map(|amount| wording.money(amount));
            let message = text("Choose an amount from {0} to {1}, in steps of {2}");
            AppError::invalid("amount", message.arg(least).arg(most).arg(step))
        }
        LendingError::TermNotOffered { .. } => {
            let days: Vec<String> = terms.term_days.iter().map(ToString::to_string).collect();
            AppError::invalid(
                "periods",
                text("Choose a term of {0} days").arg(days.join(", ")),
            )
        }
        other => AppError::from(other),
    }
}

/// The disclosure of RA 3765 as detail lines.
pub fn details(offer: &Quote, product: &Product, wording: Wording<'_>) -> Vec<TextRow> {
    let row = |label, value| TextRow {
        text: wording.say(label),
        value,
    };
    let money = |amount| wording.money(amount);
    let count = offer.schedule.instalments.len().to_string();
    vec![
        row("Loan amount", money(offer.principal_centavos)),
        row(
            "Processing fee, taken from it",
            money(offer.processing_fee_centavos),
        ),
        row("You receive", money(offer.net_proceeds_centavos)),
        row("Interest", money(offer.interest_centavos)),
        row(
            "Interest rate",
            offers::daily_rate(product.terms.daily_interest_ppm, wording),
        ),
        row(
            "Finance charge (interest and fee)",
            money(offer.finance_charge_centavos),
        ),
        row("Total to repay", money(offer.total_repayment_centavos)),
        row("Instalments", count),
        row("Effective interest rate", effective_rate(offer, wording)),
    ]
}

/// The effective interest rate as text.
pub fn effective_rate(offer: &Quote, wording: Wording<'_>) -> String {
    wording.fill(
        "{0} a month",
        &[&rate::percent_text(offer.effective_rate.monthly_ppm)],
    )
}

fn plan(offer: &Quote, wording: Wording<'_>) -> Vec<RepayPlan> {
    let count = offer.schedule.instalments.len().to_string();
    let line = |instalment: &crate::lending::schedule::Instalment| RepayPlan {
        title: wording.fill(
            "Instalment {0} of {1}",
            &[&instalment.number.to_string(), &count],
        ),
        description: wording.fill(
            "Principal {0} + interest {1}",
            &[
                &wording.money(instalment.principal_centavos),
                &wording.money(instalment.interest_centavos),
            ],
        ),
        amount: instalment.amount_centavos(),
        pay_time: instalment.due_on.to_string(),
    };
    offer.schedule.instalments.iter().map(line).collect()
}
