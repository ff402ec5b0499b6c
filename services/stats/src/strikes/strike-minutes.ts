import { eventActor } from '@passerelle/contract/event-actor'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { stats } from '@passerelle/contract/stats/api'
import type { Person } from '@passerelle/kernel/actor'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { monthOf, type Period } from '@passerelle/kernel/periods'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { clampToNow } from '../periods/parse-period.ts'
import { strikeStore } from './strike-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'>
type Wanted = InferBody<typeof stats.strikeMinutes>
type Struck = InferResponse<typeof stats.strikeMinutes>
type Span = { startedAt: Date; endedAt: Date }

/** Longest strike, and how long one may be taken back (ONC-035). */
const longestMs = days(31)
const finalAfterMs = hours(24)

const nameOf = (month: Period): string => toIsoDate(month.from).slice(0, 7)
/** The calendar months of a span, in Paris. */
const monthsOf = ({ startedAt, endedAt }: Span): Period[] => {
  const months = [monthOf(startedAt)]
  while (months.at(-1)!.to < endedAt) months.push(monthOf(months.at(-1)!.to))
  return months
}
const refuse = (field: 'startedAt' | 'endedAt') =>
  new Problem('invalid_input', { fields: { [field]: { key: 'forms.invalid' } } })

/** Ends a transaction that only looked what would be. */
class Preview extends Error {
  readonly struck: Struck
  constructor(struck: Struck) {
    super('nothing is stored')
    this.struck = struck
  }
}

/** Project staff cancel minutes of a service that were measured wrongly (ONC-034). */
export const strikeMinutes = ({ clock, database, newId, record }: Deps) => {
  const strike = async (tx: Tx, probeId: string, wanted: Wanted, actor: Person): Promise<Struck> => {
    const now = clock.now()
    const span = { startedAt: new Date(wanted.startedAt), endedAt: new Date(wanted.endedAt) }
    const { startedAt, endedAt } = span
    if (endedAt <= startedAt || endedAt > now || endedAt.getTime() - startedAt.getTime() > longestMs)
      throw refuse('endedAt')
    const service = await strikeStore.lock(tx, probeId)
    if (!service) throw new Problem('not_found')
    const { appId, createdAt } = service
    if (startedAt < createdAt) throw refuse('startedAt')
    const incidentId = wanted.incidentId ?? null
    if (incidentId !== null && !(await strikeStore.isOfService(tx, appId, probeId, incidentId)))
      throw new Problem('not_found')
    const months = monthsOf(span)
    if (await strikeStore.isReported(tx, appId, months.map(nameOf))) throw new Problem('month_reported')
    const past = months.map((month) => clampToNow(month, now))
    const before = await strikeStore.figures(tx, appId, probeId, past)
    const told = incidentId !== null && (await strikeStore.wasTold(tx, appId, incidentId))
    const { reason } = wanted
    const by = { createdBy: actor.userId, createdAt: now }
    const id = newId()
    await strikeStore.add(tx, { appId, id, probeId, incidentId, ...span, reason, told, ...by })
    if (incidentId !== null) await strikeStore.endPages(tx, appId, incidentId, now)
    const after = await strikeStore.figures(tx, appId, probeId, past)
    const [from, until] = [startedAt.toISOString(), endedAt.toISOString()]
    const length = Math.round((endedAt.getTime() - startedAt.getTime()) / minutes(1))
    const about = { appId, actor: eventActor(actor), subject: id }
    const data = { probeId, incidentId, from, before: until, minutes: length }
    await record(tx, { ...about, name: 'probe.minutes_struck', data })
    return {
      _id: id,
      startedAt: from,
      endedAt: until,
      reason,
      months: months.map((month, index) => ({
        month: nameOf(month),
        before: before[index] ?? null,
        after: after[index] ?? null,
      })),
    }
  }

  return {
    /** Throws `invalid_input`, `not_found`, `month_reported`, `strike_overlaps`. */
    strike: (probeId: string, wanted: Wanted, actor: Person): Promise<Struck> =>
      database.transaction((tx) => strike(tx, probeId, wanted, actor)),

    /** What a strike would change; the same, and nothing is stored. */
    preview: async (probeId: string, span: Pick<Wanted, 'startedAt' | 'endedAt'>, actor: Person) => {
      const looked = database.transaction(async (tx): Promise<Struck> => {
        throw new Preview(await strike(tx, probeId, { ...span, reason: 'nothing is stored' }, actor))
      })
      const { months } = await looked.catch((error: unknown) => {
        if (error instanceof Preview) return error.struck
        throw error
      })
      return { months }
    },

    /** Throws `not_found`, `strike_final` (after 24 hours), `month_reported`. */
    remove: (probeId: string, id: string, actor: Person): Promise<void> =>
      database.transaction(async (tx) => {
        const service = await strikeStore.lock(tx, probeId)
        const key = { appId_id: { appId: service?.appId ?? '', id } }
        const known = service && (await tx.prisma.struckSpan.findUnique({ where: key }))
        if (!known || known.probeId !== probeId) throw new Problem('not_found')
        const { appId, incidentId, startedAt, endedAt, createdAt } = known
        if (clock.now().getTime() - createdAt.getTime() > finalAfterMs) throw new Problem('strike_final')
        if (await strikeStore.isReported(tx, appId, monthsOf(known).map(nameOf))) throw new Problem('month_reported')
        await tx.prisma.struckSpan.delete({ where: key })
        const about = { appId, actor: eventActor(actor), subject: id }
        const data = { probeId, incidentId, from: startedAt.toISOString(), before: endedAt.toISOString() }
        await record(tx, { ...about, name: 'probe.strike_removed', data })
      }),
  }
}

export const strikePolicies = {
  'minutes.strike': (actor: { kind: string; project?: boolean }): boolean =>
    actor.kind === 'staff' && actor.project === true,
}
