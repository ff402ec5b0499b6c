-- Which outages of a service may wake somebody; without a choice those of production.
ALTER TABLE "stats"."probes" ADD COLUMN "pages" TEXT,
  ADD CONSTRAINT "probes_pages" CHECK ("pages" IN ('always', 'business', 'never'));

-- Published: when the rota pages for an incident.
CREATE VIEW stats.incident_pages WITH (security_invoker = on) AS
  SELECT e.app_id, e.id AS incident_id, coalesce(p.pages, CASE WHEN e.is_prod THEN 'always' ELSE 'never' END) AS pages
    FROM stats.probe_events e JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id;
