//! Repayment of an installment or a rollover: the due amount and its parts (CALL-22, 23; PERIOD, DELAY). `pay_code`
//! creates the code to pay it.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::pay_notice;
use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::{Channel, CommonParams, OrderRequest, PayCode, PlanRow};
use crate::papers::channel_name;
use tulay_lender::borrowers::carried_session::CarriedSession;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;
use tulay_lender::loans::orders::OrderIds;
use tulay_lender::loans::payment_result::CodePayment;
use tulay_lender::text_row::TextRow;
use tulay_lender::views::calendar;
use tulay_lender::views::repayment_page::RepaymentView;
use tulay_lending::ledger::Account;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::repayment::{Due, PlanLine, PlanState, first_day_of_whole};
use tulay_lending::rollover::DelayOffer;
use tulay_lending::taken_back::TakenBack;
use tulay_texts::{Localizer, order_texts};

/// Due amount, and the channels.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RepaymentInfo {
    /// Due now, centavos: overdue amounts with penalties and fees; otherwise the next installment.
    pub repay_amount: i64,
    /// Label of `repayAmount`, as on the page of the order.
    pub amount_label: String,
    /// Last day on which `repayAmount` is enough, and the amount of the due date, as a sentence; null if they are the same
    /// (MONEY-16).
    pub enough_text: Option<String>,
    /// Due date, `YYYY-MM-DD`.
    pub repay_date: String,
    /// Days until the due date; negative if late.
    pub days_left: i64,
    /// Number of paid installments of all, and the balance, as text (UX-20).
    pub paid_text: String,
    /// Number of paid installments.
    pub paid_count: usize,
    /// Number of all installments.
    pub count: usize,
    /// Product's name.
    pub product_name: String,
    /// Path of the product's logo.
    pub product_logo: String,
    /// Rows of the amount.
    pub detail: Vec<TextRow>,
    /// Remaining payments.
    pub repay_plan: Vec<PlanRow>,
    /// Address of the due dates as a calendar file, on the server's origin; valid for a day.
    pub calendar_url: String,
    /// Channels to pay by.
    pub repay_list: Vec<Channel>,
    /// Number of the channel that the borrower chose last, which is chosen for the next payment; null if there is none
    /// (PERIOD-04).
    pub last_channel: Option<String>,
    /// Text of the banner (PERIOD-02).
    pub notice_msg: String,
    /// 1 if the banner shows.
    pub is_show_rey_top: u8,
    /// Code that is ready to be paid (PERIOD-03).
    pub def_detail: Option<PayCode>,
    /// The rollover, if this is about one (DELAY-01).
    pub delay_info: Option<DelayInfo>,
    /// Late amounts and the next installment, centavos; null if nothing is late, or if it equals everything.
    pub with_next_amount: Option<i64>,
    /// Amount that settles everything, centavos; null while prepayment is not allowed.
    pub full_amount: Option<i64>,
    /// Day from which `fullAmount` is offered, `YYYY-MM-DD`; null while it is.
    pub full_from: Option<String>,
    /// Interest that `fullAmount` leaves out, centavos.
    pub full_rebate: i64,
    /// Maximum payment, centavos.
    pub most_amount: i64,
    /// Everything owed, less `fullRebate`, centavos: another amount leaves none of it, or at least a channel's minimum.
    pub whole_amount: i64,
    /// Payments that were taken back and are owed again; null if there are none (MONEY-17).
    pub taken_back: Option<TakenBackCard>,
    /// Payment that may have been made and is not confirmed yet, as sentences: asked about before another one; null if
    /// there is none (UX-23).
    pub awaited_text: Option<String>,
    /// Payments that this answer knows of: sent with a payment, which is refused if another was begun or made since
    /// (UX-23).
    pub payments_seen: String,
}

/// Rollover on offer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DelayInfo {
    /// Title of the page.
    pub title: String,
    /// Current price, centavos.
    pub delay_amount: i64,
    /// New due date, `YYYY-MM-DD`.
    pub next_repay_date: String,
    /// Total added cost, centavos.
    pub added_cost_centavos: i64,
    /// Remaining payments afterwards, centavos.
    pub total_after_centavos: i64,
}

/// CALL-22: returns the rollover on offer.
#[utoipa::path(
    post, path = "/mountain/kXmTp/pass", tag = "repayment", params(CommonParams),
    request_body(content = OrderRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<RepaymentInfo>, description = "00; 1001; 1004; 1400 with fields; 1409 no rollover"))
)]
pub async fn rollover_info(
    State(app): State<App>,
    borrower: Borrower,
    session: SessionToken,
    common: Common,
    Form(body): Form<OrderRequest>,
) -> Answer<RepaymentInfo> {
    let view = RepaymentView::of_rollover(&app, borrower.id, body.into()).await?;
    let localizer = app.localizer(common.language);
    Ok(ok(present(&app, &session, view, localizer)?))
}

/// CALL-23: returns the due amount.
#[utoipa::path(
    post, path = "/mountain/v3/installment/loan-play-detail", tag = "repayment", params(CommonParams),
    request_body(content = OrderRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<RepaymentInfo>, description = "00; 1001; 1004; 1409 nothing to repay"))
)]
pub async fn amounts_due(
    State(app): State<App>,
    borrower: Borrower,
    session: SessionToken,
    common: Common,
    Form(body): Form<OrderRequest>,
) -> Answer<RepaymentInfo> {
    let view = RepaymentView::of_due(&app, borrower.id, body.into()).await?;
    let localizer = app.localizer(common.language);
    Ok(ok(present(&app, &session, view, localizer)?))
}

/// Reads the due amount of an order of the session's borrower.
///
/// # Errors
/// 1001 without a live session, 1004 for an order that is not the borrower's, 1409 if there is nothing to repay.
pub(super) async fn read_due(
    app: &App,
    token: &SessionToken,
    ids: OrderIds,
    localizer: Localizer<'_>,
) -> Result<RepaymentInfo, Error> {
    let session = CarriedSession::new(app, token)?;
    let borrower_id = session.find_borrower(app).await?;
    let view = RepaymentView::of_due(app, borrower_id, ids).await?;
    present(app, token, view, localizer)
}

fn present(
    app: &App,
    session: &SessionToken,
    view: RepaymentView,
    localizer: Localizer<'_>,
) -> Result<RepaymentInfo, Error> {
    let (order, due, offer) = (&view.order, &view.due, view.rollover.as_ref());
    let product = app.settings.product(&order.product_id);
    let channels = app.providers.channels.iter().map(|channel| {
        let profile = channel.profile().clone();
        Channel {
            logo: profile.logo,
            name: localizer.configured_text(&profile.name),
            channel_number: profile.number,
            fee_text: localizer.configured_text(&profile.fee_text),
            credited_text: localizer.configured_text(&profile.credited_text),
            min_amount: profile.min_amount_centavos,
        }
    });
    let is_offered = |number: &String| app.providers.channel(number).is_some();
    Ok(RepaymentInfo {
        repay_amount: due.amount_centavos,
        amount_label: localizer.text(order_texts::amount_label(due)),
        enough_text: order_texts::enough_until(due, localizer),
        repay_date: due.due_on.to_string(),
        days_left: due.days_left,
        paid_text: paid_text(&view.plan, due, localizer),
        paid_count: paid_count(&view.plan),
        count: view.plan.len(),
        product_name: app.settings.product_name(&order.product_id).to_owned(),
        product_logo: product
            .map(|product| product.logo.clone())
            .unwrap_or_default(),
        detail: match offer {
            Some(offer) => rollover_rows(&view.loan_account, offer, localizer)?,
            None => rows(&view, localizer),
        },
        repay_plan: plan_rows(&view.plan, offer, localizer),
        calendar_url: calendar::address(app, session, order.id(), localizer.language)?,
        repay_list: channels.collect(),
        last_channel: view.last_channel.filter(is_offered),
        notice_msg: localizer.text("How to pay: tap here for the steps for each channel"),
        is_show_rey_top: u8::from(order.page_flags.repay_banner),
        delay_info: offer.map(|offer| DelayInfo {
            title: localizer.text("Rollover repayment"),
            delay_amount: offer.amount_centavos,
            next_repay_date: offer.next_due_on.to_string(),
            added_cost_centavos: offer.added_cost_centavos,
            total_after_centavos: offer.total_after_centavos,
        }),
        with_next_amount: due.with_next_centavos,
        full_amount: due.full_amount_centavos,
        full_from: match due.full_amount_centavos {
            Some(_) => None,
            None => Some(first_day_of_whole(&view.loan_account, &view.plan)?.to_string()),
        },
        full_rebate: due.full_rebate_centavos,
        most_amount: due.most_centavos,
        whole_amount: due.whole_centavos(),
        taken_back: taken_back_card(&view.taken_back, localizer),
        payments_seen: view.payments_seen,
        awaited_text: view
            .awaited
            .map(|payment| awaited_text(app, &payment, localizer)),
        def_detail: view
            .ready_code
            .map(|code| pay_notice::present(code, localizer)),
    })
}

/// Sentences about a payment that may have been made and is not confirmed yet (UX-23).
pub(super) fn awaited_text(app: &App, payment: &CodePayment, localizer: Localizer<'_>) -> String {
    localizer.fill(
        "A payment of {0} ({1}) is not confirmed yet. If you made it, do not pay again: it will show on the page of \
         your loan",
        &[
            &localizer.money(payment.amount_centavos),
            &channel_name(app, &payment.channel_number, localizer),
        ],
    )
}

fn rows(view: &RepaymentView, localizer: Localizer<'_>) -> Vec<TextRow> {
    let due = &view.due;
    let mut rows = Vec::new();
    let mut row = |label, value: String| {
        rows.push(TextRow {
            text: localizer.text(label),
            value,
        });
    };
    // The page folds all but the first two away, and has amount and day in its head: the parts of the amount come
    // first.
    let parts = shown_parts(due);
    for (label, centavos) in parts {
        row(label, localizer.money(centavos));
    }
    row(
        order_texts::amount_label(due),
        localizer.money(due.amount_centavos),
    );
    row("Total balance", localizer.money(due.outstanding_centavos));
    row(
        "Loan amount",
        localizer.money(view.loan_account.loan.principal_centavos),
    );
    row("Due date", localizer.day(due.due_on));
    row("Order number", view.order.number.to_string());
    rows
}

/// Parts of the due amount, which add up to it (MONEY-02). A single part is the amount itself and is left out, except a
/// refund, which a borrower would not expect.
pub(super) fn shown_parts(due: &Due) -> Vec<(&'static str, i64)> {
    let parts: Vec<_> = [
        ("Overdue", due.overdue_centavos),
        ("Penalty so far", due.penalty_centavos),
        ("Rollover fee so far", due.fee_centavos),
        ("Refund to pay back", due.refund_centavos),
        ("Next installment", due.next_centavos),
        ("Interest not charged", -due.rebate_centavos),
    ]
    .into_iter()
    .filter(|(_, centavos)| *centavos != 0)
    .collect();
    if parts.len() > 1 || due.refund_centavos > 0 {
        parts
    } else {
        Vec::new()
    }
}

/// Parts of the price of a rollover.
fn rollover_rows(
    loan_account: &LoanAccount,
    offer: &DelayOffer,
    localizer: Localizer<'_>,
) -> Result<Vec<TextRow>, Error> {
    let parts = [
        (
            "Penalty so far",
            loan_account
                .ledger
                .balance_centavos(Account::PenaltyReceivable)?,
        ),
        (
            "Rollover fee so far",
            loan_account
                .ledger
                .balance_centavos(Account::RolloverReceivable)?,
        ),
        (
            "Refund to pay back",
            loan_account
                .ledger
                .balance_centavos(Account::RefundReceivable)?,
        ),
        ("Rollover fee", offer.added_cost_centavos),
    ];
    let row = |(label, centavos): (&'static str, i64)| TextRow {
        text: localizer.text(label),
        value: localizer.money(centavos),
    };
    Ok(parts
        .into_iter()
        .filter(|part| part.1 > 0)
        .map(row)
        .collect())
}

fn paid_count(plan: &[PlanLine]) -> usize {
    let paid = plan.iter().filter(|line| line.state == PlanState::Paid);
    paid.count()
}

/// Number of paid installments of all, and the balance.
pub(super) fn paid_text(plan: &[PlanLine], due: &Due, localizer: Localizer<'_>) -> String {
    let [paid, count] = [paid_count(plan), plan.len()].map(|count| count.to_string());
    let left = localizer.money(due.outstanding_centavos);
    localizer.fill("{0} of {1} paid · {2} left", &[&paid, &count, &left])
}

/// Installments that are paid, in words and with what was paid of each (UX-20).
pub(super) fn paid_rows<'a>(
    plan: &'a [PlanLine],
    localizer: Localizer<'a>,
) -> impl Iterator<Item = PlanRow> + 'a {
    let row = move |line: &PlanLine| PlanRow {
        remark: localizer.fill(
            "Principal {0} + interest {1}",
            &[
                &localizer.money(line.principal_centavos),
                &localizer.money(line.interest_centavos),
            ],
        ),
        late: String::new(),
        paid: localizer.text("Paid"),
        title: installment_title(plan, line, localizer),
        amount: line.paid_centavos,
        time: line.due_on.to_string(),
    };
    plan.iter()
        .filter(|line| line.state == PlanState::Paid)
        .map(row)
}

fn installment_title(plan: &[PlanLine], line: &PlanLine, localizer: Localizer<'_>) -> String {
    localizer.fill(
        "Installment {0} of {1}",
        &[&line.number.to_string(), &plan.len().to_string()],
    )
}

/// Remaining payments; with an offer, as they would be after the rollover.
pub(super) fn plan_rows(
    plan: &[PlanLine],
    offer: Option<&DelayOffer>,
    localizer: Localizer<'_>,
) -> Vec<PlanRow> {
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
            localizer.money(line.principal_centavos),
            localizer.money(line.interest_centavos),
        ];
        let penalty_text = localizer.money(penalty);
        let paid = localizer.money(line.paid_centavos);
        let [principal, interest] = &parts;
        let remark = match (penalty > 0, line.paid_centavos > 0) {
            (false, false) => {
                localizer.fill("Principal {0} + interest {1}", &[principal, interest])
            }
            (true, false) => localizer.fill(
                "Principal {0} + interest {1} + penalty {2}",
                &[principal, interest, &penalty_text],
            ),
            (false, true) => localizer.fill(
                "Principal {0} + interest {1}, less {2} paid",
                &[principal, interest, &paid],
            ),
            (true, true) => localizer.fill(
                "Principal {0} + interest {1} + penalty {2}, less {3} paid",
                &[principal, interest, &penalty_text, &paid],
            ),
        };
        let is_late = line.state == PlanState::Overdue && offer.is_none();
        PlanRow {
            remark,
            late: if is_late {
                localizer.text("Overdue")
            } else {
                String::new()
            },
            paid: String::new(),
            title: installment_title(plan, line, localizer),
            amount: line.unpaid_centavos - (line.penalty_centavos - penalty),
            time: moved(line.number)
                .map_or(line.due_on, |moved| moved.due_on)
                .to_string(),
        }
    };
    plan.iter()
        .filter(|line| line.state.is_open())
        .map(row)
        .collect()
}

/// Payments that were taken back and of which something is owed again.
#[derive(Debug, Serialize, ToSchema)]
pub struct TakenBackCard {
    /// Title.
    pub title: String,
    /// One sentence for each payment, the oldest first.
    pub texts: Vec<String>,
}

/// Returns the card of some payments; `None` if there are none.
pub(super) fn taken_back_card(
    payments: &[TakenBack],
    localizer: Localizer<'_>,
) -> Option<TakenBackCard> {
    if payments.is_empty() {
        return None;
    }
    let text = |payment: &TakenBack| {
        order_texts::taken_back(
            &localizer.money(payment.amount_centavos),
            &localizer.day(payment.paid_on),
            &localizer.money(payment.left_centavos),
            localizer,
        )
    };
    Some(TakenBackCard {
        title: localizer.text("Owed again"),
        texts: payments.iter().map(text).collect(),
    })
}
