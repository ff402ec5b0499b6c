import { Problem } from '@passerelle/contract/problems'
import type { OnCallHours } from '@passerelle/kernel/on-call'
import type { Tx } from '@passerelle/server/database/connect'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { LayerRule } from './layer-change.ts'
import { statement } from './statement-rows.ts'

type Layer = LayerRule & { id: string; name: string; position: number; hours: OnCallHours; version: number }
type Override = {
  id: string
  layerId: string
  providerId: string
  userId: string
  startsAt: Date
  endsAt: Date
  reason: string
  createdBy: string
  createdAt: Date
  /** Of a calendar that was imported, with the UID of its event. */
  source?: 'ics'
  uid?: string
}

const lock = statement('stats.lock-oncall', 'SELECT version FROM stats.oncall_settings FOR UPDATE')
const cutKept = statement(
  'stats.cut-oncall-shifts',
  'UPDATE stats.oncall_past_shifts SET ends_at = $2 WHERE layer_id = $1 AND ends_at > $2',
)
const dropKept = statement(
  'stats.drop-oncall-shifts',
  'DELETE FROM stats.oncall_past_shifts WHERE layer_id = $1 AND starts_at >= $2',
)
const planHandover = statement(
  'stats.plan-handover',
  'UPDATE stats.oncall_layers SET handover_due_at = $2 WHERE id = $1',
)
const planGaps = statement(
  'stats.plan-gaps',
  `UPDATE stats.oncall_layers
      SET gap_due_at = CASE WHEN position = 1 AND removed_at IS NULL THEN coalesce(gap_due_at, $1) END`,
)
const endOverrides = statement(
  'stats.end-oncall-overrides',
  'UPDATE stats.oncall_overrides SET ends_at = $2 WHERE layer_id = $1 AND starts_at < $2 AND ends_at > $2',
)
const dropOverrides = statement(
  'stats.drop-oncall-overrides',
  'DELETE FROM stats.oncall_overrides WHERE layer_id = $1 AND starts_at >= $2',
)

/** Writes the rota, in the transaction of the change. */
export const rotaStore = {
  /** Locks the rota: of two changes at once, the second sees what the first did. Returns its version. */
  lock: async (tx: Tx): Promise<number> => (await tx.query(lock.with())).rows[0]!.version,

  saveLayer: async (tx: Tx, providerId: string, { id, members, startsOn, ...rule }: Layer, keptUntil?: Date) => {
    const data = { ...rule, startsOn: new Date(startsOn), ...(keptUntil && { keptUntil }) }
    await tx.prisma.oncallLayer.upsert({ where: { id }, create: { id, ...data }, update: data })
    await tx.prisma.oncallLayerMember.deleteMany({ where: { layerId: id } })
    await tx.prisma.oncallLayerMember.createMany({
      data: members.map((userId, index) => ({ layerId: id, position: index + 1, providerId, userId })),
    })
  },

  /** Keeps shifts; what was kept after `until` does not come true any more. */
  keep: async (
    tx: Tx,
    layerId: string,
    shifts: readonly { userId: string; startsAt: Date; endsAt: Date }[],
    until: Date,
  ): Promise<void> => {
    // First, so that only what began before is cut.
    await tx.query(dropKept.with(layerId, until))
    await tx.query(cutKept.with(layerId, until))
    await tx.prisma.oncallPastShift.createMany({
      data: shifts.map((shift) => ({ layerId, ...shift, cause: 'change' })),
      skipDuplicates: true,
    })
  },

  /** Ends a layer with its overrides; what was stays. */
  removeLayer: async (tx: Tx, id: string, now: Date): Promise<void> => {
    await tx.prisma.oncallLayer.update({ where: { id }, data: { removedAt: now, keptUntil: now, handoverDueAt: null } })
    await tx.prisma.oncallLayerMember.deleteMany({ where: { layerId: id } })
    await tx.query(dropOverrides.with(id, now))
    await tx.query(endOverrides.with(id, now))
  },

  /** When somebody is told next of a shift of this layer. */
  planHandover: async (tx: Tx, layerId: string, dueAt: Date | null): Promise<void> => {
    await tx.query(planHandover.with(layerId, dueAt))
  },

  /** When gaps are told next; a moment that is planned stays. */
  planGaps: async (tx: Tx, dueAt: Date): Promise<void> => {
    await tx.query(planGaps.with(dueAt))
  },

  /** Ends an override that has begun, and removes one that has not. */
  endOverride: async (tx: Tx, id: string, startsAt: Date, now: Date): Promise<void> => {
    await (startsAt < now
      ? tx.prisma.oncallOverride.update({ where: { id }, data: { endsAt: now } })
      : tx.prisma.oncallOverride.delete({ where: { id } }))
  },

  /** Throws `override_overlaps`. */
  addOverride: async (tx: Tx, override: Override): Promise<void> => {
    try {
      await tx.prisma.oncallOverride.create({ data: override })
    } catch (error) {
      if (getConstraintName(error) === 'oncall_overrides_overlaps') throw new Problem('override_overlaps')
      throw error
    }
  },
}
