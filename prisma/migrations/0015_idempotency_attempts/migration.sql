-- Which call holds a key, and which of its transactions committed last: written on the connection of that transaction (ADR-0021).
ALTER TABLE "platform"."idempotent_answers" ADD COLUMN "attempt" TEXT, ADD COLUMN "effect" TEXT;
