-- How the source of received mails is (EML-056).
CREATE TABLE "mails"."inbound_sources" (
    "source" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbound_sources_pkey" PRIMARY KEY ("source")
);

-- Published: the state of receiving, one row. The raw text of a posted mail is kept 90 days from its posting.
CREATE FUNCTION mails.receiving(moment timestamptz) RETURNS TABLE (
  source text, checked_at timestamptz, failing_since timestamptz, last_error text, received_at timestamptz,
  waiting integer, oldest_waiting_at timestamptz, held integer, oldest_held_at timestamptz, failed integer,
  delay_seconds double precision
) LANGUAGE sql STABLE AS $$
  SELECT s.source, s.checked_at, s.failing_since, s.last_error,
         (SELECT max(l.at) FROM unnest('{received,held,accepted,posted,ignored,discarded,failed}'::text[]) AS every (state)
            CROSS JOIN LATERAL (SELECT i.received_at AS at FROM mails.inbound i WHERE i.state = every.state
                                 ORDER BY i.received_at DESC LIMIT 1) l),
         (SELECT count(*)::integer FROM mails.inbound i WHERE i.state IN ('received', 'accepted')),
         (SELECT min(i.received_at) FROM mails.inbound i WHERE i.state IN ('received', 'accepted')),
         (SELECT count(*)::integer FROM mails.inbound i WHERE i.state = 'held'),
         (SELECT min(i.received_at) FROM mails.inbound i WHERE i.state = 'held'),
         (SELECT count(*)::integer FROM mails.inbound i WHERE i.state = 'failed'),
         (SELECT extract(epoch FROM max(i.raw_discard_at - interval '90 days' - i.received_at))::double precision
            FROM mails.inbound i
           WHERE i.state = 'posted' AND i.handled_at IS NULL AND i.received_at > moment - interval '1 hour')
    FROM (SELECT) one LEFT JOIN mails.inbound_sources s ON true LIMIT 1
$$;

-- Published: how many received mails are in each state.
CREATE VIEW mails.inbound_states WITH (security_invoker = on) AS
  SELECT state, count(*)::integer AS mails FROM mails.inbound GROUP BY state;
