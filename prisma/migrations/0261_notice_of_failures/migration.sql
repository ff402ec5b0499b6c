-- When project staff are told of the collections that failed since a moment: at most once a day, for all together.
ALTER TABLE "payments"."issuers" ADD COLUMN "failures_since" TIMESTAMPTZ(3);
ALTER TABLE "payments"."issuers" ADD COLUMN "failures_due_at" TIMESTAMPTZ(3);
CREATE INDEX "issuers_failures_due_at_idx" ON "payments"."issuers"("failures_due_at") WHERE "failures_due_at" IS NOT NULL;
