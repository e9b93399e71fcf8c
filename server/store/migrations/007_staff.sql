-- Accounts of the lender's staff (STAFF-01). `look` is the name by its appearance: two accounts never look alike. A
-- code of the second factor counts once: `totp_step` is the time step of the newest used one.
CREATE TABLE staff_accounts (
    id            TEXT   NOT NULL PRIMARY KEY,
    name          TEXT   NOT NULL UNIQUE,
    look          TEXT   NOT NULL UNIQUE,
    roles         TEXT   NOT NULL,
    created_at    BIGINT NOT NULL,
    locked_at     BIGINT,
    password_hash TEXT,
    totp_sealed   TEXT   NOT NULL DEFAULT '',
    totp_step     BIGINT NOT NULL DEFAULT 0,
    link_hash     TEXT   UNIQUE,
    link_until    BIGINT
);

-- Signed-in staff; `proven_at` is the time of the newest code of the second factor.
CREATE TABLE staff_sessions (
    token_hash TEXT   NOT NULL PRIMARY KEY,
    account_id TEXT   NOT NULL REFERENCES staff_accounts (id),
    created_at BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL,
    proven_at  BIGINT NOT NULL
);
CREATE INDEX staff_sessions_by_account ON staff_sessions (account_id);
CREATE INDEX staff_sessions_by_use ON staff_sessions (seen_at);

-- The rule on the second person, once staff have changed it; before, that of the configuration counts (STAFF-02).
CREATE TABLE staff_rules (
    id                           BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    second_person_above_centavos BIGINT NOT NULL,
    added_up_days                BIGINT NOT NULL
);

-- Proof of who the operator is: `console`; none where the name was only declared, as in rows of earlier releases.
ALTER TABLE operator_audit ADD COLUMN proof TEXT;
