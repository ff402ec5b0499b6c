import { minutes } from '@passerelle/kernel/durations'
import { gaugeOf, type Gauge, type ServiceLevel } from '@passerelle/kernel/service-levels'

/** A promised figure with the same of the period before. */
export type LevelSeen = { data: number | null; unit: string; before: number | null }

/** How a figure moved against the period before: by so many ms (GTI, GTR) or points of a percent (GTD). */
export type Trend = { direction: 'more' | 'less' | 'same'; by: number }

/** What is to be shown of a figure: a time in ms, a share from 0 to 1, nothing to measure, or a unit that nobody knows (AVL-028). */
export type LevelParts = {
  figure: { kind: 'span'; ms: number } | { kind: 'share'; ratio: number } | { kind: 'none' } | { kind: 'unknown' }
  gauge: Gauge | null
  /** Was the promise kept? An availability between its last step and the full gauge is under it, not missed. */
  kept: 'kept' | 'under' | 'missed' | null
  trend: Trend | null
}

const units: Record<ServiceLevel, string> = { gti: 'minutes', gtr: 'minutes', gtd: 'ratio' }
/** What is compared is what is read: whole minutes, hundredths of a percent. */
const shownAs = {
  minutes: (value: number) => minutes(Math.floor(value)),
  ratio: (value: number) => Math.round(value * 10_000) / 100,
}

const trendOf = (now: number, before: number): Trend => {
  const by = Math.round(Math.abs(now - before) * 100) / 100
  return { direction: by === 0 ? 'same' : now > before ? 'more' : 'less', by }
}

const keptOf = (level: ServiceLevel, gauge: Gauge | null) =>
  gauge === null ? null : gauge.failing ? 'missed' : level === 'gtd' && gauge.fill < 1 ? 'under' : 'kept'

/** A promised figure, its gauge and how it moved (AVL-027 to AVL-031). */
export const levelParts = (level: ServiceLevel, seen: LevelSeen): LevelParts => {
  const { data, unit, before } = seen
  const gauge = gaugeOf(level, seen)
  const kept = keptOf(level, gauge)
  if (unit !== units[level]) return { figure: { kind: 'unknown' }, gauge, kept, trend: null }
  if (data === null) return { figure: { kind: 'none' }, gauge, kept, trend: null }
  const shown = shownAs[unit as keyof typeof shownAs]
  return {
    figure: unit === 'minutes' ? { kind: 'span', ms: shown(data) } : { kind: 'share', ratio: data },
    gauge,
    kept,
    trend: before === null ? null : trendOf(shown(data), shown(before)),
  }
}
