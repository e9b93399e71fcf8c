-- The barangay and the ZIP code of an address; empty for those from before they were asked for.

ALTER TABLE identities ADD COLUMN barangay TEXT NOT NULL DEFAULT '';
ALTER TABLE identities ADD COLUMN zip TEXT NOT NULL DEFAULT '';
