import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { storages } from '@passerelle/contract/storages/api'
import { minutes } from '@passerelle/kernel/durations'
import { failedWork } from '@passerelle/server/work/failed-work'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { readMigration } from '@passerelle/testkit/read-migration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportKind } from './build-export.ts'

let host: Booted
let clock: FakeClock
let admin: GivenPerson
let blocked: string
beforeAll(async () => {
  clock = fakeClock()
  // A test of the number of tries.
  host = await boot({ clock, badDays: false })
})
afterAll(() => host.close())
beforeEach(async () => {
  ;({ admin } = await givenAccounts(host.platform).customer())
  // No archive can be stored where a file takes the place of the folder.
  const folder = resolve(host.platform.env.dataDir)
  blocked = join(folder, 'files')
  await mkdir(folder, { recursive: true })
  await rm(blocked, { recursive: true, force: true })
  await writeFile(blocked, '')
})

const query = (text: string, ...values: unknown[]) =>
  host.platform.database.query<Record<string, unknown>>({ text, values }).then(({ rows }) => rows)
const request = () => host.as(admin).call(storages.requestExport, {})
const states = async () => (await host.as(admin).call(storages.listExports, {})).list.map(({ state }) => state)
const after = async (ms: number) => {
  clock.advance(ms)
  await host.drain()
  return states()
}
const givenFailed = async () => {
  const { _id } = await request()
  await after(0)
  await after(minutes(5))
  expect(await after(minutes(30))).toEqual(['failed'])
  return _id
}
const retry = async (id: string) => {
  await rm(blocked, { force: true })
  await host.platform.database.transaction((tx) => failedWork.retry(tx, { kind: exportKind, id }, clock.now()))
}

test('a data export fails after three tries, is listed, and a new one can then be requested', async () => {
  const { _id } = await request()
  expect(await after(0)).toEqual(['waiting'])
  expect(await after(minutes(5) - 1)).toEqual(['waiting'])
  expect(await query('SELECT attempts FROM platform.work WHERE id = $1', _id)).toEqual([{ attempts: 1 }])
  expect(await after(1)).toEqual(['waiting'])
  expect(await after(minutes(30) - 1)).toEqual(['waiting'])
  expect(await after(1)).toEqual(['failed'])
  const events = await query('SELECT name FROM platform.events WHERE subject = $1 ORDER BY name', _id)
  expect(events.map(({ name }) => name)).toEqual(['data_export.failed', 'data_export.requested'])
  const failed = await failedWork.list(host.platform.database.query, { kind: exportKind })
  expect(failed).toMatchObject([{ id: _id, attempts: 3, error: expect.stringContaining('ENOTDIR') }])

  await rm(blocked)
  await request()
  expect(await after(0)).toEqual(['ready', 'failed'])
}, 60_000)

test('a data export that staff ask for again is built, and becomes ready once', async () => {
  const id = await givenFailed()
  await retry(id)
  expect(await after(0)).toEqual(['ready'])
  const events = await query(
    `SELECT name FROM platform.events WHERE subject = $1 AND name <> 'notice.written'
    ORDER BY name`,
    id,
  )
  expect(events.map(({ name }) => name)).toEqual(['data_export.failed', 'data_export.ready', 'data_export.requested'])
}, 60_000)

test('a failed data export stays failed while the account waits for the one that it requested afterwards', async () => {
  const id = await givenFailed()
  await request()
  await after(0)
  await retry(id)
  expect(await after(0)).toEqual(['waiting', 'failed'])
  expect(await after(minutes(5))).toEqual(['ready', 'failed'])
}, 60_000)

test('exports of the release before become work, and it claims none', async () => {
  const insert = (state: string, dueAt: Date | null, attempts: number) => {
    const id = host.platform.newId()
    return query(
      `INSERT INTO storages.data_exports (app_id, id, requested_by, created_at, state, build_due_at, attempts)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id, build_due_at AS "dueAt"`,
      admin.appId,
      id,
      admin.userId,
      clock.now(),
      state,
      dueAt,
      attempts,
    )
  }
  const work = (id: unknown) => query('SELECT due_at AS "dueAt", attempts FROM platform.work WHERE id = $1', id)
  const later = new Date(clock.now().getTime() + minutes(30))
  await query('DROP FUNCTION storages.queue_export CASCADE')
  const sql = await readMigration('0243_export_work')
  await query(
    `ALTER TABLE storages.data_exports ADD CONSTRAINT data_exports_build_due
       CHECK ((state = 'waiting') = (build_due_at IS NOT NULL)) NOT VALID`,
  )
  const [before] = await insert('waiting', later, 1)
  await query(sql)
  expect(await work(before!['id'])).toEqual([{ dueAt: later, attempts: 1 }])
  const claim = `UPDATE storages.data_exports SET attempts = attempts + 1, build_due_at = $2
                  WHERE id = $1 AND build_due_at = $3 RETURNING id`
  expect(await query(claim, before!['id'], later, later)).toEqual([])
  // It ends what it was building when the release began.
  await query(
    `UPDATE storages.data_exports SET state = 'failed', build_due_at = NULL, finished_at = $2
      WHERE id = $1 AND attempts = 1 AND state = 'waiting'`,
    before!['id'],
    clock.now(),
  )
  clock.advance(1)
  const [beside] = await insert('waiting', later, 0)
  expect(beside).toMatchObject({ dueAt: null })
  expect(await work(beside!['id'])).toEqual([{ dueAt: later, attempts: 0 }])
  await rm(blocked)
  expect(await after(minutes(30))).toEqual(['ready', 'failed'])
}, 60_000)
