-- Borrowers, their orders and the ledger. One text for SQLite and PostgreSQL:
-- ids are TEXT made by the app, times BIGINT milliseconds UTC, dates TEXT YYYY-MM-DD,
-- booleans BIGINT 0 or 1, money BIGINT centavos. A UNIQUE column that may be NULL
-- (open_key, current_key) holds a value only while the row is the open or current one.

CREATE TABLE borrowers (
    id         TEXT   NOT NULL PRIMARY KEY,
    phone      TEXT   NOT NULL UNIQUE,
    created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
    token_hash  TEXT   NOT NULL PRIMARY KEY,
    borrower_id TEXT   NOT NULL REFERENCES borrowers (id),
    created_at  BIGINT NOT NULL,
    expires_at  BIGINT NOT NULL,
    ended_at    BIGINT
);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE sms_codes (
    id         TEXT   NOT NULL PRIMARY KEY,
    phone      TEXT   NOT NULL,
    code_hash  TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    attempts   BIGINT NOT NULL DEFAULT 0,
    used_at    BIGINT
);
CREATE INDEX sms_codes_by_phone ON sms_codes (phone, created_at);

CREATE TABLE sms_messages (
    id         TEXT   NOT NULL PRIMARY KEY,
    phone      TEXT   NOT NULL,
    body       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    sent_at    BIGINT
);
CREATE INDEX sms_messages_by_phone ON sms_messages (phone, created_at);
CREATE INDEX sms_messages_unsent ON sms_messages (created_at) WHERE sent_at IS NULL;

CREATE TABLE rate_limits (
    subject      TEXT   NOT NULL,
    window_start BIGINT NOT NULL,
    hits         BIGINT NOT NULL,
    PRIMARY KEY (subject, window_start)
);
CREATE INDEX rate_limits_by_window ON rate_limits (window_start);

CREATE TABLE identities (
    borrower_id      TEXT   NOT NULL PRIMARY KEY REFERENCES borrowers (id),
    name             TEXT   NOT NULL,
    birthday         TEXT   NOT NULL,
    id_type          TEXT   NOT NULL,
    id_number_sealed TEXT   NOT NULL,
    id_number_last4  TEXT   NOT NULL,
    region           TEXT   NOT NULL,
    province         TEXT   NOT NULL,
    city             TEXT   NOT NULL,
    address          TEXT   NOT NULL,
    updated_at       BIGINT NOT NULL
);

CREATE TABLE bank_accounts (
    id              TEXT   NOT NULL PRIMARY KEY,
    borrower_id     TEXT   NOT NULL REFERENCES borrowers (id),
    card_type       BIGINT NOT NULL,
    channel_number  TEXT,
    bank_code       TEXT,
    city            TEXT,
    holder_name     TEXT   NOT NULL,
    holder_birthday TEXT   NOT NULL,
    number_sealed   TEXT   NOT NULL,
    number_last4    TEXT   NOT NULL,
    created_at      BIGINT NOT NULL,
    replaced_at     BIGINT,
    current_key     TEXT   UNIQUE
);

CREATE TABLE orders (
    id                 TEXT   NOT NULL PRIMARY KEY,
    borrower_id        TEXT   NOT NULL REFERENCES borrowers (id),
    product_id         TEXT   NOT NULL,
    status             BIGINT NOT NULL,
    open_key           TEXT   UNIQUE,
    principal_centavos BIGINT NOT NULL CHECK (principal_centavos > 0),
    term_days          BIGINT NOT NULL CHECK (term_days > 0),
    terms_json         TEXT   NOT NULL,
    created_at         BIGINT NOT NULL,
    released_on        TEXT,
    rollovers          BIGINT NOT NULL DEFAULT 0,
    inside             BIGINT NOT NULL DEFAULT 1,
    h5_url             TEXT   NOT NULL DEFAULT '',
    next_url           TEXT   NOT NULL DEFAULT '',
    rey_msg            TEXT   NOT NULL DEFAULT '',
    kind_tips_msg      TEXT,
    card_need_pop      BIGINT NOT NULL DEFAULT 0,
    is_score           BIGINT NOT NULL DEFAULT 0,
    repay_banner       BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX orders_by_borrower ON orders (borrower_id, created_at);
-- What waits for the lender (under review, disbursing) and what time changes (released, in repayment, overdue).
CREATE INDEX orders_waiting ON orders (id) WHERE status IN (21, 151);
CREATE INDEX orders_repayable ON orders (id) WHERE status IN (170, 174, 180);

CREATE TABLE order_moves (
    order_id    TEXT   NOT NULL REFERENCES orders (id),
    seq         BIGINT NOT NULL,
    from_status BIGINT,
    to_status   BIGINT NOT NULL,
    at          BIGINT NOT NULL,
    cause       TEXT   NOT NULL,
    PRIMARY KEY (order_id, seq)
);

CREATE TABLE instalments (
    order_id           TEXT   NOT NULL REFERENCES orders (id),
    version            BIGINT NOT NULL,
    number             BIGINT NOT NULL,
    due_on             TEXT   NOT NULL,
    principal_centavos BIGINT NOT NULL CHECK (principal_centavos >= 0),
    interest_centavos  BIGINT NOT NULL CHECK (interest_centavos >= 0),
    PRIMARY KEY (order_id, version, number)
);

CREATE TABLE postings (
    id           TEXT   NOT NULL PRIMARY KEY,
    order_id     TEXT   NOT NULL REFERENCES orders (id),
    seq          BIGINT NOT NULL,
    kind         TEXT   NOT NULL,
    at           BIGINT NOT NULL,
    effective_on TEXT   NOT NULL,
    reference    TEXT   NOT NULL UNIQUE,
    reverses     TEXT   UNIQUE REFERENCES postings (reference),
    UNIQUE (order_id, seq)
);

CREATE TABLE entries (
    posting_id      TEXT   NOT NULL REFERENCES postings (id),
    line            BIGINT NOT NULL,
    account         TEXT   NOT NULL,
    amount_centavos BIGINT NOT NULL CHECK (amount_centavos <> 0),
    instalment      BIGINT,
    PRIMARY KEY (posting_id, line)
);

CREATE TABLE pay_codes (
    code            TEXT   NOT NULL PRIMARY KEY,
    order_id        TEXT   NOT NULL REFERENCES orders (id),
    borrower_id     TEXT   NOT NULL REFERENCES borrowers (id),
    channel_number  TEXT   NOT NULL,
    amount_centavos BIGINT NOT NULL CHECK (amount_centavos > 0),
    is_delay        BIGINT NOT NULL,
    created_at      BIGINT NOT NULL,
    expires_at      BIGINT NOT NULL,
    status          TEXT   NOT NULL,
    open_key        TEXT   UNIQUE
);
CREATE INDEX pay_codes_by_order ON pay_codes (order_id, created_at);
CREATE INDEX pay_codes_by_expiry ON pay_codes (status, expires_at);

CREATE TABLE payment_events (
    provider        TEXT   NOT NULL,
    event_id        TEXT   NOT NULL,
    reference       TEXT   NOT NULL,
    status          TEXT   NOT NULL,
    amount_centavos BIGINT NOT NULL,
    outcome         TEXT   NOT NULL,
    received_at     BIGINT NOT NULL,
    PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_events_by_reference ON payment_events (reference);

CREATE TABLE idempotency_keys (
    borrower_id TEXT   NOT NULL REFERENCES borrowers (id),
    call        TEXT   NOT NULL,
    key         TEXT   NOT NULL,
    body_hash   TEXT   NOT NULL,
    answer_json TEXT   NOT NULL,
    created_at  BIGINT NOT NULL,
    PRIMARY KEY (borrower_id, call, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE page_events (
    id          TEXT   NOT NULL PRIMARY KEY,
    borrower_id TEXT   REFERENCES borrowers (id),
    product_id  TEXT   NOT NULL,
    module_id   TEXT   NOT NULL,
    position_id TEXT   NOT NULL,
    at          BIGINT NOT NULL
);
CREATE INDEX page_events_by_time ON page_events (at);

CREATE TABLE scores (
    borrower_id TEXT   NOT NULL REFERENCES borrowers (id),
    order_id    TEXT   NOT NULL REFERENCES orders (id),
    score       BIGINT NOT NULL,
    at          BIGINT NOT NULL,
    PRIMARY KEY (borrower_id, order_id)
);
