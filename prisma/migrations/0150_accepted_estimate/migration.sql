-- The last accepted estimate as it was accepted, for its receipt: prices may change afterwards.
ALTER TABLE "projects"."tasks" ADD COLUMN "accepted_estimate" JSONB;
