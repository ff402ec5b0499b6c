-- What an account lets mails do (EML-048); without a row, all of it, and messages as the installation says.
CREATE TABLE "mails"."account_settings" (
    "app_id" CHAR(24) NOT NULL,
    "message_mails" TEXT NOT NULL,
    "mail_replies" BOOLEAN NOT NULL,
    "mail_requests" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_settings_pkey" PRIMARY KEY ("app_id"),
    CONSTRAINT "account_settings_known" CHECK ("message_mails" IN ('now', 'digest', 'never'))
);
ALTER TABLE "mails"."account_settings" ADD CONSTRAINT "account_settings_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published: when messages are mailed to customers who chose nothing themselves.
CREATE VIEW mails.message_mails WITH (security_invoker = on) AS SELECT app_id, message_mails FROM mails.account_settings;
