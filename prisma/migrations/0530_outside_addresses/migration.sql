-- Whether an account lets people without a user follow requests by mail (EML-043, EML-048).
ALTER TABLE "mails"."account_settings" ADD COLUMN "outside_addresses" BOOLEAN NOT NULL DEFAULT false;

-- Somebody without a user who follows one request by mail (EML-043). `ended_at`: no mail goes there any more.
CREATE TABLE "projects"."outside_addresses" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "task_id" CHAR(24) NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "added_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "outside_addresses_pkey" PRIMARY KEY ("app_id", "id")
);
CREATE UNIQUE INDEX "outside_addresses_app_id_task_id_email_key" ON "projects"."outside_addresses"("app_id", "task_id", "email");
ALTER TABLE "projects"."outside_addresses" ADD CONSTRAINT "outside_addresses_app_id_task_id_fkey"
  FOREIGN KEY ("app_id", "task_id") REFERENCES "projects"."tasks"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Published by mails: accounts that let such people follow their requests.
CREATE VIEW mails.outside_accounts WITH (security_invoker = on) AS
  SELECT app_id FROM mails.account_settings WHERE outside_addresses;

-- Published by projects: the outside addresses of each request, and those that are mailed now.
CREATE VIEW projects.outside_people WITH (security_invoker = on) AS
  SELECT app_id, id, task_id, email, name, added_by, created_at, ended_at FROM projects.outside_addresses;
CREATE VIEW projects.outside_followers WITH (security_invoker = on) AS
  SELECT o.app_id, o.id, o.task_id, o.email, o.name, o.added_by, o.created_at
    FROM projects.outside_addresses o JOIN mails.outside_accounts a ON a.app_id = o.app_id
   WHERE o.ended_at IS NULL;

-- Published by projects: ends the mails to an outside address; its request, or nothing where they have ended before.
CREATE FUNCTION projects.end_outside_address(account char(24), outside char(24), moment timestamptz)
RETURNS char(24) LANGUAGE sql AS $$
  UPDATE projects.outside_addresses SET ended_at = moment
   WHERE app_id = account AND id = outside AND ended_at IS NULL RETURNING task_id
$$;

-- Published by projects: what the export of an account says of them.
CREATE VIEW projects.exported_outside_addresses WITH (security_invoker = on) AS
  SELECT o.app_id, o.id, t.slug AS request, o.email, o.name, p.name AS "addedBy", o.created_at AS "createdAt",
         o.ended_at AS "endedAt"
    FROM projects.outside_addresses o JOIN projects.tasks t ON t.app_id = o.app_id AND t.id = o.task_id
    LEFT JOIN accounts.named_people p ON p.app_id = o.app_id AND p.id = o.added_by;
