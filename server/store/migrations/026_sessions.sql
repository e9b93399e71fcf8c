-- When a session was last used, so that one that nobody uses ends. Those from before count as used when the newest was made.

ALTER TABLE sessions ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
UPDATE sessions SET seen_at = (SELECT MAX(created_at) FROM sessions);
CREATE INDEX sessions_by_borrower ON sessions (borrower_id);

-- Since when an operator lets nobody log in.
ALTER TABLE borrowers ADD COLUMN locked_at BIGINT;
