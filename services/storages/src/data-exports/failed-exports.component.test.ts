import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { storages } from '@passerelle/contract/storages/api'
import { minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let host: Booted
let clock: FakeClock
beforeAll(async () => {
  clock = fakeClock()
  // A test of the number of tries.
  host = await boot({ clock, badDays: false })
})
afterAll(() => host.close())

test('a data export fails after three tries, and a new one can then be requested', async () => {
  const { admin } = await givenAccounts(host.platform).customer()
  const { call } = host.as(admin)
  const folder = resolve(host.platform.env.dataDir)
  const blocked = join(folder, 'files')
  await mkdir(folder, { recursive: true })
  // No archive can be stored where a file takes the place of the folder.
  await writeFile(blocked, '')
  const states = async () => (await call(storages.listExports, {})).list.map(({ state }) => state)
  const tryAgain = async () => {
    clock.advance(minutes(30))
    await host.sweep()
    await host.drain()
  }

  const { _id } = await call(storages.requestExport, {})
  await host.drain()
  expect(await states()).toEqual(['waiting'])
  await tryAgain()
  expect(await states()).toEqual(['waiting'])
  await tryAgain()
  expect(await states()).toEqual(['failed'])
  const { rows } = await host.platform.database.query<{ name: string }>({
    text: 'SELECT name FROM platform.events WHERE subject = $1 ORDER BY name',
    values: [_id],
  })
  expect(rows.map(({ name }) => name)).toEqual(['data_export.failed', 'data_export.requested'])

  await rm(blocked)
  await call(storages.requestExport, {})
  await host.drain()
  expect(await states()).toEqual(['ready', 'failed'])
}, 60_000)
