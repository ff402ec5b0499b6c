-- Row-level security for the transactions of customers (ADR 0033): they run as a role that sees and writes one account only.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'passerelle_customer') THEN
    CREATE ROLE passerelle_customer NOLOGIN;
  END IF;
EXCEPTION
  -- Roles belong to the whole server: another database of it may have been faster.
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'the role passerelle_customer is missing and % may not create roles', current_user
      USING HINT = 'Run as an administrator: CREATE ROLE passerelle_customer NOLOGIN; GRANT passerelle_customer TO ' || quote_ident(current_user);
END $$;

DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'passerelle_customer', 'MEMBER') THEN
    EXECUTE format('GRANT passerelle_customer TO %I', current_user);
  END IF;
END $$;

-- Gives the role its rights and every table with an account its policy. Run after each migration, so that a new table is closed
-- before anybody writes to it. Events may be added and read only.
CREATE FUNCTION platform.protect_accounts() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  schema_name text;
  target record;
BEGIN
  FOR schema_name IN
    SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')
  LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO passerelle_customer', schema_name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO passerelle_customer', schema_name);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO passerelle_customer', schema_name);
  END LOOP;
  REVOKE UPDATE, DELETE ON platform.events FROM passerelle_customer;
  FOR target IN
    SELECT c.oid::regclass AS name FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'app_id' AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND NOT c.relrowsecurity
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target.name);
    EXECUTE format(
      'CREATE POLICY own_account ON %s TO passerelle_customer USING (app_id = (SELECT current_setting(''passerelle.app_id'', true)::bpchar))',
      target.name
    );
  END LOOP;
END $$;
