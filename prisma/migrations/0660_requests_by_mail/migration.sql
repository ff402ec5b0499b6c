-- A request that was opened by a mail says so (EML-031).
ALTER TABLE "projects"."tasks" ADD COLUMN "by_mail" BOOLEAN NOT NULL DEFAULT false;
UPDATE "projects"."tasks" t SET "by_mail" = true
  FROM "mails"."inbound" i WHERE i.opens AND i.state = 'posted' AND t.app_id = i.app_id AND t.id = i.task_id;

-- `copied`: the mail also went to others than one address of ours, who may be let follow the request (EML-042).
CREATE OR REPLACE VIEW mails.mails_of_messages WITH (security_invoker = on) AS
  SELECT i.app_id, i.message_id, 'in'::text AS direction, 1 AS count, 0 AS failed, '{}'::text[] AS failed_to,
         cardinality(i.to_addresses) + cardinality(i.cc_addresses) > 1 AS copied
    FROM mails.inbound i WHERE i.message_id IS NOT NULL AND i.app_id IS NOT NULL
  UNION ALL
  SELECT m.app_id, m.message_id, 'out', count(*)::int, count(*) FILTER (WHERE s.has_failed)::int,
         coalesce(array_agg(coalesce(p.first_name, e.name) ORDER BY o.created_at, o.id)
           FILTER (WHERE s.has_failed AND coalesce(p.first_name, e.name) IS NOT NULL), '{}'),
         false
    FROM mails.outgoing_messages m JOIN mails.outgoing o ON o.id = m.outgoing_id
    CROSS JOIN LATERAL (SELECT o.bounced_at IS NOT NULL OR o.given_up_at IS NOT NULL OR o.cancelled_at IS NOT NULL
      AS has_failed) s
    LEFT JOIN accounts.people p ON p.app_id = o.app_id AND p.id = o.user_id AND NOT p.anonymised
    LEFT JOIN projects.outside_people e ON e.app_id = o.app_id AND e.id = o.outside_id
   WHERE o.cancelled_at IS NULL OR o.last_error = 'address_fails:'
   GROUP BY m.app_id, m.message_id;
