-- Which work log is on which invoice line: on one at a time (BIL-003). Lines keep an id while their positions change.
CREATE FUNCTION payments.new_line_id() RETURNS char(24) LANGUAGE sql VOLATILE AS $$
  SELECT left(replace(gen_random_uuid()::text, '-', ''), 24)
$$;

ALTER TABLE "payments"."invoice_lines" ADD COLUMN "id" CHAR(24) NOT NULL DEFAULT payments.new_line_id();
ALTER TABLE "payments"."invoice_lines" ADD COLUMN "source" TEXT NOT NULL DEFAULT 'manual';
ALTER TABLE "payments"."invoice_lines" ADD COLUMN "billed_ms" BIGINT;
-- The net amount as it was computed, and whether its price is still missing.
ALTER TABLE "payments"."invoice_lines" ADD COLUMN "proposed_net_in_cents" BIGINT;
ALTER TABLE "payments"."invoice_lines" ADD COLUMN "is_unpriced" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "payments"."invoice_lines" ADD CONSTRAINT "invoice_lines_source_check"
  CHECK ("source" IN ('manual', 'estimate', 'time', 'contract'));
CREATE UNIQUE INDEX "invoice_lines_app_id_id_key" ON "payments"."invoice_lines"("app_id", "id");

CREATE TABLE "payments"."billed_work_logs" (
    "app_id" CHAR(24) NOT NULL,
    "work_log_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "invoice_id" CHAR(24) NOT NULL,
    "line_id" CHAR(24) NOT NULL,
    "billable_ms" BIGINT NOT NULL,
    "off_hours_ms" BIGINT NOT NULL,
    "category_id" CHAR(24),

    CONSTRAINT "billed_work_logs_pkey" PRIMARY KEY ("app_id", "work_log_id"),
    CONSTRAINT "billed_work_logs_time_check" CHECK ("off_hours_ms" BETWEEN 0 AND "billable_ms")
);
CREATE INDEX "billed_work_logs_app_id_invoice_id_line_id_idx"
  ON "payments"."billed_work_logs"("app_id", "invoice_id", "line_id");
CREATE INDEX "billed_work_logs_app_id_task_id_idx" ON "payments"."billed_work_logs"("app_id", "task_id");

ALTER TABLE "payments"."billed_work_logs" ADD CONSTRAINT "billed_work_logs_app_id_work_log_id_fkey"
  FOREIGN KEY ("app_id", "work_log_id") REFERENCES "projects"."work_logs"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payments"."billed_work_logs" ADD CONSTRAINT "billed_work_logs_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payments"."billed_work_logs" ADD CONSTRAINT "billed_work_logs_app_id_invoice_id_fkey"
  FOREIGN KEY ("app_id", "invoice_id") REFERENCES "payments"."invoices"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Saving a draft writes its lines anew under their ids: at the end each log has its line.
ALTER TABLE "payments"."billed_work_logs" ADD CONSTRAINT "billed_work_logs_app_id_line_id_fkey"
  FOREIGN KEY ("app_id", "line_id") REFERENCES "payments"."invoice_lines"("app_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE
  DEFERRABLE INITIALLY DEFERRED;

-- An issued invoice keeps its work logs until a credit note takes back their whole line (BIL-046).
CREATE FUNCTION payments.keep_billed_logs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  billed payments.billed_work_logs := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  IF EXISTS (SELECT FROM payments.invoices i
              WHERE i.app_id = billed.app_id AND i.id = billed.invoice_id AND i.status <> 'draft')
     AND (TG_OP <> 'DELETE' OR NOT EXISTS (
       SELECT FROM payments.invoice_lines l
        WHERE l.app_id = billed.app_id AND l.id = billed.line_id
          AND l.quantity <= (SELECT sum(c.quantity) FROM payments.invoice_lines c
            JOIN payments.invoices n ON n.app_id = c.app_id AND n.id = c.invoice_id
           WHERE n.app_id = l.app_id AND n.corrects_id = l.invoice_id AND c.corrects_position = l.position)))
  THEN
    RAISE EXCEPTION 'The work logs of an issued invoice never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_billed BEFORE INSERT OR UPDATE OR DELETE ON payments.billed_work_logs FOR EACH ROW
  EXECUTE FUNCTION payments.keep_billed_logs();

-- A work log on an issued invoice is neither changed nor deleted, by anybody (BIL-045).
CREATE FUNCTION projects.keep_billed_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payments.billed_work_logs b
               JOIN payments.invoices i ON i.app_id = b.app_id AND i.id = b.invoice_id
              WHERE b.app_id = OLD.app_id AND b.work_log_id = OLD.id AND i.status <> 'draft') THEN
    RAISE EXCEPTION 'The work log is on an issued invoice'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'work_logs_billed';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_billed BEFORE UPDATE OR DELETE ON projects.work_logs FOR EACH ROW
  EXECUTE FUNCTION projects.keep_billed_log();

-- Published by projects: requests with what they are billed by, their work logs and sprints. Missions and quotes are
-- billed, managed and internal requests are not, and other categories when their pricing rule says so (BIL-030).
CREATE VIEW projects.billing_requests WITH (security_invoker = on) AS
  SELECT t.app_id, t.id AS task_id, t.slug, t.name, t.list_id, t.done_at, t.invoiced_at,
         t.metadata -> 'invoice' ->> 'number' AS invoice_number, t.first_estimated_time, t.accepted_estimated_time,
         t.accepted_estimate, t.estimated_time_accepted_at, c.id AS category_id, c.key AS category_key,
         c.name AS category_name, p.rule AS pricing,
         CASE WHEN c.key IS NULL THEN coalesce((p.rule -> 'billable')::boolean, false)
           ELSE c.key IN ('mission', 'quote') END AS is_billable
    FROM projects.tasks t
    LEFT JOIN projects.task_labels k ON k.app_id = t.app_id AND k.task_id = t.id AND k.type = 'category'
    LEFT JOIN projects.labels c ON c.id = k.label_id
    LEFT JOIN LATERAL (SELECT r.rule FROM jsonb_array_elements(c.rules) AS r(rule)
                        WHERE r.rule ->> 'type' = 'pricing' LIMIT 1) p ON true;
CREATE VIEW projects.billing_logs WITH (security_invoker = on) AS
  SELECT app_id, id AS work_log_id, task_id, user_id, started_at, stopped_at, pause_time_in_ms, note
    FROM projects.work_logs;
CREATE VIEW projects.billing_sprints WITH (security_invoker = on) AS
  SELECT app_id, task_id, milestone_id FROM projects.task_milestones;

-- Published by payments: the invoice or draft that a work log is on; `number` is null while it is a draft.
CREATE VIEW payments.billed_logs WITH (security_invoker = on) AS
  SELECT b.app_id, b.work_log_id, b.task_id, b.billable_ms, i.id AS invoice_id, i.number, i.issued_on,
         i.status <> 'draft' AS is_issued
    FROM payments.billed_work_logs b
    JOIN payments.invoices i ON i.app_id = b.app_id AND i.id = b.invoice_id;

-- The work of a period, and what was done in it and is not invoiced. On large tables build them beforehand, concurrently.
CREATE INDEX IF NOT EXISTS work_logs_by_day ON projects.work_logs (app_id, started_at)
  INCLUDE (task_id, stopped_at) WHERE stopped_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS tasks_uninvoiced_done ON projects.tasks (app_id, done_at)
  WHERE list_id = 'done' AND invoiced_at IS NULL;
