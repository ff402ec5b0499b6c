-- The audit of all accounts reads the newest events first.
CREATE INDEX "events_at_id_idx" ON "platform"."events"("at" DESC, "id" DESC);
