-- When the person of a running log is asked whether they forgot it, and when they were, once per log (PLN-044). A release
-- before leaves the moment as it is; it is looked at again when it has come.
ALTER TABLE "projects"."work_logs" ADD COLUMN "long_due_at" TIMESTAMPTZ(3), ADD COLUMN "long_told_at" TIMESTAMPTZ(3);
CREATE INDEX "work_logs_long_due_at" ON "projects"."work_logs"("long_due_at") WHERE "long_due_at" IS NOT NULL;
