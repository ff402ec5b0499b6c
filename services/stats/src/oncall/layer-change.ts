import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { nextHandover, shiftsOf, type OnCallLayer, type Rota } from '@passerelle/kernel/on-call'

/** What decides whose turn it is: without a change of it, everybody's turns stay. */
export type LayerRule = Pick<
  OnCallLayer,
  'startsOn' | 'handoverWeekday' | 'handoverMinute' | 'shiftDays' | 'hours' | 'members'
>

const ruleOf = ({ startsOn, handoverWeekday, handoverMinute, shiftDays, hours, members }: LayerRule) =>
  JSON.stringify([startsOn, handoverWeekday, handoverMinute, shiftDays, hours, members])

export const isSameRule = (one: LayerRule, other: LayerRule): boolean => ruleOf(one) === ruleOf(other)

type KeptShift = { userId: string; startsAt: Date; endsAt: Date }

/**
 * When a changed rule of a layer begins, and the shifts before it that are to be kept: those since the last change, or
 * since the layer began. Kept until then already: nothing is added (ONC-004).
 */
export const keepShifts = (
  layer: OnCallLayer,
  kept: Rota['kept'],
  from: 'next' | 'now',
  now: Date,
): { keptUntil: Date; added: KeptShift[] } => {
  const waiting = layer.keptUntil !== null && layer.keptUntil > now
  const next = waiting ? layer.keptUntil! : nextHandover(layer, now)
  const keptUntil = from === 'now' ? now : next
  const start = parseDayBounds(layer.startsOn).start
  const since = layer.keptUntil ?? start
  if (since >= keptUntil) return { keptUntil, added: [] }
  const rota: Rota = { layers: [layer], overrides: [], kept }
  const added = shiftsOf(rota, since, keptUntil).flatMap(({ userId, startsAt, endsAt }) =>
    userId === null ? [] : [{ userId, startsAt, endsAt }],
  )
  return { keptUntil, added }
}
