-- From where a link was used, as sessions keep it (ANS-010).
ALTER TABLE "projects"."answer_tokens" ADD COLUMN "ip" TEXT, ADD COLUMN "user_agent" TEXT;
