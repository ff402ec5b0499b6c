-- An account may ask for a second factor.
ALTER TABLE "accounts"."apps" ADD COLUMN "second_factor_required" BOOLEAN NOT NULL DEFAULT false;

-- Time-based codes: the sealed secret, and the step of the last code, which is never taken again.
CREATE TABLE "accounts"."totp_factors" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT,

    CONSTRAINT "totp_factors_pkey" PRIMARY KEY ("app_id","user_id")
);
ALTER TABLE "accounts"."totp_factors" ADD CONSTRAINT "totp_factors_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Recovery codes as digests; a used one is gone.
CREATE TABLE "accounts"."recovery_codes" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("app_id","user_id","hash")
);
ALTER TABLE "accounts"."recovery_codes" ADD CONSTRAINT "recovery_codes_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A sign-in whose password was right and that waits for its second step: a digest of the token, used once.
CREATE TABLE "accounts"."login_challenges" (
    "hash" TEXT NOT NULL,
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_challenges_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "login_challenges_expires_at_idx" ON "accounts"."login_challenges"("expires_at");
CREATE INDEX "login_challenges_app_id_user_id_idx" ON "accounts"."login_challenges"("app_id", "user_id");
ALTER TABLE "accounts"."login_challenges" ADD CONSTRAINT "login_challenges_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
