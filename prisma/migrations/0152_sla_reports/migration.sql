-- CreateTable
CREATE TABLE "stats"."sla_schedules" (
    "app_id" CHAR(24) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sla_schedules_pkey" PRIMARY KEY ("app_id")
);

-- CreateTable
CREATE TABLE "stats"."sla_reports" (
    "app_id" CHAR(24) NOT NULL,
    "month" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sla_reports_pkey" PRIMARY KEY ("app_id","month")
);

-- CreateIndex
CREATE INDEX "sla_schedules_due_at_idx" ON "stats"."sla_schedules"("due_at");

-- AddForeignKey
ALTER TABLE "stats"."sla_schedules" ADD CONSTRAINT "sla_schedules_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."sla_reports" ADD CONSTRAINT "sla_reports_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whether an administrator gets the monthly report by mail.
ALTER TABLE "notifs"."preferences" ADD COLUMN "monthly_report" BOOLEAN NOT NULL DEFAULT true;

-- What the schema file cannot say.
ALTER TABLE stats.sla_reports ADD CONSTRAINT sla_reports_month CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$');

-- Accounts that are monitored already get their first report on the first of the month after the last pull.
INSERT INTO stats.sla_schedules (app_id, due_at)
SELECT DISTINCT p.app_id, (date_trunc('month', l.at AT TIME ZONE 'Europe/Paris') + interval '1 month 7 hours') AT TIME ZONE 'Europe/Paris'
  FROM stats.probes p CROSS JOIN (SELECT max(succeeded_at) AS at FROM stats.pulls) l WHERE l.at IS NOT NULL;
