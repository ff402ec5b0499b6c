/** The three figures that are promised: time to intervention, time to recovery, availability (AVL-027). */
export const serviceLevels = ['gti', 'gtr', 'gtd'] as const
export type ServiceLevel = (typeof serviceLevels)[number]

/** Minutes for GTI and GTR, a ratio from 0 to 1 for GTD; null where there is nothing to measure. A unit beyond these shows N/A (AVL-028). */
export type LevelFigure = { data: number | null; unit: string }

/** How full a gauge stands, 0 to 1, and whether the promise is broken (fill 0, error colour). */
export type Gauge = { fill: number; failing: boolean }

const failing: Gauge = { fill: 0, failing: true }
const filled = (fill: number): Gauge => ({ fill: Math.round(fill * 100) / 100, failing: false })

/** Minutes until somebody took it up: passing below 60 (AVL-029). */
const gtiGauge = (minutes: number) => (minutes < 60 ? filled(1 - minutes / 60) : failing)
/** Minutes until it was mended, in whole ones: passing up to 479 (AVL-030). */
const gtrGauge = (minutes: number) => (Math.floor(minutes) < 480 ? filled(1 - Math.floor(minutes) / 480) : failing)
const gtdSteps = [
  [0.999, 1],
  [0.998, 0.75],
  [0.997, 0.5],
  [0.996, 0.25],
] as const
/** The ratio of time that services were up, in four steps (AVL-031). */
const gtdGauge = (ratio: number) => {
  const step = gtdSteps.find(([least]) => ratio >= least)
  return step ? filled(step[1]) : failing
}

const gauges = {
  gti: { unit: 'minutes', gaugeOf: gtiGauge },
  gtr: { unit: 'minutes', gaugeOf: gtrGauge },
  gtd: { unit: 'ratio', gaugeOf: gtdGauge },
} as const

/** The gauge of a figure; null when there is no figure or its unit is not known (AVL-028). */
export const gaugeOf = (level: ServiceLevel, { data, unit }: LevelFigure): Gauge | null =>
  data === null || unit !== gauges[level].unit ? null : gauges[level].gaugeOf(data)
