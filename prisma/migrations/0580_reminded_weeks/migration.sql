-- When the person of an open week is reminded of it, and when the provider's past weeks are opened for that and its
-- project staff hear which are still open (PLN-049). Only with approval on.
ALTER TABLE "projects"."timesheets" ADD COLUMN "remind_due_at" TIMESTAMPTZ(3);
CREATE INDEX "timesheets_remind_due_at" ON "projects"."timesheets"("remind_due_at") WHERE "remind_due_at" IS NOT NULL;
ALTER TABLE "projects"."timesheet_settings" ADD COLUMN "weeks_due_at" TIMESTAMPTZ(3),
  ADD COLUMN "unsent_due_at" TIMESTAMPTZ(3);
-- The next Monday in Paris, where approval is on already.
UPDATE "projects"."timesheet_settings"
   SET "weeks_due_at" = (date_trunc('week', now() AT TIME ZONE 'Europe/Paris') + interval '7 days') AT TIME ZONE 'Europe/Paris'
 WHERE "approval";
