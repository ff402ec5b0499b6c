import { accounts } from '@passerelle/contract/accounts/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterEach, beforeEach, expect, test } from 'vitest'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let people: Record<'farid' | 'solene' | 'gwen' | 'hugo', GivenPerson>
beforeEach(async () => {
  world = await projectsTestEnvironment(['all'])
  const staff = (firstName: string, project: boolean) => world.given.staff({ firstName, project, inside: [world.app] })
  people = {
    farid: await staff('Farid', true),
    solene: await staff('Solène', true),
    gwen: await staff('Gwen', false),
    hugo: await staff('Hugo', false),
  }
  const { id: taskId } = await world.request({ category: 'managed' })
  const logged = (person: GivenPerson, startedAt: string, ms: number) =>
    world.platform.database.query({
      text: `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at,
               pause_time_in_ms) VALUES ($1, $2, $3, $4, 'action', $5::timestamptz,
               $5 + $6::bigint * interval '1 millisecond', 0)`,
      values: [world.app.id, world.platform.newId(), taskId, person.userId, startedAt, ms],
    })
  await logged(people.gwen, '2026-01-27T07:00:00Z', hours(36) + minutes(45))
  await logged(people.hugo, '2026-01-20T09:00:00Z', hours(2))
  // Gwen is away in the week after, Hugo submits all but that of 26 January.
  const absence = { userId: people.gwen.userId, from: '2026-02-02', to: '2026-02-08' }
  await world.as(people.farid).call(accounts.createAbsence, absence)
})
afterEach(() => world.close())

const approve = (approval: boolean, version: number) =>
  world.as(people.farid).call(projects.setTimesheetSettings, { approval, version })
const submit = (person: GivenPerson, week: string) =>
  world.as(person).call(projects.submitTimesheet, { userId: person.userId, week, version: 0 })
/** Moves to this moment in Paris (winter), and works on what is due. */
const moveTo = async (at: string) => {
  world.clock.advance(Date.parse(`${at}:00+01:00`) - world.clock.now().getTime())
  await world.sweep()
  await world.drain()
}
const heardBy = async (person: GivenPerson) => {
  const { list } = await world.as(person).call(notifs.listNotices, { limit: 50 })
  return list
    .filter(({ kind }) => kind === 'week_due' || kind === 'weeks_due')
    .map(({ readAt, facts: { startsAt, fromMs, toMs, count, name } }) =>
      [startsAt?.slice(0, 10), fromMs, toMs, count, name, readAt && 'read']
        .filter((one) => one !== null && one !== undefined)
        .join(' '),
    )
    .toSorted()
}

test('[PLN-049] whoever has an open past week is reminded on Monday, project staff on Wednesday', async () => {
  const { farid, solene, gwen, hugo } = people
  await approve(true, 0)
  await submit(hugo, '2026-W04')
  await moveTo('2026-02-09T09:59')
  for (const one of [gwen, hugo]) expect(await heardBy(one)).toEqual([])
  await submit(hugo, '2026-W06')
  await moveTo('2026-02-09T10:00')
  expect(await heardBy(gwen)).toEqual([`2026-01-26 ${hours(36) + minutes(45)} ${hours(40)}`])
  expect(await heardBy(hugo)).toEqual([`2026-01-26 0 ${hours(40)}`])

  await submit(hugo, '2026-W05')
  await world.drain()
  expect(await heardBy(hugo)).toEqual([`2026-01-26 0 ${hours(40)} read`])
  await moveTo('2026-02-11T09:59')
  expect(await heardBy(farid)).toEqual([])
  await moveTo('2026-02-11T10:00')
  for (const one of [farid, solene]) expect(await heardBy(one)).toEqual(['1 Gwen'])
  expect(await heardBy(hugo)).toHaveLength(1)
})

test('[PLN-049] a week is reminded of every Monday for four weeks, once also when two workers are late', async () => {
  const { gwen } = people
  await approve(true, 0)
  await moveTo('2026-02-09T10:00')
  world.clock.advance(Date.parse('2026-02-17T08:00:00Z') - world.clock.now().getTime())
  await Promise.all([world.sweep(), world.sweep()])
  await world.drain()
  await world.sweep()
  await world.drain()
  const late = (await heardBy(gwen)).filter((one) => one.startsWith('2026-01-26'))
  expect(late).toHaveLength(2)
  await moveTo('2026-03-02T10:00')
  expect((await heardBy(gwen)).filter((one) => one.startsWith('2026-01-26'))).toHaveLength(2)
})

test('[PLN-049] without approval nobody is reminded, also of weeks that were opened before', async () => {
  await moveTo('2026-02-09T10:00')
  for (const one of Object.values(people)) expect(await heardBy(one)).toEqual([])
  await approve(true, 0)
  await moveTo('2026-02-16T09:00')
  await approve(false, 1)
  await moveTo('2026-02-18T12:00')
  for (const one of Object.values(people)) expect(await heardBy(one)).toEqual([])
})

test('[PLN-049] a reopened week is reminded of on the next Monday', async () => {
  const { gwen, farid } = people
  await approve(true, 0)
  await submit(gwen, '2026-W05')
  await moveTo('2026-02-09T10:00')
  expect(await heardBy(gwen)).toEqual([])
  const wish = { userId: gwen.userId, week: '2026-W05', version: 1, note: 'Il manque jeudi' }
  await world.as(farid).call(projects.reopenTimesheet, wish)
  await moveTo('2026-02-16T10:00')
  expect(await heardBy(gwen)).toContain(`2026-01-26 ${hours(36) + minutes(45)} ${hours(40)}`)
})
