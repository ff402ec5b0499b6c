-- The span in which an event was recorded, so that the jobs behind it belong to the same trace.
ALTER TABLE platform.undelivered ADD COLUMN traceparent text;
