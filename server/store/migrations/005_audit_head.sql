-- The newest row of the audit, with a code under the database's own key: rows that were removed from the end are
-- noticed. `keyed_from` is the first row whose hash is keyed; rows of earlier releases are older.
CREATE TABLE operator_audit_head (
    id         BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    seq        BIGINT NOT NULL,
    hash       TEXT   NOT NULL,
    keyed_from BIGINT NOT NULL,
    mac        TEXT   NOT NULL
);

-- The amount that an act moves: acts of one kind on one order are added up before a second person is needed.
ALTER TABLE operator_audit ADD COLUMN size_centavos BIGINT;
