-- Drive syncs run as work (`platform.work`); `run_due_at` and `attempts` are no longer used.
INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'projects.drive-sync', id, app_id, app_id, run_due_at FROM projects.drive_syncs WHERE run_due_at IS NOT NULL
ON CONFLICT DO NOTHING;
UPDATE projects.drive_syncs SET run_due_at = NULL WHERE run_due_at IS NOT NULL;

-- What a process of the release before adds during an upgrade. Goes with the next release.
CREATE FUNCTION projects.queue_drive_sync() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('projects.drive-sync', NEW.id, NEW.app_id, NEW.app_id, NEW.run_due_at);
  NEW.run_due_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER queue_drive_sync BEFORE INSERT ON projects.drive_syncs
  FOR EACH ROW WHEN (NEW.run_due_at IS NOT NULL) EXECUTE FUNCTION projects.queue_drive_sync();
