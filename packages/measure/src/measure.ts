import type { World } from './world.ts'

export type MeasureOptions = {
  rounds: number
  minutes: number
  events: number
  requests: number
  random: () => number
  /** Called after each part of a long measurement. */
  progress?: ((done: number, of: number) => void) | undefined
}
/**
 * The result of a measurement as text, and whether the promise holds; null if it cannot be measured here, and why.
 * `inPart`: what of the promise it leaves open.
 */
export type Measurement = { held: boolean | null; measured: string; inPart?: string | undefined }
export type Measure = (world: World, options: MeasureOptions) => Promise<Measurement>

/** Returns the problem code of each failed request, `done` for the others. */
export const outcomesOf = (settled: readonly PromiseSettledResult<unknown>[]): string[] =>
  settled.map((each) => (each.status === 'fulfilled' ? 'done' : ((each.reason as { code?: string }).code ?? 'failed')))

export const count = (list: readonly string[], wanted: string): number => list.filter((each) => each === wanted).length
