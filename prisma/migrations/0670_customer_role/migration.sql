-- The owner of the database may create roles and is no superuser: since Postgres 16 who makes a role may give it to
-- others, not yet take it, which each transaction of a customer does.
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'passerelle_customer', 'SET') THEN
    EXECUTE format('GRANT passerelle_customer TO %I', current_user);
  END IF;
END $$;
