-- A row while data is being moved into this database: until it is gone, no server starts on it.
CREATE TABLE unfinished_moves (
    id       BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    began_at BIGINT NOT NULL
);
