-- Test alarms of the rota: pages that are about no incident, so that no figure knows them.
CREATE TABLE "stats"."oncall_tests" (
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "answered_via" TEXT,

    CONSTRAINT "oncall_tests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "oncall_tests_via" CHECK ("answered_via" IN ('push', 'mail')),
    CONSTRAINT "oncall_tests_answered" CHECK (("answered_at" IS NULL) = ("answered_via" IS NULL))
);

-- CreateIndex
CREATE INDEX "oncall_tests_created_by_created_at_idx" ON "stats"."oncall_tests"("created_by", "created_at");

-- When a page reached a browser, or why it reached none.
ALTER TABLE "notifs"."notices" ADD COLUMN "pushed_at" TIMESTAMPTZ(3), ADD COLUMN "push_error" TEXT;

-- What the schema file cannot say.
CREATE INDEX notices_of_tests ON notifs.notices (incident_id) WHERE kind = 'oncall_test';

-- Published: by which channels the test alarms of the rota left.
CREATE VIEW notifs.test_channels WITH (security_invoker = on) AS
  SELECT n.app_id, n.incident_id AS test_id, n.id AS notice_id, n.pushed_at, n.push_error,
         EXISTS (SELECT FROM notifs.push_subscriptions s
           WHERE s.app_id = n.app_id AND s.user_id = n.user_id) AS has_browser
    FROM notifs.notices n WHERE n.kind = 'oncall_test';

-- Published: which mails were given up, by their key.
CREATE VIEW mails.lost_mails WITH (security_invoker = on) AS
  SELECT app_id, key, last_error FROM mails.outgoing WHERE given_up_at IS NOT NULL;
