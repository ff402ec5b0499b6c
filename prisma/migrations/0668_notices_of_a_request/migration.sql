-- The notices of one person about one request, to which a later one may be folded: looked for among all recent ones of
-- the person, each new one took longer than the one before.
CREATE INDEX "notices_app_id_task_id_user_id_idx" ON "notifs"."notices"("app_id", "task_id", "user_id");

-- DropIndex
DROP INDEX "notifs"."notices_app_id_task_id_idx";
