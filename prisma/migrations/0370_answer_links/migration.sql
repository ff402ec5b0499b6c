-- The mail that carries a link, by its key, so that staff see whether it has left (ANS-016).
ALTER TABLE "projects"."answer_tokens" ADD COLUMN "mail_key" TEXT;

-- Published by projects: what each request asks of its customer now, for the links in mails (ANS-003).
CREATE VIEW projects.answer_questions WITH (security_invoker = on) AS
  SELECT t.app_id, t.id AS task_id, CASE WHEN t.pending_status = 'completed' THEN 'completion' ELSE 'estimate' END AS kind,
         t.pending_at, t.estimated_time, t.quote_state IS NOT NULL AS has_quote
    FROM projects.tasks t
   WHERE t.deleted_at IS NULL AND t.pending_at IS NOT NULL AND (t.pending_status = 'completed' OR t.estimate_hold);

-- Published by projects: keeps the digest of a token that a mail carries. The form without the mail goes with the next
-- release, which no longer runs beside one that calls it.
CREATE FUNCTION projects.keep_answer_token(token_digest text, account char(24), task char(24), person char(24),
  question text, question_version text, address text, moment timestamptz, until timestamptz, mail text)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO projects.answer_tokens
    (digest, app_id, task_id, user_id, kind, version, email, created_at, expires_at, mail_key)
  VALUES (token_digest, account, task, person, question, question_version, address, moment, until, mail)
$$;
