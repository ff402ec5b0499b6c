-- Invoices and credit notes of the provider to its accounts: numbered without gaps, unchangeable once issued (ADR 0031).
CREATE TABLE "payments"."issuers" (
    "app_id" CHAR(24) NOT NULL,
    "legal_name" TEXT NOT NULL,
    "address" JSONB NOT NULL,
    "siren" TEXT NOT NULL,
    "vat_number" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "legal_notice" TEXT NOT NULL DEFAULT '',
    "iban" TEXT,
    "payment_days" SMALLINT NOT NULL DEFAULT 30,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "issuers_pkey" PRIMARY KEY ("app_id"),
    CONSTRAINT "issuers_payment_days_check" CHECK ("payment_days" BETWEEN 0 AND 60)
);

ALTER TABLE "payments"."issuers" ADD CONSTRAINT "issuers_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The newest number of each series of an issuer and year: its row is locked while one is given, so that there is never a gap.
CREATE TABLE "payments"."invoice_counters" (
    "issuer_id" CHAR(24) NOT NULL,
    "series" TEXT NOT NULL,
    "year" SMALLINT NOT NULL,
    "last_number" INTEGER NOT NULL,
    "last_issued_on" DATE NOT NULL,

    CONSTRAINT "invoice_counters_pkey" PRIMARY KEY ("issuer_id", "series", "year")
);

ALTER TABLE "payments"."invoice_counters" ADD CONSTRAINT "invoice_counters_issuer_id_fkey"
  FOREIGN KEY ("issuer_id") REFERENCES "payments"."issuers"("app_id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "payments"."invoices" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "issuer_id" CHAR(24),
    "kind" TEXT NOT NULL DEFAULT 'invoice',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "number" TEXT,
    "subject" TEXT NOT NULL,
    "reference" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "period_from" DATE,
    "period_to" DATE,
    "issued_on" DATE,
    "due_on" DATE,
    "paid_on" DATE,
    "paid_by" TEXT,
    "corrects_id" CHAR(24),
    "seller" JSONB,
    "buyer" JSONB,
    "payment" JSONB,
    "net_in_cents" BIGINT NOT NULL DEFAULT 0,
    "vat_in_cents" BIGINT NOT NULL DEFAULT 0,
    "gross_in_cents" BIGINT NOT NULL DEFAULT 0,
    "vat" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "invoices_kind_check" CHECK ("kind" IN ('invoice', 'credit_note')),
    CONSTRAINT "invoices_status_check" CHECK ("status" IN ('draft', 'issued', 'paid', 'credited')),
    CONSTRAINT "invoices_issued_check" CHECK (
      ("status" = 'draft' AND "number" IS NULL AND "issued_on" IS NULL)
      OR ("status" <> 'draft' AND "number" IS NOT NULL AND "issued_on" IS NOT NULL AND "due_on" IS NOT NULL AND "issuer_id" IS NOT NULL
          AND "seller" IS NOT NULL AND "buyer" IS NOT NULL)),
    CONSTRAINT "invoices_paid_check" CHECK (("status" = 'paid') = ("paid_on" IS NOT NULL)),
    CONSTRAINT "invoices_sums_check" CHECK ("gross_in_cents" = "net_in_cents" + "vat_in_cents"),
    CONSTRAINT "invoices_corrects_check" CHECK (("kind" = 'credit_note') = ("corrects_id" IS NOT NULL)),
    CONSTRAINT "invoices_period_check" CHECK ("period_from" <= "period_to")
);

CREATE UNIQUE INDEX "invoices_issuer_id_number_key" ON "payments"."invoices"("issuer_id", "number");
CREATE UNIQUE INDEX "invoices_app_id_corrects_id_key" ON "payments"."invoices"("app_id", "corrects_id");
CREATE INDEX "invoices_app_id_created_at_id_idx" ON "payments"."invoices"("app_id", "created_at" DESC, "id" DESC);
CREATE INDEX "invoices_app_id_number_idx" ON "payments"."invoices"("app_id", "number");

ALTER TABLE "payments"."invoices" ADD CONSTRAINT "invoices_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments"."invoices" ADD CONSTRAINT "invoices_issuer_id_fkey"
  FOREIGN KEY ("issuer_id") REFERENCES "payments"."issuers"("app_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments"."invoices" ADD CONSTRAINT "invoices_app_id_corrects_id_fkey"
  FOREIGN KEY ("app_id", "corrects_id") REFERENCES "payments"."invoices"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "payments"."invoice_lines" (
    "app_id" CHAR(24) NOT NULL,
    "invoice_id" CHAR(24) NOT NULL,
    "position" SMALLINT NOT NULL,
    "title" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "quantity" DECIMAL(12,3) NOT NULL,
    "unit" TEXT NOT NULL,
    "unit_price_in_cents" BIGINT NOT NULL,
    "vat_percent" DECIMAL(4,2) NOT NULL,
    "net_in_cents" BIGINT NOT NULL,
    "task_id" CHAR(24),

    CONSTRAINT "invoice_lines_pkey" PRIMARY KEY ("app_id", "invoice_id", "position"),
    CONSTRAINT "invoice_lines_quantity_check" CHECK ("quantity" > 0),
    CONSTRAINT "invoice_lines_price_check" CHECK ("unit_price_in_cents" >= 0)
);

ALTER TABLE "payments"."invoice_lines" ADD CONSTRAINT "invoice_lines_app_id_invoice_id_fkey"
  FOREIGN KEY ("app_id", "invoice_id") REFERENCES "payments"."invoices"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payments"."invoice_lines" ADD CONSTRAINT "invoice_lines_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Which request stands on which invoice or draft: on one at a time. A credit note sets it free.
CREATE TABLE "payments"."invoiced_requests" (
    "app_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "invoice_id" CHAR(24) NOT NULL,

    CONSTRAINT "invoiced_requests_pkey" PRIMARY KEY ("app_id", "task_id")
);

ALTER TABLE "payments"."invoiced_requests" ADD CONSTRAINT "invoiced_requests_app_id_invoice_id_fkey"
  FOREIGN KEY ("app_id", "invoice_id") REFERENCES "payments"."invoices"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payments"."invoiced_requests" ADD CONSTRAINT "invoiced_requests_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An issued invoice never changes: only whether it is paid or credited may be told of it afterwards.
CREATE FUNCTION payments.keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'draft' THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'An issued invoice is never deleted' USING ERRCODE = 'restrict_violation'; END IF;
  IF to_jsonb(NEW) - ARRAY['status', 'paid_on', 'paid_by', 'version'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['status', 'paid_on', 'paid_by', 'version']
     OR NEW.status = 'draft' THEN
    RAISE EXCEPTION 'An issued invoice never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_issued BEFORE UPDATE OR DELETE ON payments.invoices FOR EACH ROW EXECUTE FUNCTION payments.keep_issued_invoice();

CREATE FUNCTION payments.keep_issued_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line payments.invoice_lines := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF EXISTS (SELECT FROM payments.invoices WHERE app_id = line.app_id AND id = line.invoice_id AND status <> 'draft')
     OR (TG_OP = 'UPDATE' AND EXISTS (SELECT FROM payments.invoices WHERE app_id = OLD.app_id AND id = OLD.invoice_id AND status <> 'draft')) THEN
    RAISE EXCEPTION 'The lines of an issued invoice never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN line;
END $$;
CREATE TRIGGER keep_issued BEFORE INSERT OR UPDATE OR DELETE ON payments.invoice_lines FOR EACH ROW EXECUTE FUNCTION payments.keep_issued_lines();

-- Published by projects: finished requests with their billable time, each work log up to its next quarter of an hour (WLG-031).
CREATE VIEW projects.billable_requests AS
  SELECT t.app_id, t.id AS task_id, t.slug, t.name, t.done_at, count(w.id)::int AS work_logs, max(w.stopped_at) AS worked_until,
         sum(ceil(greatest(extract(epoch FROM w.stopped_at - w.started_at) * 1000 - w.pause_time_in_ms, 0) / 900000) * 900000)::bigint AS billable_ms
    FROM projects.tasks t JOIN projects.work_logs w ON w.app_id = t.app_id AND w.task_id = t.id AND w.stopped_at IS NOT NULL
   WHERE t.list_id = 'done' AND t.invoiced_at IS NULL
   GROUP BY t.app_id, t.id;

-- Published by accounts: whom an invoice is for.
CREATE VIEW accounts.billing_parties AS SELECT id AS app_id, name, address, tax, billing_reference, provider FROM accounts.apps;
