-- CreateTable
CREATE TABLE "accounts"."office_settings" (
    "app_id" CHAR(24) NOT NULL,
    "start_moves" TEXT NOT NULL DEFAULT 'offer' CHECK ("start_moves" IN ('offer', 'always', 'never')),
    "remind_after_days" SMALLINT NOT NULL DEFAULT 7 CHECK ("remind_after_days" BETWEEN 1 AND 14),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "office_settings_pkey" PRIMARY KEY ("app_id")
);

-- AddForeignKey
ALTER TABLE "accounts"."office_settings" ADD CONSTRAINT "office_settings_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by accounts: rules of the provider for its staff, always one row; without settings the defaults hold.
CREATE VIEW accounts.office_rules WITH (security_invoker = on) AS
  SELECT coalesce(max(s.start_moves), 'offer') AS start_moves, coalesce(max(s.remind_after_days), 7)::int AS remind_after_days
    FROM accounts.office_settings s JOIN accounts.apps a ON a.id = s.app_id AND a.provider;
