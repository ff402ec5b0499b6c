-- A new address of a user that waits for its confirmation: the newest only. The digest is set when the link is mailed.
CREATE TABLE "accounts"."email_changes" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "email" TEXT NOT NULL,
    "hash" TEXT,
    "session_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("app_id","user_id")
);
CREATE UNIQUE INDEX "email_changes_hash_key" ON "accounts"."email_changes"("hash");
ALTER TABLE "accounts"."email_changes" ADD CONSTRAINT "email_changes_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
