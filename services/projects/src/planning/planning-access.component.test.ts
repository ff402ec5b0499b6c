import { accounts } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { createTestClient } from '@passerelle/testkit/test-client'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let people: Record<'emma' | 'hugo' | 'farid' | 'gwen', GivenPerson>
beforeAll(async () => {
  world = await projectsTestEnvironment(['projects', 'accounts'])
  const staff = (project: boolean) => world.given.staff({ project, inside: [world.app] })
  const [emma, hugo, farid, gwen] = [await staff(false), await staff(false), await staff(true), await staff(true)]
  people = { emma, hugo, farid, gwen }
  await world.as(farid).call(projects.setTimesheetSettings, { approval: true, version: 0 })
})
afterAll(() => world.close())

type Client = ReturnType<typeof world.as>
const week = '2026-W05'
const hours = { validFrom: '2026-02-09', minutes: [480, 480, 480, 480, 480, 0, 0] }
const day = { from: '2026-03-02', to: '2026-03-02' }
/** Calls of the planning and of the weeks, about the person with this id. */
const calls = {
  planning: (as: Client) => as.call(projects.readPlanning, {}),
  hours: (as: Client, userId: string) => as.call(accounts.listHours, { userId }),
  setHours: (as: Client, userId: string) => as.call(accounts.setHours, { userId, ...hours }),
  conflicts: (as: Client, userId: string) => as.call(accounts.readAbsenceConflicts, { userId, ...day }),
  absence: async (as: Client, userId: string) => {
    const { _id } = await as.call(accounts.createAbsence, { userId, ...day })
    await as.call(accounts.deleteAbsence, { userId, absenceId: _id })
  },
  timesheet: (as: Client, userId: string) => as.call(projects.listTimesheets, { userIds: [userId] }),
  logs: (as: Client, userId: string) => as.call(projects.listTimesheetLogs, { userId }),
  submit: (as: Client, userId: string) => as.call(projects.submitTimesheet, { userId, week, version: 9 }),
  approve: (as: Client, userId: string) => as.call(projects.approveTimesheet, { userId, week, version: 9 }),
  reopen: (as: Client, userId: string) => as.call(projects.reopenTimesheet, { userId, week, version: 9, note: 'x' }),
}
type Name = keyof typeof calls
const outcome = (name: Name, as: Client, userId: string) =>
  calls[name](as, userId).then(
    () => 'yes',
    (problem: { code: string }) => problem.code,
  )
// A version that nobody has: who may decide gets this far.
const far = 'conflict'
const denied = 'access_denied'
/** Answers to staff about themselves and others, then to project staff about themselves and others (table P4). */
const table: [Name, own: string, others: string, ownOfProject: string, othersOfProject: string][] = [
  ['planning', 'yes', 'yes', 'yes', 'yes'],
  ['hours', 'yes', denied, 'yes', 'yes'],
  ['setHours', denied, denied, 'yes', 'yes'],
  ['conflicts', 'yes', denied, 'yes', 'yes'],
  ['absence', 'yes', denied, 'yes', 'yes'],
  ['timesheet', 'yes', 'worklogs_of_others', 'yes', 'yes'],
  ['logs', 'yes', 'worklogs_of_others', 'yes', 'yes'],
  ['submit', far, denied, far, denied],
  ['approve', denied, denied, denied, far],
  ['reopen', denied, denied, far, far],
]

test('[PLN-060] the table names every call', () => {
  expect(table.map(([name]) => name).toSorted()).toEqual(Object.keys(calls).toSorted())
})

test.each(table)('[PLN-060] %s: staff for themselves, project staff for all', async (name, ...expected) => {
  const { emma, hugo, farid, gwen } = people
  const asked = [
    [emma, emma],
    [emma, hugo],
    [farid, farid],
    [gwen, hugo],
  ] as const
  const outcomes = []
  for (const [actor, about] of asked) outcomes.push(await outcome(name, world.as(actor), about.userId))
  expect(outcomes).toEqual(expected)
})

test.each(table)('[PLN-060] %s is refused to customers, tokens and whoever is not signed in', async (name) => {
  const { userId } = people.emma
  for (const customer of [world.user, world.admin])
    expect(await outcome(name, world.as(customer), userId)).toBe('not_enough_rights')
  expect(await outcome(name, world.anonymous, userId)).toBe('not_signed_in')
  for (const maker of [world.as(world.admin), world.as(people.farid, { in: world.app.id })]) {
    const { token } = await maker.call(accounts.createAccessToken, { name })
    const refused = await outcome(name, createTestClient(world.origin, 'nimbus', { token }), userId)
    expect(['not_enough_rights', 'access_denied']).toContain(refused)
  }
})
