import { afterAll, beforeAll, expect, test } from 'vitest'
import { stats } from '@passerelle/contract/stats/api'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { boot, type Booted } from '@passerelle/testkit/boot'

let booted: Booted
let given: ReturnType<typeof givenAccounts>
beforeAll(async () => {
  booted = await boot()
  given = givenAccounts(booted.platform)
})
afterAll(() => booted.close())

test('project staff alone see the process, its parts and queues, the last backup and what failed', async () => {
  const { database, clock, newId } = booted.platform
  const now = clock.now()
  const app = await given.app()
  await database.query({
    text: `INSERT INTO platform.backups VALUES ($1, $3, $3, 10, 2, 1, false), ($2, $4, $4, 2048, 99, 3, true)`,
    values: [newId(), newId(), new Date(now.getTime() - 7_200_000), new Date(now.getTime() - 3_600_000)],
  })
  await database.query({
    text: `INSERT INTO platform.work (kind, id, app_id, turn, attempts, last_error, failed_at)
           VALUES ('test.fails', 'one', $1::text, $1::text, 8, 'refused', $2)`,
    values: [app.id, now],
  })
  const work = (id: string, dueAt: Date) =>
    database.query({
      text: `INSERT INTO platform.work (kind, id, app_id, turn, due_at)
             VALUES ('test.' || $1, $1, $2::text, $2::text, $3)`,
      values: [id, app.id, dueAt],
    })
  const overdue = new Date(now.getTime() - 3_600_000)
  await work('late', overdue)
  await work('planned', new Date(now.getTime() + 3_600_000))
  const check = (name: string, days: number | null) =>
    database.query({
      text: `INSERT INTO stats.uptime_checks (id, name, kind, target, interval_seconds, timeout_ms, created_at, due_at,
               certificate_expires_at)
             VALUES ($1, $2, 'http', 'https://site.example', 60, 5000, $3, $4, $5)`,
      values: [newId(), name, now, daysLater(7), days === null ? null : daysLater(days)],
    })
  const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
  await check('Later', 60)
  await check('Soon', 12)
  await check('Without', null)
  const project = await given.staff({ project: true })
  const read = () => booted.as(project).call(stats.readSystem, {})
  await expect.poll(async () => (await read()).processes.length).toBe(1)
  // One that has not been heard for a minute is dead: it counts for nothing.
  await database.query({
    text: `INSERT INTO platform.processes SELECT copy.* FROM platform.processes p, jsonb_populate_record(p, $1) copy`,
    values: [
      {
        id: newId(),
        host: 'zzz',
        version: '0.0.1',
        seen_at: new Date(now.getTime() - 60_000),
        parts: [{ name: 'mail', state: 'real', detail: null }],
      },
    ],
  })
  const state = await read()
  expect(state.processes.map(({ alive, version }) => [alive, version])).toEqual([
    [true, state.version],
    [false, '0.0.1'],
  ])
  state.processes.pop()
  expect(state.processes).toMatchObject([{ alive: true, roles: ['http', 'worker'], version: state.version }])
  expect(state.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(state.processes[0]?.cache).toMatchObject({ evictions: 0, maxBytes: 32 * 1024 * 1024 })
  expect(state.parts).toContainEqual({ name: 'mail', state: 'fake', detail: null })
  expect(state.queues.find(({ service }) => service === 'projects')).toMatchObject({ failed: 0 })
  expect(state.lastBackup).toMatchObject({ bytes: 2048, rows: 99, files: 3, encrypted: true })
  expect(state.work).toContainEqual({ kind: 'test.fails', waiting: 0, failed: 1, overdueAt: null })
  expect(state.work).toContainEqual(expect.objectContaining({ kind: 'test.late', overdueAt: overdue.toISOString() }))
  expect(state.work).toContainEqual(expect.objectContaining({ kind: 'test.planned', overdueAt: null }))
  expect(state.certificates.map(({ name }) => name)).toEqual(['Soon', 'Later'])

  const staff = await given.staff()
  await expect(booted.as(staff).call(stats.readSystem, {})).rejects.toBeProblem('access_denied')
})
