-- Who a member of staff is at the identity provider, since their first sign-in: the address alone is no proof.
CREATE TABLE "accounts"."staff_identities" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "bound_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_identities_pkey" PRIMARY KEY ("app_id","user_id")
);
CREATE UNIQUE INDEX "staff_identities_issuer_subject_key" ON "accounts"."staff_identities"("issuer", "subject");
ALTER TABLE "accounts"."staff_identities" ADD CONSTRAINT "staff_identities_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
