import { closeMinute, instantOfMinute, isBusinessTime, openMinute } from './business-hours.ts'
import { parseDayBounds } from './calendar-day.ts'
import { days, minutes } from './durations.ts'
import { toIsoDate } from './format-date.ts'
import { addDays, daysBetween, nightsOf, weekdayOf } from './nights.ts'

/** When a layer has somebody on call: always, in business hours (CON-004, no public holidays), or outside them. */
export const onCallHours = ['always', 'business', 'off'] as const
export type OnCallHours = (typeof onCallHours)[number]

/** A layer of the rota: its members take turns, each for a shift of `shiftDays`. */
export type OnCallLayer = {
  id: string
  /** First day, `2026-02-02`: the first member is on call from its midnight until the first hand-over after it. */
  startsOn: string
  /** Day of the week of the first hand-over, 1 for Monday, and minute of the day in Paris of each. */
  handoverWeekday: number
  handoverMinute: number
  shiftDays: number
  hours: OnCallHours
  members: readonly string[]
  /** Before this instant the kept shifts count and the rule does not (ONC-004). */
  keptUntil: Date | null
}
type LayerSpan = { layerId: string; userId: string; startsAt: Date; endsAt: Date }
/** Somebody else for a span; counts outside the hours of the layer too. */
export type OnCallOverride = LayerSpan & { id: string }
/** `kept`: shifts as they were before the rule changed, without their overrides. */
export type Rota = {
  layers: readonly OnCallLayer[]
  overrides: readonly OnCallOverride[]
  kept: readonly LayerSpan[]
}
/** `userId` null: nobody, because of the hours of the layer (`off`) or because it has not begun (`gap`). */
export type Shift = {
  layerId: string
  userId: string | null
  startsAt: Date
  endsAt: Date
  cause: 'member' | 'override' | 'off' | 'gap'
  overrideId: string | null
}
type Holder = Pick<Shift, 'userId' | 'cause' | 'overrideId'> & { key: string }

const firstHandoverDay = ({ startsOn, handoverWeekday, shiftDays }: OnCallLayer): string => {
  const ahead = (handoverWeekday - weekdayOf(startsOn) + 7) % 7
  return addDays(startsOn, ahead === 0 ? shiftDays : ahead)
}
/** Hand-over number `count`, from 1 on. */
const handoverAt = (layer: OnCallLayer, count: number): Date =>
  instantOfMinute(addDays(firstHandoverDay(layer), (count - 1) * layer.shiftDays), layer.handoverMinute)

/** Number of hand-overs since the layer began. */
const handoversUntil = (layer: OnCallLayer, at: Date): number => {
  const away = daysBetween(firstHandoverDay(layer), toIsoDate(at))
  if (away < 0) return 0
  const count = Math.floor(away / layer.shiftDays)
  return at >= handoverAt(layer, count + 1) ? count + 1 : count
}

/** The first hand-over after an instant. */
export const nextHandover = (layer: OnCallLayer, after: Date): Date =>
  handoverAt(layer, handoversUntil(layer, after) + 1)

const covers = ({ startsAt, endsAt }: Pick<LayerSpan, 'startsAt' | 'endsAt'>, at: Date) => startsAt <= at && at < endsAt
const nobody = (cause: 'off' | 'gap'): Holder => ({ userId: null, cause, overrideId: null, key: cause })

const memberAt = (layer: OnCallLayer, at: Date): Holder => {
  if (at < parseDayBounds(layer.startsOn).start) return nobody('gap')
  if (layer.hours !== 'always' && isBusinessTime(at) !== (layer.hours === 'business')) return nobody('off')
  const count = handoversUntil(layer, at)
  const userId = layer.members[count % layer.members.length]
  return userId === undefined ? nobody('gap') : { userId, cause: 'member', overrideId: null, key: `shift ${count}` }
}

const holderAt = (layer: OnCallLayer, { overrides, kept }: Rota, at: Date): Holder => {
  const override = overrides.find((one) => one.layerId === layer.id && covers(one, at))
  if (override)
    return { userId: override.userId, cause: 'override', overrideId: override.id, key: `override ${override.id}` }
  if (layer.keptUntil === null || at >= layer.keptUntil) return memberAt(layer, at)
  const was = kept.find((one) => one.layerId === layer.id && covers(one, at))
  if (!was) return nobody('off')
  return { userId: was.userId, cause: 'member', overrideId: null, key: `kept ${was.startsAt.getTime()}` }
}

/** Who is on call at an instant, one entry per layer in their order (ONC-003). */
export const onCallAt = (rota: Rota, at: Date): Pick<Shift, 'layerId' | 'userId' | 'cause' | 'overrideId'>[] =>
  rota.layers.map((layer) => {
    const { userId, cause, overrideId } = holderAt(layer, rota, at)
    return { layerId: layer.id, userId, cause, overrideId }
  })

/** Instants within a span at which somebody else may be on call. */
const boundariesOf = (layer: OnCallLayer, rota: Rota, from: Date, before: Date): Date[] => {
  const spans = [...rota.overrides, ...rota.kept].filter(({ layerId }) => layerId === layer.id)
  const found = [...spans.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]), parseDayBounds(layer.startsOn).start]
  if (layer.keptUntil) found.push(layer.keptUntil)
  for (let at = nextHandover(layer, from); at < before; at = nextHandover(layer, at)) found.push(at)
  if (layer.hours !== 'always') {
    const first = toIsoDate(from)
    for (const day of nightsOf(first, daysBetween(first, toIsoDate(before)) + 1))
      found.push(instantOfMinute(day, openMinute), instantOfMinute(day, closeMinute))
  }
  const inside = found.flatMap((at) => (at > from && at < before ? [at.getTime()] : []))
  return [...new Set(inside)].toSorted((a, b) => a - b).map((ms) => new Date(ms))
}

/** Cuts a span into the shifts of each layer, without gap or overlap; layers in their order (ONC-003). */
export const shiftsOf = (rota: Rota, from: Date, before: Date): Shift[] =>
  rota.layers.flatMap((layer) => {
    const shifts: Shift[] = []
    let lastKey: string | null = null
    for (const startsAt of [from, ...boundariesOf(layer, rota, from, before)]) {
      const { key, ...holder } = holderAt(layer, rota, startsAt)
      if (key === lastKey) continue
      const previous = shifts.at(-1)
      if (previous) previous.endsAt = startsAt
      shifts.push({ layerId: layer.id, ...holder, startsAt, endsAt: before })
      lastKey = key
    }
    return from < before ? shifts : []
  })

/** Far enough ahead for the end of the longest shift. */
const longestShiftMs = days(61)

/** Whoever is on call at an instant, each once in the order of the layers, until the end of their shift (ONC-047). */
export const peopleOnCall = (rota: Rota, at: Date): { userId: string; until: Date }[] => {
  const people = new Map<string, Date>()
  for (const { userId, startsAt, endsAt } of shiftsOf(rota, at, new Date(at.getTime() + longestShiftMs))) {
    if (userId === null || startsAt > at) continue
    const known = people.get(userId)
    if (!known || known < endsAt) people.set(userId, endsAt)
  }
  return [...people].map(([userId, until]) => ({ userId, until }))
}

type StoredSpan<S extends { startsAt: Date; endsAt: Date }> = Omit<S, 'startsAt' | 'endsAt'> & {
  startsAt: string
  endsAt: string
}
/** The one row of the view `stats.oncall_rota`. */
export type StoredRota = {
  layers: readonly (Omit<OnCallLayer, 'keptUntil'> & { keptUntil: string | null })[]
  overrides: readonly StoredSpan<OnCallOverride>[]
  kept: readonly StoredSpan<LayerSpan>[]
}

/** The rota as the functions above take it, for `onCallDays` wherever the view is read. */
export const toRota = ({ layers, overrides, kept }: StoredRota): Rota => {
  const span = <S extends { startsAt: string; endsAt: string }>(one: S) => ({
    ...one,
    startsAt: new Date(one.startsAt),
    endsAt: new Date(one.endsAt),
  })
  return {
    layers: layers.map((layer) => ({
      ...layer,
      keptUntil: layer.keptUntil === null ? null : new Date(layer.keptUntil),
    })),
    overrides: overrides.map(span),
    kept: kept.map(span),
  }
}

/** Shortest and longest override (ONC-002). */
export const overrideBounds = { minMs: minutes(15), maxMs: minutes(60 * 24 * 60) }
