-- What an account lets its administrators answer by the link of a mail (ANS-001); without a row, completions.
CREATE TABLE "projects"."answer_settings" (
    "app_id" CHAR(24) NOT NULL,
    "mail_answers" TEXT NOT NULL DEFAULT 'completion',
    "ceiling_in_cents" INTEGER NOT NULL DEFAULT 100000,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "answer_settings_pkey" PRIMARY KEY ("app_id"),
    CONSTRAINT "answer_settings_known" CHECK ("mail_answers" IN ('off', 'completion', 'both')),
    CONSTRAINT "answer_settings_ceiling" CHECK ("ceiling_in_cents" BETWEEN 0 AND 10000000)
);
ALTER TABLE "projects"."answer_settings" ADD CONSTRAINT "answer_settings_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Links in mails: the digest of each token, whose it is, which question it answers, and to which address it went
-- (ANS-004). `version` names the estimate or the wait.
CREATE TABLE "projects"."answer_tokens" (
    "digest" TEXT NOT NULL,
    "app_id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "kind" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "questions" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "answer_tokens_pkey" PRIMARY KEY ("digest"),
    CONSTRAINT "answer_tokens_kind_known" CHECK ("kind" IN ('estimate', 'completion', 'satisfaction')),
    CONSTRAINT "answer_tokens_questions" CHECK ("questions" BETWEEN 0 AND 5)
);
CREATE INDEX "answer_tokens_app_id_task_id_idx" ON "projects"."answer_tokens"("app_id", "task_id");
CREATE INDEX "answer_tokens_expires_at_idx" ON "projects"."answer_tokens"("expires_at");
ALTER TABLE "projects"."answer_tokens" ADD CONSTRAINT "answer_tokens_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by accounts: who may have a link to answer with, and how their account looks.
CREATE VIEW accounts.answer_people WITH (security_invoker = on) AS
  SELECT u.app_id, u.id, u.email, u.first_name, u.last_name, u.locale, u.roles, a.name AS account_name, a.logo,
         a.primary_color, a.second_factor_required
    FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
   WHERE u.deleted_at IS NULL AND a.disabled_at IS NULL AND NOT u.staff;

-- Published by projects: what notifs asks before it puts a link into a mail.
CREATE VIEW projects.answer_rules WITH (security_invoker = on) AS
  SELECT p.app_id, p.id AS user_id, coalesce(s.mail_answers, 'completion') AS mail_answers,
         coalesce(s.ceiling_in_cents, 100000) AS ceiling_in_cents, p.second_factor_required
    FROM accounts.answer_people p LEFT JOIN projects.answer_settings s ON s.app_id = p.app_id;

-- Published by projects: keeps the digest of a token that a mail carries.
CREATE FUNCTION projects.keep_answer_token(token_digest text, account char(24), task char(24), person char(24),
  question text, question_version text, address text, moment timestamptz, until timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO projects.answer_tokens (digest, app_id, task_id, user_id, kind, version, email, created_at, expires_at)
  VALUES (token_digest, account, task, person, question, question_version, address, moment, until)
$$;

-- Published by chats: a message that a person wrote on a page of another service, in the client thread.
CREATE FUNCTION chats.post_message(account char(24), message char(24), thread char(24), task char(24), author char(24),
  words text, moment timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at)
  VALUES (account, message, thread, task, false, author, words, moment)
$$;
