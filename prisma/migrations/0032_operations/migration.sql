-- CreateTable
CREATE TABLE "platform"."processes" (
    "id" CHAR(24) NOT NULL,
    "host" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "services" TEXT[],
    "roles" TEXT[],
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "parts" JSONB NOT NULL,
    "queues" JSONB,

    CONSTRAINT "processes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."backups" (
    "id" CHAR(24) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "bytes" BIGINT NOT NULL,
    "rows" BIGINT NOT NULL,
    "files" INTEGER NOT NULL,
    "encrypted" BOOLEAN NOT NULL,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "backups_finished_at_idx" ON "platform"."backups"("finished_at");
