import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { measuresOf } from './catalogue.ts'
import { CannotMeasure } from './measure.ts'
import { shortForm } from './short-form.ts'
import { openWorld, type World } from './world/world.ts'

let lent: TestDatabase
let world: World
beforeAll(async () => {
  lent = await createTestDatabase()
  world = await openWorld({ databaseUrl: lent.url })
})
afterAll(async () => {
  await world.close()
  await lent.drop()
})

/** What takes seconds: no process ends, no database goes away, and no time is measured. */
const quick = measuresOf([
  'simulated-deadlines',
  'clock-jumps',
  'overdue-deadlines',
  'stale-workers',
  'failing-parties',
  'repeated-calls',
  'foreign-resources',
  'unlisted-fields',
  'live-rights',
  'forged-tokens',
  'secret-leaks',
  'fuzz',
  'private-addresses',
])

test.each(quick)(
  '$id holds in its short form: $title',
  async (measure) => {
    const { held, measured } = await measure.run(shortForm(), async () => world)
    expect({ held, measured }).toEqual({ held: true, measured })
  },
  240_000,
)

// Its time limit holds the installation of another release.
test('G15 holds: the previous release and this one serve side by side while the schema grows', async ({ skip }) => {
  const [measure] = measuresOf(['two-releases'])
  const verdict = await measure!
    .run(shortForm(), async () => world)
    .catch((error: unknown) => {
      if (error instanceof CannotMeasure) return error.message
      throw error
    })
  if (typeof verdict === 'string') return skip(verdict)
  expect(verdict).toMatchObject({ held: true, measured: verdict.measured })
}, 240_000)
