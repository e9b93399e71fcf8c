-- A phone is found by a keyed digest, which stands in its place in the column `phone`, and is stored sealed beside it. The key
-- of the digests is the database's own, sealed: it stays when the sealing key changes. A database with phones in clear keeps
-- them until `tulay ops seal`, as with all personal data.

ALTER TABLE sealing_check ADD COLUMN digest_key_sealed TEXT;

ALTER TABLE borrowers ADD COLUMN phone_sealed TEXT;
ALTER TABLE sms_messages ADD COLUMN phone_sealed TEXT;

-- What is left in clear begins as phones do; a digest and the name of somebody's codes (`account/…`) begin with a letter.
CREATE INDEX borrowers_by_phone_in_clear ON borrowers (phone)
    WHERE substr(phone, 1, 1) IN ('+', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9');
CREATE INDEX sms_messages_by_phone_in_clear ON sms_messages (phone)
    WHERE substr(phone, 1, 1) IN ('+', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9');
CREATE INDEX sms_codes_by_phone_in_clear ON sms_codes (phone)
    WHERE substr(phone, 1, 1) IN ('+', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9');
CREATE INDEX known_askers_by_phone_in_clear ON known_askers (phone)
    WHERE substr(phone, 1, 1) IN ('+', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9');
