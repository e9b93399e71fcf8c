-- What a borrower agreed to at the press: the agreements as they were shown, the consents, and from where the press came.
-- Sealed texts are personal data. Rows are only ever added.

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
    order_id TEXT NOT NULL REFERENCES signings (order_id),
    box_name TEXT NOT NULL,
    language TEXT NOT NULL,
    wording  TEXT NOT NULL,
    is_sent  BIGINT NOT NULL,
    PRIMARY KEY (order_id, box_name)
);
