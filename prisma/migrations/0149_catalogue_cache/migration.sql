-- What an account sells, as last read from its card payment provider. Without data: told to be out of date since then.
CREATE TABLE "payments"."catalogue_cache" (
    "app_id" CHAR(24) NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB,
    "settings_version" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalogue_cache_pkey" PRIMARY KEY ("app_id", "kind")
);

ALTER TABLE "payments"."catalogue_cache" ADD CONSTRAINT "catalogue_cache_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
