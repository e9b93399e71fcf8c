-- Identities that others replaced (SEC-15), sealed as in `identities`. Both tables go with their borrower: also where an
-- earlier release, which does not know them, erases a person.
CREATE TABLE past_identities (
    id               TEXT   NOT NULL PRIMARY KEY,
    borrower_id      TEXT   NOT NULL REFERENCES borrowers (id) ON DELETE CASCADE,
    person_sealed    TEXT   NOT NULL,
    id_number_sealed TEXT   NOT NULL,
    replaced_at      BIGINT NOT NULL
);
CREATE INDEX past_identities_by_borrower ON past_identities (borrower_id);

-- The identity that an order was confirmed with (SEC-15), sealed as in `identities`.
CREATE TABLE order_identities (
    order_id         TEXT NOT NULL PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    borrower_id      TEXT NOT NULL REFERENCES borrowers (id) ON DELETE CASCADE,
    person_sealed    TEXT NOT NULL,
    id_number_sealed TEXT NOT NULL
);
CREATE INDEX order_identities_by_borrower ON order_identities (borrower_id);

INSERT INTO order_identities (order_id, borrower_id, person_sealed, id_number_sealed)
SELECT orders.id, identities.borrower_id, identities.person_sealed, identities.id_number_sealed
FROM orders JOIN identities ON identities.borrower_id = orders.borrower_id;
