-- Sign-in of staff by the lender's own OpenID provider (STAFF-01): the subject by which it names the person of an
-- account, and the way by which a session was opened.
ALTER TABLE staff_accounts ADD COLUMN oidc_subject TEXT;
CREATE UNIQUE INDEX staff_accounts_oidc_subject ON staff_accounts (oidc_subject);
ALTER TABLE staff_sessions ADD COLUMN proof TEXT NOT NULL DEFAULT 'console';

-- Sign-ins that the provider has not answered yet: each is answered once. Of the browser's token only the hash is here.
CREATE TABLE staff_oidc_logins (
    token_hash TEXT   NOT NULL PRIMARY KEY,
    started_at BIGINT NOT NULL
);
CREATE INDEX staff_oidc_logins_by_start ON staff_oidc_logins (started_at);
