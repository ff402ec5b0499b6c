import type { World } from './world.ts'

export type MeasureOptions = { rounds: number; random: () => number }
/** What came out, in words, and whether the promise holds by it. */
export type Measurement = { held: boolean; measured: string }
export type Measure = (world: World, options: MeasureOptions) => Promise<Measurement>

/** Codes of those that were refused, `done` for the others. */
export const outcomesOf = (settled: readonly PromiseSettledResult<unknown>[]): string[] =>
  settled.map((each) => (each.status === 'fulfilled' ? 'done' : ((each.reason as { code?: string }).code ?? 'failed')))

export const count = (list: readonly string[], wanted: string): number => list.filter((each) => each === wanted).length
