-- Published: how many received mails of each account are in each state; those that belong to no account yet have none.
CREATE OR REPLACE VIEW mails.inbound_states WITH (security_invoker = on) AS
  SELECT state, count(*)::integer AS mails, app_id FROM mails.inbound GROUP BY app_id, state;
