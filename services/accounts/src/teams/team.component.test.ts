import { accounts } from '@passerelle/contract/accounts/api'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { registerStaff } from '@passerelle/testkit/account-rows'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import { givenProjects } from '@passerelle/testkit/given-projects'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutPersonalData } from '../page-errors/report-page-error.ts'

// A Wednesday.
const clock = fakeClock('2026-02-04T12:00:00Z')
let host: Booted
let given: GivenAccounts
const { listTeam, setProjectRole, reportPageError, createAbsence, deleteAbsence, listAbsences } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

test('[ADM-004][OPEN-043] the team is all staff with their roles', async () => {
  const farid = await given.staff({ project: true })
  const emma = await given.staff()
  const { list, weekFrom } = await host.as(emma).call(listTeam, {})
  expect(weekFrom).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(list.find(({ _id }) => _id === farid.userId)).toMatchObject({
    project: true,
    running: null,
    weekMs: 0,
    days: [0, 0, 0, 0, 0, 0, 0],
    openTasks: 0,
  })
  expect(list.find(({ _id }) => _id === emma.userId)?.project).toBe(false)
  await expect(host.as((await given.customer()).admin).call(listTeam, {})).rejects.toBeProblem('not_enough_rights')
})

test('[OPEN-043] the team shows who works on what, their time of each day in Paris, open and late tasks', async () => {
  const { app, user } = await given.customer()
  const [emma, hugo] = [await given.staff(), await given.staff()]
  const { task } = givenProjects(host.platform)
  const of = (fields: object) => task({ app, owner: user, ...fields })
  const late = await of({ dueAt: new Date('2026-02-04T11:00:00Z') })
  const open = await of({ dueAt: new Date('2026-02-05T11:00:00Z') })
  const away = [await of({ listId: 'done', doneAt: clock.now() }), await of({ deletedAt: clock.now() })]
  const { query } = host.platform.database
  const assign = (taskId: string, userId: string) =>
    query({
      text: 'INSERT INTO projects.task_members (app_id, task_id, user_id, added_at) VALUES ($1, $2, $3, $4)',
      values: [app.id, taskId, userId, clock.now()],
    })
  await registerStaff(query, app.id, emma.userId, clock.now())
  await registerStaff(query, app.id, hugo.userId, clock.now())
  for (const { id } of [late, open, ...away]) await assign(id, emma.userId)
  await assign(open.id, hugo.userId)
  const log = (userId: string, from: string, to: string | null, pause = 0) =>
    query({
      text: `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at,
               pause_time_in_ms)
             VALUES ($1, $2, $3, $4, 'manual', $5, $6, $7)`,
      values: [app.id, host.platform.newId(), late.id, userId, from, to, pause],
    })
  // Monday begins in Paris at 23:00 UTC of Sunday.
  await log(emma.userId, '2026-02-01T20:00:00Z', '2026-02-01T21:00:00Z')
  await log(emma.userId, '2026-02-01T22:30:00Z', '2026-02-01T23:30:00Z')
  await log(emma.userId, '2026-02-03T08:00:00Z', '2026-02-03T10:15:00Z', minutes(15))
  await log(hugo.userId, '2026-02-03T13:00:00Z', '2026-02-03T14:00:00Z')
  await log(emma.userId, '2026-02-04T11:00:00Z', null)
  const { list, weekFrom } = await host.as(hugo).call(listTeam, {})
  expect(weekFrom).toBe('2026-02-02')
  const memberOf = (id: string) => list.find(({ _id }) => _id === id)
  expect(memberOf(emma.userId)).toMatchObject({
    running: { taskId: late.slug, appId: app.id, startedAt: '2026-02-04T11:00:00.000Z' },
    days: [minutes(30), hours(2), hours(1), 0, 0, 0, 0],
    weekMs: hours(3.5),
    openTasks: 2,
    lateTasks: 1,
  })
  expect(memberOf(hugo.userId)).toMatchObject({
    running: null,
    days: [0, hours(1), 0, 0, 0, 0, 0],
    openTasks: 1,
    lateTasks: 0,
  })
})

test('[OPEN-043] project staff give and take project rights, never their own; others cannot', async () => {
  const farid = await given.staff({ project: true })
  const emma = await given.staff()
  await expect(host.as(emma).call(setProjectRole, { userId: farid.userId, project: false })).rejects.toThrow()
  await expect(host.as(farid).call(setProjectRole, { userId: farid.userId, project: false })).rejects.toBeProblem(
    'own_role',
  )
  const { user } = await given.customer()
  await expect(host.as(farid).call(setProjectRole, { userId: user.userId, project: true })).rejects.toBeProblem(
    'not_found',
  )
  await host.as(farid).call(setProjectRole, { userId: emma.userId, project: true })
  expect((await host.as(emma).call(accounts.readMe, {})).project).toBe(true)
  await host.as(farid).call(setProjectRole, { userId: emma.userId, project: false })
  expect((await host.as(emma).call(accounts.readMe, {})).project).toBe(false)
})

test('[CON-008] every error of a page that is reported is taken, thirty a minute from one address', async () => {
  const report = { name: 'TypeError', message: 'x is undefined', route: '/', version: '1' }
  for (let count = 0; count < 30; count += 1) await host.anonymous.call(reportPageError, report)
  await expect(host.anonymous.call(reportPageError, report)).rejects.toBeProblem('too_many_requests')
  await host.platform.database.query({ text: 'UPDATE accounts.login_limits SET expire = expire - 61000' })
  await host.anonymous.call(reportPageError, report)
})

test('[CON-008] the log of team changes holds no mail address, query or token', () => {
  const text = withoutPersonalData(
    'ada@lumen.example failed at /reset?token=abc in eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0.abcdefghijk',
  )
  expect(text).toBe('<mail> failed at /reset in <id>')
  // Scripts keep their names: the stack is read with their source maps.
  const place = 'https://portal.example/assets/account-settings-page-Cf4LRF5N.js:1:20'
  const stack = `at pay (${place})\npay@${place}`
  expect(withoutPersonalData(stack)).toBe(stack)
})

test('[OPEN-043][ADM-004] staff plan their absences, project staff everybody’s; the team shows them', async () => {
  const [farid, emma, hugo] = [await given.staff({ project: true }), await given.staff(), await given.staff()]
  const from = '2999-02-09'
  const plan = (actor: typeof emma, userId: string, to = '2999-02-13') =>
    host.as(actor).call(createAbsence, { userId, from, to })
  const own = await plan(emma, emma.userId)
  expect(own).toMatchObject({ from, to: '2999-02-13', part: 'day', reason: 'leave', note: '' })
  await expect(plan(emma, emma.userId, from)).rejects.toBeProblem('absence_overlaps')
  await expect(plan(emma, hugo.userId)).rejects.toBeProblem('access_denied')
  await plan(farid, hugo.userId)
  for (const to of ['2999-02-08', '3001-02-08'])
    await expect(plan(farid, farid.userId, to)).rejects.toMatchObject({ code: 'invalid_input' })
  const { user } = await given.customer()
  await expect(plan(farid, user.userId)).rejects.toBeProblem('not_found')
  await expect(plan(user, user.userId)).rejects.toBeProblem('not_enough_rights')
  const absencesOf = async (id: string) =>
    (await host.as(emma).call(listTeam, {})).list.find(({ _id }) => _id === id)?.absences
  expect(await absencesOf(emma.userId)).toEqual([own])
  expect(await absencesOf(hugo.userId)).toHaveLength(1)
  const cancel = (actor: typeof emma) => host.as(actor).call(deleteAbsence, { userId: emma.userId, absenceId: own._id })
  await expect(cancel(hugo)).rejects.toBeProblem('access_denied')
  await cancel(farid)
  await expect(cancel(emma)).rejects.toBeProblem('not_found')
  expect(await absencesOf(emma.userId)).toEqual([])
})

test('[OPEN-043] staff read who is absent now and in the next two weeks, customers do not', async () => {
  const emma = await given.staff()
  const client = host.as(emma)
  const ahead = (count: number) => toIsoDate(new Date(host.platform.clock.now().getTime() + days(count)))
  const plan = (from: number, to: number) =>
    client.call(createAbsence, { userId: emma.userId, from: ahead(from), to: ahead(to) })
  await plan(-3, -2)
  await plan(-1, 2)
  await plan(12, 30)
  await plan(40, 41)
  const { list } = await client.call(listAbsences, {})
  expect(list.filter(({ userId }) => userId === emma.userId)).toEqual([
    { userId: emma.userId, from: ahead(-1), to: ahead(2), part: 'day', reason: 'leave' },
    { userId: emma.userId, from: ahead(12), to: ahead(30), part: 'day', reason: 'leave' },
  ])
  await host.platform.database.query({
    text: 'UPDATE accounts.users SET deleted_at = created_at WHERE id = $1',
    values: [emma.userId],
  })
  const left = await host.as(await given.staff()).call(listAbsences, {})
  expect(left.list.filter(({ userId }) => userId === emma.userId)).toEqual([])
  const { admin } = await given.customer()
  await expect(host.as(admin).call(listAbsences, {})).rejects.toBeProblem('not_enough_rights')
})
