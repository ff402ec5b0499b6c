-- The private key of web push is sealed. A key that an older release created stays in the clear for a day, so that
-- processes of that release still read it.
ALTER TABLE notifs.push_keys ADD COLUMN private_key_ciphertext text, ADD COLUMN seal_due_at timestamptz(3);
