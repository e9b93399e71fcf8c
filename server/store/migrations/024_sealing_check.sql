-- One sealed text, by which a server knows at its start that it has the key of this database.
CREATE TABLE sealing_check (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    sealed TEXT NOT NULL
);
