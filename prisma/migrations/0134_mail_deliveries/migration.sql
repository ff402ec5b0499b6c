-- The deliveries page of staff reads the newest mails of all accounts first.
CREATE INDEX "outgoing_created_at_id_idx" ON "mails"."outgoing"("created_at" DESC, "id" DESC);
