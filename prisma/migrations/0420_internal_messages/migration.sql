-- Published by chats: a message that a member of staff wrote on a page of another service, in the internal thread.
CREATE FUNCTION chats.post_internal_message(account char(24), message char(24), thread char(24), task char(24),
  author char(24), words text, moment timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at)
  VALUES (account, message, thread, task, true, author, words, moment)
$$;
