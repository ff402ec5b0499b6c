-- Planned absences of staff, whole days, both ends included.
CREATE TABLE "accounts"."absences" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "absences_pkey" PRIMARY KEY ("app_id","id")
);
CREATE INDEX "absences_app_id_user_id_idx" ON "accounts"."absences"("app_id", "user_id");
ALTER TABLE "accounts"."absences" ADD CONSTRAINT "absences_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE accounts.absences ADD CONSTRAINT absences_days CHECK (last_day >= first_day);

-- Published: who of the staff is absent on which days. Their id is the same in every account (ADR 0006).
CREATE VIEW accounts.staff_absences AS SELECT user_id, first_day, last_day FROM accounts.absences;
