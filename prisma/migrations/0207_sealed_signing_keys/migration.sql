-- Keys that sign session tokens are sealed like other secrets; the public part stands beside them, for processes that only verify. A
-- key of before is sealed a day after it was first read: the previous release, which may still run beside this one, reads clear ones only.
ALTER TABLE accounts.signing_keys ADD COLUMN public_jwk jsonb, ADD COLUMN seal_due_at timestamptz(3);
UPDATE accounts.signing_keys SET public_jwk = private_jwk - 'd';
