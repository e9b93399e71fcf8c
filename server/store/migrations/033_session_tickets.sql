-- One-time tickets that stand in an address in place of a session. A ticket is stored as a digest, and the session sealed for
-- it: a copy of the database opens neither.
CREATE TABLE session_tickets (
    ticket_hash    TEXT   PRIMARY KEY,
    session_sealed TEXT   NOT NULL,
    expires_at     BIGINT NOT NULL
);
CREATE INDEX session_tickets_by_expiry ON session_tickets (expires_at);
