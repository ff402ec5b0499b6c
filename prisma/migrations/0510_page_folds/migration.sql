-- Several outages that are paged as one (ONC-021): the first one's id, and when it began to page; null when it is alone.
ALTER TABLE "stats"."escalations" ADD COLUMN "fold_id" CHAR(24), ADD COLUMN "fold_started_at" TIMESTAMPTZ(3);
