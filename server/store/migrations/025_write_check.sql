-- One row that is written to learn whether the database can be written to.
CREATE TABLE write_check (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    checked_at BIGINT NOT NULL
);
