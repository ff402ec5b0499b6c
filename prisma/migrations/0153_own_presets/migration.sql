-- Saved views of two pages, the backlog and the list of requests, each shared by all staff or kept by its owner (BKL-001).
ALTER TABLE "projects"."backlog_presets"
  ADD COLUMN "page" TEXT NOT NULL DEFAULT 'backlog',
  ADD COLUMN "owner_id" CHAR(24);

-- What the schema file cannot say.

ALTER TABLE projects.backlog_presets ADD CONSTRAINT backlog_presets_page CHECK (page IN ('backlog', 'requests'));
-- A name is there once per page among the shared views, and once among those of each owner, however it is written.
DROP INDEX projects.backlog_presets_name;
CREATE UNIQUE INDEX backlog_presets_name ON projects.backlog_presets (page, coalesce(owner_id, ''), lower(name));
