-- What an account tells of itself when it registers.
ALTER TABLE "accounts"."apps" ADD COLUMN "address" JSONB,
ADD COLUMN "tax" TEXT,
ADD COLUMN "terms_accepted_at" TIMESTAMPTZ(3);

-- Mailed links to choose a password: a digest of the token, the newest only, used once.
CREATE TABLE "accounts"."password_links" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_links_pkey" PRIMARY KEY ("app_id","user_id"),
    CONSTRAINT "password_links_purpose_known" CHECK ("purpose" IN ('recovery', 'invitation'))
);
CREATE UNIQUE INDEX "password_links_hash_key" ON "accounts"."password_links"("hash");
ALTER TABLE "accounts"."password_links" ADD CONSTRAINT "password_links_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Addresses that asked for a link, known or not, until the worker has looked them up.
CREATE TABLE "accounts"."recovery_requests" (
    "id" CHAR(24) NOT NULL,
    "email" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recovery_requests_pkey" PRIMARY KEY ("id")
);
