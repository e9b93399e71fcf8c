-- Personal data is stored sealed for its row, in place of the columns in clear, which are empty then. A database that has
-- borrowers keeps writing them in clear, as the release before reads them, until `tulay ops seal` says otherwise.

ALTER TABLE sealing_check ADD COLUMN seals_people BIGINT NOT NULL DEFAULT 0;

ALTER TABLE identities ADD COLUMN person_sealed TEXT;
ALTER TABLE bank_accounts ADD COLUMN holder_sealed TEXT;
ALTER TABLE complaints ADD COLUMN content_sealed TEXT;
ALTER TABLE complaint_replies ADD COLUMN body_sealed TEXT;
ALTER TABLE sms_messages ADD COLUMN body_sealed TEXT;

-- The words of an SMS go after their time.
CREATE INDEX sms_messages_with_sealed_words ON sms_messages (sent_at) WHERE body_sealed IS NOT NULL;

-- What is left in clear is found by its key alone.
CREATE INDEX identities_in_clear ON identities (borrower_id) WHERE name <> '';
CREATE INDEX bank_accounts_in_clear ON bank_accounts (id) WHERE holder_name <> '';
CREATE INDEX complaints_in_clear ON complaints (id) WHERE content <> '';
CREATE INDEX complaint_replies_in_clear ON complaint_replies (complaint_id) WHERE body <> '';
CREATE INDEX sms_messages_in_clear ON sms_messages (id) WHERE body <> '';
