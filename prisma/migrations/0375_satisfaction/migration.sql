-- Whether the customer was satisfied, one row per closing of a request: when they are asked, whom, and how they rated it
-- (ANS-017, ANS-019). A rating of an anonymised person has neither person nor words.
CREATE TABLE "projects"."satisfaction" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" CHAR(24),
    "asked_at" TIMESTAMPTZ(3),
    "satisfaction_due_at" TIMESTAMPTZ(3),
    "rating" TEXT,
    "words" TEXT NOT NULL DEFAULT '',
    "rated_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3),
    "via" TEXT,
    "reopened_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "satisfaction_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "satisfaction_rating_known" CHECK ("rating" IN ('good', 'fair', 'bad')),
    CONSTRAINT "satisfaction_rated" CHECK (("rating" IS NULL) = ("rated_at" IS NULL)),
    CONSTRAINT "satisfaction_via_known" CHECK ("via" IN ('portal', 'mail_link')),
    CONSTRAINT "satisfaction_words_length" CHECK (char_length("words") <= 1000),
    CONSTRAINT "satisfaction_reopened" CHECK ("reopened_at" IS NULL OR "rating" = 'bad')
);
CREATE UNIQUE INDEX "satisfaction_app_id_task_id_closed_at_key"
  ON "projects"."satisfaction"("app_id", "task_id", "closed_at");
CREATE INDEX "satisfaction_due" ON "projects"."satisfaction"("satisfaction_due_at")
  WHERE "satisfaction_due_at" IS NOT NULL;
CREATE INDEX "satisfaction_user_id_asked_at_idx" ON "projects"."satisfaction"("user_id", "asked_at");
ALTER TABLE "projects"."satisfaction" ADD CONSTRAINT "satisfaction_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whether the people of an account get the question by mail; a release before knows no such mail.
ALTER TABLE "projects"."answer_settings" ADD COLUMN "satisfaction_mails" BOOLEAN NOT NULL DEFAULT true;
-- Whether a person does (EML-013).
ALTER TABLE "notifs"."preferences" ADD COLUMN "satisfaction" BOOLEAN NOT NULL DEFAULT true;

-- Published by projects: the question that a person was asked, for its mail.
CREATE VIEW projects.asked_satisfaction WITH (security_invoker = on) AS
  SELECT s.app_id, s.id, s.task_id, s.user_id, s.closed_at, s.asked_at, s.rated_at, t.slug, t.name, t.created_at,
         coalesce(o.satisfaction_mails, true) AS satisfaction_mails
    FROM projects.satisfaction s
         JOIN projects.tasks t ON t.app_id = s.app_id AND t.id = s.task_id
         LEFT JOIN projects.answer_settings o ON o.app_id = s.app_id
   WHERE s.asked_at IS NOT NULL AND s.user_id IS NOT NULL;
