-- When an announcement is told to its audience; null once it was, and for what was shown before (ANN-007).
ALTER TABLE "accounts"."announcements" ADD COLUMN "announce_due_at" TIMESTAMPTZ(3);
CREATE INDEX "announcements_announce_due_at_idx" ON "accounts"."announcements"("announce_due_at");
UPDATE accounts.announcements SET announce_due_at = shown_from WHERE state = 'planned' AND shown_from > now();

-- Published by accounts: what an announcement says, and whom one that is not withdrawn addresses now.
CREATE VIEW accounts.announcement_headlines WITH (security_invoker = on) AS
  SELECT id, kind, title_fr, title_en, text_fr, text_en, document, to_char(effective_on, 'YYYY-MM-DD') AS effective_on
    FROM accounts.announcements;
CREATE VIEW accounts.announced_people WITH (security_invoker = on) AS
  SELECT n.id AS announcement_id, n.kind, n.mail, p.app_id, p.user_id, p.is_admin, p.is_staff
    FROM accounts.announcements n CROSS JOIN LATERAL accounts.people_addressed(n.audience) p
   WHERE n.state = 'planned';

-- Published by accounts: keeps to whom an announcement was mailed. Nothing is mailed to an address that nobody proved.
CREATE FUNCTION accounts.keep_announcement_mails(announcement char(24), account char(24), people char(24)[],
  moment timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO accounts.announcement_receipts (app_id, announcement_id, user_id, mailed_at)
  SELECT account, announcement, person, moment FROM unnest(people) AS person
   WHERE NOT EXISTS (SELECT FROM accounts.invited_users i WHERE i.app_id = account AND i.user_id = person)
     AND NOT EXISTS (SELECT FROM accounts.unconfirmed_apps c WHERE c.app_id = account)
  ON CONFLICT (app_id, announcement_id, user_id) DO UPDATE SET mailed_at = excluded.mailed_at
   WHERE announcement_receipts.mailed_at IS NULL
$$;
