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
