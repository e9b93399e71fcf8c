//! The order page (CALL-34; ORDER).

use axum::extract::State;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::offers;
use super::order_steps::{self, OrderStep};
use super::payment_result::{self, PaymentResult};
use super::repayment::parts_of_due;
use super::sent_money::{SentMoney, SentRefund};
use super::statement::{self, PaymentEntry};
use crate::App;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::{CommonParams, OrderRequest, OrderStatusCode, RecommendedProduct};
use crate::product_cards::CardList;
use tulay_lender::addresses;
use tulay_lender::borrowers::bank_account::account_text;
use tulay_lender::borrowers::carried_session::CarriedSession;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::loans::decline;
use tulay_lender::loans::decline::DeclineReason;
use tulay_lender::loans::orders::of_borrower_and_product;
use tulay_lender::loans::payment_result as results;
use tulay_lender::loans::payment_result::PaymentResult as KnownResult;
use tulay_lender::loans::payments;
use tulay_lender::loans::payments::OrderPayment;
use tulay_lender::settings::Settings;
use tulay_lender::text_row::TextRow;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::reconcile::how_it_ended;
use tulay_lending::repayment::{self, Due};
use tulay_lending::rollover;
use tulay_lending::state::OrderStatus;
use tulay_lending::statement::owed_to_borrower_centavos;
use tulay_store::order_transitions::{self, StoredTransition};
use tulay_store::orders::Order;
use tulay_store::{Tx, order_accounts, page_events};
use tulay_texts::Localizer;
use tulay_texts::order_texts;

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
    let (today, now) = (app.clock.today_manila(), app.clock.now());
    let settings = app.settings.clone();
    let of_read = session.clone();
    let snapshot = app.store.read(move |tx| {
        let borrower_id = of_read.borrower_id(tx)?;
        let order = of_borrower_and_product(tx, &borrower_id, &body.product_id, &body.order_id)?;
        let (loan_account, events) = accounts::with_events(tx, &order, today)?.unzip();
        let events = events.unwrap_or_default();
        let payments = payments::of_events(tx, &events)?;
        let (due, may_delay) = match &loan_account {
            Some(loan_account) => (
                repayment::due(loan_account, today)?,
                rollover::offer(loan_account, today)?.is_ok(),
            ),
            None => (None, false),
        };
        let payment_result = match &loan_account {
            Some(account) => results::newest(tx, &order, account, (&events, &payments), now)?,
            None => None,
        };
        let account = order_accounts::of_order(tx, &order)?;
        let sent = SentMoney::of(tx, &order)?;
        let refund = match &loan_account {
            Some(_) => SentRefund::of(tx, &order)?,
            None => None,
        };
        let is_score = order.page_flags.is_score
            && page_events::find_score(tx, &borrower_id, order.id())?.is_none();
        let transitions = order_transitions::of_order(tx, &order)?;
        let declined = match order.status {
            OrderStatus::Declined => Some(Declined::of(tx, &order, &settings, today)?),
            _ => None,
        };
        let status = loan_account
            .as_ref()
            .map_or(order.status, |loan_account| loan_account.status);
        let account = account.map(|known| account_text(&known.account));
        Ok::<_, Error>(OrderSnapshot {
            order,
            loan_account,
            status,
            due,
            may_delay,
            account,
            sent,
            refund,
            is_score,
            transitions,
            payments,
            payment_result,
            declined,
            now_ms: now.as_millisecond(),
        })
    });
    let snapshot = snapshot.await?;
    session.note_use(&app).await;
    Ok(ok(details(
        &app,
        &snapshot,
        app.localizer(common.language),
    )?))
}

/// Order with all data of its page, as of today.
struct OrderSnapshot {
    order: Order,
    loan_account: Option<LoanAccount>,
    status: OrderStatus,
    due: Option<Due>,
    may_delay: bool,
    /// Account of the order as the borrower sees it.
    account: Option<String>,
    sent: Option<SentMoney>,
    refund: Option<SentRefund>,
    is_score: bool,
    transitions: Vec<StoredTransition>,
    payments: Vec<OrderPayment>,
    payment_result: Option<KnownResult>,
    declined: Option<Declined>,
    now_ms: i64,
}

/// Reason of a decline, and the wait before the next application.
struct Declined {
    reason: Option<DeclineReason>,
    /// First day on which the borrower may apply again, if not today.
    again_on: Option<Date>,
}

impl Declined {
    fn of(tx: &mut Tx<'_>, order: &Order, settings: &Settings, today: Date) -> Result<Self, Error> {
        let again_on = match settings.product(&order.product_id) {
            Some(product) => decline::again_on(tx, &order.borrower_id, product, today)?,
            None => None,
        };
        Ok(Self {
            reason: decline::reason_of(tx, order)?,
            again_on,
        })
    }
}

impl OrderSnapshot {
    /// Next due amount, if something was paid, nothing is due by today, and no payment fell short.
    fn next_due(&self) -> Option<&Due> {
        let has_paid = self.payments.iter().any(|payment| !payment.is_taken_back);
        let due = self.due.as_ref().filter(|_| has_paid)?;
        let mut instalments = self.loan_account.as_ref()?.schedule.instalments.iter();
        let next = instalments.find(|instalment| instalment.due_on == due.due_on)?;
        let is_whole = due.next_centavos == next.amount_centavos();
        (due.days_left > 0 && due.next_centavos > 0 && is_whole).then_some(due)
    }

    /// Title and sentence of a loan that ended in another way than by paying it off.
    fn other_end(&self) -> Option<(&'static str, &'static str)> {
        let account = self.loan_account.as_ref()?;
        let is_settled = self.status == OrderStatus::Settled;
        order_texts::other_end(is_settled.then(|| how_it_ended(&account.ledger))?)
    }

    /// Title of a status, which is also its step's.
    fn title_of(
        &self,
        status: OrderStatus,
        titles: fn(OrderStatus) -> &'static str,
    ) -> &'static str {
        let other = self.other_end().filter(|_| status == OrderStatus::Settled);
        other.map_or_else(|| titles(status), |(title, _)| title)
    }

    /// Account that the money is or was sent to.
    fn account(&self) -> Option<&str> {
        let sent = self.sent.as_ref().and_then(SentMoney::account);
        sent.or(self.account.as_deref())
    }

    fn owed_to_borrower_centavos(&self) -> Result<i64, Error> {
        let owed = self.loan_account.as_ref().map(owed_to_borrower_centavos);
        Ok(owed.transpose()?.unwrap_or_default())
    }

    fn refund_text(&self, localizer: Localizer<'_>) -> Result<Option<String>, Error> {
        let owed_centavos = self.owed_to_borrower_centavos()?;
        let refund = self.refund.as_ref();
        let told = refund.map(|refund| refund.told(&self.order, owed_centavos, localizer));
        Ok(told.transpose()?.flatten())
    }

    fn payment_result(&self, app: &App, localizer: Localizer<'_>) -> Option<PaymentResult> {
        let known = self.payment_result.as_ref()?;
        payment_result::present(app, &self.order, known, localizer)
    }

    fn steps(&self, localizer: Localizer<'_>) -> Vec<OrderStep> {
        order_steps::steps(self.status, &self.transitions, |step| {
            localizer.text(self.title_of(step, order_texts::step_title))
        })
    }
}

fn details(
    app: &App,
    snapshot: &OrderSnapshot,
    localizer: Localizer<'_>,
) -> Result<LoanDetails, Error> {
    let (order, flags, brand) = (
        &snapshot.order,
        &snapshot.order.page_flags,
        &app.settings.brand,
    );
    let due = snapshot.due.as_ref();
    let followed =
        |address: &str| addresses::allowed(address, &brand.allowed_hosts).map_err(Error::internal);
    let product = app.settings.product(&order.product_id);
    let payments = snapshot.payments.iter();
    let pop = |english| {
        let pop = flags.card_need_pop.then(|| localizer.text(english));
        pop.unwrap_or_default()
    };
    Ok(LoanDetails {
        order_status: OrderStatusCode(snapshot.status),
        notice_status_text: localizer
            .text(snapshot.title_of(snapshot.status, order_texts::status_title)),
        notice_des_text: notice_sentence(snapshot, localizer),
        rec_products: app.cards.others(localizer.language, &order.product_id),
        product_name: offers::name(app, &order.product_id),
        product_logo: product
            .map(|product| product.logo.clone())
            .unwrap_or_default(),
        order_number: order.number.to_string(),
        user_order_detail: UserOrderDetail {
            detail: rows(snapshot, localizer)?,
        },
        inside: u8::from(flags.inside),
        h5_url: followed(&flags.h5_url)?,
        is_delay: u8::from(snapshot.may_delay),
        telephone: brand.service_phone.clone(),
        is_score: u8::from(snapshot.is_score),
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
        steps: snapshot.steps(localizer),
        payments: payments
            .map(|payment| statement::payment_entry(app, payment, localizer))
            .collect(),
        payment_result: snapshot.payment_result(app, localizer),
        owed_to_borrower_centavos: snapshot.owed_to_borrower_centavos()?,
        refund_text: snapshot.refund_text(localizer)?,
    })
}

fn notice_sentence(snapshot: &OrderSnapshot, localizer: Localizer<'_>) -> String {
    let (status, account) = (snapshot.status, snapshot.account());
    let sent = snapshot.sent.as_ref();
    let bound = snapshot.account.as_deref();
    if let Some(why) = sent.and_then(|sent| sent.not_arrived(&snapshot.order, bound, localizer)) {
        return why;
    }
    if let Some(declined) = &snapshot.declined {
        let reason = declined.reason.map(DeclineReason::told);
        return order_texts::declined(reason, declined.again_on, localizer);
    }
    let since = snapshot.transitions.last();
    let promise = since.and_then(|last| {
        order_texts::promise(status, last.at_ms, snapshot.now_ms, account, localizer)
    });
    if let Some(promise) = promise {
        return promise;
    }
    match (snapshot.next_due(), snapshot.other_end()) {
        (Some(next), _) => order_texts::paid_up(next, localizer),
        (None, Some((_, sentence))) => localizer.text(sentence),
        (None, None) => order_texts::status_sentence(status, account, localizer),
    }
}

fn rows(snapshot: &OrderSnapshot, localizer: Localizer<'_>) -> Result<Vec<TextRow>, Error> {
    let order = &snapshot.order;
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
    if let Some(loan_account) = &snapshot.loan_account {
        if let Some(due) = &snapshot.due {
            let parts: Vec<_> = parts_of_due(due).collect();
            // A single part is the amount itself.
            for (label, centavos) in parts.iter().filter(|_| parts.len() > 1) {
                row(label, localizer.money(*centavos));
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
    let paid_out = match snapshot.status {
        OrderStatus::Declined => None,
        OrderStatus::UnderReview | OrderStatus::Disbursing => Some("Will be sent to"),
        _ => Some("Sent to"),
    };
    if let (Some(label), Some(account)) = (paid_out, snapshot.account()) {
        row(label, account.to_owned());
    }
    row("Applied on", localizer.moment(order.created_at_ms));
    Ok(rows)
}
