-- Whoever begins and ends a shift is told of it, and project staff of the gaps of the week ahead.
ALTER TABLE "stats"."oncall_layers" ADD COLUMN "handover_due_at" TIMESTAMPTZ(3), ADD COLUMN "gap_due_at" TIMESTAMPTZ(3);

-- Of the layers that exist, the first look finds the next moment.
UPDATE stats.oncall_layers
   SET handover_due_at = now(),
       gap_due_at = CASE WHEN position = 1 THEN
         (date_trunc('day', now() AT TIME ZONE 'Europe/Paris') + interval '1 day 9 hours') AT TIME ZONE 'Europe/Paris' END
 WHERE removed_at IS NULL;

-- What the schema file cannot say.
CREATE INDEX oncall_layers_handover_due_at ON stats.oncall_layers (handover_due_at) WHERE handover_due_at IS NOT NULL;
CREATE INDEX oncall_layers_gap_due_at ON stats.oncall_layers (gap_due_at) WHERE gap_due_at IS NOT NULL;
