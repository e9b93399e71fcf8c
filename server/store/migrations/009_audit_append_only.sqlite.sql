-- The audit is only ever added to, by the demo too.

CREATE TRIGGER operator_audit_is_not_changed BEFORE UPDATE ON operator_audit
BEGIN SELECT RAISE(ABORT, 'operator_audit is append-only'); END;
CREATE TRIGGER operator_audit_is_not_removed BEFORE DELETE ON operator_audit
BEGIN SELECT RAISE(ABORT, 'operator_audit is append-only'); END;
