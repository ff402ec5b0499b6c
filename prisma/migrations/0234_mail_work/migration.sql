-- Mails are sent as work (`platform.work`). `next_attempt_at` and `lease_until` are no longer read.

ALTER TABLE mails.outgoing DROP CONSTRAINT outgoing_ended, DROP CONSTRAINT outgoing_cleared;
ALTER TABLE mails.outgoing
  ADD CONSTRAINT outgoing_ended CHECK (num_nonnulls(sent_at, given_up_at, cancelled_at) <= 1) NOT VALID,
  -- A mail that was sent or cancelled keeps no link.
  ADD CONSTRAINT outgoing_cleared
    CHECK (num_nonnulls(sent_at, cancelled_at) = 0 OR num_nonnulls(variables, attachments) = 0) NOT VALID;

-- What a process of the release before does during an upgrade: mails that it adds, could not send or sends again become
-- work, and it claims no mail any more. Goes with the next release.
CREATE FUNCTION mails.queue_outgoing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A claim, which is refused: this release sends the mail.
  IF TG_OP = 'UPDATE' AND NEW.lease_until IS NOT NULL THEN RETURN NULL; END IF;
  INSERT INTO platform.work AS w (kind, id, app_id, turn, due_at, attempts)
  VALUES ('mails.send', NEW.id, NEW.app_id, coalesce(NEW.app_id, '-'), NEW.next_attempt_at, NEW.attempts)
  ON CONFLICT (kind, id) DO UPDATE
    SET due_at = excluded.due_at, attempts = excluded.attempts, failed_at = NULL WHERE w.lease_token IS NULL;
  PERFORM pg_notify('platform_work', 'mails.send');
  RETURN NEW;
END $$;
CREATE TRIGGER queue_outgoing BEFORE INSERT OR UPDATE OF next_attempt_at, lease_until ON mails.outgoing
  FOR EACH ROW WHEN (NEW.next_attempt_at IS NOT NULL) EXECUTE FUNCTION mails.queue_outgoing();

-- A mail that is being sent at this moment is due when its lease ends, and has been sent by then.
INSERT INTO platform.work (kind, id, app_id, turn, due_at, attempts, last_error)
SELECT 'mails.send', id, app_id, coalesce(app_id, '-'), greatest(next_attempt_at, lease_until), attempts, left(last_error, 500)
  FROM mails.outgoing WHERE next_attempt_at IS NOT NULL;
-- Those that were given up, as long as they can be sent again.
INSERT INTO platform.work (kind, id, app_id, turn, attempts, last_error, failed_at)
SELECT 'mails.send', id, app_id, coalesce(app_id, '-'), attempts, left(last_error, 500), given_up_at
  FROM mails.outgoing WHERE given_up_at IS NOT NULL AND next_attempt_at IS NULL AND variables IS NOT NULL;
