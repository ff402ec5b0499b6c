import { accounts } from '@passerelle/contract/accounts/api'
import { days } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutPersonalData } from '../page-errors/report-page-error.ts'

let host: Booted
let given: GivenAccounts
const { listTeam, setProjectRole, reportPageError, createAbsence, deleteAbsence, listAbsences } = accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

test('[ADM-004][OPEN-043] the team is all staff with roles and the load of the week', async () => {
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
})

test('[CON-008] what is logged holds no mail address, query or token', () => {
  const text = withoutPersonalData(
    'ada@lumen.example failed at /reset?token=abc in eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0.abcdefghijk',
  )
  expect(text).toBe('<mail> failed at /reset in <id>')
  // Scripts keep their names: the stack is read with their source maps.
  const stack = 'at pay (https://portal.example/assets/account-settings-page-Cf4LRF5N.js:1:20)'
  expect(withoutPersonalData(stack)).toBe(stack)
})

test('[OPEN-043][ADM-004] staff plan their absences, project staff everybody’s; the team shows them', async () => {
  const [farid, emma, hugo] = [await given.staff({ project: true }), await given.staff(), await given.staff()]
  const from = '2999-02-09'
  const plan = (actor: typeof emma, userId: string, to = '2999-02-13') =>
    host.as(actor).call(createAbsence, { userId, from, to })
  const own = await plan(emma, emma.userId)
  expect(own).toMatchObject({ from, to: '2999-02-13' })
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
    { userId: emma.userId, from: ahead(-1), to: ahead(2) },
    { userId: emma.userId, from: ahead(12), to: ahead(30) },
  ])
  const { admin } = await given.customer()
  await expect(host.as(admin).call(listAbsences, {})).rejects.toBeProblem('not_enough_rights')
})
