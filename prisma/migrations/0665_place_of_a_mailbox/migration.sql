-- Whose numbers `last_uid` is one of: another mailbox or server may count with the same UIDVALIDITY (EML-018). Null until
-- the first mail after the upgrade: the mailbox that was read before.
ALTER TABLE mails.inbound_sources ADD COLUMN mailbox TEXT;
ALTER TABLE mails.inbound_sources ADD COLUMN server TEXT;
