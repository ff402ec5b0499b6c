-- The rules of the office are no row for customers: one row of the provider, with the defaults where nothing is set.
CREATE OR REPLACE VIEW accounts.office_rules WITH (security_invoker = on) AS
  SELECT coalesce(s.start_moves, 'offer') AS start_moves, coalesce(s.remind_after_days, 7)::int AS remind_after_days
    FROM accounts.apps a LEFT JOIN accounts.office_settings s ON s.app_id = a.id
   WHERE a.provider;
