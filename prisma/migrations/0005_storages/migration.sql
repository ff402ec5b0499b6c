-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "storages";

-- CreateTable
CREATE TABLE "storages"."files" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "uploader_id" CHAR(24) NOT NULL,
    "originalname" TEXT NOT NULL,
    "mimetype" TEXT NOT NULL,
    "size" INTEGER,
    "preview_size" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "attached_at" TIMESTAMPTZ(3),
    "discard_due_at" TIMESTAMPTZ(3),

    CONSTRAINT "files_pkey" PRIMARY KEY ("app_id","id")
);

-- AlterTable
ALTER TABLE "chats"."messages" ADD COLUMN "file_id" CHAR(24);

-- AddForeignKey
ALTER TABLE "storages"."files" ADD CONSTRAINT "files_app_id_uploader_id_fkey" FOREIGN KEY ("app_id", "uploader_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chats"."messages" ADD CONSTRAINT "messages_app_id_file_id_fkey" FOREIGN KEY ("app_id", "file_id") REFERENCES "storages"."files"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- storages
ALTER TABLE storages.files
  ADD CONSTRAINT files_type_known CHECK (mimetype IN ('image/jpeg', 'image/png', 'application/pdf')),
  ADD CONSTRAINT files_size CHECK (size BETWEEN 1 AND 26214400),
  ADD CONSTRAINT files_name CHECK (char_length(originalname) BETWEEN 1 AND 120),
  -- A file is attached, or it is going to be discarded.
  ADD CONSTRAINT files_kept_or_due CHECK ((attached_at IS NULL) = (discard_due_at IS NOT NULL));
CREATE INDEX files_discard_due ON storages.files (discard_due_at, app_id, id) WHERE discard_due_at IS NOT NULL;

-- Published: what a message shows of the file that it carries.
CREATE VIEW storages.file_cards AS
  SELECT app_id, id, mimetype, originalname, size, preview_size IS NOT NULL AS has_preview FROM storages.files WHERE size IS NOT NULL;

-- Published: makes a file belong to a message for good. 'attached', 'taken' when it belongs to one already, 'unknown' when this person sent no such
-- file to this account. In the transaction of the message; of two at once, the second waits and is told 'taken'.
CREATE FUNCTION storages.attach_file(account char(24), file char(24), person char(24), moment timestamptz) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  UPDATE storages.files SET attached_at = moment, discard_due_at = NULL
   WHERE app_id = account AND id = file AND uploader_id = person AND attached_at IS NULL AND size IS NOT NULL;
  IF FOUND THEN RETURN 'attached'; END IF;
  IF EXISTS (SELECT 1 FROM storages.files WHERE app_id = account AND id = file AND uploader_id = person AND attached_at IS NOT NULL) THEN RETURN 'taken'; END IF;
  RETURN 'unknown';
END $$;

-- chats: a file belongs to one message (THR-004)
CREATE UNIQUE INDEX messages_file ON chats.messages (app_id, file_id) WHERE file_id IS NOT NULL;

-- Published: the message that carries a file, and on which side of the request it stands.
CREATE VIEW chats.file_messages AS
  SELECT app_id, file_id, id AS message_id, thread_id, task_id, internal FROM chats.messages WHERE file_id IS NOT NULL;
