-- A mail that was given up keeps its content for a while, so that staff can send it again; one that was sent or cancelled does not.
ALTER TABLE mails.outgoing DROP CONSTRAINT outgoing_cleared;
ALTER TABLE mails.outgoing ADD CONSTRAINT outgoing_cleared
  CHECK (next_attempt_at IS NOT NULL OR given_up_at IS NOT NULL OR (variables IS NULL AND attachments IS NULL)) NOT VALID;
-- What is cleared when that while is over.
CREATE INDEX IF NOT EXISTS outgoing_kept ON mails.outgoing (given_up_at) WHERE given_up_at IS NOT NULL AND variables IS NOT NULL;
