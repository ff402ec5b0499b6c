-- Invoices may print the days and hours of their work logs: as they were when issued, like everything printed (BIL-053).
ALTER TABLE "payments"."collection_settings" ADD COLUMN "invoice_annex" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "payments"."invoices" ADD COLUMN "annex" JSONB;

-- Published by projects: requests whose times are not shown to customers (TSK-040).
CREATE VIEW projects.hidden_times WITH (security_invoker = on) AS
  SELECT app_id, id AS task_id FROM projects.tasks WHERE metadata ->> 'hideTimeTracking' = 'true';
