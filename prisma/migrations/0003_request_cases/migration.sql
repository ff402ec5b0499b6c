-- CreateIndex
CREATE INDEX "tasks_id_idx" ON "projects"."tasks"("id");

-- What the schema file cannot say.

-- Published: the mail address too, because staff with a duty of their own are named by it in the settings (OPEN-024).
CREATE OR REPLACE VIEW accounts.callers AS
  SELECT s.id AS session_id, s.app_id AS home_app_id, s.user_id, s.in_app_id, s.expires_at,
         coalesce(s.ended_at, parent.ended_at) AS ended_at,
         u.roles, u.staff, u.locale, u.deleted_at,
         home.disabled_at AS home_disabled_at, entered.disabled_at AS entered_disabled_at, u.email
    FROM accounts.sessions s
    JOIN accounts.users u ON u.app_id = s.app_id AND u.id = s.user_id
    JOIN accounts.apps home ON home.id = s.app_id
    LEFT JOIN accounts.apps entered ON entered.id = s.in_app_id
    LEFT JOIN accounts.sessions parent ON parent.id = s.parent_id;

-- Whose finished work logs lie over a span of time.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE INDEX work_logs_by_span ON projects.work_logs USING gist (user_id, tstzrange(started_at, stopped_at)) WHERE stopped_at IS NOT NULL;

-- A correction never lays a work log over another one of the same person that it did not lie over before (ERR-018). Timers may: one rests
-- while another runs, and quick logs are entered one after the other. That is why this is no exclusion constraint.
-- Corrections of one person's logs take their turn, so that two at once cannot both miss each other.
CREATE FUNCTION projects.refuse_new_overlap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('projects.work_logs ' || NEW.user_id, 0));
  IF EXISTS (
    SELECT FROM projects.work_logs other
     WHERE other.user_id = NEW.user_id AND other.stopped_at IS NOT NULL AND (other.app_id, other.id) <> (NEW.app_id, NEW.id)
       AND tstzrange(other.started_at, other.stopped_at) && tstzrange(NEW.started_at, NEW.stopped_at)
       AND NOT tstzrange(other.started_at, other.stopped_at) && tstzrange(OLD.started_at, OLD.stopped_at)
  ) THEN
    RAISE EXCEPTION 'work log over another one' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'work_logs_no_new_overlap';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER work_logs_no_new_overlap BEFORE UPDATE ON projects.work_logs FOR EACH ROW
  WHEN (OLD.stopped_at IS NOT NULL AND (OLD.started_at, OLD.stopped_at) IS DISTINCT FROM (NEW.started_at, NEW.stopped_at))
  EXECUTE FUNCTION projects.refuse_new_overlap();
