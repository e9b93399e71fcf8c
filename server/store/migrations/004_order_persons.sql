-- Who applied, as keyed digests of the document's number and of the account: one person is found over several borrowers.
CREATE TABLE order_persons (
    order_id TEXT NOT NULL REFERENCES orders (id),
    digest   TEXT NOT NULL,
    PRIMARY KEY (digest, order_id)
);
CREATE INDEX order_persons_by_order ON order_persons (order_id);
