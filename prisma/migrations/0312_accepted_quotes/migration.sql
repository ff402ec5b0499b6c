-- Published by projects: the quote of each request that was accepted last, whose lines are billed (BIL-031).
CREATE VIEW projects.accepted_quotes WITH (security_invoker = on) AS
  SELECT DISTINCT ON (q.app_id, q.task_id) q.app_id, q.task_id, q.number, q.billing, l.estimated_ms, l.lines
    FROM projects.quotes q
         CROSS JOIN LATERAL (
           SELECT sum(l.estimated_ms) AS estimated_ms,
                  json_agg(json_build_object('title', l.title, 'detail', l.detail, 'unit', l.unit,
                    'quantity', l.quantity, 'unitPriceInCents', l.unit_price_in_cents, 'netInCents', l.net_in_cents,
                    'vatPercent', l.vat_percent) ORDER BY l.position) AS lines
             FROM projects.quote_lines l WHERE l.app_id = q.app_id AND l.quote_id = q.id) l
   WHERE q.state = 'accepted' ORDER BY q.app_id, q.task_id, q.version DESC;
