import { accounts } from '@passerelle/contract/accounts/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { projects } from '@passerelle/contract/projects/api'
import { minutes } from '@passerelle/kernel/durations'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let people: Record<'farid' | 'solene' | 'gwen' | 'hugo', GivenPerson>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  const staff = (firstName: string, project: boolean) => world.given.staff({ firstName, lastName: 'Benali', project })
  people = {
    farid: await staff('Farid', true),
    solene: await staff('Solène', true),
    gwen: await staff('Gwen', false),
    hugo: await staff('Hugo', false),
  }
  await world.as(people.farid).call(projects.setTimesheetSettings, { approval: true, version: 0 })
})
afterAll(() => world.close())

const week = '2026-W05'
const act = async (by: GivenPerson, op: 'submitTimesheet' | 'approveTimesheet' | 'reopenTimesheet', note?: string) => {
  world.clock.advance(minutes(1))
  const { userId } = people.gwen
  const { list } = await world.as(people.farid).call(projects.listTimesheets, { week, userIds: [userId] })
  const wish = { userId, week, version: list[0]!.version }
  if (op === 'reopenTimesheet') await world.as(by).call(projects.reopenTimesheet, { ...wish, note: note! })
  else await world.as(by).call(projects[op], wish)
}
const heardBy = async (person: GivenPerson) => {
  await world.drain()
  const { list } = await world.as(person).call(notifs.listNotices, { limit: 10 })
  return list
    .filter(({ kind }) => kind.startsWith('week_'))
    .map(({ kind, readAt, facts }) => [kind, readAt === null ? 'unread' : 'read', facts.reason ?? ''].join(' ').trim())
}

test('project staff hear of a submitted week until it is decided on, its person of the decision', async () => {
  const { farid, solene, gwen, hugo } = people
  await act(gwen, 'submitTimesheet')
  for (const one of [farid, solene]) expect(await heardBy(one)).toEqual(['week_submitted unread'])
  await act(farid, 'approveTimesheet')
  expect(await heardBy(solene)).toEqual(['week_submitted read'])
  await act(farid, 'reopenTimesheet', 'Il manque jeudi')
  expect(await heardBy(gwen)).toEqual(['week_reopened unread Il manque jeudi', 'week_approved unread'])
  expect(await heardBy(hugo)).toEqual([])
})

test('a week that is decided on before anybody heard of it asks nobody', async () => {
  await act(people.gwen, 'submitTimesheet')
  await act(people.farid, 'approveTimesheet')
  expect(await heardBy(people.solene)).toEqual(['week_submitted read', 'week_submitted read'])
})

test('[PLN-053] changed hours are told to their person alone, with the day from which they hold', async () => {
  const { farid, solene, gwen, hugo } = people
  const toldOf = async (person: GivenPerson) => {
    await world.drain()
    const { list } = await world.as(person).call(notifs.listNotices, { limit: 10 })
    return list
      .filter(({ kind }) => kind === 'hours_changed')
      .map(({ actor, facts }) => [actor?.firstName, facts.startsAt?.slice(0, 10)])
  }
  const minutesOfDays = [480, 480, 240, 480, 480, 0, 0]
  const change = (userId: string, validFrom: string) =>
    world.as(farid).call(accounts.setHours, { userId, validFrom, minutes: minutesOfDays })
  await change(gwen.userId, '2026-03-02')
  expect(await toldOf(gwen)).toEqual([['Farid', '2026-03-02']])
  for (const one of [farid, solene, hugo]) expect(await toldOf(one)).toEqual([])
  // One's own change is known.
  await change(farid.userId, '2026-03-02')
  expect(await toldOf(farid)).toEqual([])
})
