-- Published: the outages about which somebody was paged as one, each beside every other and itself (ONC-021).
CREATE VIEW stats.page_mates WITH (security_invoker = on) AS
  SELECT m.app_id, m.incident_id, m.user_id, g.app_id AS mate_app_id, g.incident_id AS mate_id,
         e.acknowledged_at IS NULL AND e.resolved_at IS NULL AS open
    FROM stats.oncall_pages m
    JOIN stats.oncall_pages g ON g.sent_at = m.sent_at AND g.user_id = m.user_id AND g.outcome = 'sent'
    JOIN stats.probe_events e ON e.app_id = g.app_id AND e.id = g.incident_id
   WHERE m.outcome = 'sent';
