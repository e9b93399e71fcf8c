//! The bare handler of a postback: what is asked of the provider, and the statements by which a payment is posted.

use anyhow::{Context, Result};
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rusqlite::{Connection, params};
use serde_json::Value;
use tulay_provider_stubs::accounts::XENDIT_KEY;

use crate::bare::{Bare, answer, new_id, now_ms, rows, run};
use crate::statements as sql;

/// Takes what the provider tells.
pub async fn take(State(bare): State<Bare>, Json(told): Json<Value>) -> Response {
    answer(post(bare, told).await)
}

async fn post(bare: Bare, told: Value) -> Result<String> {
    let text = |name: &str| told["data"][name].as_str().map(str::to_owned);
    let payment = text("payment_id").context("no payment")?;
    let reference = text("reference_id").context("no reference")?;
    let sought = reference.clone();
    let asked = bare
        .store
        .read(move |it| Ok(rows(it, sql::REQUEST, params![sought])?.to_string()));
    asked.await?;
    let (provider, client) = bare.provider.context("no provider")?;
    let question = client.get(format!("{provider}/v3/payments/{payment}"));
    let question = question.header("api-version", "2024-11-11");
    let confirmed = question.basic_auth(XENDIT_KEY, Some("")).send().await?;
    let confirmed: Value = serde_json::from_slice(&confirmed.bytes().await?)?;
    anyhow::ensure!(confirmed["status"] == "SUCCEEDED", "{confirmed}");
    bare.store
        .write(move |it| post_payment(it, &payment, &reference))
        .await
}

fn post_payment(it: &Connection, payment: &str, reference: &str) -> rusqlite::Result<String> {
    let now = now_ms();
    let request = rows(it, sql::REQUEST, params![reference])?;
    let found = rows(it, sql::CODE, params![request[0][1].as_str()])?;
    let (code, order, amount) = (
        found[0][0].as_str(),
        found[0][1].as_str(),
        found[0][4].as_i64(),
    );
    let event = params!["90006", payment, code, "paid", amount, now, "posted", now];
    run(it, sql::INSERT_EVENT, event)?;
    run(it, sql::REQUEST_PAID, params![reference, "paid"])?;
    run(
        it,
        sql::REQUEST_DIFFERS,
        params![reference, None::<String>, now],
    )?;
    rows(it, sql::PAID_ORDER, params![order])?;
    run(it, sql::CODE_PAID, params![code])?;
    rows(it, sql::SERVICING_DAY, params![])?;
    rows(it, sql::SCHEDULE_OF_NOW, params![order])?;
    rows(it, sql::LEDGER, params![order])?;
    rows(it, sql::SCHEDULE, params![order])?;
    let events = rows(it, sql::EVENTS, params![order])?;
    rows(it, sql::SERVICING_DAY, params![])?;
    post_to_ledger(it, &events, order, payment, amount)?;
    run(it, sql::SERVICE_ON, params![order, "2027-01-01"])?;
    run(it, sql::VOID_CODES, params![order])?;
    let thanks = params![
        new_id("msg"),
        now,
        None::<i64>,
        order,
        "received",
        payment,
        amount,
        now
    ];
    run(it, sql::INSERT_THANKS, thanks)?;
    run(it, sql::EVENT_OUTCOME, params!["90006", payment, "posted"])?;
    Ok(String::from("{}"))
}

/// The event of the loan, and its posting with three lines.
fn post_to_ledger(
    it: &Connection,
    events: &Value,
    order: Option<&str>,
    payment: &str,
    amount: Option<i64>,
) -> rusqlite::Result<()> {
    let now = now_ms();
    let sequence = i64::try_from(events.as_array().map_or(0, Vec::len)).unwrap_or(0) + 1;
    let (name, day) = (format!("90006/{payment}"), "2026-11-23");
    let told = params![
        name,
        order,
        sequence,
        "repayment",
        day,
        now,
        amount,
        None::<i64>,
        None::<String>,
        None::<String>
    ];
    run(it, sql::INSERT_LOAN_EVENT, told)?;
    let posting = new_id("pst");
    let made = params![
        posting,
        order,
        "payment",
        now,
        day,
        name,
        None::<String>,
        name
    ];
    run(it, sql::INSERT_POSTING, made)?;
    for (line, (account, part)) in (1..).zip([
        ("cash_in_transit", 100_000),
        ("interest_receivable", -60_000),
        ("loan_principal", -40_000),
    ]) {
        run(
            it,
            sql::INSERT_ENTRY,
            params![posting, line, account, part, 1],
        )?;
    }
    Ok(())
}
