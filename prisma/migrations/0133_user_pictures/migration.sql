-- Pictures of users, beside their home account; the key in the address cannot be guessed.
CREATE TABLE "accounts"."user_pictures" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "user_pictures_pkey" PRIMARY KEY ("app_id","user_id")
);
ALTER TABLE "accounts"."user_pictures" ADD CONSTRAINT "user_pictures_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
