-- Who asked for a code: nobody else's tries use it up. A request has a name that only its asker was told; asker and request
-- are keyed digests. others_attempts are the tries of those who named neither.

ALTER TABLE sms_codes ADD COLUMN asker TEXT NOT NULL DEFAULT '';
ALTER TABLE sms_codes ADD COLUMN request TEXT;
ALTER TABLE sms_codes ADD COLUMN others_attempts BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX sms_codes_by_request ON sms_codes (request);

-- Who has logged in to which number before: strangers do not use up what is left for them.
CREATE TABLE known_askers (
    phone TEXT   NOT NULL,
    asker TEXT   NOT NULL,
    at    BIGINT NOT NULL,
    PRIMARY KEY (phone, asker)
);
CREATE INDEX known_askers_by_time ON known_askers (at);
