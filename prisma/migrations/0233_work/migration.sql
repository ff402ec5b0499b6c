-- Work to be done later: one row per piece of work, whatever its kind. A row that was given up has no due time.
CREATE TABLE platform.work (
  kind        text           NOT NULL,
  id          text           NOT NULL,
  app_id      char(24),
  -- Whose turn it is: accounts take turns, so that nobody waits for all the work of another.
  turn        text COLLATE "C" NOT NULL,
  due_at      timestamptz(3),
  lease_token char(24),
  attempts    integer        NOT NULL DEFAULT 0,
  -- Counts how often the work was asked for, so that what is asked for during a run is done after it.
  asked       integer        NOT NULL DEFAULT 1,
  last_error  text,
  failed_at   timestamptz(3),
  -- Somebody asked for it again after it was given up.
  reopened    boolean        NOT NULL DEFAULT false,
  PRIMARY KEY (kind, id),
  CONSTRAINT work_due_or_failed CHECK ((due_at IS NULL) = (failed_at IS NOT NULL))
);
CREATE INDEX work_kind_due_at_idx ON platform.work (kind, due_at);
CREATE INDEX work_kind_turn_due_at_idx ON platform.work (kind, turn, due_at);
CREATE INDEX work_failed_at_idx ON platform.work (failed_at DESC, kind, id) WHERE failed_at IS NOT NULL;
