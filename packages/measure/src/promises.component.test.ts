import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { measures, takesLong } from './measures.ts'
import { promises } from './promises.ts'
import { createRandom } from './random.ts'
import { openWorld, type World } from './world.ts'

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

const shortForm = { rounds: 1, minutes: 1, events: 200, requests: 300, random: createRandom(1) }
const provable = promises.filter(({ id }) => id in measures)

test('every measure belongs to a promise', () => {
  expect(provable.map(({ id }) => id).toSorted()).toEqual(Object.keys(measures).toSorted())
})

test.each(provable.filter(({ id }) => !takesLong.has(id)))(
  '$id holds in its bounded form: $title',
  async ({ id }) => {
    const { held, measured } = await measures[id]!(world, shortForm)
    expect({ held, measured }).toEqual({ held: true, measured })
  },
  60_000,
)

// Its time limit holds the installation of another release.
test('G15 holds: the previous release and this one serve side by side while the schema grows', async ({ skip }) => {
  const { held, measured } = await measures['G15']!(world, shortForm)
  skip(held === null, measured)
  expect({ held, measured }).toEqual({ held: true, measured })
}, 240_000)
