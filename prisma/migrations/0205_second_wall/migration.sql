-- What a transaction of a customer reads through views, and in tables without `app_id` (ADR 0033): the role loses what no such
-- transaction needs. `migrate` lets views run with the rights of who reads them, each on its own.

-- Views that run with the rights of their owner, and so past row-level security.
CREATE FUNCTION platform.open_views() RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT c.oid::regclass::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind = 'v' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
     AND NOT EXISTS (SELECT FROM pg_options_to_table(c.reloptions) o WHERE o.option_name = 'security_invoker' AND o.option_value::boolean)
   ORDER BY 1
$$;

-- Run after each migration, so that a new table is closed before anybody writes to it. The role has rights in tables with an account,
-- whose policy shows the rows of one, in views, and in what is named here. Events may be added and read only.
CREATE OR REPLACE FUNCTION platform.protect_accounts() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  schema_name text;
  target record;
BEGIN
  FOR schema_name IN
    SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public', 'bullmq')
  LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO passerelle_customer', schema_name);
    EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO passerelle_customer', schema_name);
  END LOOP;
  FOR target IN
    SELECT c.oid::regclass AS name, c.relkind = 'v' AS is_view, c.relrowsecurity AS is_closed
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v') AND n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'public', 'bullmq')
       AND (c.relkind = 'v' OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'app_id' AND NOT a.attisdropped))
  LOOP
    IF target.is_view THEN
      EXECUTE format('GRANT SELECT ON %s TO passerelle_customer', target.name);
      CONTINUE;
    END IF;
    IF NOT target.is_closed THEN
      EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target.name);
      EXECUTE format(
        'CREATE POLICY own_account ON %s TO passerelle_customer USING (app_id = (SELECT current_setting(''passerelle.app_id'', true)::bpchar))',
        target.name
      );
    END IF;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO passerelle_customer', target.name);
  END LOOP;
  REVOKE UPDATE, DELETE ON platform.events FROM passerelle_customer;
  GRANT SELECT, UPDATE ON accounts.apps TO passerelle_customer;
  GRANT SELECT, INSERT, UPDATE ON payments.invoice_counters TO passerelle_customer;
  GRANT SELECT (caller, key, attempt, status), UPDATE (effect) ON platform.idempotent_answers TO passerelle_customer;
  GRANT INSERT ON platform.undelivered TO passerelle_customer;
  -- The catalogue of the provider, the same for every account.
  GRANT SELECT ON projects.labels, projects.milestones TO passerelle_customer;
END $$;

-- The words of texts of all accounts: whoever writes a text adds to them and reads none.
ALTER FUNCTION platform.learn_words(text[]) SECURITY DEFINER SET search_path = '';

-- The rights of before: all tables, of any schema.
DO $$
DECLARE
  schema_name text;
BEGIN
  FOR schema_name IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')
  LOOP
    EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA %I FROM passerelle_customer', schema_name);
    EXECUTE format('REVOKE ALL ON ALL SEQUENCES IN SCHEMA %I FROM passerelle_customer', schema_name);
  END LOOP;
  IF to_regnamespace('bullmq') IS NOT NULL THEN REVOKE ALL ON SCHEMA bullmq FROM passerelle_customer; END IF;
  PERFORM platform.protect_accounts();
END $$;

-- An issuer has the id of its account.
ALTER TABLE payments.invoice_counters ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.invoice_counters TO passerelle_customer
  USING (issuer_id = (SELECT current_setting('passerelle.app_id', true)::bpchar));

-- The key of a repeated call is that of a person of the account; what was answered is not readable at all.
ALTER TABLE platform.idempotent_answers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON platform.idempotent_answers TO passerelle_customer
  USING (EXISTS (SELECT FROM accounts.users u
                  WHERE u.app_id = (SELECT current_setting('passerelle.app_id', true)::bpchar) AND u.id = caller::bpchar));
