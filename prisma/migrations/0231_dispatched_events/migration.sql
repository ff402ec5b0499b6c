-- Published by accounts: name and payload of the events that staff dispatched to an account.
CREATE VIEW accounts.dispatched_events WITH (security_invoker = on) AS
  SELECT app_id, id, event_name, payload FROM accounts.dispatches;
