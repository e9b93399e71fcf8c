//! Offer of a loan with all its costs (CALL-25; CONF). Calculated for every request, and again by the push.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::CommonParams;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;
use tulay_lender::loans::agreements;
use tulay_lender::loans::agreements::{AgreementKind, LoanOfBorrower};
use tulay_lender::loans::disclosure::{self, LateCosts};
use tulay_lender::settings::{LeavingPop, Product};
use tulay_lender::text_row::TextRow;
use tulay_lender::views::loan_offer::{LoanOffer, OfferChoice};
use tulay_lending::calendar::days_between;
use tulay_lending::quote::Quote;
use tulay_lending::schedule::instalment_count;
use tulay_texts::{Language, Localizer};

/// Offer to show.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanConfirmRequest {
    /// Product id.
    pub product_id: String,
    /// Amount in centavos; if absent, the borrower's last choice, otherwise the product's recommended amount.
    pub amount: Option<i64>,
    /// Term in days; the product's shortest if absent.
    pub periods: Option<i64>,
}

/// Offer of a loan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanConfirm {
    /// Principal, centavos.
    pub amount: i64,
    /// Term in `termUnit`.
    pub periods: i64,
    /// Always `days`.
    pub term_unit: String,
    /// Detail lines, including the disclosure of RA 3765.
    pub details: Vec<TextRow>,
    /// Repayment plan.
    #[serde(rename = "repay_plans")]
    #[schema(rename = "repay_plans")]
    pub repay_plans: Vec<RepayPlan>,
    /// First due date, `YYYY-MM-DD`.
    pub first_pay_time: String,
    /// Days until the first due date.
    pub first_period_day: i64,
    /// Interest rate, as text.
    pub p_rate_dsc: String,
    /// 1 if an SMS confirms the loan (CONF-08).
    pub send_sms: u8,
    /// 1 if going back asks first (CONF-05).
    pub is_pop_type: u8,
    /// Title of that question.
    pub pop_title: String,
    /// Text of that question.
    pub pop_content: String,
    /// Agreement to show on load, or empty (CONF-04).
    pub pop_agreement_url: String,
    /// Id of a promoted product, or empty (a decision: the source names no field).
    pub com_product_id: String,
    /// Logo of a promoted product, or empty.
    pub com_product_logo: String,
    /// Name of a promoted product, or empty.
    pub com_product_name: String,
    /// Text of the button of the promoted product, or empty (CONFX-01).
    pub com_button_text: String,
    /// From when on the borrower can apply; absent if that is possible now (UX-16).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unavailable_text: Option<String>,
    /// Id of the borrower's open order of this product, shown in place of the offer; absent without one (CONF-07).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_order_id: Option<String>,
    /// Product's name.
    pub product_name: String,
    /// Path of the product's logo.
    pub product_logo: String,
    /// Amount that the borrower receives, centavos.
    pub net_proceeds_centavos: i64,
    /// Interest and fees together, centavos.
    pub finance_charge_centavos: i64,
    /// Sum of the installments, centavos.
    pub total_repayment_centavos: i64,
    /// Effective interest rate, as text.
    pub effective_rate_text: String,
    /// Effective interest rate of a year, as text.
    pub yearly_rate_text: String,
    /// Cost of paying late.
    pub late_costs: LateCosts,
    /// Costs of rolling over and repaying early, in this order.
    pub conditions: Vec<TextRow>,
    /// Digest of all that a press on this offer signs: the press sends it back (MONEY-09).
    pub offer_digest: String,
    /// Amounts to choose from, centavos.
    pub amounts: Vec<i64>,
    /// Terms to choose from.
    pub terms: Vec<LoanTerm>,
}

/// Installment of the offer.
#[derive(Debug, Serialize, ToSchema)]
pub struct RepayPlan {
    /// Name of the installment.
    pub title: String,
    /// Components of the amount, as text.
    pub description: String,
    /// Centavos.
    pub amount: i64,
    /// Due date, `YYYY-MM-DD`.
    pub pay_time: String,
}

/// Term to choose.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoanTerm {
    /// Days.
    pub periods: i64,
    /// Number of installments.
    pub instalments: i64,
}

/// CALL-25: returns the offer with all its costs.
#[utoipa::path(
    post, path = "/mountain/v3/loan-confirm/loan-detail-confirm", tag = "loan confirm", params(CommonParams),
    request_body(content = LoanConfirmRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoanConfirm>, description = "00; 1001; 1004; 1400 with fields"))
)]
pub async fn loan_offer(
    State(app): State<App>,
    borrower: Borrower,
    session: SessionToken,
    common: Common,
    Form(body): Form<LoanConfirmRequest>,
) -> Answer<LoanConfirm> {
    let product = app.settings.find_product(&body.product_id)?;
    let choice = OfferChoice {
        amount_centavos: body.amount,
        term_days: body.periods,
    };
    let offer = present(
        &app,
        borrower.id,
        &session,
        common.language,
        product,
        choice,
    );
    Ok(ok(offer.await?))
}

/// Offer of a product to a borrower, as the page shows it.
///
/// # Errors
/// 1400 for an amount or a term that the product does not lend.
pub(super) async fn present(
    app: &App,
    borrower_id: String,
    session: &SessionToken,
    language: Language,
    product: &Product,
    choice: OfferChoice,
) -> Result<LoanConfirm, Error> {
    let localizer = app.localizer(language);
    let offer = LoanOffer::read(app, borrower_id.clone(), product, choice, localizer).await?;
    let (quote, terms) = (&offer.quote, &product.terms);
    let (amount, days) = (quote.principal_centavos, quote.term_days);
    let term = |days: &i64| LoanTerm {
        periods: *days,
        instalments: instalment_count(*days),
    };
    let pop = product.pop.as_ref();
    let promo = promoted(app, product);
    let question = |of: fn(&LeavingPop) -> &str| {
        pop.map(|pop| localizer.configured_text(of(pop)))
            .unwrap_or_default()
    };
    Ok(LoanConfirm {
        amount,
        periods: days,
        term_unit: "days".to_owned(),
        details: disclosure::costs(quote, terms, offer.payout_account.as_deref(), localizer),
        repay_plans: plan(quote, localizer),
        first_pay_time: offer.first_due_on.to_string(),
        first_period_day: days_between(offer.today, offer.first_due_on),
        p_rate_dsc: localizer.daily_rate(terms.daily_interest_ppm),
        send_sms: u8::from(product.send_sms),
        is_pop_type: u8::from(pop.is_some()),
        pop_title: question(|pop| &pop.title),
        pop_content: question(|pop| &pop.content),
        pop_agreement_url: pop_agreement_url(
            app,
            product,
            (borrower_id, session),
            (amount, days),
            localizer.language,
        )?,
        com_product_id: promo.map(|promo| promo.id.clone()).unwrap_or_default(),
        com_product_logo: promo.map(|promo| promo.logo.clone()).unwrap_or_default(),
        com_product_name: promo.map(|promo| promo.name.clone()).unwrap_or_default(),
        com_button_text: promo
            .map(|_| localizer.text("Apply now"))
            .unwrap_or_default(),
        unavailable_text: offer.unavailable.map(|reason| reason.sentence(localizer)),
        open_order_id: offer.open_order_id,
        product_name: product.name.clone(),
        product_logo: product.logo.clone(),
        net_proceeds_centavos: quote.net_proceeds_centavos,
        finance_charge_centavos: quote.finance_charge_centavos,
        total_repayment_centavos: quote.total_repayment_centavos,
        late_costs: disclosure::late_costs(&offer.agreed, quote, localizer)?,
        conditions: disclosure::conditions(terms, amount, localizer)?,
        effective_rate_text: disclosure::monthly_rate(quote, localizer),
        yearly_rate_text: disclosure::yearly_rate(quote, localizer),
        offer_digest: offer.digest,
        amounts: terms.amounts_centavos(),
        terms: terms.term_days.iter().map(term).collect(),
    })
}

/// Address of the agreement that opens with the page, if the product has one; otherwise empty (CONF-04).
fn pop_agreement_url(
    app: &App,
    product: &Product,
    (borrower_id, session): (String, &SessionToken),
    (amount_centavos, term_days): (i64, i64),
    language: Language,
) -> Result<String, Error> {
    if !product.pop_agreement {
        return Ok(String::new());
    }
    let loan = LoanOfBorrower {
        borrower_id,
        product_id: product.id.clone(),
        amount_centavos,
        term_days,
        order_id: None,
    };
    agreements::address(app, session, AgreementKind::LoanAgreement, loan, language)
}

/// Product that this one's page promotes, while it takes loans (CONFX-01).
fn promoted<'a>(app: &'a App, product: &Product) -> Option<&'a Product> {
    let promo = app.settings.product(product.promo.as_deref()?)?;
    (!promo.is_paused()).then_some(promo)
}

fn plan(offer: &Quote, localizer: Localizer<'_>) -> Vec<RepayPlan> {
    let count = offer.schedule.instalments.len().to_string();
    let line = |instalment: &tulay_lending::schedule::Instalment| RepayPlan {
        title: localizer.fill(
            "Installment {0} of {1}",
            &[&instalment.number.to_string(), &count],
        ),
        description: localizer.fill(
            "Principal {0} + interest {1}",
            &[
                &localizer.money(instalment.principal_centavos),
                &localizer.money(instalment.interest_centavos),
            ],
        ),
        amount: instalment.amount_centavos(),
        pay_time: instalment.due_on.to_string(),
    };
    offer.schedule.instalments.iter().map(line).collect()
}
