-- CreateTable
CREATE TABLE "accounts"."working_hours" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "valid_from" DATE NOT NULL,
    "minutes" SMALLINT[],
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "working_hours_pkey" PRIMARY KEY ("app_id","user_id","valid_from")
);

-- AddForeignKey
ALTER TABLE "accounts"."working_hours" ADD CONSTRAINT "working_hours_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "accounts"."absences" ADD COLUMN "reason" TEXT NOT NULL DEFAULT 'leave',
ADD COLUMN "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN "part" TEXT NOT NULL DEFAULT 'day';

-- What the schema file cannot say. Seven days from Monday on, each in steps of 15 minutes.
ALTER TABLE accounts.working_hours
  ADD CONSTRAINT working_hours_week CHECK (array_ndims(minutes) = 1 AND array_length(minutes, 1) = 7
    AND array_position(minutes, NULL) IS NULL AND 0 <= ALL (minutes) AND 720 >= ALL (minutes)
    AND minutes[1] % 15 = 0 AND minutes[2] % 15 = 0 AND minutes[3] % 15 = 0 AND minutes[4] % 15 = 0
    AND minutes[5] % 15 = 0 AND minutes[6] % 15 = 0 AND minutes[7] % 15 = 0);
ALTER TABLE accounts.absences
  ADD CONSTRAINT absences_reason CHECK (reason IN ('leave', 'training', 'away', 'other')),
  ADD CONSTRAINT absences_note CHECK (char_length(note) <= 100),
  ADD CONSTRAINT absences_part CHECK (part = 'day' OR (part IN ('morning', 'afternoon') AND first_day = last_day));

-- Published: the working hours of staff, and which part of the day they are absent.
CREATE VIEW accounts.staff_hours WITH (security_invoker = on) AS
  SELECT user_id, valid_from, minutes FROM accounts.working_hours;
CREATE OR REPLACE VIEW accounts.staff_absences AS
  SELECT user_id, first_day, last_day, id, part, reason FROM accounts.absences;
