import { days, hours } from './durations.ts'
import { shiftsOf, type OnCallLayer, type Rota } from './on-call.ts'

/** Somebody else is on call in a layer from `at` on; `endsId`, `beginsId` null: nobody was, or is. */
export type HandOver = {
  at: Date
  endsId: string | null
  beginsId: string | null
  /** When whoever begins is relieved; null when that is not in sight. */
  until: Date | null
}

/** Whoever begins is reminded so long before. */
export const reminderMs = hours(24)
/** Longer than any shift; beyond it nothing is looked for. */
const sightMs = days(60)

/**
 * Hand-overs of a layer within a span. The hours in which a layer has nobody by its rule hand nothing over: the same
 * person goes on after them.
 */
export const handOversOf = (layer: OnCallLayer, rota: Rota, from: Date, before: Date): HandOver[] => {
  const alone: Rota = { ...rota, layers: [layer] }
  const seen = shiftsOf(alone, new Date(from.getTime() - sightMs), new Date(before.getTime() + sightMs))
  const turns = seen.filter(({ cause }) => cause !== 'off')
  const changes = turns.flatMap(({ userId, startsAt }, index): HandOver[] => {
    const endsId = turns[index - 1]?.userId ?? null
    if (index === 0 || endsId === userId) return []
    const until = turns.slice(index + 1).find((later) => later.userId !== userId)?.startsAt ?? null
    return [{ at: startsAt, endsId, beginsId: userId, until }]
  })
  return changes.filter(({ at }) => at >= from && at < before)
}

/** The next moment after `after` at which somebody is told of a shift: when it begins, and a day before. */
export const nextHandOverMoment = (layer: OnCallLayer, rota: Rota, after: Date): Date | null => {
  const moments = handOversOf(layer, rota, after, new Date(after.getTime() + sightMs))
    .flatMap(({ at }) => [at.getTime() - reminderMs, at.getTime()])
    .filter((ms) => ms > after.getTime())
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}
