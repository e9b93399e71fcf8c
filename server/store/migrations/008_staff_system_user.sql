-- The user of the server's system who acts as an account by the socket of `tulay ops` (STAFF-11).
ALTER TABLE staff_accounts ADD COLUMN system_user TEXT;
CREATE UNIQUE INDEX staff_accounts_system_user ON staff_accounts (system_user);
