-- Filtered lists are cached per account revision (ADR 0056), and a setting of the account refuses one of their filters: its change counts.
CREATE OR REPLACE FUNCTION platform.raise_revision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  account char(24) := repeat('0', 24);
  raised  text := coalesce(current_setting('passerelle.raised', true), '');
BEGIN
  IF TG_NARGS = 0 THEN
    IF TG_OP = 'DELETE' THEN account := OLD.app_id; ELSE account := NEW.app_id; END IF;
  ELSIF TG_ARGV[0] = 'id' THEN
    account := NEW.id;
  END IF;
  IF position(account IN raised) > 0 THEN RETURN NULL; END IF;
  INSERT INTO platform.account_revisions AS r (app_id, slot, revision) VALUES (account, pg_catalog.pg_backend_pid() % 16, 1)
    ON CONFLICT (app_id, slot) DO UPDATE SET revision = r.revision + 1;
  -- Forgetting an account only raises it twice; a setting that grows without end would be slow.
  PERFORM pg_catalog.set_config('passerelle.raised', right(raised || ' ' || account, 2500), true);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER apps_raise_revision AFTER UPDATE ON accounts.apps
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.options IS DISTINCT FROM NEW.options)
  EXECUTE FUNCTION platform.raise_revision('id');
