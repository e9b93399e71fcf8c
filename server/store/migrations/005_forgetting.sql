-- What has passed is forgotten after a while: codes, and the SMS that told them, are found by when they ended.

CREATE INDEX sms_codes_by_expiry ON sms_codes (expires_at);
CREATE INDEX sms_messages_by_passing ON sms_messages (holds_until) WHERE holds_until IS NOT NULL;
