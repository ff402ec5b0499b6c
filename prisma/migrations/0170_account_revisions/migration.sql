-- A revision per account, raised by each transaction that changes what its board shows (ADR 0056). A connection counts in a slot of its
-- own, so that transactions of one account do not wait for each other. The sum of the slots grows with each commit, and two equal sums
-- have seen the same commits.
CREATE TABLE platform.account_revisions (
  app_id   char(24) NOT NULL,
  slot     smallint NOT NULL,
  revision bigint   NOT NULL,
  CONSTRAINT account_revisions_pkey PRIMARY KEY (app_id, slot)
) WITH (fillfactor = 50);

-- Raises the revision of the row's account, once per transaction. Tables without an account count for all of them, under the id of
-- zeros. Runs at commit, so that the row is locked as briefly as possible and no later lock can be waited for.
CREATE FUNCTION platform.raise_revision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  account char(24) := repeat('0', 24);
  raised  text := coalesce(current_setting('passerelle.raised', true), '');
BEGIN
  IF TG_NARGS = 0 THEN
    IF TG_OP = 'DELETE' THEN account := OLD.app_id; ELSE account := NEW.app_id; END IF;
  END IF;
  IF position(account IN raised) > 0 THEN RETURN NULL; END IF;
  INSERT INTO platform.account_revisions AS r (app_id, slot, revision) VALUES (account, pg_catalog.pg_backend_pid() % 16, 1)
    ON CONFLICT (app_id, slot) DO UPDATE SET revision = r.revision + 1;
  -- Forgetting an account only raises it twice; a setting that grows without end would be slow.
  PERFORM pg_catalog.set_config('passerelle.raised', right(raised || ' ' || account, 2500), true);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER tasks_raise_revision AFTER INSERT OR UPDATE OR DELETE ON projects.tasks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER task_labels_raise_revision AFTER INSERT OR UPDATE OR DELETE ON projects.task_labels
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER task_members_raise_revision AFTER INSERT OR UPDATE OR DELETE ON projects.task_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER work_logs_raise_revision AFTER INSERT OR UPDATE OR DELETE ON projects.work_logs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER labels_raise_revision AFTER INSERT OR UPDATE OR DELETE ON projects.labels
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision('all');
CREATE CONSTRAINT TRIGGER users_raise_revision AFTER INSERT OR DELETE ON accounts.users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER users_raise_revision_by_change AFTER UPDATE ON accounts.users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.picture, OLD.staff) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.picture, NEW.staff))
  EXECUTE FUNCTION platform.raise_revision();
