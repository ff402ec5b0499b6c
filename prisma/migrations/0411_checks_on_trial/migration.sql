-- A check is on trial until it has proven itself; those that exist are proven.
ALTER TABLE "stats"."uptime_checks"
  ADD COLUMN "trial_until" TIMESTAMPTZ(3),
  ADD COLUMN "trial_good" SMALLINT NOT NULL DEFAULT 0,
  ADD COLUMN "trial_by" CHAR(24),
  ADD COLUMN "trial_notice_due_at" TIMESTAMPTZ(3),
  ADD COLUMN "trial_app_id" CHAR(24),
  ADD COLUMN "trial_probe_id" CHAR(24),
  ADD COLUMN "trial_name" TEXT,
  ADD CONSTRAINT "uptime_checks_trial" CHECK (
    "trial_until" IS NOT NULL
    OR ("trial_good" = 0 AND "trial_notice_due_at" IS NULL AND "trial_app_id" IS NULL)),
  ADD CONSTRAINT "uptime_checks_trial_service" CHECK (
    num_nulls("trial_app_id", "trial_probe_id", "trial_name") IN (0, 3));

-- What the schema file cannot say.
CREATE INDEX uptime_checks_trial_notice_due_at ON stats.uptime_checks (trial_notice_due_at)
  WHERE trial_notice_due_at IS NOT NULL;

-- Published: what a check is called.
CREATE VIEW stats.uptime_check_names WITH (security_invoker = on) AS SELECT id, name FROM stats.uptime_checks;
