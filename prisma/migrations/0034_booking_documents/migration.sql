-- Published by the accounts: what stands on the documents of an account.
CREATE VIEW accounts.app_letterheads AS SELECT id AS app_id, name, address, tax FROM accounts.apps;
