//! Table `operator_audit`: acts of the lender's staff, append-only, each row chained to the one before by its hash
//! (MONEY-11). Hashes are keyed, and a keyed head names the newest row, so that nobody without the key adds, changes or
//! removes a row unnoticed (SEC-23).

use super::{Row, StoreError, Tx, params, people};
use tulay_lending::state::Cause;
use tulay_sealing::Sealer;

/// The hash before the first row.
const START: &str = "0";

/// Kinds of digest under the key of the database.
const ROW_SCOPE: &str = "operator_audit";
const HEAD_SCOPE: &str = "operator_audit_head";
const REQUEST_SCOPE: &str = "open_request";

/// Step of an act that waits for a second person.
pub const REQUESTED: &str = "requested";

/// Step that takes an act on a deleted order back.
pub const TAKEN_BACK: &str = "taken back";

/// Operator of the rows that the server itself adds.
const SERVER: &str = "the server";

/// Key held by a write that adds a row: the next one is chained to it.
const CHAIN: &str = "operator_audit";

/// Rows that [`verify`] reads at once.
const BATCH: i64 = 1_000;

/// Maximum number of acts of one kind that differ from the facts and are named.
const MAX_FACTS: i64 = 20;

/// Trace of an act in orders and loans, which nothing but the act leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trace {
    /// A move of its order by this cause.
    Move(Cause),
    /// A payout of its order, by which the order is released.
    Payout,
    /// An event of its loan, with the number of its row.
    Event,
    /// The reversal of the event that it names.
    Reversal,
}

/// An act by its tag, with its trace.
pub type TracedAct = (&'static str, Trace);

/// A row as it is added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRow<'a> {
    /// Time of the act, in milliseconds UTC.
    pub at_ms: i64,
    /// Operator who acted.
    pub operator: &'a str,
    /// Proof of who they are; `None` where no member of staff acted.
    pub proof: Option<&'a str>,
    /// Step of the act: done at once, requested, or the answer to a request.
    pub step: &'a str,
    /// The act, as JSON.
    pub act: &'a str,
    /// The order of the act.
    pub order_id: &'a str,
    /// Reason given.
    pub reason: &'a str,
    /// The request that it answers, or the act that it takes back.
    pub answers: Option<i64>,
    /// Amount that the act moves; `None` for an act without one.
    pub size_centavos: Option<i64>,
}

/// A stored row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRow {
    /// Its number, from 1, without a gap.
    pub seq: i64,
    /// Time of the act, in milliseconds UTC.
    pub at_ms: i64,
    /// Operator who acted.
    pub operator: String,
    /// Proof of who they are; `None` where no member of staff acted.
    pub proof: Option<String>,
    /// Step of the act.
    pub step: String,
    /// The act, as JSON.
    pub act: String,
    /// The order of the act.
    pub order_id: String,
    /// Reason given.
    pub reason: String,
    /// The request that it answers, or the act that it takes back.
    pub answers: Option<i64>,
    /// Amount that the act moves; `None` for an act without one.
    pub size_centavos: Option<i64>,
    /// The hash of the row before.
    pub previous_hash: String,
    /// The hash of this row, with that of the row before in it.
    pub hash: String,
}

impl AuditRow {
    fn is_genuine(&self, key: &Sealer) -> bool {
        self.hash == self.right_hash(key)
    }

    /// The keyed hash of the row's fields as a JSON array.
    fn right_hash(&self, key: &Sealer) -> String {
        let fields = serde_json::json!([
            self.seq,
            self.at_ms,
            self.operator,
            self.step,
            self.act,
            self.order_id,
            self.reason,
            self.answers,
            self.size_centavos,
            self.proof,
            self.previous_hash,
        ]);
        key.digest(ROW_SCOPE, &fields.to_string())
    }
}

/// A row by its number and hash, as the log names the newest one each day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownRow {
    /// Its number.
    pub seq: i64,
    /// Its hash.
    pub hash: String,
}

impl KnownRow {
    /// The end of an audit without rows.
    fn start() -> Self {
        let (seq, hash) = (0, START.to_owned());
        Self { seq, hash }
    }
}

/// The code of a head that names this row.
fn mac(newest: &KnownRow, key: &Sealer) -> String {
    let fields = serde_json::json!([newest.seq, newest.hash]);
    key.digest(HEAD_SCOPE, &fields.to_string())
}

/// The stored head: the newest row, as the keyed record beside the table names it.
enum StoredHead {
    Missing,
    Kept(KnownRow),
    /// It was not made with the key.
    Forged,
}

fn head(tx: &mut Tx<'_>, key: &Sealer) -> Result<StoredHead, StoreError> {
    let stored = tx.query_opt(
        "SELECT seq, hash, mac FROM operator_audit_head WHERE id = 1",
        params![],
        |row| {
            let newest = KnownRow {
                seq: row.int("seq")?,
                hash: row.text("hash")?,
            };
            Ok((newest, row.text("mac")?))
        },
    )?;
    Ok(match stored {
        None => StoredHead::Missing,
        Some((newest, stored)) if mac(&newest, key) == stored => StoredHead::Kept(newest),
        Some(_) => StoredHead::Forged,
    })
}

/// The row that the next one is chained to: the newest one, or that of the head where newer ones were removed, so that
/// their gap stays.
fn end_of_chain(head: &StoredHead, last: Option<AuditRow>) -> KnownRow {
    let last = last.map_or_else(KnownRow::start, |row| KnownRow {
        seq: row.seq,
        hash: row.hash,
    });
    match head {
        StoredHead::Kept(newest) if newest.seq >= last.seq => newest.clone(),
        StoredHead::Kept(_) | StoredHead::Missing | StoredHead::Forged => last,
    }
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT seq, at, operator, step, act, order_id, reason, answers, size_centavos, previous_hash, hash, proof \
             FROM operator_audit ",
            $rest
        )
    };
}

/// Id of the order of the refund that was noted by a bank's reference and not taken back.
///
/// # Errors
/// The store's own failures.
pub fn refunded_by(tx: &mut Tx<'_>, bank_reference: &str) -> Result<Option<String>, StoreError> {
    tx.query_opt(
        "SELECT order_id FROM operator_audit
         WHERE transfer = $1 AND tag = 'refund' AND step IN ('done', 'confirmed') AND NOT EXISTS
             (SELECT 1 FROM loan_events WHERE loan_events.target = 'operator/' || operator_audit.seq)
         ORDER BY seq LIMIT 1",
        params![&folded(bank_reference)],
        |row| row.text("order_id"),
    )
}

/// Ids of orders of which money was sent by hand, or is asked to be, by a bank's reference; at most `limit`.
///
/// # Errors
/// The store's own failures.
pub fn orders_of_transfer(
    tx: &mut Tx<'_>,
    bank_reference: &str,
    limit: i64,
) -> Result<Vec<String>, StoreError> {
    tx.query_all(
        "SELECT order_id FROM operator_audit WHERE transfer = $1 GROUP BY order_id ORDER BY MAX(seq) DESC LIMIT $2",
        params![&folded(bank_reference), limit],
        |row| row.text("order_id"),
    )
}

/// A text without regard to spacing and capitals.
fn folded(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ")
}

/// The number that the next row has.
pub fn next_seq(tx: &mut Tx<'_>) -> Result<i64, StoreError> {
    tx.hold(CHAIN)?;
    let key = people::phone_digests(tx)?;
    let head = head(tx, &key)?;
    Ok(end_of_chain(&head, last(tx)?).seq + 1)
}

/// Adds a row at the end of the chain; gives its number. A head that was removed or forged stays as it is: [`verify`]
/// finds it.
///
/// # Errors
/// [`StoreError::Unique`] when its request was answered before; [`StoreError::Sealing`] where the store has no key.
pub fn append(tx: &mut Tx<'_>, new: &NewRow<'_>) -> Result<i64, StoreError> {
    tx.hold(CHAIN)?;
    let key = people::phone_digests(tx)?;
    let head = head(tx, &key)?;
    let before = end_of_chain(&head, last(tx)?);
    let mut row = AuditRow {
        seq: before.seq + 1,
        at_ms: new.at_ms,
        operator: new.operator.to_owned(),
        proof: new.proof.map(str::to_owned),
        step: new.step.to_owned(),
        act: new.act.to_owned(),
        order_id: new.order_id.to_owned(),
        reason: new.reason.to_owned(),
        answers: new.answers,
        size_centavos: new.size_centavos,
        previous_hash: before.hash,
        hash: String::new(),
    };
    row.hash = row.right_hash(&key);
    tx.put(
        "INSERT INTO operator_audit
             (seq, at, operator, step, act, order_id, reason, answers, size_centavos, previous_hash, hash, proof, tag,
              transfer)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        params![
            row.seq,
            row.at_ms,
            &row.operator,
            &row.step,
            &row.act,
            &row.order_id,
            &row.reason,
            row.answers,
            row.size_centavos,
            &row.previous_hash,
            &row.hash,
            row.proof.as_deref(),
            &tag_of(&row.act),
            transfer_of(&row.act).as_deref(),
        ],
    )?;
    if let Some(request) = row.answers {
        tx.execute("DELETE FROM open_requests WHERE seq = $1", params![request])?;
    }
    let (seq, hash) = (row.seq, row.hash);
    let is_first = row.previous_hash == START;
    if matches!(head, StoredHead::Kept(_)) || matches!(head, StoredHead::Missing) && is_first {
        store_head(tx, &key, &KnownRow { seq, hash })?;
    }
    Ok(seq)
}

/// Adds an act that waits for a second person, with the name of its subject; gives its number.
///
/// # Errors
/// [`StoreError::Unique`] where the same act on the same order waits; as [`append`].
pub fn request(tx: &mut Tx<'_>, new: &NewRow<'_>, subject: &str) -> Result<i64, StoreError> {
    let seq = append(tx, new)?;
    let digest = act_digest(tx, new.act, new.order_id)?;
    tx.put(
        "INSERT INTO open_requests (seq, subject, order_id, act_digest) VALUES ($1, $2, $3, $4)",
        params![seq, subject, new.order_id, &digest],
    )?;
    Ok(seq)
}

fn act_digest(tx: &mut Tx<'_>, act: &str, order_id: &str) -> Result<String, StoreError> {
    let fields = serde_json::json!([act, order_id]);
    Ok(people::phone_digests(tx)?.digest(REQUEST_SCOPE, &fields.to_string()))
}

/// The open request of an act on an order, where one waits, while no other is added.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn open_request_of(
    tx: &mut Tx<'_>,
    act: &str,
    order_id: &str,
) -> Result<Option<AuditRow>, StoreError> {
    tx.hold(CHAIN)?;
    let digest = act_digest(tx, act, order_id)?;
    tx.query_opt(
        select!("WHERE seq = (SELECT seq FROM open_requests WHERE act_digest = $1)"),
        params![&digest],
        read,
    )
}

/// The newest open requests about a subject or an order, at most `limit` of each.
///
/// # Errors
/// The store's own failures.
pub fn open_requests_about(
    tx: &mut Tx<'_>,
    subject: &str,
    order_id: &str,
    limit: i64,
) -> Result<Vec<AuditRow>, StoreError> {
    tx.query_all(
        select!(
            "WHERE seq IN (
                 SELECT seq FROM (SELECT seq FROM open_requests WHERE subject = $1 ORDER BY seq DESC LIMIT $3) AS one
                 UNION
                 SELECT seq FROM (SELECT seq FROM open_requests WHERE order_id = $2 AND order_id <> ''
                     ORDER BY seq DESC LIMIT $3) AS other)
             ORDER BY seq DESC /* scans */"
        ),
        params![subject, order_id, limit],
        read,
    )
}

/// Tag of an act's JSON; empty where it has none.
fn tag_of(act: &str) -> String {
    let act: serde_json::Value = serde_json::from_str(act).unwrap_or_default();
    act["act"].as_str().unwrap_or_default().to_owned()
}

/// The bank's reference of an act's JSON, folded; `None` where no person has sent money.
fn transfer_of(act: &str) -> Option<String> {
    let act: serde_json::Value = serde_json::from_str(act).unwrap_or_default();
    let reference = act["by_hand"].as_str().or(act["bank_reference"].as_str());
    reference.map(folded)
}

fn store_head(tx: &mut Tx<'_>, key: &Sealer, newest: &KnownRow) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO operator_audit_head (id, seq, hash, mac) VALUES (1, $1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, mac = excluded.mac",
        params![newest.seq, &newest.hash, &mac(newest, key)],
    )
}

/// Adds a row for each act on an order that is about to be deleted, and for each request about it, which answers that.
///
/// # Errors
/// As [`append`].
pub fn take_back(
    tx: &mut Tx<'_>,
    order_id: &str,
    reason: &str,
    at_ms: i64,
) -> Result<(), StoreError> {
    let standing = tx.query_all(
        select!(
            "WHERE order_id = $1 AND step IN ('done', 'confirmed', 'requested') AND NOT EXISTS
                 (SELECT 1 FROM operator_audit AS answer WHERE answer.answers = operator_audit.seq)
             ORDER BY seq"
        ),
        params![order_id],
        read,
    )?;
    for row in standing {
        let new = NewRow {
            at_ms,
            operator: SERVER,
            proof: None,
            step: TAKEN_BACK,
            act: &row.act,
            order_id,
            reason,
            answers: Some(row.seq),
            size_centavos: None,
        };
        append(tx, &new)?;
    }
    Ok(())
}

fn last(tx: &mut Tx<'_>) -> Result<Option<AuditRow>, StoreError> {
    tx.query_opt(
        select!("/* scans */ ORDER BY seq DESC LIMIT 1"),
        params![],
        read,
    )
}

/// The row of this number.
pub fn find(tx: &mut Tx<'_>, seq: i64) -> Result<Option<AuditRow>, StoreError> {
    tx.query_opt(select!("WHERE seq = $1"), params![seq], read)
}

/// The row of this number, if it was made with the key.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn genuine(tx: &mut Tx<'_>, seq: i64) -> Result<Option<AuditRow>, StoreError> {
    let key = people::phone_digests(tx)?;
    Ok(find(tx, seq)?.filter(|row| row.is_genuine(&key)))
}

/// The acts on accounts of staff and on the rule on the second person that took effect, the oldest first, as far as
/// their rows were made with the key.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn of_power(tx: &mut Tx<'_>) -> Result<Vec<AuditRow>, StoreError> {
    let key = people::phone_digests(tx)?;
    let mut rows = tx.query_all(
        select!(
            "WHERE order_id = '' AND step IN ('done', 'confirmed')
                 AND (act LIKE '{\"act\":\"%_staff%' OR act LIKE '{\"act\":\"change_second_person\"%'
                     OR act LIKE '{\"act\":\"allow_readings\"%')
             ORDER BY seq"
        ),
        params![],
        read,
    )?;
    rows.retain(|row| row.is_genuine(&key));
    Ok(rows)
}

/// The newest rows, at most `limit`.
pub fn newest(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<AuditRow>, StoreError> {
    tx.query_all(
        select!("/* scans */ ORDER BY seq DESC LIMIT $1"),
        params![limit],
        read,
    )
}

/// The rows before a number, the newest first, at most `limit`.
///
/// # Errors
/// The store's own failures.
pub fn before(tx: &mut Tx<'_>, seq: i64, limit: i64) -> Result<Vec<AuditRow>, StoreError> {
    tx.query_all(
        select!("WHERE seq < $1 ORDER BY seq DESC LIMIT $2"),
        params![seq, limit],
        read,
    )
}

/// Rows that somebody looks for; all of them by default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// The operator who acted.
    pub operator: Option<String>,
    /// The tag of the act.
    pub tag: Option<String>,
    /// The first time, and the time after the last one, in milliseconds UTC.
    pub at_ms: Option<(i64, i64)>,
}

/// The rows of a filter before a number, the newest first, at most `limit`. The statement of each filter enters an index
/// at the place and reads no other row.
///
/// # Errors
/// The store's own failures.
pub fn filtered(
    tx: &mut Tx<'_>,
    filter: &AuditFilter,
    seq: i64,
    limit: i64,
) -> Result<Vec<AuditRow>, StoreError> {
    if *filter == AuditFilter::default() {
        return before(tx, seq, limit);
    }
    let (from_ms, until_ms) = filter.at_ms.unwrap_or((i64::MIN, i64::MAX));
    let place = tx.query_opt(
        "SELECT at FROM operator_audit WHERE seq = $1",
        params![seq],
        |row| row.int("at"),
    )?;
    // No row has the number 0, so a day without a place before it begins with its last row.
    let (at_ms, seq) = place.map_or((until_ms, 0), |at_ms| (at_ms, seq).min((until_ms, 0)));
    let (operator, tag) = (filter.operator.as_deref(), filter.tag.as_deref());
    match (operator, tag) {
        (Some(operator), Some(tag)) => tx.query_all(
            select!(
                "WHERE operator = $5 AND tag = $6 AND (at, seq) < ($1, $2) AND at >= $3
                 ORDER BY at DESC, seq DESC LIMIT $4"
            ),
            params![at_ms, seq, from_ms, limit, operator, tag],
            read,
        ),
        (Some(operator), None) => tx.query_all(
            select!(
                "WHERE operator = $5 AND (at, seq) < ($1, $2) AND at >= $3
                 ORDER BY at DESC, seq DESC LIMIT $4"
            ),
            params![at_ms, seq, from_ms, limit, operator],
            read,
        ),
        (None, Some(tag)) => tx.query_all(
            select!("WHERE tag = $5 AND (at, seq) < ($1, $2) AND at >= $3 ORDER BY at DESC, seq DESC LIMIT $4"),
            params![at_ms, seq, from_ms, limit, tag],
            read,
        ),
        (None, None) => tx.query_all(
            select!("WHERE (at, seq) < ($1, $2) AND at >= $3 ORDER BY at DESC, seq DESC LIMIT $4"),
            params![at_ms, seq, from_ms, limit],
            read,
        ),
    }
}

/// The newest acts of an operator with a proof since a time, in milliseconds UTC: those that give or take power first,
/// then the newest.
///
/// # Errors
/// The store's own failures.
pub fn proven_since(
    tx: &mut Tx<'_>,
    (operator, proof): (&str, &str),
    since_ms: i64,
    limit: i64,
) -> Result<Vec<AuditRow>, StoreError> {
    tx.query_all(
        select!(
            "WHERE operator = $1 AND proof = $2 AND at >= $3
             ORDER BY CASE WHEN act LIKE '{\"act\":\"%_staff\"%' OR act LIKE '{\"act\":\"change_second_person\"%'
                 THEN 0 ELSE 1 END, at DESC, seq DESC LIMIT $4"
        ),
        params![operator, proof, since_ms, limit],
        read,
    )
}

/// Acts of an operator that took effect at once after a time, in milliseconds UTC, the oldest first.
///
/// # Errors
/// The store's own failures.
pub fn done_since(
    tx: &mut Tx<'_>,
    operator: &str,
    after_ms: i64,
) -> Result<Vec<AuditRow>, StoreError> {
    tx.query_all(
        select!("WHERE operator = $1 AND at > $2 AND step = 'done' ORDER BY at, seq"),
        params![operator, after_ms],
        read,
    )
}

/// Everything about an order, the oldest first.
pub fn of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Vec<AuditRow>, StoreError> {
    tx.query_all(
        select!("WHERE order_id = $1 ORDER BY seq"),
        params![order_id],
        read,
    )
}

/// The rows of an act with these fields, the oldest first.
///
/// # Errors
/// The store's own failures.
pub fn of_act(tx: &mut Tx<'_>, tag: &str, act: &str) -> Result<Vec<AuditRow>, StoreError> {
    tx.query_all(
        select!("WHERE tag = $1 AND act = $2 ORDER BY seq"),
        params![tag, act],
        read,
    )
}

/// The answer to a request.
pub fn answer_to(tx: &mut Tx<'_>, seq: i64) -> Result<Option<AuditRow>, StoreError> {
    tx.query_opt(select!("WHERE answers = $1"), params![seq], read)
}

/// The requests before a number that no row answers, the newest first, at most `limit`.
///
/// # Errors
/// The store's own failures.
pub fn newest_open_requests(
    tx: &mut Tx<'_>,
    before: i64,
    limit: i64,
) -> Result<Vec<AuditRow>, StoreError> {
    tx.query_all(
        select!(
            "WHERE seq IN (SELECT seq FROM open_requests WHERE seq < $1 ORDER BY seq DESC LIMIT $2)
             ORDER BY seq DESC /* scans */"
        ),
        params![before, limit],
        read,
    )
}

/// The requests after a number that no row answers, the oldest first, at most `limit`.
pub fn open_requests(tx: &mut Tx<'_>, after: i64, limit: i64) -> Result<Vec<AuditRow>, StoreError> {
    tx.query_all(
        select!(
            "WHERE seq IN (SELECT seq FROM open_requests WHERE seq > $1 ORDER BY seq LIMIT $2)
             ORDER BY seq /* scans */"
        ),
        params![after, limit],
        read,
    )
}

/// Everything that was done or requested about an order, the oldest first, while no other act is added to the audit;
/// `None` where a row of it was changed without the key.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn of_order_alone(
    tx: &mut Tx<'_>,
    order_id: &str,
) -> Result<Option<Vec<AuditRow>>, StoreError> {
    tx.hold(CHAIN)?;
    let key = people::phone_digests(tx)?;
    let rows = of_order(tx, order_id)?;
    Ok(rows.iter().all(|row| row.is_genuine(&key)).then_some(rows))
}

/// Returns true if every row follows from the one before, and the newest is the one that the database knows.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn is_whole(tx: &mut Tx<'_>) -> Result<bool, StoreError> {
    let key = people::phone_digests(tx)?;
    let (newest, broken) = follow(tx, &key, KnownRow::start(), &|_| ())?;
    Ok(broken.is_none()
        && match head(tx, &key)? {
            StoredHead::Kept(head) => head == newest,
            StoredHead::Missing => newest.seq == 0,
            StoredHead::Forged => false,
        })
}

/// A fault of the audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuditFault {
    /// The row of this number is missing, does not fit the one before, or was not made with the key.
    Row(i64),
    /// The rows from this number on were removed.
    Removed(i64),
    /// The head is missing, or was not made with the key.
    Head,
    /// The known row of this number is missing or another one.
    Known(i64),
    /// Something was done to an order, and no row says by whom.
    Unrecorded {
        /// The order's id.
        order_id: String,
        /// The cause of the order's move, or the reference of the loan's event.
        fact: String,
    },
    /// The row of this number says what was not done.
    NotDone(i64),
}

/// Result of a verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// Number of rows that were read.
    pub rows: i64,
    /// Faults; of the chain at most the first.
    pub faults: Vec<AuditFault>,
}

/// Computes the hashes of all rows again, or of those after a known one, and compares the newest with the head, and
/// the acts about orders with what was done to them (SEC-23): `traced` has those that leave a trace. `on_read` gets the
/// number of each batch of rows.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn verify(
    tx: &mut Tx<'_>,
    known: Option<&KnownRow>,
    traced: &[TracedAct],
    on_read: &dyn Fn(usize),
) -> Result<Verified, StoreError> {
    let key = people::phone_digests(tx)?;
    let head = head(tx, &key)?;
    let from = known.cloned().unwrap_or_else(KnownRow::start);
    let mut faults = Vec::new();
    if let Some(known) = known {
        let row = find(tx, known.seq)?;
        if row.is_none_or(|row| row.hash != known.hash || row.hash != row.right_hash(&key)) {
            faults.push(AuditFault::Known(known.seq));
        }
    }
    let (newest, broken) = follow(tx, &key, from.clone(), on_read)?;
    match (&head, broken) {
        (_, Some(seq)) => faults.push(AuditFault::Row(seq)),
        (StoredHead::Kept(head), None) if head.seq > newest.seq => {
            faults.push(AuditFault::Removed(newest.seq + 1));
        }
        (StoredHead::Kept(head), None) if head.seq < newest.seq => {
            faults.push(AuditFault::Row(head.seq + 1));
        }
        (StoredHead::Kept(head), None) if *head != newest => {
            faults.push(AuditFault::Row(newest.seq));
        }
        (StoredHead::Missing, None) if newest.seq == 0 => {}
        (StoredHead::Kept(_), None) => {}
        (StoredHead::Missing | StoredHead::Forged, None) => faults.push(AuditFault::Head),
    }
    let rows = newest.seq - from.seq;
    // A row that was changed may be found already.
    let mistagged = mistagged(tx)?.filter(|fault| !faults.contains(fault));
    faults.extend(mistagged);
    faults.extend(unrecorded(tx, traced)?);
    for act in traced {
        faults.extend(not_done(tx, *act)?);
    }
    Ok(Verified { rows, faults })
}

/// Follows the chain from a row; returns the last row that fits, and the number of the first that does not. A gap in
/// the numbers counts as the missing row.
fn follow(
    tx: &mut Tx<'_>,
    key: &Sealer,
    mut before: KnownRow,
    on_read: &dyn Fn(usize),
) -> Result<(KnownRow, Option<i64>), StoreError> {
    loop {
        let rows = tx.query_all(
            select!("WHERE seq > $1 ORDER BY seq LIMIT $2"),
            params![before.seq, BATCH],
            read,
        )?;
        if rows.is_empty() {
            return Ok((before, None));
        }
        on_read(rows.len());
        for row in rows {
            let seq = before.seq + 1;
            let fits = row.seq == seq && row.previous_hash == before.hash;
            if !fits || row.hash != row.right_hash(key) {
                return Ok((before, Some(seq)));
            }
            let hash = row.hash;
            before = KnownRow { seq, hash };
        }
    }
}

/// The first row whose tag or transfer is not that of its act, by which it would not be found.
fn mistagged(tx: &mut Tx<'_>) -> Result<Option<AuditFault>, StoreError> {
    let mut first = None;
    tx.visit(
        "SELECT seq, act, transfer FROM operator_audit
         WHERE transfer IS NOT NULL OR act LIKE '%\"by_hand\":%' OR act LIKE '%\"bank_reference\":%'
         ORDER BY seq DESC /* scans */",
        params![],
        |row| {
            if row.text_opt("transfer")? != transfer_of(&row.text("act")?) {
                first = Some(AuditFault::Row(row.int("seq")?));
            }
            Ok(())
        },
    )?;
    if first.is_some() {
        return Ok(first);
    }
    tx.query_opt(
        "SELECT seq FROM operator_audit
         WHERE SUBSTR(act, 1, LENGTH(tag) + 9) <> '{\"act\":\"' || tag || '\"'
         ORDER BY seq LIMIT 1 /* scans */",
        params![],
        |row| Ok(AuditFault::Row(row.int("seq")?)),
    )
}

/// Moves of orders and events of loans that only an act of staff makes, and that no row of the audit says.
fn unrecorded(tx: &mut Tx<'_>, traced: &[TracedAct]) -> Result<Vec<AuditFault>, StoreError> {
    let fault = |row: &Row<'_>| {
        let (order_id, fact) = (row.text("order_id")?, row.text("fact")?);
        Ok(AuditFault::Unrecorded { order_id, fact })
    };
    let mut found = Vec::new();
    let mut of_events = ",".to_owned();
    for (tag, trace) in traced {
        let cause = match trace {
            Trace::Move(cause) => *cause,
            Trace::Payout => Cause::Released,
            Trace::Event => {
                of_events.push_str(tag);
                of_events.push(',');
                continue;
            }
            // A refund that does not arrive is taken back by itself.
            Trace::Reversal => {
                found.extend(tx.query_all(
                    "SELECT loan_events.order_id, loan_events.reference AS fact FROM loan_events
                     JOIN loan_events AS target ON target.reference = loan_events.target
                     WHERE loan_events.kind = 'reversal' AND target.reference LIKE 'operator/%'
                       AND target.kind <> 'refund' AND NOT EXISTS
                         (SELECT 1 FROM operator_audit AS acts
                          WHERE acts.order_id = loan_events.order_id AND acts.step IN ('done', 'confirmed')
                            AND acts.act = '{\"act\":\"' || $1 || '\",\"event\":\"' || loan_events.target || '\"}')
                     ORDER BY loan_events.order_id, loan_events.sequence LIMIT $2 /* scans */",
                    params![*tag, MAX_FACTS],
                    fault,
                )?);
                continue;
            }
        };
        found.extend(tx.query_all(
            "SELECT order_id, cause AS fact FROM order_moves WHERE cause = $1 AND NOT EXISTS
                 (SELECT 1 FROM operator_audit AS acts
                  WHERE acts.order_id = order_moves.order_id AND acts.step IN ('done', 'confirmed') AND acts.tag = $2)
             ORDER BY order_id, seq LIMIT $3 /* scans */",
            params![cause.as_str(), *tag, MAX_FACTS],
            fault,
        )?);
    }
    found.extend(tx.query_all(
        "SELECT order_id, reference AS fact FROM loan_events
         WHERE reference LIKE 'operator/%' AND NOT EXISTS
             (SELECT 1 FROM operator_audit AS acts
              WHERE acts.seq = CAST(SUBSTR(loan_events.reference, 10) AS BIGINT)
                AND acts.order_id = loan_events.order_id AND acts.step IN ('done', 'confirmed')
                AND $1 LIKE '%,' || acts.tag || ',%')
         ORDER BY order_id, sequence LIMIT $2 /* scans */",
        params![&of_events, MAX_FACTS],
        fault,
    )?);
    Ok(found)
}

/// The rows of an act by its tag that were not taken back with their order, and of which a trace is missing.
macro_rules! without {
    ($trace:literal) => {
        concat!(
            "SELECT seq FROM operator_audit AS acts WHERE tag = $1 AND step IN ('done', 'confirmed') AND NOT EXISTS
                 (SELECT 1 FROM operator_audit AS answer
                  WHERE answer.answers = acts.seq AND answer.step = 'taken back')
             AND NOT EXISTS (",
            $trace,
            ") ORDER BY seq LIMIT $2 /* scans */"
        )
    };
}

/// Rows of an act about orders and loans that were not done, and not taken back with their order.
fn not_done(tx: &mut Tx<'_>, (tag, trace): TracedAct) -> Result<Vec<AuditFault>, StoreError> {
    let read = |row: &Row<'_>| Ok(AuditFault::NotDone(row.int("seq")?));
    let params = params![tag, MAX_FACTS];
    match trace {
        Trace::Move(cause) => tx.query_all(
            without!("SELECT 1 FROM order_moves WHERE order_moves.order_id = acts.order_id AND cause = $3"),
            params![tag, MAX_FACTS, cause.as_str()],
            read,
        ),
        Trace::Payout => tx.query_all(
            without!("SELECT 1 FROM payouts WHERE payouts.order_id = acts.order_id"),
            params,
            read,
        ),
        Trace::Event => tx.query_all(
            without!(
                "SELECT 1 FROM loan_events WHERE loan_events.reference = 'operator/' || acts.seq
                   AND loan_events.order_id = acts.order_id"
            ),
            params,
            read,
        ),
        Trace::Reversal => tx.query_all(
            without!(
                "SELECT 1 FROM loan_events WHERE loan_events.order_id = acts.order_id AND loan_events.kind = 'reversal'
                   AND acts.act = '{\"act\":\"' || acts.tag || '\",\"event\":\"' || loan_events.target || '\"}'"
            ),
            params,
            read,
        ),
    }
}

/// The newest row by the head, and true if the table still ends with it; `None` before the first row. For the log of
/// the day: it reads two rows.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn newest_known(tx: &mut Tx<'_>) -> Result<Option<(KnownRow, bool)>, StoreError> {
    let key = people::phone_digests(tx)?;
    let head = head(tx, &key)?;
    let last = last(tx)?.map(|row| KnownRow {
        seq: row.seq,
        hash: row.hash,
    });
    Ok(match (head, last) {
        (StoredHead::Kept(head), last) => {
            let is_last = last.as_ref() == Some(&head);
            Some((head, is_last))
        }
        (StoredHead::Missing, None) => None,
        (StoredHead::Missing | StoredHead::Forged, last) => {
            Some((last.unwrap_or_else(KnownRow::start), false))
        }
    })
}

fn read(row: &Row<'_>) -> Result<AuditRow, StoreError> {
    Ok(AuditRow {
        seq: row.int("seq")?,
        at_ms: row.int("at")?,
        operator: row.text("operator")?,
        step: row.text("step")?,
        act: row.text("act")?,
        order_id: row.text("order_id")?,
        reason: row.text("reason")?,
        answers: row.int_opt("answers")?,
        size_centavos: row.int_opt("size_centavos")?,
        previous_hash: row.text("previous_hash")?,
        hash: row.text("hash")?,
        proof: row.text_opt("proof")?,
    })
}
