-- Deliveries of webhooks are sent as work (`platform.work`). `next_attempt_at` is no longer used.

-- What a process of the release before does during an upgrade: deliveries that it adds, could not send, sends again or
-- holds change their work, and it claims none any more. Goes with the next release.
CREATE FUNCTION accounts.queue_webhook_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A claim, which is refused: this release sends the delivery.
  IF TG_OP = 'UPDATE' AND NEW.attempts > OLD.attempts THEN RETURN NULL; END IF;
  IF NEW.next_attempt_at IS NULL THEN
    DELETE FROM platform.work WHERE kind = 'accounts.webhook' AND id = NEW.id AND lease_token IS NULL;
    RETURN NEW;
  END IF;
  INSERT INTO platform.work AS w (kind, id, app_id, turn, due_at, attempts)
  VALUES ('accounts.webhook', NEW.id, NEW.app_id, NEW.app_id, NEW.next_attempt_at, NEW.attempts)
  ON CONFLICT (kind, id) DO UPDATE
    SET due_at = excluded.due_at, attempts = excluded.attempts, failed_at = NULL WHERE w.lease_token IS NULL;
  PERFORM pg_notify('platform_work', 'accounts.webhook');
  RETURN NEW;
END $$;
CREATE TRIGGER queue_webhook_delivery_insert BEFORE INSERT ON accounts.webhook_deliveries
  FOR EACH ROW WHEN (NEW.next_attempt_at IS NOT NULL) EXECUTE FUNCTION accounts.queue_webhook_delivery();
CREATE TRIGGER queue_webhook_delivery_update BEFORE UPDATE OF next_attempt_at ON accounts.webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION accounts.queue_webhook_delivery();

-- A delivery that is being sent at this moment is due when its lease ends.
INSERT INTO platform.work (kind, id, app_id, turn, due_at, attempts, last_error)
SELECT 'accounts.webhook', id, app_id, app_id, next_attempt_at, attempts, last_error
  FROM accounts.webhook_deliveries WHERE next_attempt_at IS NOT NULL AND state = 'waiting'
ON CONFLICT DO NOTHING;
-- Those that were given up and stopped the address, which is still stopped: they are sent when it is resumed.
INSERT INTO platform.work (kind, id, app_id, turn, attempts, last_error, failed_at)
SELECT 'accounts.webhook', d.id, d.app_id, d.app_id, d.attempts, coalesce(d.last_error, d.last_status::text), d.finished_at
  FROM accounts.webhook_deliveries d JOIN accounts.webhook_endpoints e ON e.app_id = d.app_id
 WHERE d.state = 'failed' AND d.finished_at >= e.stopped_at
ON CONFLICT DO NOTHING;
