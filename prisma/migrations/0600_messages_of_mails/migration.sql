-- Which messages of a thread a sent mail carries (EML-051); the account is that of the thread.
CREATE TABLE "mails"."outgoing_messages" (
    "app_id" CHAR(24) NOT NULL,
    "message_id" CHAR(24) NOT NULL,
    "outgoing_id" CHAR(24) NOT NULL,

    CONSTRAINT "outgoing_messages_pkey" PRIMARY KEY ("message_id", "outgoing_id")
);
CREATE INDEX "outgoing_messages_outgoing_id_idx" ON "mails"."outgoing_messages"("outgoing_id");
ALTER TABLE "mails"."outgoing_messages" ADD CONSTRAINT "outgoing_messages_outgoing_id_fkey"
  FOREIGN KEY ("outgoing_id") REFERENCES "mails"."outgoing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by mails: how a message came or left by mail. One that was cancelled in time is none; one that did not
-- leave because its address fails counts as failed.
CREATE VIEW mails.mails_of_messages WITH (security_invoker = on) AS
  SELECT i.app_id, i.message_id, 'in'::text AS direction, 1 AS count, 0 AS failed, '{}'::text[] AS failed_to
    FROM mails.inbound i WHERE i.message_id IS NOT NULL AND i.app_id IS NOT NULL
  UNION ALL
  SELECT m.app_id, m.message_id, 'out', count(*)::int, count(*) FILTER (WHERE s.has_failed)::int,
         coalesce(array_agg(coalesce(p.first_name, e.name) ORDER BY o.created_at, o.id)
           FILTER (WHERE s.has_failed AND coalesce(p.first_name, e.name) IS NOT NULL), '{}')
    FROM mails.outgoing_messages m JOIN mails.outgoing o ON o.id = m.outgoing_id
    CROSS JOIN LATERAL (SELECT o.bounced_at IS NOT NULL OR o.given_up_at IS NOT NULL OR o.cancelled_at IS NOT NULL
      AS has_failed) s
    LEFT JOIN accounts.people p ON p.app_id = o.app_id AND p.id = o.user_id AND NOT p.anonymised
    LEFT JOIN projects.outside_people e ON e.app_id = o.app_id AND e.id = o.outside_id
   WHERE o.cancelled_at IS NULL OR o.last_error = 'address_fails:'
   GROUP BY m.app_id, m.message_id;
