-- The text of a mail that is too long for its message or description, as a document in the thread (EML-039).
ALTER TABLE "mails"."inbound_contents" ADD COLUMN "document_id" CHAR(24), ADD COLUMN "document_name" TEXT,
  ADD COLUMN "document_size" INTEGER, ADD COLUMN "document_posted_at" TIMESTAMPTZ(3);

-- Published: such documents that are in the file store, for chats, which posts them.
CREATE VIEW mails.documents_to_post WITH (security_invoker = on) AS
  SELECT i.id, i.app_id, i.task_id, i.user_id, i.outside_id, i.as_staff, c.document_id, c.document_name,
         c.document_size
    FROM mails.inbound i JOIN mails.inbound_contents c ON c.inbound_id = i.id
   WHERE i.state = 'posted' AND c.document_id IS NOT NULL AND c.document_posted_at IS NULL;

-- Published: marks a document as posted, in the transaction that posts it. False when it was posted before.
CREATE FUNCTION mails.document_posted(mail char(24), moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mails.inbound_contents SET document_posted_at = moment
   WHERE inbound_id = mail AND document_id IS NOT NULL AND document_posted_at IS NULL;
  RETURN FOUND;
END $$;
