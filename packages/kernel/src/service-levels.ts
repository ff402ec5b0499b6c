/** The three service levels: time to intervention, time to recovery, availability (AVL-027). */
export const serviceLevels = ['gti', 'gtr', 'gtd'] as const
export type ServiceLevel = (typeof serviceLevels)[number]

/**
 * Minutes for GTI and GTR, a ratio from 0 to 1 for GTD; null if there is nothing to measure. Any other unit shows N/A
 * (AVL-028).
 */
export type LevelFigure = { data: number | null; unit: string }

/** Fill of a gauge, 0 to 1, and whether the service level is missed (fill 0, error color). */
export type Gauge = { fill: number; failing: boolean }

const failing: Gauge = { fill: 0, failing: true }
const filled = (fill: number): Gauge => ({ fill: Math.round(fill * 100) / 100, failing: false })

/** Minutes until somebody acknowledged the incident: passes below 60 (AVL-029). */
const gtiGauge = (minutes: number) => (minutes < 60 ? filled(1 - minutes / 60) : failing)
/** Whole minutes until recovery: passes up to 479 (AVL-030). */
const gtrGauge = (minutes: number) => (Math.floor(minutes) < 480 ? filled(1 - Math.floor(minutes) / 480) : failing)
const gtdSteps = [
  [0.999, 1],
  [0.998, 0.75],
  [0.997, 0.5],
  [0.996, 0.25],
] as const
/** Ratio of time that services were up, in four steps (AVL-031). */
const gtdGauge = (ratio: number) => {
  const step = gtdSteps.find(([least]) => ratio >= least)
  return step ? filled(step[1]) : failing
}

const gauges = {
  gti: { unit: 'minutes', gaugeOf: gtiGauge },
  gtr: { unit: 'minutes', gaugeOf: gtrGauge },
  gtd: { unit: 'ratio', gaugeOf: gtdGauge },
} as const

/** Whether a target is kept. Between the full gauge and its last step an availability is below target, not missed. */
export type TargetState = 'kept' | 'under' | 'missed'

/** Returns the gauge of a service level; null if there is no value or its unit is unknown (AVL-028). */
export const gaugeOf = (level: ServiceLevel, { data, unit }: LevelFigure): Gauge | null =>
  data === null || unit !== gauges[level].unit ? null : gauges[level].gaugeOf(data)

/** Compares a service level with its target (AVL-029 to AVL-031); null if there is no value or its unit is unknown. */
export const targetStateOf = (level: ServiceLevel, figure: LevelFigure): TargetState | null => {
  const gauge = gaugeOf(level, figure)
  if (gauge === null) return null
  return gauge.failing ? 'missed' : level === 'gtd' && gauge.fill < 1 ? 'under' : 'kept'
}

/** Compares the availability of a single service, in percent, with the target of GTD. */
export const targetStateOfAvailability = (percent: number): TargetState =>
  targetStateOf('gtd', { data: percent / 100, unit: 'ratio' })!
