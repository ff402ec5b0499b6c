-- CreateTable
CREATE TABLE "projects"."backlog_presets" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "filters" JSONB NOT NULL DEFAULT '{}',
    "stats" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "backlog_presets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects"."daily_reports" (
    "id" CHAR(24) NOT NULL,
    "date" DATE NOT NULL,
    "user_ids" CHAR(24)[],
    "parts" JSONB NOT NULL,
    "observation" TEXT,
    "created_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "daily_reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "daily_reports_date_user_ids_key" ON "projects"."daily_reports"("date", "user_ids");

-- What the schema file cannot say.

-- A preset is found by its name, however it is written (BKL-001).
CREATE UNIQUE INDEX backlog_presets_name ON projects.backlog_presets (lower(name));
ALTER TABLE projects.backlog_presets
  ADD CONSTRAINT backlog_presets_filters_form CHECK (jsonb_typeof(filters) = 'object');
ALTER TABLE projects.daily_reports
  ADD CONSTRAINT daily_reports_people CHECK (cardinality(user_ids) BETWEEN 1 AND 50),
  ADD CONSTRAINT daily_reports_parts_form CHECK (jsonb_typeof(parts) = 'object');

-- Published: the hours of a day that is billed, where an account has its own value; null = the usual 7 (CON-005, OPEN-018).
CREATE VIEW accounts.billing_days AS
  SELECT id AS app_id,
         CASE WHEN jsonb_typeof(metadata -> 'billingDayHours') = 'number' AND (metadata ->> 'billingDayHours')::numeric BETWEEN 1 AND 24
              THEN (metadata ->> 'billingDayHours')::float8 END AS hours
    FROM accounts.apps;

-- The newest requests of an account that nobody has categorised, for the queue of the day.
CREATE INDEX tasks_open_uncategorised ON projects.tasks (app_id, created_at, id)
  WHERE deleted_at IS NULL AND list_id <> 'done' AND pending_at IS NULL AND NOT link_marks @@ 'category'::tsquery;
