-- The queue of a day reads the open requests of all accounts, and done ones whose customer waits for an answer.
CREATE INDEX tasks_day ON projects.tasks (app_id)
  WHERE deleted_at IS NULL AND (list_id <> 'done' OR customer_wrote_at IS NOT NULL);

-- Published, with who wrote it.
CREATE OR REPLACE VIEW chats.message_excerpts AS
  SELECT app_id, id, task_id, internal, CASE WHEN file_id IS NULL THEN left(text, 280) END AS excerpt, author_id
    FROM chats.messages;
