-- Of accounts, a transaction of a customer sees its own (ADR 0033). Alone, because every call reads this table: the lock is as short as
-- it can be.
ALTER TABLE accounts.apps ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.apps TO passerelle_customer
  USING (id = (SELECT current_setting('passerelle.app_id', true)::bpchar));
