-- Whether a person gets the news of the provider by mail (ANN-007); prices and terms reach administrators anyway.
ALTER TABLE "notifs"."preferences" ADD COLUMN "announcements" BOOLEAN NOT NULL DEFAULT true;

-- Published by accounts: also when an announcement is shown.
CREATE OR REPLACE VIEW accounts.announcement_headlines WITH (security_invoker = on) AS
  SELECT id, kind, title_fr, title_en, text_fr, text_en, document, to_char(effective_on, 'YYYY-MM-DD') AS effective_on,
         shown_from, shown_until
    FROM accounts.announcements;
