-- CreateTable
CREATE TABLE "accounts"."account_watchers" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_watchers_pkey" PRIMARY KEY ("app_id","user_id")
);

-- CreateIndex
CREATE INDEX "account_watchers_user_id_idx" ON "accounts"."account_watchers"("user_id");

-- AddForeignKey
ALTER TABLE "accounts"."account_watchers" ADD CONSTRAINT "account_watchers_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by accounts: who of the staff watches an account.
CREATE VIEW accounts.watchers WITH (security_invoker = on) AS SELECT app_id, user_id FROM accounts.account_watchers;
