-- The secret address at which one person reads an account's maintenances as a calendar; it ends with the person. Those of
-- stats.maintenance_calendars, one for the whole account, are made no more.
CREATE TABLE "stats"."personal_calendars" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "personal_calendars_pkey" PRIMARY KEY ("app_id","user_id")
);
CREATE UNIQUE INDEX "personal_calendars_secret_key" ON "stats"."personal_calendars"("secret");
ALTER TABLE "stats"."personal_calendars" ADD CONSTRAINT "personal_calendars_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
