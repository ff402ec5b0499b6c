import { accounts } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { requestTo } from '@passerelle/testkit/request'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Tuesday 3 February 2026, 13:00 in Paris.
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let farid: GivenPerson
beforeAll(async () => {
  world = await projectsTestEnvironment(['projects', 'accounts'])
  farid = await world.given.staff({ project: true, firstName: 'Farid', lastName: 'Benali' })
})
afterAll(() => world.close())

const newStaff = (firstName: string) => world.given.staff({ inside: [world.app], firstName, lastName: 'Caron' })
const add = async (person: GivenPerson, from: string, ms: number, log: object = {}, task: object = {}) => {
  const made = await world.request({ category: 'mission', ...task })
  const id = world.platform.newId()
  await world.platform.database.prisma.workLog.create({
    data: {
      appId: made.appId,
      id,
      taskId: made.id,
      userId: person.userId,
      type: 'manual',
      startedAt: new Date(from),
      stoppedAt: new Date(Date.parse(from) + ms),
      ...log,
    },
  })
  return made
}
const week = 'from=2026-02-02&to=2026-02-08'
const fetchFile = async (person: GivenPerson, query: string, language = 'fr') => {
  const token = await world.given.tokenFor(person)
  const response = await requestTo(world)
    .get(`/api/projects/v1/${world.platform.env.provider}/timesheets/export?${query}`)
    .set('authorization', `Bearer ${token}`)
    .set('accept-language', language)
  return response
}
const linesOf = async (...of: Parameters<typeof fetchFile>) =>
  (await fetchFile(...of)).text.trimEnd().split('\r\n').slice(1)
const namesOf = (people: readonly GivenPerson[]) => people.map(({ userId }) => `userIds[]=${userId}`).join('&')

test('[PLN-050] a file has a line for each part of a log, by the language', async () => {
  const emma = await newStaff('Emma')
  const night = await add(emma, '2026-02-01T22:30:00Z', hours(2), { note: 'Bascule; de nuit' }, { name: '=1+1' })
  const day = await add(emma, '2026-02-03T07:30:00Z', hours(1) + minutes(40), { pauseTimeInMs: minutes(10) })
  const account = world.app.name
  const file = await fetchFile(emma, week)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.text.startsWith('\uFEFFJour;Personne;Compte;Demande;Titre;')).toBe(true)
  expect(await linesOf(emma, week)).toEqual([
    `2026-02-02;Emma Caron;${account};${night.slug};"'=1+1";Mission;;00:00;01:30;0;90;1,50;90;90;"Bascule; de nuit";;`,
    `2026-02-03;Emma Caron;${account};${day.slug};${day.name};Mission;;08:30;10:10;10;90;1,50;90;27;;;`,
  ])
  const english = await linesOf(emma, week, 'en')
  expect(english[1]).toBe(
    `2026-02-03,Emma Caron,${account},${day.slug},${day.name},Mission,,08:30,10:10,10,90,1.50,90,27,,,`,
  )
  expect(await linesOf(emma, 'from=2026-02-01&to=2026-02-01'), 'before midnight').toHaveLength(1)
})

test('[PLN-050] minutes of the export are those of the page, although logs have seconds', async () => {
  const emma = await newStaff('Emma')
  for (let count = 0; count < 9; count += 1) await add(emma, `2026-02-0${(count % 3) + 2}T0${count}:00:00Z`, 100_000)
  const lines = (await linesOf(emma, week)).map((line) => line.split(';'))
  const [sheet] = (await world.as(emma).call(projects.listTimesheets, { week: '2026-W06' })).list
  for (const { day, loggedMs } of sheet!.days) {
    const ofDay = lines.filter(([on]) => on === day)
    expect(ofDay.reduce((sum, line) => sum + Number(line[10]), 0)).toBe(Math.floor(loggedMs / minutes(1)))
  }
  expect(lines).toHaveLength(9)
})

test('[PLN-050] project staff export others, whose lines follow by name, with the state of their week', async () => {
  const [zoe, ana] = [await newStaff('Zoé'), await newStaff('Ana')]
  for (const person of [zoe, ana]) await add(person, '2026-01-28T08:00:00Z', hours(1))
  const period = 'from=2026-01-26&to=2026-02-01'
  const both = `${period}&${namesOf([zoe, ana])}`
  const peopleOf = (lines: string[]) => lines.map((line) => [line.split(';')[1], line.split(';').at(-1)])
  expect(peopleOf(await linesOf(farid, both))).toEqual([
    ['Ana Caron', ''],
    ['Zoé Caron', ''],
  ])
  await world.as(farid).call(projects.setTimesheetSettings, { approval: true, version: 0 })
  await world.as(ana).call(projects.submitTimesheet, { userId: ana.userId, week: '2026-W05', version: 0 })
  expect(peopleOf(await linesOf(farid, both))).toEqual([
    ['Ana Caron', 'envoyée'],
    ['Zoé Caron', 'ouverte'],
  ])
  const refused = async (person: GivenPerson, query: string) => (await fetchFile(person, query)).body.code
  expect(await refused(ana, `${period}&${namesOf([zoe])}`)).toBe('worklogs_of_others')
  expect(await refused(farid, `${period}&${namesOf([world.user])}`)).toBe('not_found')
  expect(await refused(world.admin, period)).toBe('not_enough_rights')
  for (const wrong of [
    'from=2025-02-02&to=2026-02-03',
    'from=2026-02-03&to=2026-02-02',
    'from=2026-02-29&to=2026-03-01',
    `${week}&format=xlsx`,
    'from=2026-02-03',
  ])
    expect(await refused(ana, wrong)).toBe('invalid_input')
  expect((await fetchFile(ana, 'from=2025-02-03&to=2026-02-03')).status, '366 days').toBe(200)
})

test('[PLN-050] a long file is read in pages, each log once', async () => {
  const emma = await newStaff('Emma')
  const { appId, id } = await world.request()
  await world.platform.database.query({
    text: `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at, note)
           SELECT $1, 'e' || lpad(to_hex(n), 23, '0'), $2, $3, 'manual', at, at + interval '5 minutes', 'N' || n
             FROM (SELECT n, '2026-01-05T08:00:00Z'::timestamptz + (n / 3) * interval '10 minutes' AS at
                     FROM generate_series(1, 2050) n) logs`,
    values: [appId, id, emma.userId],
  })
  const lines = await linesOf(emma, 'from=2026-01-01&to=2026-02-03')
  const notes = lines.map((line) => line.split(';')[14])
  expect([notes.length, new Set(notes).size]).toEqual([2050, 2050])
})

test('[PLN-031] grid, plan, home, team and export agree on a log from Sunday 23:59 to Monday 01:21', async () => {
  const emma = await newStaff('Emma')
  await add(emma, '2026-02-01T22:59:00Z', minutes(82))
  const as = world.as(emma)
  const [sheet] = (await as.call(projects.listTimesheets, { week: '2026-W06' })).list
  const [before] = (await as.call(projects.listTimesheets, { week: '2026-W05' })).list
  expect([before!.sums.loggedMs, before!.days[6]!.loggedMs]).toEqual([minutes(1), minutes(1)])
  expect([sheet!.sums.loggedMs, sheet!.days[0]!.loggedMs, sheet!.rows[0]!.ms[0]]).toEqual(
    Array.from({ length: 3 }, () => minutes(81)),
  )
  const { list: plans } = await as.call(projects.readPlanning, {})
  expect(plans.find(({ userId }) => userId === emma.userId)!.loggedMs[0]).toBe(minutes(81))
  const ofDay = async (date: string) => {
    const { sums } = await as.call(projects.readTimes, { date, range: 'day' })
    return sums.reduce((sum, { timeInMs }) => sum + timeInMs, 0)
  }
  expect([await ofDay('2026-02-01'), await ofDay('2026-02-02')]).toEqual([minutes(1), minutes(81)])
  const member = (await as.call(accounts.listTeam, {})).list.find(({ _id }) => _id === emma.userId)!
  expect([member.weekMs, member.days[0]]).toEqual([minutes(81), minutes(81)])
  const lines = await linesOf(emma, 'from=2026-02-01&to=2026-02-02')
  expect(lines.map((line) => line.split(';')[10])).toEqual(['1', '81'])
})
