-- The audit log of an account, and of all accounts, narrowed down to a group of events.
CREATE INDEX "events_app_id_name_at_id_idx" ON "platform"."events"("app_id", "name", "at" DESC, "id" DESC);
CREATE INDEX "events_name_at_id_idx" ON "platform"."events"("name", "at" DESC, "id" DESC);
-- … and to what one person did.
CREATE INDEX events_by_person ON platform.events ((actor->>'userId'), at DESC, id DESC);
