-- Calls of a person or an address within a window, counted by the gate for all processes together.
CREATE TABLE "platform"."rate_limits" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "rate_limits_ends_at_idx" ON "platform"."rate_limits"("ends_at");

-- Counts need not outlive a crash.
ALTER TABLE "platform"."rate_limits" SET UNLOGGED;
