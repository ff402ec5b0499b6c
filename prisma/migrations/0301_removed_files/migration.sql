-- Staff remove a stored file: its bytes go, its row says who removed it, and its message shows that it is gone.
ALTER TABLE "storages"."files" ADD COLUMN "removed_at" TIMESTAMPTZ(3);
ALTER TABLE "storages"."files" ADD COLUMN "removed_by_id" CHAR(24);
CREATE OR REPLACE VIEW storages.file_cards WITH (security_invoker = on) AS
  SELECT app_id, id, mimetype, originalname, size, preview_size IS NOT NULL AS has_preview FROM storages.files
   WHERE size IS NOT NULL AND removed_at IS NULL;

-- The files of all accounts, newest first, and by part of their name.
CREATE INDEX files_listed ON storages.files (created_at DESC, app_id DESC, id DESC)
  WHERE attached_at IS NOT NULL AND removed_at IS NULL;
CREATE INDEX files_search ON storages.files USING GIN (lower(originalname) public.gin_trgm_ops);
