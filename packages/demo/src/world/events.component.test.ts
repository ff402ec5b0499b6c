import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEventData } from '@passerelle/contract/events'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { seedDemoWorld } from './demo-world.ts'

let host: Booted
beforeAll(async () => {
  host = await boot({ services: ['projects'] })
  await seedDemoWorld(host.platform)
}, 120_000)
afterAll(() => host.close())

test('every event of the demo is one that the contract can read', async () => {
  const { rows } = await host.platform.database.query<{ name: string; data: unknown }>({
    text: 'SELECT DISTINCT name, data FROM platform.events',
  })
  const unreadable = rows.flatMap(({ name, data }) => {
    const read = readEventData(name, data)
    return 'unreadable' in read ? [`${name}: ${read.unreadable}`] : []
  })
  expect(rows.length).toBeGreaterThan(50)
  expect(unreadable).toEqual([])
})
