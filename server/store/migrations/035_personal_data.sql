-- What is done about the data of one person (SEC-07). A blocked borrower neither logs in nor gets a loan.
ALTER TABLE borrowers ADD COLUMN blocked_at BIGINT;

-- Since when a borrower wants to be erased. Servicing looks at each borrower when something of theirs may have passed its time.
ALTER TABLE borrowers ADD COLUMN leaves_at BIGINT;
ALTER TABLE borrowers ADD COLUMN look_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX borrowers_to_look_at ON borrowers (look_at);

-- What an operator corrected: the fields before and after, sealed. It goes with the person.
CREATE TABLE corrections (
    id             TEXT   NOT NULL PRIMARY KEY,
    borrower_id    TEXT   NOT NULL REFERENCES borrowers (id),
    at             BIGINT NOT NULL,
    changed_sealed TEXT   NOT NULL
);
CREATE INDEX corrections_by_borrower ON corrections (borrower_id, at);

-- Images whose rows are gone: they go after the commit, again and again until they are gone.
CREATE TABLE images_to_remove (
    name TEXT   NOT NULL PRIMARY KEY,
    at   BIGINT NOT NULL
);

-- What an erased person signed is kept sealed until its own time has passed.
CREATE TABLE signings_to_remove (
    order_id  TEXT   NOT NULL PRIMARY KEY REFERENCES orders (id),
    remove_at BIGINT NOT NULL
);
CREATE INDEX signings_to_remove_by_time ON signings_to_remove (remove_at);

-- What is a person's is found by the person, and what hangs on it by it.
CREATE INDEX bank_accounts_by_borrower ON bank_accounts (borrower_id, created_at);
CREATE INDEX order_accounts_by_account ON order_accounts (account_id);
CREATE INDEX payouts_by_account ON payouts (account_id);
CREATE INDEX pay_codes_by_borrower ON pay_codes (borrower_id);
CREATE INDEX page_events_by_borrower ON page_events (borrower_id);
CREATE INDEX promotion_events_by_phone ON promotion_events (phone_digest);
CREATE INDEX sms_messages_with_words ON sms_messages (sent_at) WHERE body <> '';
