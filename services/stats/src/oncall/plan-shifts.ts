import { nextHandOverMoment } from '@passerelle/kernel/hand-over'
import { parisHourAfter } from '@passerelle/kernel/paris-hour'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { rotaStore } from './rota-store.ts'
import { readRota } from './rota-view.ts'

export const handoverDeadlineName = 'oncall-handover'
export const gapDeadlineName = 'oncall-gap'

/** Project staff are told of gaps at this hour in Paris (ONC-006). */
export const gapHour = 9

type Deps = Pick<Platform, 'scheduleDeadline'>

/**
 * Plans who is told of a shift next, and of gaps, after every change of the rota and in its transaction. `since`: from
 * when on the change applies, which may lie a few minutes back.
 */
export const planShifts =
  ({ scheduleDeadline }: Deps) =>
  async (tx: Tx, providerId: string, now: Date, since = now): Promise<void> => {
    const rota = await readRota(tx.query)
    const after = new Date(Math.min(since.getTime(), now.getTime()) - 1)
    for (const layer of rota.layers) {
      const dueAt = nextHandOverMoment(layer, rota, after)
      await rotaStore.planHandover(tx, layer.id, dueAt)
      if (dueAt) scheduleDeadline(tx, 'stats', handoverDeadlineName, { appId: providerId, id: layer.id, dueAt })
    }
    const gapsAt = parisHourAfter(now, gapHour)
    await rotaStore.planGaps(tx, gapsAt)
    const [first] = rota.layers
    if (first) scheduleDeadline(tx, 'stats', gapDeadlineName, { appId: providerId, id: first.id, dueAt: gapsAt })
  }
