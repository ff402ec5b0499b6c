-- CreateTable
CREATE TABLE "stats"."oncall_settings" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "steps" JSONB NOT NULL,
    "rounds" SMALLINT NOT NULL DEFAULT 3,
    "policy_version" INTEGER NOT NULL DEFAULT 1,
    "critical_requests" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "oncall_settings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "oncall_settings_one" CHECK ("id" = 1),
    CONSTRAINT "oncall_settings_steps" CHECK (jsonb_typeof("steps") = 'array' AND jsonb_array_length("steps") BETWEEN 1 AND 5),
    CONSTRAINT "oncall_settings_rounds" CHECK ("rounds" BETWEEN 1 AND 3)
);
INSERT INTO stats.oncall_settings (steps) VALUES
  ('[{"target": "layer1", "waitMinutes": 5}, {"target": "layer2", "waitMinutes": 5},
     {"target": "project", "waitMinutes": 5}]');

-- CreateTable
CREATE TABLE "stats"."oncall_layers" (
    "id" CHAR(24) NOT NULL,
    "position" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "handover_weekday" SMALLINT NOT NULL DEFAULT 1,
    "handover_minute" SMALLINT NOT NULL DEFAULT 540,
    "shift_days" SMALLINT NOT NULL DEFAULT 7,
    "hours" TEXT NOT NULL DEFAULT 'always',
    "version" INTEGER NOT NULL DEFAULT 1,
    "kept_until" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "oncall_layers_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "oncall_layers_position" CHECK ("position" BETWEEN 1 AND 3),
    CONSTRAINT "oncall_layers_name" CHECK (char_length("name") BETWEEN 1 AND 40),
    CONSTRAINT "oncall_layers_weekday" CHECK ("handover_weekday" BETWEEN 1 AND 7),
    CONSTRAINT "oncall_layers_minute" CHECK ("handover_minute" BETWEEN 0 AND 1439),
    CONSTRAINT "oncall_layers_days" CHECK ("shift_days" BETWEEN 1 AND 28),
    CONSTRAINT "oncall_layers_hours" CHECK ("hours" IN ('always', 'business', 'off'))
);
-- Deferred to the end of the transaction, so that layers may change places.
ALTER TABLE "stats"."oncall_layers" ADD CONSTRAINT "oncall_layers_one_position"
  EXCLUDE ("position" WITH =) WHERE ("removed_at" IS NULL) DEFERRABLE INITIALLY DEFERRED;

-- CreateTable
CREATE TABLE "stats"."oncall_layer_members" (
    "layer_id" CHAR(24) NOT NULL,
    "position" SMALLINT NOT NULL,
    "provider_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,

    CONSTRAINT "oncall_layer_members_pkey" PRIMARY KEY ("layer_id","position"),
    CONSTRAINT "oncall_layer_members_position" CHECK ("position" BETWEEN 1 AND 20)
);

-- CreateTable
CREATE TABLE "stats"."oncall_overrides" (
    "id" CHAR(24) NOT NULL,
    "layer_id" CHAR(24) NOT NULL,
    "provider_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL DEFAULT 'person',
    "uid" TEXT,
    "created_by" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oncall_overrides_pkey" PRIMARY KEY ("id"),
    -- One that was ended early may be shorter than the 15 minutes that are asked of a new one.
    CONSTRAINT "oncall_overrides_span" CHECK ("ends_at" > "starts_at" AND "ends_at" <= "starts_at" + interval '1440 hours'),
    CONSTRAINT "oncall_overrides_reason" CHECK (char_length("reason") <= 200),
    CONSTRAINT "oncall_overrides_source" CHECK ("source" IN ('person', 'ics')),
    CONSTRAINT "oncall_overrides_overlaps"
      EXCLUDE USING gist ("layer_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
);

-- CreateTable
CREATE TABLE "stats"."oncall_past_shifts" (
    "layer_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "cause" TEXT NOT NULL,

    CONSTRAINT "oncall_past_shifts_pkey" PRIMARY KEY ("layer_id","starts_at"),
    CONSTRAINT "oncall_past_shifts_span" CHECK ("ends_at" > "starts_at"),
    CONSTRAINT "oncall_past_shifts_cause" CHECK ("cause" IN ('handover', 'change'))
);

-- CreateIndex
CREATE UNIQUE INDEX "oncall_layer_members_layer_id_user_id_key" ON "stats"."oncall_layer_members"("layer_id", "user_id");

-- AddForeignKey
ALTER TABLE "stats"."oncall_layer_members" ADD CONSTRAINT "oncall_layer_members_layer_id_fkey" FOREIGN KEY ("layer_id") REFERENCES "stats"."oncall_layers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."oncall_layer_members" ADD CONSTRAINT "oncall_layer_members_provider_id_user_id_fkey" FOREIGN KEY ("provider_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."oncall_overrides" ADD CONSTRAINT "oncall_overrides_layer_id_fkey" FOREIGN KEY ("layer_id") REFERENCES "stats"."oncall_layers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."oncall_overrides" ADD CONSTRAINT "oncall_overrides_provider_id_user_id_fkey" FOREIGN KEY ("provider_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stats"."oncall_past_shifts" ADD CONSTRAINT "oncall_past_shifts_layer_id_fkey" FOREIGN KEY ("layer_id") REFERENCES "stats"."oncall_layers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Published: the rota in one row, for `toRota` and `onCallDays` of the kernel.
CREATE VIEW stats.oncall_rota WITH (security_invoker = on) AS
  SELECT jsonb_build_object(
    'layers', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'startsOn', l.starts_on,
        'handoverWeekday', l.handover_weekday, 'handoverMinute', l.handover_minute, 'shiftDays', l.shift_days,
        'hours', l.hours, 'keptUntil', l.kept_until,
        'members', (SELECT coalesce(jsonb_agg(m.user_id ORDER BY m.position), '[]')
          FROM stats.oncall_layer_members m WHERE m.layer_id = l.id)) ORDER BY l.position), '[]')
      FROM stats.oncall_layers l WHERE l.removed_at IS NULL),
    'overrides', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'layerId', o.layer_id, 'userId', o.user_id,
        'startsAt', o.starts_at, 'endsAt', o.ends_at) ORDER BY o.starts_at), '[]')
      FROM stats.oncall_overrides o JOIN stats.oncall_layers l ON l.id = o.layer_id AND l.removed_at IS NULL),
    'kept', (SELECT coalesce(jsonb_agg(jsonb_build_object('layerId', s.layer_id, 'userId', s.user_id,
        'startsAt', s.starts_at, 'endsAt', s.ends_at) ORDER BY s.starts_at), '[]')
      FROM stats.oncall_past_shifts s JOIN stats.oncall_layers l ON l.id = s.layer_id AND l.removed_at IS NULL)
  ) AS rota
  FROM stats.oncall_settings;
