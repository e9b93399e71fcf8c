-- Complaints, the images that were sent with them, the lender's replies and the borrowers' stars for them.
-- An image has no complaint until the borrower sends the one that it was uploaded for.

CREATE TABLE complaints (
    id               TEXT   NOT NULL PRIMARY KEY,
    borrower_id      TEXT   NOT NULL REFERENCES borrowers (id),
    order_id         TEXT   REFERENCES orders (id),
    problem_type     BIGINT NOT NULL,
    problem_son_type BIGINT,
    content          TEXT   NOT NULL,
    created_at       BIGINT NOT NULL,
    acknowledge_by   TEXT   NOT NULL,
    resolve_by       TEXT   NOT NULL,
    acknowledged_at  BIGINT,
    resolved_at      BIGINT
);
CREATE INDEX complaints_by_borrower ON complaints (borrower_id, created_at);
CREATE INDEX complaints_open ON complaints (resolve_by, id) WHERE resolved_at IS NULL;

CREATE TABLE complaint_replies (
    complaint_id TEXT   NOT NULL PRIMARY KEY REFERENCES complaints (id),
    body         TEXT   NOT NULL,
    at           BIGINT NOT NULL
);

CREATE TABLE complaint_scores (
    complaint_id TEXT   NOT NULL PRIMARY KEY REFERENCES complaints (id),
    score        BIGINT NOT NULL,
    at           BIGINT NOT NULL
);

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
