-- SSH public keys of an account, to sign in to the servers that it creates.
CREATE TABLE "clouds"."ssh_keys" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "created_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ssh_keys_pkey" PRIMARY KEY ("app_id","id")
);
CREATE UNIQUE INDEX "ssh_keys_app_id_fingerprint_key" ON "clouds"."ssh_keys"("app_id", "fingerprint");
ALTER TABLE "clouds"."ssh_keys" ADD CONSTRAINT "ssh_keys_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was chosen for a server that was created here, as it was then: name of the image, network, keys.
ALTER TABLE "clouds"."servers" ADD COLUMN "chosen" JSONB;
