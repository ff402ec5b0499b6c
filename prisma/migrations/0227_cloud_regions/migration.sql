-- Regions and zones of a cloud provider that could not be read, and zones of Scaleway that the product does not know.
ALTER TABLE "clouds"."connections" ADD COLUMN "unread_places" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "clouds"."connections" ADD COLUMN "extra_zones" TEXT[] NOT NULL DEFAULT '{}';
