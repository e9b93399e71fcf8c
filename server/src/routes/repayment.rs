//! Repaying an instalment or a rollover: what is due, and the code to pay it (CALL-22 to 24; PERIOD,
//! DELAY). The amount to pay is reckoned here again; what the page sends is only compared.

use axum::extract::State;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::forms::Refused;
use super::loan_details::own_order;
use super::offers::{self, Wording};
use super::once::{CallKey, once};
use super::pay_notice;
use super::shapes::{Channel, CommonParams, OrderRequest, PayCode, PlanRow, TextRow};
use crate::AppState;
use crate::addresses;
use crate::auth::Borrower;
use crate::bookkeeping;
use crate::envelope::{Answer, Envelope, ok};
use crate::error::AppError;
use crate::extract::{Common, Form, IdempotencyKey};
use crate::lending::book::Book;
use crate::lending::calendar::{add_days, manila_date, manila_midnight};
use crate::lending::repayment::{self as rules, Due, PlanLine, PlanState};
use crate::lending::rollover::{self, DelayOffer, DelayRefusal};
use crate::lending::state::OrderStatus;
use crate::messages::{Text, text};
use crate::store::Tx;
use crate::store::orders::Order;
use crate::store::pay_codes::{self, PayCode as StoredCode, PayCodeKey, PayCodeStatus};

/// What is to be repaid, and by which channels.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RepaymentInfo {
    /// Due now, centavos: what is overdue, penalties, and the next instalment.
    pub repay_amount: i64,
    /// Due date, `YYYY-MM-DD`.
    pub repay_date: String,
    /// Days until it; negative is days late.
    pub days_left: i64,
    /// Product's name.
    pub product_name: String,
    /// Path of the product's logo.
    pub product_logo: String,
    /// Rows of the amount.
    pub detail: Vec<TextRow>,
    /// What is still to be paid.
    pub repay_plan: Vec<PlanRow>,
    /// Channels to pay by.
    pub repay_list: Vec<Channel>,
    /// Text of the banner (PERIOD-02).
    pub notice_msg: String,
    /// 1 when the banner shows.
    pub is_show_rey_top: u8,
    /// A code that is ready to be paid (PERIOD-03).
    pub def_detail: Option<PayCode>,
    /// The rollover, where this is about one (DELAY-01).
    pub delay_info: Option<DelayInfo>,
    /// Settles everything, centavos; null while prepayment is not allowed.
    pub full_amount: Option<i64>,
}

/// A rollover on offer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DelayInfo {
    /// Title of the page.
    pub title: String,
    /// What it costs now, centavos.
    pub delay_amount: i64,
    /// The new due date, `YYYY-MM-DD`.
    pub next_repay_date: String,
    /// What it adds in all, centavos.
    pub added_cost_centavos: i64,
    /// What is then still to be repaid, centavos.
    pub total_after_centavos: i64,
}

/// What to pay, and by which channel.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerateVcodeRequest {
    /// Product id.
    pub product_id: String,
    /// Order id.
    pub order_id: String,
    /// Centavos: `repayAmount` or `fullAmount`; `delayAmount` when `isDelay` is 1.
    pub amount: i64,
    /// 1 for a rollover, else 0.
    pub is_delay: i64,
    /// A `channel_number` of `repayList`.
    pub channel_number: String,
}

/// Where the code is paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerateVcodeData {
    /// The channel's page.
    pub pay_url: String,
}

/// CALL-22: the rollover on offer.
#[utoipa::path(
    post, path = "/mountain/kXmTp/pass", tag = "repayment", params(CommonParams),
    request_body(content = OrderRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<RepaymentInfo>, description = "00; 1001; 1004; 1409 no rollover"))
)]
pub async fn pass(
    State(app): State<AppState>,
    borrower: Borrower,
    common: Common,
    Form(body): Form<OrderRequest>,
) -> Answer<RepaymentInfo> {
    let open = Open::read(&app, borrower, body, true).await?;
    let offer = rollover::offer(&open.book, open.today)?.map_err(refused_delay)?;
    Ok(ok(info(
        &app,
        &open,
        Some(&offer),
        Wording::new(&app, common.language),
    )?))
}

/// CALL-23: what is due.
#[utoipa::path(
    post, path = "/mountain/v3/installment/loan-play-detail", tag = "repayment", params(CommonParams),
    request_body(content = OrderRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<RepaymentInfo>, description = "00; 1001; 1004; 1409 nothing to repay"))
)]
pub async fn loan_play_detail(
    State(app): State<AppState>,
    borrower: Borrower,
    common: Common,
    Form(body): Form<OrderRequest>,
) -> Answer<RepaymentInfo> {
    let open = Open::read(&app, borrower, body, false).await?;
    Ok(ok(info(
        &app,
        &open,
        None,
        Wording::new(&app, common.language),
    )?))
}

/// CALL-24: a code to pay; asked twice, the same code.
#[utoipa::path(
    post, path = "/mountain/v3/loan-details/generate-vcode", tag = "repayment",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer")),
    request_body(content = GenerateVcodeRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<GenerateVcodeData>, description = "00; 1001; 1004; 1400 with fields; 1409"))
)]
pub async fn generate_vcode(
    State(app): State<AppState>,
    borrower: Borrower,
    IdempotencyKey(key): IdempotencyKey,
    Form(body): Form<GenerateVcodeRequest>,
) -> Answer<GenerateVcodeData> {
    let mut refused = Refused::default();
    if !matches!(body.is_delay, 0 | 1) {
        refused.add("isDelay", text("Choose one of the options"));
    }
    let channel = app.providers.channel(&body.channel_number).cloned();
    if channel.is_none() {
        refused.add("channelNumber", text("Choose one of the options"));
    }
    refused.check()?;
    let Some(channel) = channel else {
        return Err(AppError::ours("a checked channel is gone"));
    };
    let now = app.clock.now();
    let asked = format!("{body:?}");
    let call = CallKey {
        borrower_id: borrower.id.clone(),
        call: "CALL-24",
        key,
        asked,
    };
    let made = app.store.write(move |tx| {
        let code = once(tx, &call, now.as_millisecond(), |tx| {
            make_code(tx, &borrower.id, &body, now)
        })?;
        pay_codes::find(tx, &code)?.ok_or_else(|| AppError::ours("a code is neither there nor new"))
    });
    let made = made.await?;
    let pay_url = channel
        .open(&made.code, made.amount_centavos)
        .await
        .map_err(AppError::ours)?;
    let pay_url =
        addresses::allowed(&pay_url, &app.config.brand.allowed_hosts).map_err(AppError::ours)?;
    Ok(ok(GenerateVcodeData { pay_url }))
}

/// Makes the code of a payment, or finds the open one of the same payment.
///
/// # Errors
/// As CALL-24 answers: 1004 for someone else's order, 1400 for an amount that is not due, 1409 when nothing is.
pub fn make_code(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    body: &GenerateVcodeRequest,
    now: Timestamp,
) -> Result<String, AppError> {
    let (now_ms, today) = (now.as_millisecond(), manila_date(now));
    let asked = OrderRequest {
        product_id: body.product_id.clone(),
        order_id: body.order_id.clone(),
    };
    let order = own_order(tx, borrower_id, &asked)?;
    let (book, due) = repayable(bookkeeping::on_day(tx, &order, today)?, &order, today)?;
    let is_delay = body.is_delay == 1;
    check_amount(&book, &due, body.amount, is_delay, today)?;
    pay_codes::expire(tx, now_ms)?;
    let key = PayCodeKey {
        order_id: order.id(),
        channel_number: &body.channel_number,
        amount_centavos: body.amount,
        is_delay,
    };
    if let Some(open) = pay_codes::find_open(tx, key)? {
        return Ok(open.code);
    }
    // What is due may change at midnight: the code holds until then.
    let expires_at_ms = manila_midnight(add_days(today, 1)?)?.as_millisecond();
    let code = StoredCode {
        code: format!("{:016}", rand::random_range(0..10_000_000_000_000_000_u64)),
        order_id: order.id().to_owned(),
        borrower_id: borrower_id.to_owned(),
        channel_number: body.channel_number.clone(),
        amount_centavos: body.amount,
        is_delay,
        created_at_ms: now_ms,
        expires_at_ms,
        status: PayCodeStatus::Open,
    };
    pay_codes::insert(tx, &code)?;
    Ok(code.code)
}

/// Only what was quoted may be paid: the amount due, everything, or the rollover.
fn check_amount(
    book: &Book,
    due: &Due,
    amount_centavos: i64,
    is_delay: bool,
    today: Date,
) -> Result<(), AppError> {
    let refused = |why: Text| Err(AppError::invalid("amount", why));
    if is_delay {
        let offer = rollover::offer(book, today)?.map_err(refused_delay)?;
        if offer.amount_centavos == amount_centavos {
            return Ok(());
        }
    } else if [Some(due.amount_centavos), due.full_amount_centavos].contains(&Some(amount_centavos))
    {
        return Ok(());
    } else if due.full_amount_centavos.is_none()
        && amount_centavos == book.ledger.outstanding_centavos()?
    {
        let rule = book.loan.agreed.terms.prepayment;
        let share = offers::percent(rule.min_term_share_bp * 100);
        let why = "The whole loan may be repaid after {0} of the term, and at least {1} days after release";
        return refused(text(why).arg(share).arg(rule.min_days));
    }
    refused(text("The amount has changed. Please look at it again"))
}

/// A released order with something to repay, as of today.
struct Open {
    order: Order,
    book: Book,
    due: Due,
    code: Option<StoredCode>,
    today: Date,
}

impl Open {
    async fn read(
        app: &AppState,
        borrower: Borrower,
        asked: OrderRequest,
        is_delay: bool,
    ) -> Result<Self, AppError> {
        let (today, now_ms) = (app.clock.today_manila(), app.clock.now_ms());
        let read = app.store.read(move |tx| {
            let order = own_order(tx, &borrower.id, &asked)?;
            let (book, due) = repayable(bookkeeping::on_day(tx, &order, today)?, &order, today)?;
            let code = pay_codes::newest_open(tx, &order, is_delay, now_ms)?;
            Ok::<_, AppError>(Self {
                order,
                book,
                due,
                code,
                today,
            })
        });
        read.await
    }
}

/// The book of an order that may be repaid, with what is due.
fn repayable(book: Option<Book>, order: &Order, today: Date) -> Result<(Book, Due), AppError> {
    let why = match order.status {
        OrderStatus::UnderReview => "The order is still under review",
        OrderStatus::Disbursing => "The money has not been released yet",
        OrderStatus::Declined => "The order was not approved",
        _ => "Everything is repaid",
    };
    let Some(book) = book else {
        return Err(AppError::conflict(text(why)));
    };
    match rules::due(&book, today)? {
        Some(due) if book.status.is_repayable() => Ok((book, due)),
        _ => Err(AppError::conflict(text(why))),
    }
}

fn refused_delay(why: DelayRefusal) -> AppError {
    AppError::conflict(text(match why {
        DelayRefusal::NotInRepayment => "A rollover is not offered yet",
        DelayRefusal::NotOfProduct => "This product has no rollover",
        DelayRefusal::UsedUp => "The rollovers of this loan are used up",
        DelayRefusal::NothingToDelay => "Nothing is left to be delayed",
        DelayRefusal::AboveCostCap => "A rollover would cost more than is allowed",
    }))
}

fn info(
    app: &AppState,
    open: &Open,
    offer: Option<&DelayOffer>,
    wording: Wording<'_>,
) -> Result<RepaymentInfo, AppError> {
    let Open {
        order,
        book,
        due,
        code,
        today,
    } = open;
    let product = app.config.product(&order.product_id);
    let plan = rules::plan(book, *today)?;
    let channels = app.providers.channels.iter().map(|channel| {
        let face = channel.face().clone();
        Channel {
            logo: face.logo,
            name: face.name,
            channel_number: face.number,
            fee_text: face.fee_text,
            credited_text: face.credited_text,
        }
    });
    Ok(RepaymentInfo {
        repay_amount: due.amount_centavos,
        repay_date: due.due_on.to_string(),
        days_left: due.days_left,
        product_name: offers::name(app, &order.product_id),
        product_logo: product
            .map(|product| product.logo.clone())
            .unwrap_or_default(),
        detail: rows(book, due, wording)?,
        repay_plan: plan_rows(&plan, offer, wording),
        repay_list: channels.collect(),
        notice_msg: wording.say("How to pay: tap here for the steps of each channel"),
        is_show_rey_top: u8::from(order.face.repay_banner),
        def_detail: code
            .as_ref()
            .and_then(|code| pay_notice::ready(app, code, wording)),
        delay_info: offer.map(|offer| DelayInfo {
            title: wording.say("Rollover repayment"),
            delay_amount: offer.amount_centavos,
            next_repay_date: offer.next_due_on.to_string(),
            added_cost_centavos: offer.added_cost_centavos,
            total_after_centavos: offer.total_after_centavos,
        }),
        full_amount: due.full_amount_centavos,
    })
}

fn rows(book: &Book, due: &Due, wording: Wording<'_>) -> Result<Vec<TextRow>, AppError> {
    let mut rows = Vec::new();
    let mut row = |label, value: String| {
        rows.push(TextRow {
            text: wording.say(label),
            value,
        });
    };
    row("To be paid now", wording.money(due.amount_centavos));
    row("Due date", wording.day(due.due_on));
    if due.overdue_centavos > 0 {
        row("Overdue", wording.money(due.overdue_centavos));
    }
    if due.penalty_centavos > 0 {
        row("Penalty so far", wording.money(due.penalty_centavos));
    }
    row(
        "Outstanding in all",
        wording.money(book.ledger.outstanding_centavos()?),
    );
    row("Loan amount", wording.money(book.loan.principal_centavos));
    row("Order number", book.loan.order_id.clone());
    Ok(rows)
}

/// What is still to be paid; with an offer, as it would be after the rollover.
fn plan_rows(plan: &[PlanLine], offer: Option<&DelayOffer>, wording: Wording<'_>) -> Vec<PlanRow> {
    let count = plan.len().to_string();
    let moved = |number: i64| {
        let instalments = offer.map(|offer| &offer.schedule.instalments)?;
        instalments
            .iter()
            .find(|instalment| instalment.number == number)
    };
    let row = |line: &PlanLine| {
        let penalty = if offer.is_some() {
            0
        } else {
            line.penalty_centavos
        };
        let parts = [
            wording.money(line.principal_centavos),
            wording.money(line.interest_centavos),
        ];
        let remark = if penalty > 0 {
            let penalty = wording.money(penalty);
            let english = "Principal {0} + interest {1} + penalty {2}";
            wording.fill(english, &[&parts[0], &parts[1], &penalty])
        } else {
            wording.fill("Principal {0} + interest {1}", &[&parts[0], &parts[1]])
        };
        PlanRow {
            remark,
            title: wording.fill("Instalment {0} of {1}", &[&line.number.to_string(), &count]),
            amount: line.unpaid_centavos - (line.penalty_centavos - penalty),
            time: moved(line.number)
                .map_or(line.due_on, |moved| moved.due_on)
                .to_string(),
        }
    };
    plan.iter()
        .filter(|line| line.state != PlanState::Paid)
        .map(row)
        .collect()
}
