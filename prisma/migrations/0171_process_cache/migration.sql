-- State of the response cache of a process, for the operator page (ADR-0032); null in a process without one.
ALTER TABLE platform.processes ADD COLUMN cache jsonb;
