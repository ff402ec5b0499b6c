-- Passkeys of customers (WebAuthn credentials): the public key, and the counter of the last signature.
CREATE TABLE "accounts"."passkeys" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "synced" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("app_id","id")
);
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "accounts"."passkeys"("credential_id");
CREATE INDEX "passkeys_app_id_user_id_idx" ON "accounts"."passkeys"("app_id", "user_id");
ALTER TABLE "accounts"."passkeys" ADD CONSTRAINT "passkeys_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Challenges as digests, each used once. Those of a sign-in belong to nobody yet.
CREATE TABLE "accounts"."passkey_challenges" (
    "hash" TEXT NOT NULL,
    "app_id" CHAR(24),
    "user_id" CHAR(24),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "passkey_challenges_owner" CHECK (("app_id" IS NULL) = ("user_id" IS NULL))
);
CREATE INDEX "passkey_challenges_expires_at_idx" ON "accounts"."passkey_challenges"("expires_at");
