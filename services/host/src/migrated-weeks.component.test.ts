import { accounts } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import { projectStaffRole, staffRole } from '@passerelle/kernel/roles'
import { hours, minutes } from '@passerelle/kernel/durations'
import { runMigrations } from '@passerelle/server/database/migrate'
import { migrationsFolder, readMigrations } from '@passerelle/server/database/migration-files'
import { insertApp, insertUser } from '@passerelle/testkit/account-rows'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { createEmptyTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The first migration of hours, reasons of absences and weeks. */
const first = '0273_timesheets'
const ids = { app: 'a'.repeat(24), emma: 'b'.repeat(24), absence: 'c'.repeat(24) }
const emma: GivenPerson = {
  kind: 'staff',
  userId: ids.emma,
  appId: ids.app,
  email: 'emma@nimbus.example',
  firstName: 'Emma',
  lastName: 'Caron',
}

let lent: TestDatabase
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>

/** A database of the release before, with a member of staff and an absence. */
const writeOldRows = async () => {
  const pool = new pg.Pool({ connectionString: lent.url })
  const query = pool.query.bind(pool) as never
  const createdAt = new Date('2026-01-05T08:00:00Z')
  const roles = [staffRole('nimbus'), projectStaffRole('nimbus')]
  await insertApp(query, {
    id: ids.app,
    slug: 'nimbus',
    name: 'Nimbus',
    taskKey: 'NIM',
    provider: true,
    createdAt,
  })
  await insertUser(query, { ...emma, id: emma.userId, roles, staff: true, createdAt })
  await pool.query(
    `INSERT INTO accounts.absences (app_id, id, user_id, first_day, last_day, created_by, created_at)
     VALUES ($1, $2, $3, '2026-02-04', '2026-02-05', $3, $4)`,
    [ids.app, ids.absence, ids.emma, createdAt],
  )
  await pool.end()
}
beforeAll(async () => {
  lent = await createEmptyTestDatabase()
  const before = (await readMigrations(migrationsFolder)).map(({ name }) => name).filter((name) => name < first)
  await runMigrations({ url: lent.url, only: before })
  await writeOldRows()
  await runMigrations({ url: lent.url })
  world = await projectsTestEnvironment(['projects', 'accounts'], {}, lent.url)
}, 120_000)
afterAll(async () => {
  await world.close()
  await lent.drop()
})

test('[PLN-062] an absence of before is leave of whole days, nobody has hours or a week of their own', async () => {
  const { list } = await world.as(emma).call(accounts.listTeam, {})
  expect(list.find(({ _id }) => _id === emma.userId)?.absences).toMatchObject([
    { from: '2026-02-04', to: '2026-02-05', reason: 'leave', part: 'day', note: '' },
  ])
  const { workingHours, timesheet } = world.platform.database.prisma
  expect([await workingHours.count(), await timesheet.count()]).toEqual([0, 0])
  const [sheet] = (await world.as(emma).call(projects.listTimesheets, {})).list
  expect(sheet!.days.map(({ capacityMs }) => capacityMs / hours(1))).toEqual([8, 8, 0, 0, 8, 0, 0])
  expect(sheet).toMatchObject({ state: null, version: 0 })
})

test('[PLN-062] a log within a day counts there as a whole, one past midnight on both of its days', async () => {
  const roles = [staffRole('nimbus')]
  const createdAt = world.clock.now()
  await insertUser(world.platform.database.query, {
    ...emma,
    appId: world.app.id,
    id: emma.userId,
    roles,
    staff: true,
    createdAt,
  })
  const task = await world.request({ category: 'mission' })
  const log = async (from: string, to: string, pauseTimeInMs = 0) => {
    const data = { appId: task.appId, id: world.platform.newId(), taskId: task.id, userId: emma.userId, type: 'manual' }
    const times = { startedAt: new Date(from), stoppedAt: new Date(to), pauseTimeInMs }
    await world.platform.database.prisma.workLog.create({ data: { ...data, ...times } })
  }
  const daysOf = async () => (await world.as(emma).call(projects.listTimesheets, { week: '2026-W05' })).list[0]!.days
  await log('2026-01-27T08:00:00Z', '2026-01-27T11:00:00Z', minutes(30))
  await log('2026-01-27T22:00:00Z', '2026-01-27T23:00:00Z')
  const inMinutes = async () => (await daysOf()).map(({ loggedMs }) => loggedMs / minutes(1))
  expect(await inMinutes()).toEqual([0, 210, 0, 0, 0, 0, 0])
  await log('2026-01-29T22:30:00Z', '2026-01-30T00:30:00Z', minutes(20))
  expect(await inMinutes()).toEqual([0, 210, 0, 25, 75, 0, 0])
})
