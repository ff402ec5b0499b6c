-- Data exports are built as work (`platform.work`); `build_due_at` and `attempts` are no longer used.
ALTER TABLE storages.data_exports DROP CONSTRAINT data_exports_build_due;
-- One that is being built at this moment is due when its lease ends.
INSERT INTO platform.work (kind, id, app_id, turn, due_at, attempts)
SELECT 'storages.export', id, app_id, app_id, build_due_at, attempts
  FROM storages.data_exports WHERE build_due_at IS NOT NULL
ON CONFLICT DO NOTHING;
UPDATE storages.data_exports SET build_due_at = NULL WHERE build_due_at IS NOT NULL;

-- What a process of the release before adds during an upgrade. It claims none: its claims name a moment, and there is
-- none. Goes with the next release.
CREATE FUNCTION storages.queue_export() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('storages.export', NEW.id, NEW.app_id, NEW.app_id, NEW.build_due_at) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('platform_work', 'storages.export');
  NEW.build_due_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER queue_export BEFORE INSERT ON storages.data_exports
  FOR EACH ROW WHEN (NEW.build_due_at IS NOT NULL) EXECUTE FUNCTION storages.queue_export();
