import { createHash } from 'node:crypto'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { simulatedWorld } from '@passerelle/server/testing/simulation-world'
import { fakeClock } from '@passerelle/testkit/clock'
import { defineMeasure, type Extent } from '../measure.ts'
import { createRandom } from '../random.ts'

type Options = { seed: number; jumps: boolean }

const rowIds = ['r1', 'r2', 'r3', 'r4']
const waits = [0, minutes(1), hours(24), hours(48), days(35), days(40), days(45), days(90)]
const jumpsMs = [hours(1), -hours(1), days(1), -days(1)]

/**
 * Runs one seeded history of 120 days on the deadline code: rows set, moved and cleared while jobs are lost, doubled or
 * early, writes and the queue fail, the process restarts or dies after a commit, and, with `jumps`, the clock jumps.
 */
const simulate = async ({ seed, jumps }: Options, openWorld = simulatedWorld) => {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const clock = fakeClock()
  // Concurrent flows continue after a random number of turns, so that their order depends on the seed only.
  const pause = async () => {
    for (let turns = Math.floor(random() * 4); turns > 0; turns -= 1) await Promise.resolve()
  }
  const world = openWorld({ clock, pause, batch: 1 + Math.floor(random() * 3) })
  const steps: (() => unknown)[] = [
    () => world.setDue(pick(rowIds), pick(waits), random() < 0.2),
    () => world.setDue(pick(rowIds), pick(waits), false),
    () => world.setDue(pick(rowIds), null),
    () => world.deliverDue(),
    () => world.deliverAny(Math.floor(random() * 10), random() < 0.5),
    () => world.loseJob(Math.floor(random() * 10)),
    () => world.queue.clear(),
    () => world.sweep(),
    () => world.restart(),
    () => void (world.broken.fires = 1),
    () => void (world.broken.adds = 1),
  ]
  for (let passed = 0; passed < days(120);) {
    await Promise.all(Array.from({ length: 1 + Math.floor(random() * 3) }, async () => pick(steps)()))
    if (jumps && random() < 0.2) clock.advance(pick(jumpsMs))
    const ms = Math.floor(random() * days(2))
    clock.advance(ms)
    passed += ms
  }
  world.broken.fires = 0
  world.broken.adds = 0
  clock.advance(days(200))
  await world.sweep()

  const { firings, rows } = world
  const early = firings.filter(({ dueAt, at }) => at < dueAt).length
  const twice = firings.length - new Set(firings.map(({ assignment }) => assignment)).size
  const missed = [...rows.values()].filter(({ dueAt }) => dueAt !== null).length
  const trace = createHash('sha256').update(JSON.stringify(firings)).digest('hex')
  return { fired: firings.length, violations: early + twice + missed, trace }
}

const seedsPerRound = 100

export const simulateSeeds = async (
  jumps: boolean,
  { rounds, random }: Pick<Extent, 'rounds' | 'random'>,
  openWorld?: typeof simulatedWorld,
) => {
  const seeds = Array.from({ length: rounds * seedsPerRound }, () => Math.floor(random() * 2 ** 31))
  let [fired, slowestMs] = [0, 0]
  const broken: number[] = []
  for (const seed of seeds) {
    const begun = performance.now()
    const outcome = await simulate({ seed, jumps }, openWorld)
    slowestMs = Math.max(slowestMs, performance.now() - begun)
    fired += outcome.fired
    if (outcome.violations > 0) broken.push(seed)
  }
  const again = await Promise.all([1, 2].map(() => simulate({ seed: seeds[0]!, jumps }, openWorld)))
  return { seeds: seeds.length, fired, broken, isRepeatable: again[0]!.trace === again[1]!.trace, slowestMs }
}

const defineSimulation = (about: { name: string; id: string; title: string; promised: string }, jumps: boolean) =>
  defineMeasure({
    ...about,
    alone: (extent) => simulateSeeds(jumps, extent),
    judge: ({ seeds, fired, broken, isRepeatable, slowestMs }) => ({
      held: broken.length === 0 && isRepeatable && fired > 0,
      measured:
        `${seeds} seeds of 120 days, ${fired} deadlines fired: ${broken.length} seeds with a violation` +
        `${broken.length > 0 ? ` (${broken.slice(0, 5).join(', ')})` : ''}, the same seed ` +
        `${isRepeatable ? 'gives the same' : 'gives another'} trace, ${Math.ceil(slowestMs)} ms a seed at most`,
    }),
  })

/** G1: a deadline fires once, never early, and is not lost, whatever happens around it. */
export const simulatedDeadlines = defineSimulation(
  {
    name: 'simulated-deadlines',
    id: 'G1',
    title: 'Deadlines over 120 simulated days',
    promised: 'fire once, never early, none missed; the same seed gives the same trace',
  },
  false,
)

/** G9: the same while the clock jumps by an hour or a day, forwards and backwards. */
export const clockJumps = defineSimulation(
  {
    name: 'clock-jumps',
    id: 'G9',
    title: 'Deadlines while the clock jumps',
    promised: 'fire once, never early, none missed',
  },
  true,
)
