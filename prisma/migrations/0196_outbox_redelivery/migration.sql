-- Who has not worked an event that was handed on, and when it is handed on to them again: Redis may lose its jobs.
ALTER TABLE platform.undelivered ADD COLUMN pending text[], ADD COLUMN redeliver_at timestamptz(3);
DROP INDEX platform.undelivered_by_age;
CREATE INDEX undelivered_by_age ON platform.undelivered (at, event_id) WHERE redeliver_at IS NULL;
CREATE INDEX undelivered_by_redelivery ON platform.undelivered (redeliver_at) WHERE redeliver_at IS NOT NULL;
