import fc from 'fast-check'
import { expect, test } from 'vitest'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { fakeClock } from '@passerelle/testkit/clock'
import { simulatedWorld, type Yield } from '../testing/simulation-world.ts'

const openWorld = (batch: number, pause: Yield = () => Promise.resolve()) =>
  simulatedWorld({ clock: fakeClock(), pause, batch })
type World = ReturnType<typeof openWorld>

type Step =
  | { do: 'set'; row: string; inMs: number; dies: boolean }
  | { do: 'clear'; row: string }
  | { do: 'pass'; ms: number }
  | { do: 'deliver due' | 'sweep' | 'restart' | 'lose all jobs' }
  | { do: 'deliver any'; nth: number; again: boolean }
  | { do: 'lose a job'; nth: number }
  | { do: 'break'; what: 'fires' | 'adds'; times: number }

const row = fc.constantFrom('r1', 'r2', 'r3', 'r4')
const inMs = fc.oneof(fc.constantFrom(0, 1, minutes(1), hours(24), hours(48)), fc.integer({ min: 0, max: days(3) }))
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('set' as const), row, inMs, dies: fc.boolean() }),
  fc.record({ do: fc.constant('clear' as const), row }),
  fc.record({
    do: fc.constant('pass' as const),
    ms: fc.oneof(fc.integer({ min: 1, max: minutes(5) }), fc.integer({ min: 1, max: days(2) })),
  }),
  fc.record({
    do: fc.constantFrom(
      'deliver due' as const,
      'sweep' as const,
      'sweep' as const,
      'restart' as const,
      'lose all jobs' as const,
    ),
  }),
  fc.record({ do: fc.constant('deliver any' as const), nth: fc.nat(10), again: fc.boolean() }),
  fc.record({ do: fc.constant('lose a job' as const), nth: fc.nat(10) }),
  fc.record({
    do: fc.constant('break' as const),
    what: fc.constantFrom('fires' as const, 'adds' as const),
    times: fc.integer({ min: 1, max: 3 }),
  }),
)
/** What happens at the same time, over and over. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 30 })

const take = async (world: World, each: Step): Promise<unknown> => {
  switch (each.do) {
    case 'set':
      return world.setDue(each.row, each.inMs, each.dies)
    case 'clear':
      return world.setDue(each.row, null)
    case 'pass':
      return world.clock.advance(each.ms)
    case 'deliver due':
      return world.deliverDue()
    case 'deliver any':
      return world.deliverAny(each.nth, each.again)
    case 'lose a job':
      return world.loseJob(each.nth)
    case 'lose all jobs':
      return world.queue.clear()
    case 'sweep':
      return world.sweep()
    case 'restart':
      return world.restart()
    case 'break':
      world.broken[each.what] = each.times
      return undefined
  }
}

const dueNow = ({ rows, clock }: World) => [...rows.values()].filter(({ dueAt }) => dueAt && dueAt <= clock.now())

test('a deadline fires once, never early, and is not missed, whatever people, jobs and restarts do', async () => {
  let fired = 0
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), story, fc.integer({ min: 1, max: 3 }), async (scheduler, rounds, batch) => {
      const world = openWorld(batch, (where) => scheduler.schedule(Promise.resolve(), where))
      for (const steps of rounds) await scheduler.waitFor(Promise.all(steps.map((each) => take(world, each))))

      world.broken.fires = 0
      world.broken.adds = 0
      for (const ms of [0, days(4)]) {
        world.clock.advance(ms)
        await scheduler.waitFor(world.sweep())
        expect(dueNow(world)).toEqual([])
      }
      const assignments = world.firings.map(({ assignment }) => assignment)
      expect(new Set(assignments).size).toBe(assignments.length)
      for (const { dueAt, at } of world.firings) expect(at.getTime()).toBeGreaterThanOrEqual(dueAt.getTime())
      fired += assignments.length
    }),
    { numRuns: 600 },
  )
  expect(fired).toBeGreaterThan(600)
})

test('a job alone fires in time when nothing goes wrong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: hours(24) }), async (ms) => {
      const world = openWorld(2)
      await world.setDue('r1', ms)
      world.clock.advance(ms)
      await world.deliverDue()
      expect(world.firings).toMatchObject([{ at: world.clock.now() }])
      expect(world.queue.size).toBe(0)
    }),
  )
})

test('a deadline more than a day ahead is queued by the sweep of the day before', async () => {
  const world = openWorld(2)
  for (const id of ['r1', 'r2', 'r3', 'r4', 'r5']) await world.setDue(id, hours(48))
  expect(world.queue.size).toBe(0)
  await world.sweep()
  expect(world.queue.size).toBe(0)
  world.clock.advance(hours(24))
  await world.sweep()
  expect(world.queue.size).toBe(5)
  world.clock.advance(hours(24) - 1)
  await world.deliverAny(0, false)
  expect(world.firings).toEqual([])
  world.clock.advance(1)
  await world.deliverDue()
  expect(world.firings).toHaveLength(5)
})

test('a row that cannot fire does not hold up the others', async () => {
  const world = openWorld(1)
  for (const id of ['r1', 'r2', 'r3']) await world.setDue(id, 0)
  world.broken.fires = 2
  expect(await world.sweep()).toEqual({ fired: 1, stale: 0, failed: 2 })
  expect(await world.sweep()).toEqual({ fired: 2, stale: 0, failed: 0 })
})
