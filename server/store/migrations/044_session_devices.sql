-- From what kind of phone a session was made, as a word of ours: no name that somebody gave to their phone.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
