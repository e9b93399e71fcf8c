-- The tables and indexes of both engines; what each has besides is in a file of its own. Ids are TEXT made by the
-- program, times (`…_at`, `at`) BIGINT milliseconds UTC, dates (`…_on`, `day`) TEXT YYYY-MM-DD, booleans BIGINT 0 or 1,
-- money BIGINT centavos. Columns `…_sealed` are encrypted for their row. A UNIQUE key that may be NULL (`open_key`,
-- `current_key`) has a value only while the row is the open or current one.

-- Borrowers. `phone` is a keyed digest here and in all other tables; the phone itself is in `phone_sealed`. The
-- pseudonym that takes the place of an erased person has its own id there, and no sealed phone.

CREATE TABLE borrowers (
    id           TEXT   NOT NULL PRIMARY KEY,
    phone        TEXT   NOT NULL UNIQUE,
    phone_sealed TEXT,
    -- Keyed digest of the phone's last four digits, by which staff find it; NULL where there is no phone.
    phone_end    TEXT,
    created_at   BIGINT NOT NULL,
    -- The tag of the language chosen last, '' before any was.
    language     TEXT   NOT NULL DEFAULT '',
    -- Since when an operator lets nobody log in.
    locked_at    BIGINT,
    -- Since when the borrower neither logs in nor gets a loan.
    blocked_at   BIGINT,
    -- Since when the borrower wants to be erased.
    leaves_at    BIGINT,
    -- When servicing looks next for data whose retention period has ended.
    look_at      BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX borrowers_by_phone_end ON borrowers (phone_end, id);
CREATE INDEX borrowers_to_look_at ON borrowers (look_at);

-- Who a borrower is: name, birthday, address and the kind and last digits of the document, as one JSON text.
CREATE TABLE identities (
    borrower_id      TEXT   NOT NULL PRIMARY KEY REFERENCES borrowers (id),
    person_sealed    TEXT   NOT NULL,
    id_number_sealed TEXT   NOT NULL,
    updated_at       BIGINT NOT NULL
);

-- Identities that others replaced (SEC-15), sealed as in `identities`.
CREATE TABLE past_identities (
    id               TEXT   NOT NULL PRIMARY KEY,
    borrower_id      TEXT   NOT NULL REFERENCES borrowers (id) ON DELETE CASCADE,
    person_sealed    TEXT   NOT NULL,
    id_number_sealed TEXT   NOT NULL,
    replaced_at      BIGINT NOT NULL
);
CREATE INDEX past_identities_by_borrower ON past_identities (borrower_id);

-- Where loans are paid out to: an e-wallet (card_type 1, channel_number) or a bank account (2, bank_code).
CREATE TABLE bank_accounts (
    id             TEXT   NOT NULL PRIMARY KEY,
    borrower_id    TEXT   NOT NULL REFERENCES borrowers (id),
    card_type      BIGINT NOT NULL,
    channel_number TEXT,
    bank_code      TEXT,
    -- Name, birthday and city of the holder, as JSON; NULL once the person is erased.
    holder_sealed  TEXT,
    number_sealed  TEXT   NOT NULL,
    number_last4   TEXT   NOT NULL,
    created_at     BIGINT NOT NULL,
    replaced_at    BIGINT,
    current_key    TEXT   UNIQUE,
    -- When the borrower's money was directed here in place of another account; NULL for the first account.
    changed_at     BIGINT
);
CREATE INDEX bank_accounts_by_borrower ON bank_accounts (borrower_id, created_at);

-- Corrections by operators: the fields before and after.
CREATE TABLE corrections (
    id             TEXT   NOT NULL PRIMARY KEY,
    borrower_id    TEXT   NOT NULL REFERENCES borrowers (id),
    at             BIGINT NOT NULL,
    changed_sealed TEXT   NOT NULL
);
CREATE INDEX corrections_by_borrower ON corrections (borrower_id, at);

-- Keyed digests of the words of a borrower's name and of each two of them, by which staff find them (STAFF-25). They
-- stay when the sealing key changes, as those of phones do.
CREATE TABLE name_words (
    digest      TEXT NOT NULL,
    borrower_id TEXT NOT NULL REFERENCES borrowers (id),
    PRIMARY KEY (digest, borrower_id)
);
CREATE INDEX name_words_by_borrower ON name_words (borrower_id);

-- Logging in.

CREATE TABLE sessions (
    token_hash  TEXT   NOT NULL PRIMARY KEY,
    borrower_id TEXT   NOT NULL REFERENCES borrowers (id),
    created_at  BIGINT NOT NULL,
    expires_at  BIGINT NOT NULL,
    ended_at    BIGINT,
    -- When it was last used.
    seen_at     BIGINT NOT NULL DEFAULT 0,
    -- The kind of phone, as a word of the program: never a name that somebody gave to a phone.
    device      TEXT   NOT NULL DEFAULT ''
);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_by_borrower ON sessions (borrower_id);

-- One-time tickets that take the place of a session in an address. The session is encrypted under the ticket, of which
-- only a digest is stored.
CREATE TABLE session_tickets (
    ticket_hash    TEXT   PRIMARY KEY,
    session_sealed TEXT   NOT NULL,
    expires_at     BIGINT NOT NULL
);
CREATE INDEX session_tickets_by_expiry ON session_tickets (expires_at);

-- Codes that were sent by SMS. `phone` may also name an act of an account (`account/…`, `leave/…`).
CREATE TABLE sms_codes (
    id              TEXT   NOT NULL PRIMARY KEY,
    phone           TEXT   NOT NULL,
    code_hash       TEXT   NOT NULL,
    created_at      BIGINT NOT NULL,
    expires_at      BIGINT NOT NULL,
    attempts        BIGINT NOT NULL DEFAULT 0,
    used_at         BIGINT,
    -- Keyed digests of the client that requested the code, and of the request's name, which only that client knows.
    asker           TEXT   NOT NULL DEFAULT '',
    request         TEXT,
    -- Attempts by clients that know neither.
    others_attempts BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX sms_codes_by_phone ON sms_codes (phone, created_at);
CREATE INDEX sms_codes_by_expiry ON sms_codes (expires_at);
CREATE UNIQUE INDEX sms_codes_by_request ON sms_codes (request);

-- Clients that have logged in to a phone's account before: limits for strangers do not apply to them.
CREATE TABLE known_askers (
    phone TEXT   NOT NULL,
    asker TEXT   NOT NULL,
    at    BIGINT NOT NULL,
    PRIMARY KEY (phone, asker)
);
CREATE INDEX known_askers_by_time ON known_askers (at);

CREATE TABLE rate_limits (
    subject      TEXT   NOT NULL,
    window_start BIGINT NOT NULL,
    hits         BIGINT NOT NULL,
    PRIMARY KEY (subject, window_start)
);
CREATE INDEX rate_limits_by_window ON rate_limits (window_start);

-- Answers to calls that may be repeated. `body_hash` is a keyed digest of the request's form.
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

-- The outbox of SMS: messages are written with the change that they report and sent after the commit.

CREATE TABLE sms_messages (
    id              TEXT   NOT NULL PRIMARY KEY,
    phone           TEXT   NOT NULL,
    phone_sealed    TEXT,
    -- NULL before the text of a loan's message is written, and once the text is deleted.
    body_sealed     TEXT,
    created_at      BIGINT NOT NULL,
    sent_at         BIGINT,
    -- Until when the text is true; the message is not sent later.
    holds_until     BIGINT,
    -- Attempts, each taken by one server, the time of the next one, and when the message was given up.
    tries           BIGINT NOT NULL DEFAULT 0,
    try_after       BIGINT NOT NULL DEFAULT 0,
    given_up_at     BIGINT,
    -- A message of a loan's life is queued once for its order, kind and subject (a due date, a payment).
    order_id        TEXT,
    kind            TEXT,
    about           TEXT,
    amount_centavos BIGINT,
    not_before      BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX sms_messages_by_phone ON sms_messages (phone, created_at);
CREATE INDEX sms_messages_waiting ON sms_messages (created_at, id) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX sms_messages_by_passing ON sms_messages (holds_until) WHERE holds_until IS NOT NULL;
CREATE UNIQUE INDEX sms_messages_once ON sms_messages (order_id, kind, about);
CREATE INDEX sms_messages_with_sealed_words ON sms_messages (sent_at) WHERE body_sealed IS NOT NULL;

-- Orders and their loans.

CREATE TABLE orders (
    id                 TEXT   NOT NULL PRIMARY KEY,
    borrower_id        TEXT   NOT NULL REFERENCES borrowers (id),
    -- A number that is short enough to be read out on the phone.
    short_number       TEXT   NOT NULL DEFAULT '',
    product_id         TEXT   NOT NULL,
    status             BIGINT NOT NULL,
    open_key           TEXT   UNIQUE,
    principal_centavos BIGINT NOT NULL CHECK (principal_centavos > 0),
    term_days          BIGINT NOT NULL CHECK (term_days > 0),
    terms_json         TEXT   NOT NULL,
    created_at         BIGINT NOT NULL,
    released_on        TEXT,
    rollovers          BIGINT NOT NULL DEFAULT 0,
    -- The first day on which time may change the loan, '' before servicing has looked at it.
    service_on         TEXT   NOT NULL DEFAULT '',
    -- When it becomes late, or became so: the midnight in Manila after the oldest due date that is not paid; 0 before
    -- the money left, and when nothing is owed.
    late_from          BIGINT NOT NULL DEFAULT 0,
    -- When a loan that ended so was written off or cancelled: the receipt of the last such event that was not taken back.
    written_off_at     BIGINT,
    cancelled_at       BIGINT,
    -- What is owed to the borrower: the credit of `overpayment_payable` in the ledger. The list of owed amounts is read
    -- from it, and not from the entries of all orders.
    owed_centavos      BIGINT NOT NULL DEFAULT 0,
    -- Why the review declined it, as the borrower reads it; NULL where no reason was given.
    decline_reason     TEXT,
    -- Fields of the page that a lender's own system may set.
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
CREATE UNIQUE INDEX orders_short_number ON orders (short_number);
-- Orders that wait for the lender (under review, disbursing).
CREATE INDEX orders_waiting ON orders (id) WHERE status IN (21, 151);
-- Loans that time changes (released, in repayment, overdue).
CREATE INDEX orders_to_service ON orders (service_on, id) WHERE status IN (170, 174, 180);
-- The lists of the console. The first is by an expression, so that SQLite enters it for no other statement about a
-- status: those have indexes of their own.
CREATE INDEX orders_by_status ON orders ((status + 0), created_at, id);
CREATE INDEX orders_by_due_date ON orders ((status + 0), late_from, id) WHERE late_from <> 0;
CREATE INDEX orders_by_status_and_product ON orders ((status + 0), product_id, created_at, id);
CREATE INDEX orders_by_product_and_due_date ON orders ((status + 0), product_id, late_from, id) WHERE late_from <> 0;
CREATE INDEX orders_by_principal ON orders ((status + 0), principal_centavos, id);
CREATE INDEX orders_by_product_and_principal ON orders ((status + 0), product_id, principal_centavos, id);
CREATE INDEX orders_written_off ON orders (written_off_at, id) WHERE written_off_at IS NOT NULL;
CREATE INDEX orders_written_off_by_product ON orders (product_id, written_off_at, id) WHERE written_off_at IS NOT NULL;
CREATE INDEX orders_cancelled ON orders (cancelled_at, id) WHERE cancelled_at IS NOT NULL;
CREATE INDEX orders_cancelled_by_product ON orders (product_id, cancelled_at, id) WHERE cancelled_at IS NOT NULL;
CREATE INDEX orders_owed ON orders (owed_centavos DESC, id) WHERE owed_centavos > 0;

-- The identity that an order was confirmed with (SEC-15), sealed as in `identities`.
CREATE TABLE order_identities (
    order_id         TEXT NOT NULL PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    borrower_id      TEXT NOT NULL REFERENCES borrowers (id) ON DELETE CASCADE,
    person_sealed    TEXT NOT NULL,
    id_number_sealed TEXT NOT NULL
);
CREATE INDEX order_identities_by_borrower ON order_identities (borrower_id);

-- Who applied, as keyed digests of the document's number and of the account: one person is found over several
-- borrowers.
CREATE TABLE order_persons (
    order_id TEXT NOT NULL REFERENCES orders (id),
    digest   TEXT NOT NULL,
    PRIMARY KEY (digest, order_id)
);
CREATE INDEX order_persons_by_order ON order_persons (order_id);

-- Notes of staff on a borrower (STAFF-26); `order_id` is that of a note on an order.
CREATE TABLE notes (
    id          TEXT   NOT NULL PRIMARY KEY,
    borrower_id TEXT   NOT NULL REFERENCES borrowers (id),
    order_id    TEXT   REFERENCES orders (id),
    operator    TEXT   NOT NULL,
    text_sealed TEXT   NOT NULL,
    at          BIGINT NOT NULL
);
CREATE INDEX notes_by_borrower ON notes (borrower_id, at);
CREATE INDEX notes_by_order ON notes (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE order_moves (
    order_id    TEXT   NOT NULL REFERENCES orders (id),
    seq         BIGINT NOT NULL,
    from_status BIGINT,
    to_status   BIGINT NOT NULL,
    at          BIGINT NOT NULL,
    cause       TEXT   NOT NULL,
    PRIMARY KEY (order_id, seq)
);

-- The account that an order is paid out to, fixed when the order is confirmed. accepted_at is when an operator allowed
-- a payout to an account that had just been changed.
CREATE TABLE order_accounts (
    order_id    TEXT   NOT NULL PRIMARY KEY REFERENCES orders (id),
    account_id  TEXT   NOT NULL REFERENCES bank_accounts (id),
    accepted_at BIGINT
);
CREATE INDEX order_accounts_by_account ON order_accounts (account_id);

CREATE TABLE instalments (
    order_id           TEXT   NOT NULL REFERENCES orders (id),
    version            BIGINT NOT NULL,
    number             BIGINT NOT NULL,
    due_on             TEXT   NOT NULL,
    principal_centavos BIGINT NOT NULL CHECK (principal_centavos >= 0),
    interest_centavos  BIGINT NOT NULL CHECK (interest_centavos >= 0),
    PRIMARY KEY (order_id, version, number)
);

CREATE TABLE scores (
    borrower_id TEXT   NOT NULL REFERENCES borrowers (id),
    order_id    TEXT   NOT NULL REFERENCES orders (id),
    score       BIGINT NOT NULL,
    at          BIGINT NOT NULL,
    PRIMARY KEY (borrower_id, order_id)
);

-- Events of released loans, by their date: an order's account is computed from its events, in whatever order they
-- arrived. Rows are only ever added, as in the ledger.

CREATE TABLE loan_events (
    reference        TEXT   NOT NULL PRIMARY KEY,
    order_id         TEXT   NOT NULL REFERENCES orders (id),
    sequence         BIGINT NOT NULL,
    kind             TEXT   NOT NULL,
    effective_on     TEXT   NOT NULL,
    received_at      BIGINT NOT NULL,
    amount_centavos  BIGINT CHECK (amount_centavos > 0),
    rollovers_before BIGINT,
    -- The event that this one takes back.
    target           TEXT   UNIQUE REFERENCES loan_events (reference),
    -- The new due dates of a reschedule, as JSON, or the date on which a reversal was recorded.
    detail           TEXT,
    UNIQUE (order_id, sequence)
);

CREATE TABLE postings (
    id           TEXT   NOT NULL PRIMARY KEY,
    order_id     TEXT   NOT NULL REFERENCES orders (id),
    seq          BIGINT NOT NULL,
    kind         TEXT   NOT NULL,
    at           BIGINT NOT NULL,
    effective_on TEXT   NOT NULL,
    -- Unique within its order: what a day brings has the same reference in each order. A payment counts once over all
    -- orders by the key of its event in `loan_events`.
    reference    TEXT   NOT NULL,
    reverses     TEXT,
    -- The event that caused it.
    event        TEXT   NOT NULL DEFAULT '',
    UNIQUE (order_id, seq),
    UNIQUE (order_id, reference),
    UNIQUE (order_id, reverses),
    FOREIGN KEY (order_id, reverses) REFERENCES postings (order_id, reference)
);
CREATE UNIQUE INDEX postings_by_day ON postings (effective_on, order_id, seq);
CREATE UNIQUE INDEX postings_by_time ON postings (at, order_id, seq);
CREATE TABLE entries (
    posting_id      TEXT   NOT NULL REFERENCES postings (id),
    line            BIGINT NOT NULL,
    account         TEXT   NOT NULL,
    amount_centavos BIGINT NOT NULL CHECK (amount_centavos <> 0),
    instalment      BIGINT,
    PRIMARY KEY (posting_id, line)
);

-- Signed agreements: the documents as they were shown, the consents, and the device and address of the signature.

CREATE TABLE signings (
    order_id      TEXT   NOT NULL PRIMARY KEY REFERENCES orders (id),
    signed_at     BIGINT NOT NULL,
    language      TEXT   NOT NULL,
    origin_sealed TEXT   NOT NULL
);

CREATE TABLE signed_documents (
    order_id         TEXT   NOT NULL REFERENCES signings (order_id),
    place            BIGINT NOT NULL,
    kind             TEXT   NOT NULL,
    title            TEXT   NOT NULL,
    language         TEXT   NOT NULL,
    template_version TEXT   NOT NULL,
    sha256           TEXT   NOT NULL,
    content_sealed   TEXT   NOT NULL,
    PRIMARY KEY (order_id, place),
    UNIQUE (order_id, kind)
);

CREATE TABLE signed_consents (
    order_id TEXT   NOT NULL REFERENCES signings (order_id),
    box_name TEXT   NOT NULL,
    language TEXT   NOT NULL,
    wording  TEXT   NOT NULL,
    is_sent  BIGINT NOT NULL,
    PRIMARY KEY (order_id, box_name)
);

-- Signed agreements of erased people, kept until remove_at.
CREATE TABLE signings_to_remove (
    order_id  TEXT   NOT NULL PRIMARY KEY REFERENCES orders (id),
    remove_at BIGINT NOT NULL
);
CREATE INDEX signings_to_remove_by_time ON signings_to_remove (remove_at);

-- A row of one of these tables, for the length of a transaction, lets it delete append-only rows, or encrypt signed
-- texts under another key.
CREATE TABLE forgetting (key BIGINT NOT NULL PRIMARY KEY);
CREATE TABLE resealing (key BIGINT NOT NULL PRIMARY KEY);

-- Payments.

CREATE TABLE pay_codes (
    code            TEXT   NOT NULL PRIMARY KEY,
    order_id        TEXT   NOT NULL REFERENCES orders (id),
    borrower_id     TEXT   NOT NULL REFERENCES borrowers (id),
    channel_number  TEXT   NOT NULL,
    amount_centavos BIGINT NOT NULL CHECK (amount_centavos > 0),
    -- Whether it pays for a rollover, and how many the order had before.
    is_delay        BIGINT NOT NULL,
    rollovers       BIGINT NOT NULL DEFAULT 0,
    created_at      BIGINT NOT NULL,
    expires_at      BIGINT NOT NULL,
    status          TEXT   NOT NULL,
    open_key        TEXT   UNIQUE
);
CREATE INDEX pay_codes_by_order ON pay_codes (order_id, created_at);
CREATE INDEX pay_codes_by_borrower ON pay_codes (borrower_id, created_at);
CREATE INDEX pay_codes_open ON pay_codes (order_id, is_delay, created_at) WHERE status = 'open';
CREATE INDEX pay_codes_to_expire ON pay_codes (expires_at) WHERE status = 'open';
CREATE INDEX pay_codes_charging ON pay_codes (expires_at) WHERE status = 'charging';

-- Requests to a payment provider for a code. A code may have several: a provider's page ends long before the code does.
-- A row is stored before the provider is called, so that its payment is found by our reference.
CREATE TABLE channel_requests (
    reference      TEXT   NOT NULL PRIMARY KEY,
    code           TEXT   NOT NULL REFERENCES pay_codes (code),
    seq            BIGINT NOT NULL,
    channel_number TEXT   NOT NULL,
    provider_id    TEXT,
    kind           TEXT   NOT NULL,
    target         TEXT,
    status         TEXT   NOT NULL,
    created_at     BIGINT NOT NULL,
    expires_at     BIGINT,
    -- When the provider's status is queried next.
    ask_at         BIGINT,
    -- How the provider's record differs from ours, which a person has to resolve.
    differs        TEXT,
    differs_at     BIGINT,
    UNIQUE (code, seq)
);
CREATE INDEX channel_requests_by_target ON channel_requests (target) WHERE target IS NOT NULL;
CREATE INDEX channel_requests_to_ask ON channel_requests (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX channel_requests_open ON channel_requests (created_at) WHERE status = 'open';
CREATE INDEX channel_requests_differing ON channel_requests (differs_at) WHERE differs IS NOT NULL;

CREATE TABLE payment_events (
    provider        TEXT   NOT NULL,
    event_id        TEXT   NOT NULL,
    reference       TEXT   NOT NULL,
    status          TEXT   NOT NULL,
    amount_centavos BIGINT NOT NULL,
    -- The current state of the payment.
    outcome         TEXT   NOT NULL,
    received_at     BIGINT NOT NULL,
    -- When the money was paid, according to the channel; NULL where the channel does not say.
    paid_at         BIGINT,
    PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_events_by_id ON payment_events (event_id);
CREATE INDEX payment_events_by_reference ON payment_events (reference);
CREATE INDEX payment_events_aside ON payment_events (received_at, event_id) WHERE outcome IN ('suspense', 'quarantine');
CREATE INDEX payment_events_aside_by_amount ON payment_events (amount_centavos, event_id)
    WHERE outcome IN ('suspense', 'quarantine');

-- Decisions by operators: a payment in suspense is posted to an order or returned, a posted one is taken back.
CREATE TABLE payment_decisions (
    provider TEXT   NOT NULL,
    event_id TEXT   NOT NULL,
    seq      BIGINT NOT NULL,
    decision TEXT   NOT NULL,
    target   TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (provider, event_id, seq),
    FOREIGN KEY (provider, event_id) REFERENCES payment_events (provider, event_id)
);
CREATE INDEX payment_decisions_by_time ON payment_decisions (at);

-- Payouts: one row for each attempt to send an order's money, stored before the provider is called, with the account,
-- so that a repeated request is the same.
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
    -- How often the provider's status was queried, and when it is queried next.
    asked           BIGINT NOT NULL DEFAULT 0,
    ask_at          BIGINT,
    -- The event by which a refund leaves the borrower's account; NULL for the payout of a loan.
    refund_event    TEXT,
    UNIQUE (order_id, try)
);
CREATE INDEX payouts_by_account ON payouts (account_id);
CREATE INDEX payouts_to_ask ON payouts (ask_at);
CREATE INDEX payouts_by_state ON payouts (state, started_at);
-- Payouts after a first one: found without reading what is in order.
CREATE INDEX payouts_again ON payouts (order_id) WHERE try > 1;

-- Complaints, the lender's replies, the borrowers' stars for them, and images.

CREATE TABLE complaints (
    id               TEXT   NOT NULL PRIMARY KEY,
    borrower_id      TEXT   NOT NULL REFERENCES borrowers (id),
    short_number     TEXT   NOT NULL DEFAULT '',
    order_id         TEXT   REFERENCES orders (id),
    problem_type     BIGINT NOT NULL,
    problem_son_type BIGINT,
    content_sealed   TEXT   NOT NULL,
    created_at       BIGINT NOT NULL,
    -- The last days to acknowledge and to resolve it.
    acknowledge_by   TEXT   NOT NULL,
    resolve_by       TEXT   NOT NULL,
    acknowledged_at  BIGINT,
    resolved_at      BIGINT
);
CREATE INDEX complaints_by_borrower ON complaints (borrower_id, created_at);
CREATE UNIQUE INDEX complaints_short_number ON complaints (short_number);
CREATE INDEX complaints_open ON complaints (resolve_by, id) WHERE resolved_at IS NULL;
CREATE INDEX complaints_unacknowledged ON complaints (acknowledge_by) WHERE acknowledged_at IS NULL;
CREATE INDEX complaints_resolved ON complaints (resolved_at, id) WHERE resolved_at IS NOT NULL;

CREATE TABLE complaint_replies (
    complaint_id TEXT   NOT NULL PRIMARY KEY REFERENCES complaints (id),
    body_sealed  TEXT   NOT NULL,
    at           BIGINT NOT NULL
);

CREATE TABLE complaint_scores (
    complaint_id TEXT   NOT NULL PRIMARY KEY REFERENCES complaints (id),
    score        BIGINT NOT NULL,
    at           BIGINT NOT NULL
);

-- An image has no complaint until the borrower sends the complaint that it was uploaded for.
CREATE TABLE complaint_images (
    name         TEXT   NOT NULL PRIMARY KEY,
    borrower_id  TEXT   NOT NULL REFERENCES borrowers (id),
    complaint_id TEXT   REFERENCES complaints (id),
    is_reply     BIGINT NOT NULL DEFAULT 0,
    place        BIGINT NOT NULL DEFAULT 0,
    created_at   BIGINT NOT NULL
);
CREATE INDEX complaint_images_by_complaint ON complaint_images (complaint_id, is_reply, place);
CREATE INDEX complaint_images_by_borrower ON complaint_images (borrower_id, created_at);
CREATE INDEX complaint_images_unsent ON complaint_images (created_at) WHERE complaint_id IS NULL;

-- Images whose rows are deleted: their files are deleted after the commit, and retried until that has succeeded.
CREATE TABLE images_to_remove (
    name TEXT   NOT NULL PRIMARY KEY,
    at   BIGINT NOT NULL
);

-- Landing pages and the use of pages.

-- The captcha of each open landing page. The page's own identifier (sid) is stored as a digest; the answer is
-- encrypted, and NULL once it is used up.
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

-- What visitors of landing pages did.
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
CREATE INDEX promotion_events_by_phone ON promotion_events (phone_digest);

-- Borrowers who registered on a landing page.
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

-- Presses in the app.
CREATE TABLE page_events (
    id          TEXT   NOT NULL PRIMARY KEY,
    borrower_id TEXT   REFERENCES borrowers (id),
    product_id  TEXT   NOT NULL,
    module_id   TEXT   NOT NULL,
    position_id TEXT   NOT NULL,
    at          BIGINT NOT NULL
);
CREATE INDEX page_events_by_time ON page_events (at);
CREATE INDEX page_events_by_borrower ON page_events (borrower_id);

-- Operation.

-- Accounts of the lender's staff (STAFF-01). `look` is the name by its appearance: two accounts never look alike. A
-- code of the second factor counts once: `totp_step` is the time step of the newest used one. `mac` is a code under the
-- database's own key over all that gives power (STAFF-21); the sealed secret is bound to its row by its seal.
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
    link_until    BIGINT,
    -- Papers of borrowers that were read after this time alone count towards the limit of an hour (STAFF-18).
    readings_from BIGINT,
    mac           TEXT   NOT NULL
);

-- Signed-in staff; `proven_at` is the time of the newest code of the second factor, and `mac` a code over the row.
CREATE TABLE staff_sessions (
    token_hash TEXT   NOT NULL PRIMARY KEY,
    account_id TEXT   NOT NULL REFERENCES staff_accounts (id),
    created_at BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL,
    proven_at  BIGINT NOT NULL,
    mac        TEXT   NOT NULL
);
CREATE INDEX staff_sessions_by_account ON staff_sessions (account_id);
CREATE INDEX staff_sessions_by_use ON staff_sessions (seen_at);

-- The rule on the second person, from the first account or change on; without a sum, that of the configuration counts
-- (STAFF-02). `mac` is a code over the row (STAFF-21).
CREATE TABLE staff_rules (
    id                           BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    second_person_above_centavos BIGINT,
    added_up_days                BIGINT NOT NULL,
    mac                          TEXT   NOT NULL
);

-- Acts of operators with their reasons. Each row has the hash of the row before it, so that none can be changed or
-- removed unnoticed; rows are only ever added.
CREATE TABLE operator_audit (
    seq           BIGINT NOT NULL PRIMARY KEY,
    at            BIGINT NOT NULL,
    operator      TEXT   NOT NULL,
    step          TEXT   NOT NULL,
    act           TEXT   NOT NULL,
    -- The tag of the act, by which rows are found: the hash has it within the act.
    tag           TEXT   NOT NULL,
    -- The bank's reference of money that a person sent, without regard to spacing and capitals: rows are found by it, too.
    transfer      TEXT,
    order_id      TEXT   NOT NULL,
    reason        TEXT   NOT NULL,
    answers       BIGINT UNIQUE REFERENCES operator_audit (seq),
    previous_hash TEXT   NOT NULL UNIQUE,
    hash          TEXT   NOT NULL UNIQUE,
    -- The amount that an act moves: acts of one kind on one order are added up before a second person is needed.
    size_centavos BIGINT,
    -- Proof of who the operator is; none where no member of staff acted.
    proof         TEXT
);
CREATE INDEX operator_audit_by_order ON operator_audit (order_id, seq);
CREATE INDEX operator_audit_by_time ON operator_audit (at, seq);
CREATE INDEX operator_audit_by_operator ON operator_audit (operator, at, seq);
CREATE INDEX operator_audit_by_tag ON operator_audit (tag, at, seq);
CREATE INDEX operator_audit_by_operator_and_tag ON operator_audit (operator, tag, at, seq);
CREATE INDEX operator_audit_by_transfer ON operator_audit (transfer) WHERE transfer IS NOT NULL;

-- The newest row of the audit, with a code under the database's own key: rows that were removed from the end are
-- noticed.
CREATE TABLE operator_audit_head (
    id   BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    seq  BIGINT NOT NULL,
    hash TEXT   NOT NULL,
    mac  TEXT   NOT NULL
);

-- Requests that no row of the audit answers: they are listed without reading those that were answered (STAFF-03), and
-- found by the subject of their act. An act waits once (STAFF-06): its digest is the same for the same act on the same
-- order.
CREATE TABLE open_requests (
    seq        BIGINT NOT NULL PRIMARY KEY REFERENCES operator_audit (seq),
    subject    TEXT   NOT NULL,
    order_id   TEXT   NOT NULL,
    act_digest TEXT   NOT NULL UNIQUE
);
CREATE INDEX open_requests_by_subject ON open_requests (subject, seq);
CREATE INDEX open_requests_by_order ON open_requests (order_id, seq);

-- Days that servicing has finished; the newest one shows whether the clock has jumped.
CREATE TABLE servicing_days (
    day TEXT   NOT NULL PRIMARY KEY,
    at  BIGINT NOT NULL
);

-- The daily checks of the ledger.
CREATE TABLE ledger_checks (
    day        TEXT   NOT NULL PRIMARY KEY,
    started_at BIGINT NOT NULL,
    ended_at   BIGINT,
    orders     BIGINT NOT NULL DEFAULT 0,
    differing  BIGINT NOT NULL DEFAULT 0
);

-- A row that probes write to see whether the database takes writes.
CREATE TABLE write_checks (
    id   BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    body TEXT   NOT NULL,
    at   BIGINT NOT NULL
);

-- A known text, by which a server tests at its start that it has the key of this database, and the key of the digests
-- of phones, which stays when the sealing key changes.
CREATE TABLE sealing_check (
    id                BIGINT PRIMARY KEY CHECK (id = 1),
    sealed            TEXT   NOT NULL,
    digest_key_sealed TEXT   NOT NULL
);
