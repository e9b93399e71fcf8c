-- Lists of what waits for staff, page by page (STAFF-03): the answered complaints by the time of their answer, and the
-- requests that no row of the audit answers, which are read without those that were answered long ago.
CREATE INDEX complaints_resolved ON complaints (resolved_at, id) WHERE resolved_at IS NOT NULL;
CREATE TABLE open_requests (
    seq BIGINT NOT NULL PRIMARY KEY REFERENCES operator_audit (seq)
);
INSERT INTO open_requests (seq)
SELECT asked.seq FROM operator_audit AS asked
WHERE asked.step = 'requested'
  AND NOT EXISTS (SELECT 1 FROM operator_audit AS answer WHERE answer.answers = asked.seq);
