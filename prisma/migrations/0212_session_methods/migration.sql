-- How a customer signed in: `password`, `second_factor` (a password and a code) or `passkey`; null for staff, and for sessions older
-- than this column.
ALTER TABLE "accounts"."sessions" ADD COLUMN "method" TEXT;
