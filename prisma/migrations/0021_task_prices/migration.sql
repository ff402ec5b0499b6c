-- Published: what a day and an hour of a request cost by its category, for the mail that asks an administrator about an estimate.
CREATE VIEW projects.task_prices AS
  SELECT tl.app_id, tl.task_id, (rule ->> 'unitDailyAmountInCents')::int AS daily_in_cents, (rule ->> 'unitHourlyAmountInCents')::int AS hourly_in_cents
    FROM projects.task_labels tl JOIN projects.labels l ON l.id = tl.label_id AND l.type = 'category'
    CROSS JOIN LATERAL jsonb_array_elements(l.rules) rule
   WHERE rule ->> 'type' = 'pricing';
