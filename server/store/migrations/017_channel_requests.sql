-- What was opened at a payment provider for a code. A code may be opened there more than once: a provider's page ends long
-- before our code does. A row is stored before the provider is asked, so that whatever it did is found by our reference.
-- ask_at is when the provider is asked again what came of it; differs is why a person has to look at it.

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
    ask_at         BIGINT,
    differs        TEXT,
    differs_at     BIGINT,
    UNIQUE (code, seq)
);
CREATE INDEX channel_requests_by_target ON channel_requests (target) WHERE target IS NOT NULL;
CREATE INDEX channel_requests_to_ask ON channel_requests (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX channel_requests_open ON channel_requests (created_at) WHERE status = 'open';
CREATE INDEX channel_requests_differing ON channel_requests (differs_at) WHERE differs IS NOT NULL;
