-- AlterTable
ALTER TABLE "projects"."tasks" ADD COLUMN     "customer_message_id" CHAR(24),
ADD COLUMN     "customer_wrote_at" TIMESTAMPTZ(3),
ADD COLUMN     "reply_message_id" CHAR(24),
ADD COLUMN     "staff_wrote_at" TIMESTAMPTZ(3);

-- What the schema file cannot say.
CREATE INDEX tasks_await_reply ON projects.tasks (app_id, customer_wrote_at)
  WHERE customer_wrote_at IS NOT NULL AND deleted_at IS NULL;

-- Keeps what a request owes its customer an answer for, in the transaction of the message: `customer_wrote_at` and
-- `reply_message_id` are the oldest message of a customer that no later message of staff answers, `customer_message_id`
-- the newest one of a customer. Internal messages change nothing, and the version of the request stays.
CREATE FUNCTION projects.note_client_message() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF (SELECT u.staff FROM accounts.users u WHERE u.app_id = NEW.app_id AND u.id = NEW.author_id) THEN
    UPDATE projects.tasks t
       SET staff_wrote_at = greatest(t.staff_wrote_at, NEW.created_at),
           reply_message_id = CASE WHEN t.customer_wrote_at > NEW.created_at THEN t.reply_message_id END,
           customer_wrote_at = CASE WHEN t.customer_wrote_at > NEW.created_at THEN t.customer_wrote_at END
     WHERE t.app_id = NEW.app_id AND t.id = NEW.task_id;
  ELSE
    UPDATE projects.tasks t
       SET customer_message_id = NEW.id,
           reply_message_id = CASE WHEN t.staff_wrote_at > NEW.created_at OR t.customer_wrote_at IS NOT NULL
             THEN t.reply_message_id ELSE NEW.id END,
           customer_wrote_at = CASE WHEN t.staff_wrote_at > NEW.created_at THEN t.customer_wrote_at
             ELSE coalesce(t.customer_wrote_at, NEW.created_at) END
     WHERE t.app_id = NEW.app_id AND t.id = NEW.task_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER messages_note_client_message AFTER INSERT ON chats.messages FOR EACH ROW
  WHEN (NOT NEW.internal) EXECUTE FUNCTION projects.note_client_message();
