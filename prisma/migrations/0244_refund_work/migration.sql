-- Refunds are asked for as work (`platform.work`): those that have not ended, and those that a process of the release
-- before adds during an upgrade. Such a process asks the provider too, with the same idempotency key. The trigger goes
-- with the next release.
CREATE FUNCTION payments.queue_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('payments.refund', NEW.id, NEW.app_id, NEW.app_id, NEW.requested_at) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('platform_work', 'payments.refund');
  RETURN NULL;
END $$;
CREATE TRIGGER queue_refund AFTER INSERT ON payments.refunds
  FOR EACH ROW WHEN (NEW.status = 'requested') EXECUTE FUNCTION payments.queue_refund();

INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'payments.refund', id, app_id, app_id, requested_at FROM payments.refunds WHERE status IN ('requested', 'pending')
ON CONFLICT DO NOTHING;
