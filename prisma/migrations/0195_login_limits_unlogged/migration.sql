-- Counts of one minute need not outlive a crash, and a sign-in waits for one write to disk less.
ALTER TABLE "accounts"."login_limits" SET UNLOGGED;
