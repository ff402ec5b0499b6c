-- What the provider tells its customers or its staff (ANN-001). Shown and over follow from the clock.
CREATE TABLE "accounts"."announcements" (
    "id" CHAR(24) NOT NULL,
    "key" TEXT,
    "kind" TEXT NOT NULL,
    "title_fr" TEXT NOT NULL DEFAULT '',
    "title_en" TEXT NOT NULL DEFAULT '',
    "text_fr" TEXT NOT NULL DEFAULT '',
    "text_en" TEXT NOT NULL DEFAULT '',
    "link" TEXT,
    "document" TEXT,
    "audience" JSONB NOT NULL,
    "shown_from" TIMESTAMPTZ(3),
    "shown_until" TIMESTAMPTZ(3),
    "effective_on" DATE,
    "acknowledge" BOOLEAN NOT NULL DEFAULT false,
    "mail" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "created_by" CHAR(24),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "announcements_key_known" CHECK ("key" IN ('pricingUp', 'cgvHideBanner')),
    CONSTRAINT "announcements_kind_known" CHECK ("kind" IN ('info', 'price', 'terms')),
    CONSTRAINT "announcements_state_known" CHECK ("state" IN ('draft', 'planned', 'withdrawn')),
    CONSTRAINT "announcements_document_of_terms" CHECK ("document" IS NULL OR "kind" = 'terms'),
    CONSTRAINT "announcements_info_has_no_day" CHECK ("effective_on" IS NULL OR "kind" <> 'info'),
    CONSTRAINT "announcements_planned_is_whole" CHECK ("state" = 'draft' OR ("published_at" IS NOT NULL
      AND "shown_from" IS NOT NULL AND "shown_until" > "shown_from"
      AND '' NOT IN ("title_fr", "title_en", "text_fr", "text_en"))),
    CONSTRAINT "announcements_withdrawn_at" CHECK (("state" = 'withdrawn') = ("withdrawn_at" IS NOT NULL))
);
CREATE UNIQUE INDEX "announcements_key_key" ON "accounts"."announcements"("key");
CREATE INDEX "announcements_state_shown_from_shown_until_idx"
  ON "accounts"."announcements"("state", "shown_from", "shown_until");

-- Who saw, closed and acknowledged what, and to whom it was mailed (ANN-002). Staff are people of the provider's
-- account.
CREATE TABLE "accounts"."announcement_receipts" (
    "app_id" CHAR(24) NOT NULL,
    "announcement_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "dismissed_at" TIMESTAMPTZ(3),
    "acknowledged_at" TIMESTAMPTZ(3),
    "document_version" INTEGER,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "announcement_receipts_pkey" PRIMARY KEY ("app_id", "announcement_id", "user_id"),
    CONSTRAINT "announcement_receipts_version_of_acknowledged"
      CHECK ("document_version" IS NULL OR "acknowledged_at" IS NOT NULL)
);
CREATE INDEX "announcement_receipts_announcement_id_idx" ON "accounts"."announcement_receipts"("announcement_id");
ALTER TABLE "accounts"."announcement_receipts" ADD CONSTRAINT "announcement_receipts_app_id_fkey"
  FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "accounts"."announcement_receipts" ADD CONSTRAINT "announcement_receipts_announcement_id_fkey"
  FOREIGN KEY ("announcement_id") REFERENCES "accounts"."announcements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The two announcements that were compiled into the portal, with their texts and last days (ANN-011). Both days are
-- past, so nothing new is shown.
INSERT INTO accounts.announcements (id, key, kind, title_fr, title_en, text_fr, text_en, audience, shown_from,
  shown_until, state, created_at, updated_at, published_at)
VALUES
  ('656918c00000000000000001', 'pricingUp', 'price', 'Nos tarifs évoluent', 'Our prices change',
   'Les nouveaux tarifs sont dans vos réglages, au sujet Tarifs.',
   'The new prices are in your settings, under Pricing.',
   '{"side": "customers", "appIds": [], "notAppIds": [], "features": [], "roles": "everybody"}',
   '2023-12-01T00:00:00+01:00', '2025-02-16T00:00:00+01:00', 'planned',
   '2023-12-01T00:00:00+01:00', '2023-12-01T00:00:00+01:00', '2023-12-01T00:00:00+01:00'),
  ('656918c00000000000000002', 'cgvHideBanner', 'terms', 'Nouveaux documents légaux', 'New legal documents',
   'Ils entrent en vigueur 30 jours après leur annonce. Relisez-les dans vos réglages.',
   'They come into force 30 days after their announcement. Read them in your settings.',
   '{"side": "customers", "appIds": [], "notAppIds": [], "features": [], "roles": "everybody"}',
   '2023-12-01T00:00:00+01:00', '2024-02-02T00:00:00+01:00', 'planned',
   '2023-12-01T00:00:00+01:00', '2023-12-01T00:00:00+01:00', '2023-12-01T00:00:00+01:00')
ON CONFLICT (id) DO NOTHING;

-- Accounts that closed one: receipts of their administrators, and the number of them in the log (ANN-012).
DO $$
DECLARE
  written bigint;
BEGIN
  INSERT INTO accounts.announcement_receipts (app_id, announcement_id, user_id, dismissed_at)
  SELECT u.app_id, n.id, u.id, date_trunc('milliseconds', now())
    FROM accounts.announcements n
    JOIN accounts.apps a ON a.metadata -> n.key = 'true'::jsonb AND NOT a.provider
    JOIN accounts.users u ON u.app_id = a.id AND 'admin' = ANY (u.roles) AND NOT u.staff AND u.deleted_at IS NULL
   WHERE n.key IS NOT NULL
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS written = ROW_COUNT;
  RAISE NOTICE 'Announcements: 2, receipts of administrators who had closed them: %', written;
END $$;

-- Who is in an audience now (ANN-003): `is_admin` of staff are project staff, by the slug of the provider's account.
CREATE FUNCTION accounts.people_addressed(audience jsonb)
RETURNS TABLE (app_id char(24), user_id char(24), is_admin boolean, is_staff boolean) LANGUAGE sql STABLE AS $$
  SELECT p.app_id, p.id, p.is_admin, p.staff
    FROM (SELECT u.app_id, u.id, u.staff, a.features,
                 CASE WHEN u.staff THEN 'admin:' || a.slug || ':project' ELSE 'admin' END = ANY (u.roles) AS is_admin
            FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider = u.staff
           WHERE u.deleted_at IS NULL AND a.disabled_at IS NULL) p
   WHERE (audience ->> 'roles' = 'everybody' OR p.is_admin)
     AND CASE WHEN p.staff THEN audience ->> 'side' <> 'customers'
              ELSE audience ->> 'side' <> 'staff'
               AND (audience -> 'appIds' = '[]' OR audience -> 'appIds' ? p.app_id::text)
               AND NOT audience -> 'notAppIds' ? p.app_id::text
               AND (audience -> 'features' = '[]' OR audience -> 'features' ?| p.features) END
$$;
