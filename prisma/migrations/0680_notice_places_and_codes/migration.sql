-- AlterTable
ALTER TABLE "accounts"."address_confirmations" ADD COLUMN     "code_hash" TEXT,
ADD COLUMN     "code_tries" SMALLINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "notifs"."notices" ADD COLUMN     "absence_id" CHAR(24),
ADD COLUMN     "other_app_id" CHAR(24);

UPDATE "notifs"."notices" SET "absence_id" = "facts"->>'absenceId'
 WHERE "kind" = 'absence_conflict' AND "facts" ? 'absenceId';
