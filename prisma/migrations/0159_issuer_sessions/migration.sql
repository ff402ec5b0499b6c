-- Who and which session a staff session is at the identity provider, which may end it (back-channel logout).
ALTER TABLE "accounts"."sessions" ADD COLUMN "issuer_subject" TEXT, ADD COLUMN "issuer_session" TEXT;
CREATE INDEX "sessions_issuer_subject_idx" ON "accounts"."sessions"("issuer_subject");
CREATE INDEX "sessions_issuer_session_idx" ON "accounts"."sessions"("issuer_session");
