import type { Metrics } from '@passerelle/server/metrics/metrics'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { gapsOf } from '@passerelle/kernel/on-call-days'
import { shiftsOf } from '@passerelle/kernel/on-call'
import type { Platform } from '@passerelle/server/platform'
import { readAbsences, readRota } from './rota-view.ts'

/**
 * Measures whether somebody of the first layer is on call now and not absent (ONC-006). Without a sample where nobody
 * organised on-call duty.
 */
export const measureOncall = (
  metrics: Pick<Metrics, 'gauge'>,
  { database: { query }, clock }: Pick<Platform, 'database' | 'clock'>,
): void =>
  metrics.gauge('oncall_covered', 'Whether somebody of the first layer is on call now', [], async (set) => {
    const now = clock.now()
    const rota = await readRota(query)
    const [first] = rota.layers
    if (!first) return
    const shifts = shiftsOf({ ...rota, layers: [first] }, now, new Date(now.getTime() + 1))
    set({}, gapsOf(shifts, await readAbsences(query, toIsoDate(now))).length === 0 ? 1 : 0)
  })
