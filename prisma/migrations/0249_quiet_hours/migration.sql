-- AlterTable
ALTER TABLE "notifs"."notices" ADD COLUMN     "fold" TEXT;

-- AlterTable
ALTER TABLE "notifs"."preferences" ADD COLUMN     "quiet_days" SMALLINT[],
ADD COLUMN     "quiet_from" SMALLINT,
ADD COLUMN     "quiet_to" SMALLINT;

-- What the schema file cannot say.
ALTER TABLE notifs.preferences
  ADD CONSTRAINT preferences_quiet_hours_known CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from <> quiet_to
    AND quiet_from BETWEEN 0 AND 1439 AND quiet_to BETWEEN 0 AND 1439),
  ADD CONSTRAINT preferences_quiet_days_known CHECK (quiet_days <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]);
