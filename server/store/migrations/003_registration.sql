-- Registration on the landing pages: the captcha of each open page, what visitors did, whom it brought.
-- A page's own identifier (its sid) is kept as a digest; a captcha's answer is sealed, and gone once it is used up.

CREATE TABLE captchas (
    sid_digest   TEXT   NOT NULL PRIMARY KEY,
    created_at   BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    answer       TEXT,
    answer_until BIGINT NOT NULL DEFAULT 0,
    solved_for   TEXT,
    outcome      TEXT
);
CREATE INDEX captchas_by_expiry ON captchas (expires_at);

CREATE TABLE promotion_events (
    id           TEXT   NOT NULL PRIMARY KEY,
    kind         TEXT   NOT NULL,
    page_id      TEXT   NOT NULL,
    user_from    TEXT   NOT NULL,
    app_from     TEXT   NOT NULL,
    utm_tag      TEXT   NOT NULL,
    client_type  TEXT   NOT NULL,
    page_type    TEXT   NOT NULL,
    phone_digest TEXT,
    at           BIGINT NOT NULL
);
CREATE INDEX promotion_events_by_time ON promotion_events (at);

CREATE TABLE registrations (
    borrower_id TEXT   NOT NULL PRIMARY KEY REFERENCES borrowers (id),
    page_id     TEXT   NOT NULL,
    user_from   TEXT   NOT NULL,
    app_from    TEXT   NOT NULL,
    utm_tag     TEXT   NOT NULL,
    invite_code TEXT   NOT NULL,
    at          BIGINT NOT NULL
);
CREATE INDEX registrations_by_time ON registrations (at);

-- An SMS that says something that passes is not sent after it has passed; each try is taken by one server,
-- and what the provider refuses for good is not tried again.
ALTER TABLE sms_messages ADD COLUMN holds_until BIGINT;
ALTER TABLE sms_messages ADD COLUMN tries BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sms_messages ADD COLUMN try_after BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sms_messages ADD COLUMN given_up_at BIGINT;
DROP INDEX sms_messages_unsent;
CREATE INDEX sms_messages_waiting ON sms_messages (created_at, id) WHERE sent_at IS NULL AND given_up_at IS NULL;
