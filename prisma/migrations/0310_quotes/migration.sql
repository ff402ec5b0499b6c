-- Quotes: estimates with lines, prices, validity and terms (BIL-001, BIL-002, BIL-005).
CREATE TABLE "projects"."quotes" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "number" TEXT,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "billing" TEXT NOT NULL DEFAULT 'fixed',
    "net_in_cents" BIGINT NOT NULL DEFAULT 0,
    "vat_in_cents" BIGINT NOT NULL DEFAULT 0,
    "gross_in_cents" BIGINT NOT NULL DEFAULT 0,
    "vat" JSONB NOT NULL DEFAULT '[]',
    "terms" TEXT NOT NULL DEFAULT '',
    "valid_until" DATE,
    "expire_due_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_id" CHAR(24),
    "seller" JSONB,
    "buyer" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quotes_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "quotes_state_check" CHECK ("state" IN ('draft', 'sent', 'accepted', 'refused', 'expired', 'replaced')),
    CONSTRAINT "quotes_billing_check" CHECK ("billing" IN ('fixed', 'time')),
    CONSTRAINT "quotes_sums_check" CHECK ("gross_in_cents" = "net_in_cents" + "vat_in_cents"),
    CONSTRAINT "quotes_terms_check" CHECK (length("terms") <= 4000),
    CONSTRAINT "quotes_sent_check" CHECK (
      ("state" = 'draft' AND "number" IS NULL AND "sent_at" IS NULL AND "seller" IS NULL AND "buyer" IS NULL)
      OR ("state" <> 'draft' AND "number" IS NOT NULL AND "sent_at" IS NOT NULL AND "valid_until" IS NOT NULL
          AND "seller" IS NOT NULL AND "buyer" IS NOT NULL)),
    CONSTRAINT "quotes_expire_check" CHECK ("expire_due_at" IS NULL OR "state" = 'sent')
);
CREATE UNIQUE INDEX "quotes_number_key" ON "projects"."quotes"("number");
CREATE UNIQUE INDEX "quotes_one_draft" ON "projects"."quotes"("app_id", "task_id") WHERE "state" = 'draft';
CREATE UNIQUE INDEX "quotes_one_sent" ON "projects"."quotes"("app_id", "task_id") WHERE "state" = 'sent';
CREATE INDEX "quotes_app_id_task_id_version_idx" ON "projects"."quotes"("app_id", "task_id", "version" DESC);
CREATE INDEX "quotes_expire_due_at" ON "projects"."quotes"("expire_due_at") WHERE "expire_due_at" IS NOT NULL;
ALTER TABLE "projects"."quotes" ADD CONSTRAINT "quotes_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "projects"."quote_lines" (
    "app_id" CHAR(24) NOT NULL,
    "quote_id" CHAR(24) NOT NULL,
    "position" SMALLINT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "estimated_ms" BIGINT,
    "quantity" DECIMAL(12,3),
    "unit" TEXT,
    "unit_price_in_cents" BIGINT,
    "daily_in_cents" BIGINT,
    "hourly_in_cents" BIGINT,
    "vat_percent" DECIMAL(4,1) NOT NULL,
    "net_in_cents" BIGINT NOT NULL,

    CONSTRAINT "quote_lines_pkey" PRIMARY KEY ("app_id", "quote_id", "position"),
    CONSTRAINT "quote_lines_kind_check" CHECK (
      ("kind" = 'time' AND "estimated_ms" > 0 AND "estimated_ms" % 900000 = 0 AND "daily_in_cents" >= 0
        AND "hourly_in_cents" >= 0 AND "quantity" IS NULL AND "unit" IS NULL AND "unit_price_in_cents" IS NULL)
      OR ("kind" = 'item' AND "quantity" > 0 AND "unit" IS NOT NULL AND "unit_price_in_cents" >= 0
        AND "estimated_ms" IS NULL AND "daily_in_cents" IS NULL AND "hourly_in_cents" IS NULL)),
    CONSTRAINT "quote_lines_vat_check" CHECK ("vat_percent" IN (20, 10, 5.5, 2.1, 0)),
    CONSTRAINT "quote_lines_position_check" CHECK ("position" BETWEEN 1 AND 50)
);
ALTER TABLE "projects"."quote_lines" ADD CONSTRAINT "quote_lines_app_id_quote_id_fkey"
  FOREIGN KEY ("app_id", "quote_id") REFERENCES "projects"."quotes"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The newest number of a year: its row is locked while one is given.
CREATE TABLE "projects"."quote_counters" (
    "issuer_id" CHAR(24) NOT NULL,
    "year" SMALLINT NOT NULL,
    "last_number" INTEGER NOT NULL,

    CONSTRAINT "quote_counters_pkey" PRIMARY KEY ("issuer_id", "year")
);
ALTER TABLE "projects"."quote_counters" ADD CONSTRAINT "quote_counters_issuer_id_fkey"
  FOREIGN KEY ("issuer_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A quote that was sent keeps its content: only what became of it may change.
CREATE FUNCTION projects.keep_sent_quote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer text[] := ARRAY['state', 'answered_at', 'answered_by_id', 'expire_due_at'];
BEGIN
  IF OLD.state <> 'draft' AND (NEW.state = 'draft' OR to_jsonb(NEW) - answer IS DISTINCT FROM to_jsonb(OLD) - answer) THEN
    RAISE EXCEPTION 'A quote that was sent never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_sent BEFORE UPDATE ON projects.quotes FOR EACH ROW EXECUTE FUNCTION projects.keep_sent_quote();

CREATE FUNCTION projects.keep_sent_quote_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line projects.quote_lines := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  IF EXISTS (SELECT FROM projects.quotes WHERE app_id = line.app_id AND id = line.quote_id AND state <> 'draft') THEN
    RAISE EXCEPTION 'The lines of a quote that was sent never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_sent BEFORE INSERT OR UPDATE OR DELETE ON projects.quote_lines
  FOR EACH ROW EXECUTE FUNCTION projects.keep_sent_quote_lines();

-- The latest quote of a request, as far as its rules need it. No row says a quote before.
ALTER TABLE "projects"."tasks" ADD COLUMN "quote_state" TEXT, ADD COLUMN "quote_valid_until" DATE;

-- Terms that a new quote begins with, in both languages (BIL-021).
ALTER TABLE "payments"."issuers" ADD COLUMN "quote_terms" JSONB NOT NULL DEFAULT '{"fr": "", "en": ""}';

-- Published by payments: the provider as seller, and its terms of quotes.
CREATE VIEW payments.quote_sellers AS
  SELECT s.app_id, s.legal_name, s.address, s.siren, s.vat_number, s.email, s.legal_notice, s.quote_terms
    FROM payments.issuers s JOIN accounts.billing_parties p ON p.app_id = s.app_id AND p.provider;

-- Published by projects: the quote of each request that was sent last, for mails.
CREATE VIEW projects.sent_quotes WITH (security_invoker = on) AS
  SELECT DISTINCT ON (q.app_id, q.task_id) q.app_id, q.task_id, q.id, q.number, q.state, q.net_in_cents, q.vat_in_cents,
         q.gross_in_cents, q.valid_until, q.sent_at,
         (SELECT json_agg(json_build_object('title', l.title, 'netInCents', l.net_in_cents) ORDER BY l.position)
            FROM projects.quote_lines l WHERE l.app_id = q.app_id AND l.quote_id = q.id) AS lines
    FROM projects.quotes q WHERE q.state <> 'draft' ORDER BY q.app_id, q.task_id, q.version DESC;
