import { minutes } from '@passerelle/kernel/durations'
import {
  gaugeOf,
  targetStateOf,
  type Gauge,
  type ServiceLevel,
  type TargetState,
} from '@passerelle/kernel/service-levels'

/** A service level with the value of the previous period. */
export type LevelData = { data: number | null; unit: string; before: number | null }

/** Change of a service level against the previous period: `by` in ms (GTI, GTR) or in percentage points (GTD). */
export type Trend = { direction: 'more' | 'less' | 'same'; by: number }

/**
 * What is displayed of a service level: a duration in ms, a ratio from 0 to 1, "nothing measured", or an unknown unit
 * (AVL-028).
 */
export type LevelParts = {
  figure: { kind: 'span'; ms: number } | { kind: 'share'; ratio: number } | { kind: 'none' } | { kind: 'unknown' }
  gauge: Gauge | null
  kept: TargetState | null
  trend: Trend | null
}

const units: Record<ServiceLevel, string> = { gti: 'minutes', gtr: 'minutes', gtd: 'ratio' }
/** Compares the values as displayed: whole minutes, hundredths of a percent. */
const shownAs = {
  minutes: (value: number) => minutes(Math.floor(value)),
  ratio: (value: number) => Math.round(value * 10_000) / 100,
}

const trendOf = (now: number, before: number): Trend => {
  const by = Math.round(Math.abs(now - before) * 100) / 100
  return { direction: by === 0 ? 'same' : now > before ? 'more' : 'less', by }
}

/** Derives value, gauge and trend of a service level (AVL-027 to AVL-031). */
export const levelParts = (level: ServiceLevel, seen: LevelData): LevelParts => {
  const { data, unit, before } = seen
  const gauge = gaugeOf(level, seen)
  const kept = targetStateOf(level, seen)
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
