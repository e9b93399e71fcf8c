-- What was sent to borrowers, or is on its way: one row for each try to pay an order out, written before its provider is
-- asked. It says which account was paid, so that a repeat is the same.

CREATE TABLE payouts (
    reference       TEXT   NOT NULL PRIMARY KEY,
    order_id        TEXT   NOT NULL REFERENCES orders (id),
    try             BIGINT NOT NULL,
    provider        TEXT   NOT NULL,
    rail_code       TEXT   NOT NULL,
    account_id      TEXT   NOT NULL REFERENCES bank_accounts (id),
    account_last4   TEXT   NOT NULL,
    amount_centavos BIGINT NOT NULL CHECK (amount_centavos > 0),
    state           TEXT   NOT NULL,
    provider_id     TEXT,
    failure_code    TEXT,
    remedy          TEXT,
    started_at      BIGINT NOT NULL,
    changed_at      BIGINT NOT NULL,
    asked           BIGINT NOT NULL DEFAULT 0,
    ask_at          BIGINT,
    UNIQUE (order_id, try)
);
CREATE INDEX payouts_to_ask ON payouts (ask_at);
CREATE INDEX payouts_by_state ON payouts (state, started_at);
