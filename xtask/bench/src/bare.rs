//! Handlers that run the server's statements and nothing else of it: no rules, no checks, no texts. What the server takes longer
//! than these is the price of the product. That of postbacks: [`crate::bare_postback`].

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use axum::Router;
use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::serve::ListenerExt;
use rusqlite::types::ValueRef;
use rusqlite::{CachedStatement, Connection, ToSql, params};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::bare_postback;
use crate::bare_store::BareStore;
use crate::statements as sql;

/// Where the server has its order read; the bare one has it there too.
pub const READ: &str = "/mountain/v3/loan-details/loan-details";
/// Where the server has Xendit's postbacks.
pub const POSTBACK: &str = "/callbacks/payment/xendit";
/// Where the server has its confirmation.
pub const CONFIRM: &str = "/mountain/v3/loan-confirm/loan-detail-push";

#[derive(Clone)]
pub struct Bare {
    pub store: BareStore,
    /// The terms that are stored with an order.
    terms: String,
    /// The provider's address, and a client.
    pub provider: Option<(String, reqwest::Client)>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Session {
    session_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OrderForm {
    order_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Confirmed {
    amount: i64,
    periods: i64,
    product_id: String,
}

/// Serves until it is killed; the first line says where. Postbacks are confirmed at the provider.
#[tokio::main]
pub async fn serve(database: &Path, provider: Option<String>) -> Result<()> {
    let terms = Connection::open(database)?.query_row(
        "SELECT terms_json FROM orders LIMIT 1",
        [],
        |row| row.get(0),
    )?;
    let store = BareStore::open(database)?;
    let app = Router::new()
        .route(READ, post(read))
        .route(CONFIRM, post(confirm))
        .route(POSTBACK, post(bare_postback::take))
        .with_state(Bare {
            store,
            terms,
            provider: provider.map(|address| (address, reqwest::Client::new())),
        });
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("listening on http://{}", listener.local_addr()?);
    let listener = listener.tap_io(|socket| {
        let _ = socket.set_nodelay(true);
    });
    axum::serve(listener, app).await?;
    Ok(())
}

async fn read(
    State(bare): State<Bare>,
    Query(session): Query<Session>,
    Form(form): Form<OrderForm>,
) -> Response {
    answer(read_order(&bare, session, form.order_id).await)
}

async fn read_order(bare: &Bare, session: Session, order: String) -> Result<String> {
    let token = hash(&session.session_id);
    bare.store
        .read(move |connection| {
            let borrower = signed_in(connection, &token)?;
            let parts = json!({
                "order": rows(connection, sql::ORDER, params![order, borrower])?,
                "schedule": rows(connection, sql::SCHEDULE, params![order])?,
                "events": rows(connection, sql::EVENTS, params![order])?,
                "code": rows(connection, sql::NEWEST_CODE, params![order, 0])?,
                "account": rows(connection, sql::ORDER_ACCOUNT, params![order])?,
                "refund": rows(connection, sql::REFUND, params![order])?,
                "moves": rows(connection, sql::MOVES, params![order])?,
            });
            Ok(envelope(&parts))
        })
        .await
}

async fn confirm(
    State(bare): State<Bare>,
    Query(session): Query<Session>,
    headers: HeaderMap,
    Form(form): Form<Confirmed>,
) -> Response {
    let key = headers
        .get("idempotency-key")
        .and_then(|key| key.to_str().ok())
        .unwrap_or_default()
        .to_owned();
    answer(make_order(bare, session, key, form).await)
}

async fn make_order(bare: Bare, session: Session, key: String, form: Confirmed) -> Result<String> {
    let token = hash(&session.session_id);
    let found = bare.store.read(move |it| signed_in(it, &token)).await;
    let borrower = found.context("nobody is signed in")?;
    let terms = bare.terms;
    bare.store
        .write(move |connection| {
            let now = now_ms();
            let open_key = format!("{borrower}|{}", form.product_id);
            rows(connection, sql::ANSWERED, params![borrower, "CALL-28", key])?;
            rows(connection, sql::OPEN_ORDER, params![open_key])?;
            run(connection, sql::LANGUAGE, params![borrower, "en"])?;
            tell(connection, &borrower, now)?;
            rows(connection, sql::BLOCKED, params![borrower])?;
            rows(connection, sql::IDENTITY, params![borrower])?;
            let account = rows(connection, sql::HOLDER, params![borrower])?;
            let declined = params![borrower, form.product_id, 100];
            rows(connection, sql::LAST_DECLINE, declined)?;
            let paid_off = params![borrower, 200, "paid_in_full"];
            rows(connection, sql::PAID_OFF, paid_off)?;
            let (id, number) = (new_id("ord"), new_id("number"));
            rows(connection, sql::SHORT_NUMBER, params![number])?;
            connection
                .prepare_cached(sql::INSERT_ORDER)?
                .execute(params![
                    id,
                    borrower,
                    form.product_id,
                    form.amount,
                    form.periods,
                    terms,
                    21,
                    now,
                    None::<String>,
                    0,
                    true,
                    "",
                    "",
                    "",
                    None::<String>,
                    false,
                    false,
                    false,
                    number,
                    open_key,
                ])?;
            let first = params![id, None::<i64>, 21, now, "confirmed"];
            run(connection, sql::INSERT_MOVE, first)?;
            let account = params![id, account[0][0].as_str()];
            run(connection, sql::INSERT_ORDER_ACCOUNT, account)?;
            rows(connection, sql::ORDER_ACCOUNT, params![id])?;
            sign(connection, &id, now)?;
            let answer =
                envelope(&json!({ "lendDetailsUrl": format!("/loanDetail?orderId={id}") }));
            let told = params![borrower, "CALL-28", key, hash(&open_key), answer, now];
            run(connection, sql::INSERT_ANSWER, told)?;
            Ok(answer)
        })
        .await
}

/// The SMS, which is queued before anything else is written.
fn tell(connection: &Connection, borrower: &str, now: i64) -> rusqlite::Result<()> {
    let text = "Tulay: we have your application. Once released, the first part is due in 30 days.";
    let message = params![new_id("msg"), borrower, "", text, now];
    run(connection, sql::INSERT_SMS, message)
}

/// Three agreements, each as long as the server's is when it is compressed, sealed and in base 64.
fn sign(connection: &Connection, order: &str, now: i64) -> rusqlite::Result<()> {
    let sealed = "0".repeat(2500);
    let signing = params![order, now, "en", "0".repeat(300)];
    run(connection, sql::INSERT_SIGNING, signing)?;
    let [first, second, third] = ["loan-agreement", "disclosure-statement", "data-consent"];
    let digest = hash(first);
    #[rustfmt::skip]
    let documents = params![
        order,
        1, first, first, "en", "1", digest, sealed,
        2, second, second, "en", "1", digest, sealed,
        3, third, third, "en", "1", digest, sealed,
    ];
    run(connection, sql::INSERT_DOCUMENTS, documents)?;
    let consent = params![order, "agreements", "en", "I have read and accept.", false];
    run(connection, sql::INSERT_CONSENT, consent)
}

fn signed_in(connection: &Connection, token: &str) -> rusqlite::Result<String> {
    let (now_ms, idle_ms) = (now_ms(), 7 * 24 * 60 * 60 * 1000);
    connection
        .prepare_cached(sql::SESSION)?
        .query_row(params![token, now_ms, now_ms - idle_ms], |row| row.get(0))
}

/// Runs a statement that finds nothing.
pub fn run(connection: &Connection, sql: &str, with: &[&dyn ToSql]) -> rusqlite::Result<()> {
    bound(connection, sql, with)?.raw_execute()?;
    Ok(())
}

/// Binds by number: `$2` is the second parameter, anywhere in the text.
fn bound<'c>(
    connection: &'c Connection,
    sql: &str,
    with: &[&dyn ToSql],
) -> rusqlite::Result<CachedStatement<'c>> {
    let mut statement = connection.prepare_cached(sql)?;
    for index in 1..=statement.parameter_count() {
        let name = statement.parameter_name(index);
        let number = name.and_then(|name| name.strip_prefix('$')?.parse::<usize>().ok());
        statement.raw_bind_parameter(index, with[number.unwrap_or(index) - 1])?;
    }
    Ok(statement)
}

/// Every row with all its columns.
pub fn rows(connection: &Connection, sql: &str, with: &[&dyn ToSql]) -> rusqlite::Result<Value> {
    let mut statement = bound(connection, sql, with)?;
    let columns = statement.column_count();
    let mut found = statement.raw_query();
    let mut all = Vec::new();
    while let Some(row) = found.next()? {
        let column = |index| {
            Ok(match row.get_ref(index)? {
                ValueRef::Integer(number) => Value::from(number),
                ValueRef::Text(text) => Value::from(String::from_utf8_lossy(text)),
                _ => Value::Null,
            })
        };
        all.push(
            (0..columns)
                .map(column)
                .collect::<rusqlite::Result<Value>>()?,
        );
    }
    Ok(Value::Array(all))
}

fn envelope(data: &Value) -> String {
    format!(r#"{{"code":"00","message":"","data":{data}}}"#)
}

pub fn answer(made: Result<String>) -> Response {
    match made {
        Ok(json) => ([(header::CONTENT_TYPE, "application/json")], json).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{error:#}")).into_response(),
    }
}

fn hash(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest
        .iter()
        .fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}

/// As the server's: neighbours in time are neighbours in an index.
pub fn new_id(kind: &str) -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let upper = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("{kind}_{upper:016x}{:016x}", rand::random::<u64>())
}

pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    })
}
