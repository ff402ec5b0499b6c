import { isUnresolved, type ProbeEvent } from '@passerelle/kernel/availability'
import { toIsoDate } from '@passerelle/kernel/format-date'

/** Text below a service: an open event, a maintenance with its times, or the duration and day of a past event. */
export type EventLine = { what: 'maintenance' | 'outage' | 'trouble' } & (
  | { kind: 'standing'; since: string }
  | { kind: 'between'; day: string; from: string; until: string }
  | { kind: 'over'; day: string; ms: number }
)

const whatOf = ({ type, isProd }: ProbeEvent) =>
  type === 'MAINTENANCE' ? 'maintenance' : isProd ? 'outage' : 'trouble'

/** Latest event of a service that has begun, open events before resolved ones; null if there is none. */
export const getLastEvent = <E extends ProbeEvent>(events: readonly E[], now: Date): E | null => {
  const begun = events
    .filter(({ lifeTime }) => Date.parse(lifeTime.startedAt) <= now.getTime())
    .toSorted(
      (a, b) =>
        Number(isUnresolved(b)) - Number(isUnresolved(a)) ||
        Date.parse(b.lifeTime.startedAt) - Date.parse(a.lifeTime.startedAt),
    )
  return begun[0] ?? null
}

export const summarizeEvent = (event: ProbeEvent): EventLine => {
  const { startedAt, resolvedAt } = event.lifeTime
  const what = whatOf(event)
  if (resolvedAt === null) return { what, kind: 'standing', since: startedAt }
  const withinADay = toIsoDate(new Date(startedAt)) === toIsoDate(new Date(resolvedAt))
  return what === 'maintenance' && withinADay
    ? { what, kind: 'between', day: startedAt, from: startedAt, until: resolvedAt }
    : { what, kind: 'over', day: startedAt, ms: Date.parse(resolvedAt) - Date.parse(startedAt) }
}
