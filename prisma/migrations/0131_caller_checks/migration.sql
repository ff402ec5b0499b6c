-- A call that staff announce to a customer, whose portal shows who is calling until it ends.
CREATE TABLE "accounts"."caller_checks" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "staff_id" CHAR(24) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "end_due_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "caller_checks_pkey" PRIMARY KEY ("app_id","id"),
    CONSTRAINT "caller_checks_end" CHECK (("ended_at" IS NULL) = ("outcome" IS NULL) AND ("ended_at" IS NULL) = ("end_due_at" IS NOT NULL)),
    CONSTRAINT "caller_checks_outcome" CHECK ("outcome" IN ('hung_up', 'replaced', 'expired', 'disowned'))
);
-- One call at a time per customer.
CREATE UNIQUE INDEX "caller_checks_open" ON "accounts"."caller_checks"("app_id", "user_id") WHERE "ended_at" IS NULL;
CREATE INDEX "caller_checks_app_id_user_id_started_at_idx" ON "accounts"."caller_checks"("app_id", "user_id", "started_at" DESC);
CREATE INDEX "caller_checks_end_due" ON "accounts"."caller_checks"("end_due_at") WHERE "end_due_at" IS NOT NULL;
ALTER TABLE "accounts"."caller_checks" ADD CONSTRAINT "caller_checks_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "accounts"."caller_checks" ADD CONSTRAINT "caller_checks_app_id_staff_id_fkey" FOREIGN KEY ("app_id", "staff_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
