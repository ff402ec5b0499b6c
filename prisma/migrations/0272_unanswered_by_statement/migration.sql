-- The trigger of 0270 updates a request once per statement, not once per message: a statement that adds thousands of
-- messages to one request would write as many versions of its row.
DROP TRIGGER messages_note_client_message ON chats.messages;
DROP FUNCTION projects.note_client_message();

CREATE FUNCTION projects.note_client_messages() RETURNS trigger
  LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  UPDATE projects.tasks t
     SET staff_wrote_at = greatest(t.staff_wrote_at, said.staff_at),
         customer_message_id = coalesce(said.ids[array_length(said.ids, 1)], t.customer_message_id),
         (customer_wrote_at, reply_message_id) = (
           SELECT CASE WHEN waits.still THEN t.customer_wrote_at ELSE owed.at END,
                  CASE WHEN waits.still OR (owed.id IS NULL AND said.staff_at IS NULL) THEN t.reply_message_id
                    ELSE owed.id END
             FROM (SELECT t.customer_wrote_at IS NOT NULL
                     AND (said.staff_at IS NULL OR t.customer_wrote_at > said.staff_at) AS still) waits
             LEFT JOIN LATERAL (
               SELECT one.at, one.id FROM unnest(said.times, said.ids) WITH ORDINALITY one (at, id, place)
                WHERE (t.staff_wrote_at IS NULL OR one.at >= t.staff_wrote_at)
                  AND (said.staff_at IS NULL OR one.at > said.staff_at)
                ORDER BY one.place LIMIT 1) owed ON true)
    FROM (SELECT m.app_id, m.task_id, max(m.created_at) FILTER (WHERE u.staff) AS staff_at,
                 array_agg(m.created_at ORDER BY m.created_at, m.id) FILTER (WHERE NOT u.staff) AS times,
                 array_agg(m.id ORDER BY m.created_at, m.id) FILTER (WHERE NOT u.staff) AS ids
            FROM fresh m JOIN accounts.users u ON u.app_id = m.app_id AND u.id = m.author_id
           WHERE NOT m.internal GROUP BY m.app_id, m.task_id) said
   WHERE t.app_id = said.app_id AND t.id = said.task_id;
  RETURN NULL;
END $$;
CREATE TRIGGER messages_note_client_messages AFTER INSERT ON chats.messages REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION projects.note_client_messages();
