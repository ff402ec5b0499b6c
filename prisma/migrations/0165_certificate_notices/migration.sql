-- A service whose check was deleted is not monitored any more: its figures end there.
ALTER TABLE "stats"."probes" ADD COLUMN "detached_at" TIMESTAMPTZ(3);
ALTER TABLE stats.probes ADD CONSTRAINT probes_detached_after_created CHECK (detached_at >= created_at);

-- When the next warning about a certificate is due: 30, 14, 7 and 1 days before its end.
ALTER TABLE "stats"."uptime_checks" ADD COLUMN "certificate_due_at" TIMESTAMPTZ(3);
CREATE INDEX uptime_checks_certificate_due ON stats.uptime_checks (certificate_due_at) WHERE certificate_due_at IS NOT NULL;

-- Customers hear of certificates only where they choose so.
ALTER TABLE "notifs"."service_subscriptions" ADD COLUMN "certificates" BOOLEAN NOT NULL DEFAULT false;

-- Reachability of a host.
ALTER TABLE stats.uptime_checks DROP CONSTRAINT uptime_checks_kind_check;
ALTER TABLE stats.uptime_checks ADD CONSTRAINT uptime_checks_kind_check CHECK (kind IN ('http', 'tcp', 'tls', 'dns', 'icmp'));

-- Published: when the certificate of a service ends (read by notifs).
CREATE VIEW stats.certificates AS
  SELECT p.app_id, p.id AS probe_id, c.certificate_expires_at AS expires_at
    FROM stats.uptime_checks c JOIN stats.probes p ON p.provider_monitor_id = 'own-' || c.id WHERE c.certificate_expires_at IS NOT NULL;
CREATE OR REPLACE VIEW stats.monitor_rows AS
  SELECT p.app_id, p.id, p.name, p.provider_monitor_id, p.created_at, s.seen_at, p.detached_at
    FROM stats.probes p LEFT JOIN stats.source_monitors s USING (provider_monitor_id);
