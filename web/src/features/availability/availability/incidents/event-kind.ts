import type { ProbeEvent } from '@passerelle/kernel/availability'

/**
 * Kind of an event: planned maintenance, outage in production, or a problem outside production (AVL-010 to AVL-012).
 */
export const getEventKind = ({
  type,
  isProd,
}: Pick<ProbeEvent, 'type' | 'isProd'>): 'maintenance' | 'outage' | 'trouble' =>
  type === 'MAINTENANCE' ? 'maintenance' : isProd ? 'outage' : 'trouble'

/** Latest event other than maintenance, by start. */
export const lastIncident = <E extends ProbeEvent>(events: readonly E[]): E | undefined =>
  events
    .filter(({ type }) => type !== 'MAINTENANCE')
    .toSorted((a, b) => Date.parse(b.lifeTime.startedAt) - Date.parse(a.lifeTime.startedAt))[0]

/** End of the latest resolved outage; undefined if there was none. */
export const lastResolved = <E extends ProbeEvent>(events: readonly E[]): string | undefined =>
  events
    .flatMap(({ type, lifeTime: { resolvedAt } }) =>
      type === 'MAINTENANCE' || resolvedAt === null ? [] : [resolvedAt],
    )
    .toSorted((a, b) => Date.parse(b) - Date.parse(a))[0]

/** Duration of an event so far, in ms. */
export const getEventDuration = ({ lifeTime: { startedAt, resolvedAt } }: ProbeEvent, now: Date): number =>
  Math.max(0, (resolvedAt === null ? now.getTime() : Date.parse(resolvedAt)) - Date.parse(startedAt))

/** Events that overlap a period, in ms since the epoch. */
export const eventsIn = <E extends ProbeEvent>(events: readonly E[], { from, to }: { from: number; to: number }): E[] =>
  events.filter(
    ({ lifeTime: { startedAt, resolvedAt } }) =>
      Date.parse(startedAt) < to && (resolvedAt === null || Date.parse(resolvedAt) >= from),
  )
