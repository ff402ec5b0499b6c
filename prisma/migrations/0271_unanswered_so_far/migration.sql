-- Fills the columns of 0270 for open requests, from the 90 days up to the newest message: an older silence is not an
-- answer that is due today. By a thousand requests at a time; again, it changes nothing. A migration of its own, so that
-- the lock of the new columns is gone by then.
DO $$
DECLARE
  after_id char(24) := '';
  batch char(24)[];
  since timestamptz := (SELECT max(created_at) - interval '90 days' FROM chats.messages);
BEGIN
  LOOP
    SELECT array_agg(one.id ORDER BY one.id) INTO batch FROM (
      SELECT t.id FROM projects.tasks t
       WHERE t.deleted_at IS NULL AND t.list_id <> 'done' AND t.id > after_id ORDER BY t.id LIMIT 1000) one;
    EXIT WHEN batch IS NULL;
    UPDATE projects.tasks t
       SET staff_wrote_at = said.by_staff, customer_message_id = said.newest_id,
           customer_wrote_at = said.oldest, reply_message_id = said.oldest_id
      FROM projects.tasks o CROSS JOIN LATERAL (
        SELECT staff.at AS by_staff,
               min(m.created_at) FILTER (WHERE staff.at IS NULL OR m.created_at > staff.at) AS oldest,
               (array_agg(m.id ORDER BY m.created_at, m.id)
                 FILTER (WHERE staff.at IS NULL OR m.created_at > staff.at))[1] AS oldest_id,
               (array_agg(m.id ORDER BY m.created_at DESC, m.id DESC))[1] AS newest_id
          FROM (SELECT max(s.created_at) AS at
                  FROM chats.messages s JOIN accounts.users u ON u.app_id = s.app_id AND u.id = s.author_id AND u.staff
                 WHERE s.thread_id = o.thread_id AND s.created_at > since) staff
          LEFT JOIN (chats.messages m JOIN accounts.users c ON c.app_id = m.app_id AND c.id = m.author_id AND NOT c.staff)
            ON m.thread_id = o.thread_id AND m.created_at > since
         GROUP BY staff.at) said
     WHERE o.id = ANY (batch) AND t.app_id = o.app_id AND t.id = o.id
       AND (said.by_staff IS NOT NULL OR said.newest_id IS NOT NULL)
       -- Not those that a message has reached since: their columns are newer than what was read here.
       AND t.staff_wrote_at IS NULL AND t.customer_message_id IS NULL;
    after_id := batch[array_length(batch, 1)];
  END LOOP;
END $$;
