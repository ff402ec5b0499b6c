-- Corrections of somebody's time by another person of the staff: the log before and after, and why; `after` is null when
-- it was deleted (PLN-043). A log that is gone keeps its corrections.
CREATE TABLE "projects"."work_log_corrections" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "work_log_id" CHAR(24) NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB,
    "reason" TEXT NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "work_log_corrections_pkey" PRIMARY KEY ("app_id", "id"),
    CONSTRAINT "work_log_corrections_reason_length" CHECK (char_length("reason") BETWEEN 5 AND 300)
);
CREATE INDEX "work_log_corrections_app_id_work_log_id_idx"
  ON "projects"."work_log_corrections"("app_id", "work_log_id");
ALTER TABLE "projects"."work_log_corrections" ADD CONSTRAINT "work_log_corrections_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
