-- What writes hold until they end (postgres/holds.rs): a fixed number of rows, each of them changed by its holders. Half of
-- each page is left free, so that a change needs no new page.

CREATE TABLE holds (
    slot    BIGINT NOT NULL PRIMARY KEY,
    holders BIGINT NOT NULL
) WITH (fillfactor = 50);
