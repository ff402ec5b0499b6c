-- AlterTable
ALTER TABLE "accounts"."apps" ADD COLUMN     "config" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "external_apps" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "accounts"."support_codes" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "code" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_codes_pkey" PRIMARY KEY ("app_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "support_codes_code_key" ON "accounts"."support_codes"("code");

-- CreateIndex
CREATE INDEX "support_codes_expires_at_idx" ON "accounts"."support_codes"("expires_at");

-- AddForeignKey
ALTER TABLE "accounts"."support_codes" ADD CONSTRAINT "support_codes_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file cannot say.

-- The cards of external apps (APP-002): a dozen at most, each whole. Their addresses become links, so that nothing but http(s) is stored.
ALTER TABLE accounts.apps
  ADD CONSTRAINT apps_external_apps_form CHECK (CASE WHEN jsonb_typeof(external_apps) <> 'array' THEN false ELSE
    jsonb_array_length(external_apps) <= 12 AND length(external_apps::text) <= 20000
    AND jsonb_array_length(external_apps) = jsonb_array_length(jsonb_path_query_array(external_apps, 'strict $[*] ? (
      @.name like_regex "^[^[:cntrl:]]{1,80}$" && @.accessUrl like_regex "^https?://[^[:space:]]+$"
      && @.primaryColor like_regex "^#[0-9A-Fa-f]{6}$" && @.secondaryColor like_regex "^#[0-9A-Fa-f]{6}$"
      && (@.logoUrl == null || @.logoUrl like_regex "^(https://|/[^/])[^[:space:]]*$"))'))
    END),
  ADD CONSTRAINT apps_config_form CHECK (jsonb_typeof(config) = 'object');
ALTER TABLE accounts.support_codes
  ADD CONSTRAINT support_codes_code_form CHECK (code ~ '^[0-9]{6}$');
