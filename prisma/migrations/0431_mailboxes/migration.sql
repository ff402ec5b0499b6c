-- Up to which mail a mailbox was read (EML-018): ids of mails are those of one numbering of the mailbox.
ALTER TABLE "mails"."inbound_sources" ADD COLUMN "uid_validity" BIGINT;
ALTER TABLE "mails"."inbound_sources" ADD COLUMN "last_uid" BIGINT;
