-- Registered accounts whose first administrator has not confirmed their address yet; an account without a row has nothing to confirm.
CREATE TABLE "accounts"."address_confirmations" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "email" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_confirmations_pkey" PRIMARY KEY ("app_id")
);
CREATE UNIQUE INDEX "address_confirmations_hash_key" ON "accounts"."address_confirmations"("hash");
CREATE UNIQUE INDEX "address_confirmations_app_id_user_id_key" ON "accounts"."address_confirmations"("app_id", "user_id");
ALTER TABLE "accounts"."address_confirmations" ADD CONSTRAINT "address_confirmations_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published for whoever queues mails: accounts for which nothing is mailed to others yet, and people who have not accepted their invitation.
CREATE VIEW accounts.unconfirmed_apps WITH (security_invoker = on) AS SELECT app_id FROM accounts.address_confirmations;
CREATE VIEW accounts.invited_users WITH (security_invoker = on) AS
  SELECT app_id, id AS user_id FROM accounts.users
   WHERE password_hash IS NULL AND invited_at IS NOT NULL AND NOT staff AND deleted_at IS NULL;
