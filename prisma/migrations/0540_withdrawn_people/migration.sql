-- Published by accounts: whom an announcement addresses that was shown when it was withdrawn, also those who have come
-- since it was told (ANN-014).
CREATE VIEW accounts.withdrawn_people WITH (security_invoker = on) AS
  SELECT n.id AS announcement_id, p.app_id, p.user_id
    FROM accounts.announcements n CROSS JOIN LATERAL accounts.people_addressed(n.audience) p
   WHERE n.state = 'withdrawn' AND n.shown_from <= n.withdrawn_at;
