-- Notices are pushed as work (`platform.work`); `push_due_at` stays the mark of what was not pushed yet. A process of the
-- release before takes the same mark, so that beside this release each notice is pushed by one of them.
-- What such a process adds during an upgrade. Goes with the next release.
CREATE FUNCTION notifs.queue_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('notifs.push', NEW.id, NEW.app_id, NEW.app_id, NEW.push_due_at) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('platform_work', 'notifs.push');
  RETURN NULL;
END $$;
CREATE TRIGGER queue_push AFTER INSERT ON notifs.notices
  FOR EACH ROW WHEN (NEW.push_due_at IS NOT NULL) EXECUTE FUNCTION notifs.queue_push();

INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'notifs.push', id, app_id, app_id, push_due_at FROM notifs.notices WHERE push_due_at IS NOT NULL
ON CONFLICT DO NOTHING;
