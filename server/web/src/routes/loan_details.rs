//! The order page (CALL-34; ORDER).

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::payment_result::{self, PaymentResult};
use super::repayment::{
    TakenBackCard, paid_rows, paid_text, plan_rows, shown_parts, taken_back_card,
};
use crate::App;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::{
    CommonParams, OrderRequest, OrderStatusCode, PlanRow, RecommendedProduct,
};
use crate::papers::{PaymentEntry, payment_entry};
use crate::product_cards::CardList;
use tulay_lender::addresses;
use tulay_lender::borrowers::carried_session::CarriedSession;
use tulay_lender::error::Error;
use tulay_lender::loans::orders::OrderIds;
use tulay_lender::text_row::TextRow;
use tulay_lender::views::order_page::{OrderPage, OrderStep};
use tulay_lending::state::{OrderStatus, Stage};
use tulay_store::orders::Order;
use tulay_system::clock::manila_ms;
use tulay_texts::{Localizer, order_texts};

/// Order as its page shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanDetails {
    /// Status code (STATUS-01).
    pub order_status: OrderStatusCode,
    /// Title of the header.
    pub notice_status_text: String,
    /// One sentence on what happens next and when.
    pub notice_des_text: String,
    /// Market (ORDER-08).
    #[schema(value_type = Vec<RecommendedProduct>)]
    pub rec_products: CardList,
    /// Product's name.
    pub product_name: String,
    /// Path of the product's logo.
    pub product_logo: String,
    /// Number by which the borrower names the order.
    pub order_number: String,
    /// Rows of the order.
    pub user_order_detail: UserOrderDetail,
    /// 1 for the lender's product, 0 for a partner's (ORDER-15).
    pub inside: u8,
    /// Address of repayment instead of the app's page, or empty (ORDER-05).
    pub h5_url: String,
    /// 1 if a rollover is offered (ORDER-04).
    pub is_delay: u8,
    /// Service phone of this order, or empty (ORDER-14).
    pub telephone: String,
    /// 1 if the page asks the borrower to rate (ORDER-11).
    pub is_score: u8,
    /// Address that replaces the page, or empty (ORDER-03).
    #[serde(rename = "playeduL")]
    #[schema(rename = "playeduL")]
    pub playedu_l: String,
    /// Question of the withdrawal, or empty (ORDER-10).
    pub rey_msg: String,
    /// Kind tips; absent if there are none (ORDER-12).
    #[serde(rename = "KindTipsMsg", skip_serializing_if = "Option::is_none")]
    #[schema(rename = "KindTipsMsg")]
    pub kind_tips_msg: Option<String>,
    /// 1 if the bank card must be bound again (ORDER-13).
    pub card_need_pop: u8,
    /// Title of that dialog.
    pub card_pop_title: String,
    /// Text of that dialog.
    pub card_pop_msg: String,
    /// Principal, centavos.
    pub principal_centavos: i64,
    /// Due now, centavos; null if nothing can be due.
    pub amount_due_centavos: Option<i64>,
    /// Next due date, `YYYY-MM-DD`.
    pub due_date: Option<String>,
    /// Days until the due date; negative if late.
    pub days_left: Option<i64>,
    /// Label of the amount due: late, today's, the next one.
    pub amount_label: Option<String>,
    /// Last day on which that amount is enough, and the amount of the due date, as a sentence; null if they are the same
    /// (MONEY-16).
    pub enough_text: Option<String>,
    /// Steps from review to settled.
    pub steps: Vec<OrderStep>,
    /// Payments, newest first (MONEY-13).
    pub payments: Vec<PaymentEntry>,
    /// Result of the newest payment, while recent; otherwise null (UX-01).
    pub payment_result: Option<PaymentResult>,
    /// Amount that the lender owes the borrower, centavos (MONEY-07).
    pub owed_to_borrower_centavos: i64,
    /// State of the newest refund of it, as a sentence; null if none was sent (MONEY-07).
    pub refund_text: Option<String>,
    /// Payments that were taken back and are owed again; null if there are none (MONEY-17).
    pub taken_back: Option<TakenBackCard>,
    /// Number of paid installments of all, and the balance, as text; null before the release and once nothing is owed (UX-20).
    pub paid_text: Option<String>,
    /// Installments, the paid ones first (UX-20).
    pub repay_plan: Vec<PlanRow>,
    /// The borrower's other and earlier loans, newest first (UX-21).
    pub other_loans: Vec<OtherLoan>,
    /// True if the loan has a certificate of full payment (UX-22).
    pub has_certificate: bool,
    /// True for an application that its borrower withdrew (UX-25).
    pub is_withdrawn: bool,
}

/// Another loan of the borrower.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OtherLoan {
    /// Product id.
    pub product_id: String,
    /// Order id.
    pub order_id: String,
    /// Product and amount.
    pub title: String,
    /// State, and day of the application.
    pub text: String,
}

/// Rows of an order.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserOrderDetail {
    /// Labels and values.
    pub detail: Vec<TextRow>,
}

/// CALL-34: returns an order.
#[utoipa::path(
    post, path = "/mountain/v3/loan-details/loan-details", tag = "order", params(CommonParams),
    request_body(content = OrderRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoanDetails>, description = "00; 1001; 1004; 1400 with fields"))
)]
pub async fn order_details(
    State(app): State<App>,
    session: CarriedSession,
    common: Common,
    Form(body): Form<OrderRequest>,
) -> Answer<LoanDetails> {
    let localizer = app.localizer(common.language);
    Ok(ok(read(&app, session, body.into(), localizer).await?))
}

/// Reads an order as its page shows it.
///
/// # Errors
/// 1001 without a live session, 1004 for an order that is not the borrower's.
pub(super) async fn read(
    app: &App,
    session: CarriedSession,
    ids: OrderIds,
    localizer: Localizer<'_>,
) -> Result<LoanDetails, Error> {
    let page = OrderPage::read(app, session, ids).await?;
    present(app, &page, localizer)
}

fn present(app: &App, page: &OrderPage, localizer: Localizer<'_>) -> Result<LoanDetails, Error> {
    let (order, flags) = (&page.order, &page.order.page_flags);
    let (brand, due) = (&app.settings.brand, page.due.as_ref());
    let followed =
        |address: &str| addresses::allowed(address, &brand.allowed_hosts).map_err(Error::internal);
    let product = app.settings.product(&order.product_id);
    let payments = page.payments.iter();
    let pop = |english| {
        let pop = flags.card_need_pop.then(|| localizer.text(english));
        pop.unwrap_or_default()
    };
    Ok(LoanDetails {
        order_status: OrderStatusCode(page.status),
        notice_status_text: localizer.text(page.title()),
        notice_des_text: page.notice_sentence(localizer),
        rec_products: app
            .cards
            .others(localizer.language, &order.product_id)
            .without(app, &page.unavailable),
        product_name: app.settings.product_name(&order.product_id).to_owned(),
        product_logo: product
            .map(|product| product.logo.clone())
            .unwrap_or_default(),
        order_number: order.number.to_string(),
        user_order_detail: UserOrderDetail {
            detail: rows(page, localizer)?,
        },
        inside: u8::from(flags.inside),
        h5_url: followed(&flags.h5_url)?,
        is_delay: u8::from(page.may_delay),
        telephone: brand.service_phone.clone(),
        is_score: u8::from(page.is_score),
        playedu_l: followed(&flags.next_url)?,
        rey_msg: localizer.configured_text(&flags.rey_msg),
        kind_tips_msg: flags
            .kind_tips_msg
            .as_deref()
            .map(|tips| localizer.configured_text(tips)),
        card_need_pop: u8::from(flags.card_need_pop),
        card_pop_title: pop("Your payment account"),
        card_pop_msg: pop(
            "This account could not be used. Please link it again, or link another one",
        ),
        principal_centavos: order.loan.principal_centavos,
        amount_due_centavos: due.map(|due| due.amount_centavos),
        due_date: due.map(|due| due.due_on.to_string()),
        days_left: due.map(|due| due.days_left),
        amount_label: due.map(|due| localizer.text(order_texts::amount_label(due))),
        enough_text: due.and_then(|due| order_texts::enough_until(due, localizer)),
        steps: page.steps(localizer),
        payments: payments
            .map(|payment| payment_entry(app, payment, localizer))
            .collect(),
        payment_result: payment_result::present(app, page, localizer),
        owed_to_borrower_centavos: page.owed_to_borrower_centavos()?,
        refund_text: page.refund_sentence(localizer)?,
        taken_back: taken_back_card(&page.taken_back, localizer),
        paid_text: due.map(|due| paid_text(&page.plan, due, localizer)),
        repay_plan: paid_rows(&page.plan, localizer)
            .chain(plan_rows(&page.plan, None, localizer))
            .collect(),
        other_loans: page
            .others
            .iter()
            .map(|other| other_loan(app, other, localizer))
            .collect(),
        has_certificate: page.is_paid_in_full(),
        is_withdrawn: page.order.is_withdrawn,
    })
}

fn other_loan(app: &App, order: &Order, localizer: Localizer<'_>) -> OtherLoan {
    let amount = localizer.money(order.loan.principal_centavos);
    let status = localizer.text(order_texts::order_title(
        order.status,
        order.is_withdrawn,
        order.awaits_account(),
    ));
    let applied_on = localizer.day(manila_ms(order.created_at_ms).date());
    OtherLoan {
        title: format!(
            "{} · {amount}",
            app.settings.product_name(&order.product_id)
        ),
        text: format!("{status} · {applied_on}"),
        product_id: order.product_id.clone(),
        order_id: order.id().to_owned(),
    }
}

fn rows(page: &OrderPage, localizer: Localizer<'_>) -> Result<Vec<TextRow>, Error> {
    let order = &page.order;
    let mut rows = Vec::new();
    let mut row = |label, value: String| {
        rows.push(TextRow {
            text: localizer.text(label),
            value,
        });
    };
    row(
        "Loan amount",
        localizer.money(order.loan.principal_centavos),
    );
    row("Term", localizer.days(order.loan.term_days));
    if let Some(loan_account) = &page.loan_account {
        if let Some(due) = &page.due {
            for (label, centavos) in shown_parts(due) {
                row(label, localizer.money(centavos));
            }
            row(
                order_texts::amount_label(due),
                localizer.money(due.amount_centavos),
            );
            row("Due date", localizer.day(due.due_on));
        }
        row(
            "Total balance",
            localizer.money(loan_account.ledger.outstanding_centavos()?),
        );
        row("Released on", localizer.day(loan_account.released_on));
    }
    let label = match page.status.facts().stage {
        Stage::Waiting { .. } => "Will be sent to {0}",
        Stage::Repayable | Stage::Ended => "Sent to {0}",
    };
    let is_declined = page.status == OrderStatus::Declined;
    if let Some(account) = page.account().filter(|_| !is_declined) {
        rows.push(TextRow {
            text: localizer.fill(label, &[account]),
            value: localizer.money(page.sent_centavos),
        });
    }
    rows.push(TextRow {
        text: localizer.text("Applied on"),
        value: localizer.moment(order.created_at_ms),
    });
    Ok(rows)
}
