//! Table `channel_requests`: payment requests opened at a provider for a code, and the time of the next status query. A
//! code gets another request each time the provider's own expires.

use std::str::FromStr;

use super::{Row, StoreError, Tx, params};

/// One opening of a code at a provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelRequest {
    /// Name of the request at the provider: the code for the first, `{code}-{seq}` for later ones.
    pub reference: String,
    /// The code that it opens.
    pub code: String,
    /// Its number among the requests of the code, from 1.
    pub seq: i64,
    /// The code's channel.
    pub channel_number: String,
    /// The provider's own id, once it answered.
    pub provider_id: Option<String>,
    /// Kind of the target: a page, a code to name, a QR code; empty until the provider answered.
    pub kind: String,
    /// Address or text by which it is paid.
    pub target: Option<String>,
    /// Its status.
    pub status: RequestStatus,
    /// Time of storing, in milliseconds UTC.
    pub created_at_ms: i64,
    /// End of the time in which the provider takes money for it; `None` where the code's own end applies.
    pub expires_at_ms: Option<i64>,
    /// Time of the next status query, if there is one.
    pub ask_at_ms: Option<i64>,
    /// Reason why a person has to review it: the provider's status and the stored one differ.
    pub differs: Option<String>,
    /// Time of noticing that, in milliseconds UTC.
    pub differs_at_ms: Option<i64>,
}

/// The status of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestStatus {
    /// The provider has not answered yet, or its answer was lost.
    Opening,
    /// It may be paid.
    Open,
    /// It was paid.
    Paid,
    /// It must not be paid any more: it was not opened, failed, expired, or was cancelled.
    Over,
}

impl RequestStatus {
    const ALL: [Self; 4] = [Self::Opening, Self::Open, Self::Paid, Self::Over];

    /// The word in the table.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Open => "open",
            Self::Paid => "paid",
            Self::Over => "over",
        }
    }
}

impl FromStr for RequestStatus {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|status| status.as_str() == word)
            .ok_or_else(|| format!("unknown status of a channel's request: {word}"))
    }
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT r.reference, r.code, r.seq, r.channel_number, r.provider_id, r.kind, r.target, r.status,
                    r.created_at, r.expires_at, r.ask_at, r.differs, r.differs_at
             FROM channel_requests r ",
            $rest
        )
    };
}

fn read(row: &Row<'_>) -> Result<ChannelRequest, StoreError> {
    Ok(ChannelRequest {
        reference: row.text("reference")?,
        code: row.text("code")?,
        seq: row.int("seq")?,
        channel_number: row.text("channel_number")?,
        provider_id: row.text_opt("provider_id")?,
        kind: row.text("kind")?,
        target: row.text_opt("target")?,
        status: row.word("status")?,
        created_at_ms: row.int("created_at")?,
        expires_at_ms: row.int_opt("expires_at")?,
        ask_at_ms: row.int_opt("ask_at")?,
        differs: row.text_opt("differs")?,
        differs_at_ms: row.int_opt("differs_at")?,
    })
}

/// Adds a request before it is sent to its provider; returns `false`, and adds nothing, when another server was first.
pub fn insert(tx: &mut Tx<'_>, request: &ChannelRequest) -> Result<bool, StoreError> {
    let inserted = tx.execute(
        "INSERT INTO channel_requests
             (reference, code, seq, channel_number, provider_id, kind, target, status, created_at, expires_at, ask_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         ON CONFLICT (code, seq) DO NOTHING",
        params![
            &request.reference,
            &request.code,
            request.seq,
            &request.channel_number,
            request.provider_id.as_deref(),
            &request.kind,
            request.target.as_deref(),
            request.status.as_str(),
            request.created_at_ms,
            request.expires_at_ms,
            request.ask_at_ms,
        ],
    )?;
    Ok(inserted == 1)
}

/// Target of a request that the provider opened, and its end.
#[derive(Debug, Clone, Copy)]
pub struct OpenedAt<'a> {
    /// The provider's own id.
    pub provider_id: &'a str,
    /// Kind of the target.
    pub kind: &'a str,
    /// Address or text by which it is paid.
    pub target: &'a str,
    /// End of the time to pay, in milliseconds UTC.
    pub expires_at_ms: Option<i64>,
}

/// Stores the target of a request that was opened.
pub fn set_open(tx: &mut Tx<'_>, reference: &str, at: OpenedAt<'_>) -> Result<(), StoreError> {
    tx.put(
        "UPDATE channel_requests
         SET status = CASE WHEN status = 'opening' THEN 'open' ELSE status END,
             provider_id = $2, kind = $3, target = $4, expires_at = $5
         WHERE reference = $1",
        params![
            reference,
            at.provider_id,
            at.kind,
            at.target,
            at.expires_at_ms
        ],
    )?;
    Ok(())
}

/// Ends a request; a paid one stays paid. Its provider is not queried any more.
pub fn end(tx: &mut Tx<'_>, reference: &str, status: RequestStatus) -> Result<(), StoreError> {
    tx.put(
        "UPDATE channel_requests
         SET status = $2, ask_at = CASE WHEN $2 = 'paid' THEN NULL ELSE ask_at END
         WHERE reference = $1 AND status <> 'paid'",
        params![reference, status.as_str()],
    )?;
    Ok(())
}

/// The newest request of a code.
pub fn newest(tx: &mut Tx<'_>, code: &str) -> Result<Option<ChannelRequest>, StoreError> {
    tx.query_opt(
        select!("WHERE r.code = $1 ORDER BY r.seq DESC LIMIT 1"),
        params![code],
        read,
    )
}

/// The request with this reference, of any code.
pub fn find(tx: &mut Tx<'_>, reference: &str) -> Result<Option<ChannelRequest>, StoreError> {
    tx.query_opt(select!("WHERE r.reference = $1"), params![reference], read)
}

/// The newest request that is paid at this target: the text of a QR code, a counter's code.
pub fn at_target(tx: &mut Tx<'_>, target: &str) -> Result<Option<ChannelRequest>, StoreError> {
    tx.query_opt(
        select!("WHERE r.target = $1 ORDER BY r.created_at DESC LIMIT 1"),
        params![target],
        read,
    )
}

/// Returns the requests whose status query is due, the longest due first, at most `limit`.
pub fn to_ask(tx: &mut Tx<'_>, now_ms: i64, limit: i64) -> Result<Vec<ChannelRequest>, StoreError> {
    tx.query_all(
        select!("WHERE r.ask_at <= $1 ORDER BY r.ask_at LIMIT $2"),
        params![now_ms, limit],
        read,
    )
}

/// Sets the time of the next status query, if there is to be one; a paid request has none.
pub fn ask_at(tx: &mut Tx<'_>, reference: &str, ask_at_ms: Option<i64>) -> Result<(), StoreError> {
    tx.put(
        "UPDATE channel_requests SET ask_at = $2 WHERE reference = $1 AND status <> 'paid'",
        params![reference, ask_at_ms],
    )?;
    Ok(())
}

/// The open requests that must not be paid any more: their code has a newer one, or is closed. At most `limit`, in the
/// order of their age after `(created_at_ms, reference)`.
pub fn to_cancel(
    tx: &mut Tx<'_>,
    after: (i64, &str),
    limit: i64,
) -> Result<Vec<ChannelRequest>, StoreError> {
    tx.query_all(
        select!(
            "JOIN pay_codes p ON p.code = r.code
             WHERE r.status = 'open' AND (r.created_at, r.reference) > ($1, $2)
               AND (p.status <> 'open' OR EXISTS
                   (SELECT 1 FROM channel_requests n WHERE n.code = r.code AND n.seq > r.seq))
             ORDER BY r.created_at, r.reference LIMIT $3"
        ),
        params![after.0, after.1, limit],
        read,
    )
}

/// Sets or clears the reason why a person has to review a request. A note keeps the time of its first writing.
pub fn set_difference(
    tx: &mut Tx<'_>,
    reference: &str,
    differs: Option<&str>,
    now_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "UPDATE channel_requests
         SET differs = $2,
             differs_at = CASE WHEN CAST($2 AS TEXT) IS NULL THEN NULL WHEN differs = $2 THEN differs_at ELSE $3 END
         WHERE reference = $1",
        params![reference, differs, now_ms],
    )?;
    Ok(())
}

/// Returns the requests that a person has to review, the oldest first, at most `limit`.
pub fn differing(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<ChannelRequest>, StoreError> {
    tx.query_all(
        select!(
            "/* scans */ WHERE r.differs IS NOT NULL ORDER BY r.differs_at, r.reference LIMIT $1"
        ),
        params![limit],
        read,
    )
}
