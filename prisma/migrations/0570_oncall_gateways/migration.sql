-- Addresses of the provider to which pages are posted, for a phone gateway; the provider's own, without account.
CREATE TABLE "stats"."oncall_gateways" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret_ciphertext" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" CHAR(24) NOT NULL,

    CONSTRAINT "oncall_gateways_pkey" PRIMARY KEY ("id")
);

-- A page of one person to one gateway, about an incident or a test alarm; without an outcome it has not left yet.
CREATE TABLE "stats"."gateway_pages" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "incident_id" CHAR(24),
    "test_id" CHAR(24),
    "gateway_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "error" TEXT,

    CONSTRAINT "gateway_pages_pkey" PRIMARY KEY ("app_id","id"),
    CONSTRAINT "gateway_pages_about" CHECK (("incident_id" IS NULL) <> ("test_id" IS NULL)),
    CONSTRAINT "gateway_pages_outcome" CHECK ("outcome" IN ('sent', 'failed', 'skipped')),
    CONSTRAINT "gateway_pages_finished" CHECK (("outcome" IS NULL) = ("finished_at" IS NULL))
);

-- CreateIndex
CREATE INDEX "gateway_pages_app_id_incident_id_idx" ON "stats"."gateway_pages"("app_id", "incident_id");

-- CreateIndex
CREATE INDEX "gateway_pages_test_id_idx" ON "stats"."gateway_pages"("test_id");

-- CreateIndex
CREATE INDEX "gateway_pages_created_at_idx" ON "stats"."gateway_pages"("created_at");

-- By which channels staff are paged, and how long each waits; without a row push and mail at once.
CREATE TABLE "notifs"."oncall_channels" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "list" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oncall_channels_pkey" PRIMARY KEY ("app_id","user_id")
);

-- AddForeignKey
ALTER TABLE "notifs"."oncall_channels" ADD CONSTRAINT "oncall_channels_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE stats.oncall_tests DROP CONSTRAINT oncall_tests_via;
ALTER TABLE stats.oncall_tests ADD CONSTRAINT oncall_tests_via CHECK (answered_via IN ('push', 'mail', 'gateway'));

-- Published: by which channels somebody chose to be paged, and whose browsers take pushes.
CREATE VIEW notifs.chosen_channels WITH (security_invoker = on) AS
  SELECT app_id, user_id, list FROM notifs.oncall_channels;
CREATE VIEW notifs.push_readers WITH (security_invoker = on) AS
  SELECT DISTINCT app_id, user_id FROM notifs.push_subscriptions;

-- Published: the phone numbers of staff.
CREATE VIEW accounts.staff_phones WITH (security_invoker = on) AS
  SELECT app_id, id AS user_id, phone FROM accounts.users WHERE staff AND phone <> '';

-- Published: addresses, in lower case, whose mails come back.
CREATE VIEW mails.returning_addresses WITH (security_invoker = on) AS
  SELECT address FROM mails.failing_addresses WHERE failing_since IS NOT NULL;

-- By which channels a page left, and why it was passed over: absent, or reached by no channel.
ALTER TABLE stats.oncall_pages ADD COLUMN channels TEXT[] NOT NULL DEFAULT '{}', ADD COLUMN error TEXT;
UPDATE stats.oncall_pages SET error = 'absent' WHERE outcome = 'skipped';
ALTER TABLE stats.oncall_pages ADD CONSTRAINT oncall_pages_error CHECK (error IN ('absent', 'no_channel'));
