import type { World } from './world/world.ts'

/** How long and how large a run is. */
export type Extent = {
  rounds: number
  minutes: number
  events: number
  requests: number
  /** Sizes of the databases; empty for the usual ones of a measure. */
  sizes: readonly number[]
  /** Folder that keeps a filled database for the next run. */
  data?: string | undefined
  random: () => number
  /** Called with what a long measurement does, or has done so far. */
  progress: (text: string) => void
}

/**
 * What measured figures say about a promise. `inPart`: what of it they leave open. `lines`: single figures beside their
 * limits.
 */
export type Verdict = { held: boolean; measured: string; inPart?: string | undefined; lines?: readonly string[] }

/** Thrown where a promise cannot be measured on this machine. */
export class CannotMeasure extends Error {}

type About = {
  /** Its name on the command line. */
  name: string
  /** The id of its promise, which is a name too. */
  id?: string
  title: string
  /** The promised figures. */
  promised: string
}
type Definition<F> = About & {
  /** Whether the measured figures keep the promise. */
  judge: (figures: F) => Verdict
} /** Measures the product in this process, or starts what it needs itself. */ & (
    | { inWorld: (world: World, extent: Extent) => Promise<F> }
    | { alone: (extent: Extent) => Promise<F> }
  )

export type Measure<F = never> = About & {
  judge: (figures: F) => Verdict
  /** Measures the figures and judges them. `openWorld` starts the product, once for all measures of a run. */
  run: (extent: Extent, openWorld: () => Promise<World>) => Promise<Verdict>
}

export const defineMeasure = <F>(definition: Definition<F>): Measure<F> => {
  const { name, id, title, promised, judge } = definition
  return {
    name,
    ...(id !== undefined && { id }),
    title,
    promised,
    judge,
    run: async (extent, openWorld) =>
      judge(
        'alone' in definition ? await definition.alone(extent) : await definition.inWorld(await openWorld(), extent),
      ),
  }
}
