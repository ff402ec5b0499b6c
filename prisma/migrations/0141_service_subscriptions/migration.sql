-- CreateTable
CREATE TABLE "notifs"."service_subscriptions" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "probe_id" CHAR(24) NOT NULL,
    "incidents" BOOLEAN NOT NULL,
    "maintenances" BOOLEAN NOT NULL,
    "inbox" BOOLEAN NOT NULL,
    "push" BOOLEAN NOT NULL,
    "mail" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_subscriptions_pkey" PRIMARY KEY ("app_id","user_id","probe_id")
);

-- AddForeignKey
ALTER TABLE "notifs"."service_subscriptions" ADD CONSTRAINT "service_subscriptions_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifs"."service_subscriptions" ADD CONSTRAINT "service_subscriptions_app_id_probe_id_fkey" FOREIGN KEY ("app_id", "probe_id") REFERENCES "stats"."probes"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say.
ALTER TABLE notifs.service_subscriptions ADD CONSTRAINT service_subscriptions_mail_known CHECK (mail IN ('now', 'digest', 'never'));
-- Published: the services that a planned maintenance concerns.
CREATE VIEW stats.maintained_services AS SELECT app_id, maintenance_id, probe_id FROM stats.maintenance_probes;
