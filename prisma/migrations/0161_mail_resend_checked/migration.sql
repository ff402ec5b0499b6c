ALTER TABLE mails.outgoing VALIDATE CONSTRAINT outgoing_cleared;
