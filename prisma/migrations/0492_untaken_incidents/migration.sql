-- When it is told that nobody took charge of an incident in production, and when that was told last (DAY-023). Incidents
-- of before are not told of.
ALTER TABLE "stats"."probe_events" ADD COLUMN "untaken_due_at" TIMESTAMPTZ(3), ADD COLUMN "untaken_told_at" TIMESTAMPTZ(3);
CREATE INDEX probe_events_untaken ON stats.probe_events (untaken_due_at, app_id, id) WHERE untaken_due_at IS NOT NULL;
