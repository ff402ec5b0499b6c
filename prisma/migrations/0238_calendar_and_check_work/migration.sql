-- Readings of external calendars and uptime checks become work to be done later. `failures` of calendars and the leases of checks are no
-- longer used.
INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'bookings.calendar', id, app_id, app_id, next_sync_at FROM bookings.external_calendars
ON CONFLICT DO NOTHING;

-- Checks belong to the installation: they have no account, and one turn.
INSERT INTO platform.work (kind, id, turn, due_at)
SELECT 'stats.check', id, '-', due_at FROM stats.uptime_checks WHERE paused_at IS NULL
ON CONFLICT DO NOTHING;

-- Processes of the release before know nothing of this: what they add or resume gets its work here. The triggers go with the next release.
CREATE FUNCTION bookings.add_calendar_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('bookings.calendar', NEW.id, NEW.app_id, NEW.app_id, NEW.next_sync_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER external_calendars_add_work AFTER INSERT ON bookings.external_calendars FOR EACH ROW
  EXECUTE FUNCTION bookings.add_calendar_work();

CREATE FUNCTION stats.add_check_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, turn, due_at) VALUES ('stats.check', NEW.id, '-', NEW.due_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER uptime_checks_add_work AFTER INSERT ON stats.uptime_checks FOR EACH ROW
  WHEN (NEW.paused_at IS NULL) EXECUTE FUNCTION stats.add_check_work();
CREATE TRIGGER uptime_checks_add_work_again AFTER UPDATE OF paused_at ON stats.uptime_checks FOR EACH ROW
  WHEN (NEW.paused_at IS NULL AND OLD.paused_at IS NOT NULL) EXECUTE FUNCTION stats.add_check_work();
