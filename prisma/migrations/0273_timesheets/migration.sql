-- Weeks of staff that are submitted and approved; without a row a week is open (PLN-045, PLN-046).
CREATE TABLE "projects"."timesheet_settings" (
    "app_id" CHAR(24) NOT NULL,
    "approval" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "timesheet_settings_pkey" PRIMARY KEY ("app_id")
);
ALTER TABLE "projects"."timesheet_settings" ADD CONSTRAINT "timesheet_settings_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "projects"."timesheets" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "week" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "submitted_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" CHAR(24),
    "note" TEXT NOT NULL DEFAULT '',
    "logged_ms" BIGINT NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "timesheets_pkey" PRIMARY KEY ("app_id", "user_id", "week"),
    CONSTRAINT "timesheets_state_check" CHECK ("state" IN ('open', 'submitted', 'approved')),
    CONSTRAINT "timesheets_week_check" CHECK (extract(isodow FROM "week") = 1),
    CONSTRAINT "timesheets_note_check" CHECK (char_length("note") <= 300),
    CONSTRAINT "timesheets_submitted_check" CHECK ("state" = 'open' OR "submitted_at" IS NOT NULL),
    CONSTRAINT "timesheets_decided_check" CHECK ("state" <> 'approved' OR ("decided_at" IS NOT NULL AND "decided_by" IS NOT NULL))
);
CREATE INDEX "timesheets_user_id_week_idx" ON "projects"."timesheets"("user_id", "week");
ALTER TABLE "projects"."timesheets" ADD CONSTRAINT "timesheets_app_id_user_id_fkey"
  FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The submitted and approved weeks of a person that a span has a part in, with who decided; none without approval. A
-- span without any time is of the week in which it begins.
CREATE FUNCTION projects.locked_weeks(person char(24), from_at timestamptz, to_at timestamptz)
RETURNS TABLE (week date, state text, decided_by char(24)) LANGUAGE sql STABLE AS $$
  SELECT s.week, s.state, s.decided_by
    FROM projects.timesheets s JOIN projects.timesheet_settings o ON o.app_id = s.app_id AND o.approval
   WHERE s.user_id = person AND s.state <> 'open'
     AND s.week BETWEEN (from_at AT TIME ZONE 'Europe/Paris')::date - 6 AND (to_at AT TIME ZONE 'Europe/Paris')::date
     AND from_at < (s.week + 7)::timestamp AT TIME ZONE 'Europe/Paris'
     AND greatest(to_at, from_at + interval '1 millisecond') > s.week::timestamp AT TIME ZONE 'Europe/Paris'
   ORDER BY s.week
$$;

-- In a submitted or approved week no time is added, changed, moved or deleted (PLN-048). Timers start, rest and stop at
-- any time: a log that is open before the change is only closed by it. The lock is that of corrections (ADR 0012), so
-- that a correction and an approval at once take their turn.
CREATE FUNCTION projects.keep_locked_week() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  log projects.work_logs := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  IF NOT EXISTS (SELECT FROM projects.timesheet_settings WHERE approval)
     OR (log.stopped_at IS NULL AND TG_OP <> 'DELETE') THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('projects.work_logs ' || log.user_id, 0));
  IF EXISTS (SELECT FROM projects.locked_weeks(log.user_id, log.started_at,
               coalesce(log.stopped_at, log.paused_at, log.started_at)))
     OR (TG_OP = 'UPDATE' AND EXISTS (SELECT FROM projects.locked_weeks(NEW.user_id, NEW.started_at, NEW.stopped_at)))
  THEN
    RAISE EXCEPTION 'The week of the work log is submitted or approved'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'work_logs_week_locked';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_locked_week BEFORE INSERT OR UPDATE OR DELETE ON projects.work_logs FOR EACH ROW
  EXECUTE FUNCTION projects.keep_locked_week();
