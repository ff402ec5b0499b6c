-- CreateTable
CREATE TABLE "stats"."uptime_checks" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "expects" JSONB NOT NULL DEFAULT '{}',
    "interval_seconds" INTEGER NOT NULL,
    "timeout_ms" INTEGER NOT NULL,
    "production" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" CHAR(24),
    "paused_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_token" CHAR(24),
    "lease_until" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'unknown',
    "failing_since" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "last_ms" INTEGER,
    "last_failure" TEXT,
    "certificate_expires_at" TIMESTAMPTZ(3),
    "warned_days" INTEGER,

    CONSTRAINT "uptime_checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stats"."uptime_results" (
    "check_id" CHAR(24) NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER NOT NULL,
    "failure" TEXT,

    CONSTRAINT "uptime_results_pkey" PRIMARY KEY ("check_id","checked_at")
);

-- CreateTable
CREATE TABLE "stats"."uptime_hours" (
    "check_id" CHAR(24) NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "checks" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,
    "sum_ms" BIGINT NOT NULL,
    "max_ms" INTEGER NOT NULL,

    CONSTRAINT "uptime_hours_pkey" PRIMARY KEY ("check_id","hour")
);

-- CreateTable
CREATE TABLE "stats"."uptime_outages" (
    "id" CHAR(24) NOT NULL,
    "check_id" CHAR(24) NOT NULL,
    "cause" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "uptime_outages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "uptime_results_checked_at_idx" ON "stats"."uptime_results"("checked_at");

-- CreateIndex
CREATE INDEX "uptime_outages_check_id_started_at_idx" ON "stats"."uptime_outages"("check_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "uptime_outages_started_at_idx" ON "stats"."uptime_outages"("started_at");

-- AddForeignKey
ALTER TABLE "stats"."uptime_results" ADD CONSTRAINT "uptime_results_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "stats"."uptime_checks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."uptime_hours" ADD CONSTRAINT "uptime_hours_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "stats"."uptime_checks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."uptime_outages" ADD CONSTRAINT "uptime_outages_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "stats"."uptime_checks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "stats"."uptime_checks"
  ADD CONSTRAINT "uptime_checks_kind_check" CHECK ("kind" IN ('http', 'tcp', 'tls', 'dns')),
  ADD CONSTRAINT "uptime_checks_status_check" CHECK ("status" IN ('unknown', 'up', 'down')),
  ADD CONSTRAINT "uptime_checks_interval_check" CHECK ("interval_seconds" BETWEEN 30 AND 3600),
  ADD CONSTRAINT "uptime_checks_timeout_check" CHECK ("timeout_ms" BETWEEN 1000 AND 30000);

-- Workers look for what is due twice a second.
CREATE INDEX "uptime_checks_due_idx" ON "stats"."uptime_checks" ("due_at") WHERE "paused_at" IS NULL;

-- A check is down once at a time.
CREATE UNIQUE INDEX "uptime_outages_open_idx" ON "stats"."uptime_outages" ("check_id") WHERE "resolved_at" IS NULL;
