-- A mail that is decided late has its place before the later mails of its sender (EML-026): `later_message_id` is the
-- first of their messages in the same request, `later_by_ms` how much later that mail came. Not for what staff took by
-- hand: that is of the moment of its handling.
CREATE OR REPLACE VIEW mails.inbound_to_post WITH (security_invoker = on) AS
  SELECT i.id, i.app_id, i.task_id, i.user_id, i.opens, i.as_staff, i.title, i.continues, c.text, c.parts, c.not_taken,
         i.outside_id, l.message_id AS later_message_id,
         (extract(epoch FROM l.received_at - i.received_at) * 1000)::int AS later_by_ms
    FROM mails.inbound i JOIN mails.inbound_contents c ON c.inbound_id = i.id
    LEFT JOIN LATERAL (
      SELECT o.message_id, o.received_at FROM mails.inbound o
       WHERE o.app_id = i.app_id AND o.task_id = i.task_id AND o.state = 'posted' AND o.message_id IS NOT NULL
         AND (o.user_id = i.user_id OR o.outside_id = i.outside_id) AND o.handled_by IS NULL
         AND o.received_at > i.received_at AND i.handled_by IS NULL AND NOT i.opens
       ORDER BY o.received_at, o.id LIMIT 1) l ON true
   WHERE i.state = 'accepted';
