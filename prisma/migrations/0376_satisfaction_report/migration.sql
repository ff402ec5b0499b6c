-- The report reads a period: when each question was put, or its answer given unasked (ANS-022).
CREATE INDEX "satisfaction_put_at" ON "projects"."satisfaction"((coalesce("asked_at", "rated_at")));
CREATE INDEX "satisfaction_app_id_put_at" ON "projects"."satisfaction"("app_id", (coalesce("asked_at", "rated_at")));
