-- AlterTable
ALTER TABLE "notifs"."notices" ADD COLUMN     "settled_by" CHAR(24);

-- What the schema file cannot say: an incident that somebody takes charge of settles the notices about it.
CREATE INDEX notices_incident ON notifs.notices (app_id, incident_id) WHERE incident_id IS NOT NULL;
