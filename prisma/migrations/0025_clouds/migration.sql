-- CreateTable
CREATE TABLE "clouds"."connections" (
    "app_id" CHAR(24) NOT NULL,
    "provider" TEXT NOT NULL,
    "secret" TEXT,
    "checked_at" TIMESTAMPTZ(3),
    "failed_since" TIMESTAMPTZ(3),

    CONSTRAINT "connections_pkey" PRIMARY KEY ("app_id","provider")
);

-- CreateTable
CREATE TABLE "clouds"."servers" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_id" TEXT,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "zone" TEXT NOT NULL,
    "commercial_type" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "public_address" TEXT,
    "monthly_price_in_cents" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "servers_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "clouds"."clusters" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "node_count" INTEGER NOT NULL,
    "zone" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "clusters_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "clouds"."server_actions" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "server_id" CHAR(24) NOT NULL,
    "action" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "staff" BOOLEAN NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "server_actions_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "servers_app_id_provider_provider_id_key" ON "clouds"."servers"("app_id", "provider", "provider_id");

-- CreateIndex
CREATE UNIQUE INDEX "clusters_app_id_provider_provider_id_key" ON "clouds"."clusters"("app_id", "provider", "provider_id");

-- CreateIndex
CREATE INDEX "server_actions_app_id_server_id_requested_at_idx" ON "clouds"."server_actions"("app_id", "server_id", "requested_at" DESC);

-- AddForeignKey
ALTER TABLE "clouds"."connections" ADD CONSTRAINT "connections_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clouds"."servers" ADD CONSTRAINT "servers_app_id_provider_fkey" FOREIGN KEY ("app_id", "provider") REFERENCES "clouds"."connections"("app_id", "provider") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clouds"."clusters" ADD CONSTRAINT "clusters_app_id_provider_fkey" FOREIGN KEY ("app_id", "provider") REFERENCES "clouds"."connections"("app_id", "provider") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clouds"."server_actions" ADD CONSTRAINT "server_actions_app_id_server_id_fkey" FOREIGN KEY ("app_id", "server_id") REFERENCES "clouds"."servers"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE clouds.connections ADD CONSTRAINT connections_provider_known CHECK (provider IN ('scw', 'aws', 'gcp'));
-- One action at a time on a server.
CREATE UNIQUE INDEX server_actions_running ON clouds.server_actions (app_id, server_id) WHERE status = 'running';

-- Read by chats: whose account what is watched belongs to.
CREATE VIEW clouds.watched AS
  SELECT 'server' AS topic, app_id, id FROM clouds.servers UNION ALL SELECT 'cluster', app_id, id FROM clouds.clusters;
