-- CreateTable
CREATE TABLE "projects"."task_changes" (
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "change" JSONB NOT NULL,
    "undo_until" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "discard_due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "task_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects"."task_change_lines" (
    "app_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "change_id" CHAR(24) NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,

    CONSTRAINT "task_change_lines_pkey" PRIMARY KEY ("app_id","task_id","change_id")
);

-- CreateIndex
CREATE INDEX "task_changes_discard_due_at_idx" ON "projects"."task_changes"("discard_due_at");

-- CreateIndex
CREATE INDEX "task_change_lines_change_id_idx" ON "projects"."task_change_lines"("change_id");

-- AddForeignKey
ALTER TABLE "projects"."task_change_lines" ADD CONSTRAINT "task_change_lines_app_id_task_id_fkey" FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects"."task_change_lines" ADD CONSTRAINT "task_change_lines_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "projects"."task_changes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Undone in time or not at all.
ALTER TABLE projects.task_changes
  ADD CONSTRAINT task_changes_undone_in_time CHECK (undone_at < undo_until),
  ADD CONSTRAINT task_changes_kept_till_then CHECK (discard_due_at >= undo_until);
