import { TeamMember, teams } from '@passerelle/contract/accounts/teams'
import { Timesheet, timesheets } from '@passerelle/contract/projects/timesheets'
import { hours, minutes } from '@passerelle/kernel/durations'
import { daysOfWeek } from '@passerelle/kernel/weeks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { ofStaff } from '../../../testing/open-task.ts'
import { openOffice, say, setUpServer, toastTexts, userId } from '../../../testing/open-page.tsx'

const server = setUpServer()
const days = daysOfWeek('2026-01-26')
const people = { me: userId, hugo: 'b'.repeat(24), gwen: 'c'.repeat(24), lea: 'd'.repeat(24) }
type Days = Timesheet['days']

const sheetOf = (person: string, ofDays: Partial<Days[number]>[] = [], fields: Partial<Timesheet> = {}): Timesheet => {
  const all = days.map((day, index) => ({
    day,
    capacityMs: index < 5 ? hours(8) : 0,
    loggedMs: 0,
    billableMs: 0,
    overlapsMs: 0,
    gapsMs: 0,
    absence: null,
    ...ofDays[index],
  }))
  const loggedMs = all.reduce((sum, day) => sum + day.loggedMs, 0)
  const row = (taskId: string, key: 'mission' | 'internal', ms: number) => ({
    taskId,
    taskName: 'Routeur',
    appId: '5'.repeat(24),
    appName: 'Atelier Lumen',
    category: {
      _id: '6'.repeat(24),
      name: key,
      type: 'category' as const,
      key,
      backgroundColor: '#336699',
    },
    ms: [ms, 0, 0, 0, 0, 0, 0],
  })
  return example(Timesheet, {
    userId: person,
    days: all,
    rows: loggedMs === 0 ? [] : [row('ATL-3', 'mission', loggedMs * 0.75), row('ATL-4', 'internal', loggedMs * 0.25)],
    sums: { capacityMs: hours(40), loggedMs, billableMs: loggedMs },
    overlapsMs: 0,
    gapsMs: 0,
    runningSince: null,
    withoutNote: 0,
    state: null,
    version: 0,
    submittedAt: null,
    decidedAt: null,
    decidedBy: null,
    ...fields,
  })
}
const full = [8, 8, 8, 8, 8].map((count) => ({ loggedMs: hours(count) }))
const submitted = { state: 'submitted', version: 1, submittedAt: '2026-02-02T07:40:00.000Z' } as const

const open = async (given: Timesheet[], { lastWeek = null as string | null, others = true } = {}) => {
  const list = Object.values(people).map((id) => given.find((sheet) => sheet.userId === id) ?? sheetOf(id))
  server().answer(timesheets.listTimesheets, { week: '2026-W05', today: '2026-02-03', list, lastWeek })
  server().answer(timesheets.readTimesheetSettings, { approval: true, version: 1 })
  const member = (_id: string, firstName: string, project: boolean) =>
    example(TeamMember, { _id, firstName, lastName: 'Caron', project })
  server().answer(teams.listTeam, {
    weekFrom: days[0]!,
    list: [
      member(people.me, 'Farid', true),
      member(people.hugo, 'Hugo', false),
      member(people.gwen, 'Gwen', false),
      member(people.lea, 'Léa', others),
    ],
  })
  await openOffice('/admin/times?week=2026-W05&of=team', { project: true })
}
const rowOf = (person: string) =>
  document.querySelector<HTMLElement>(`[data-part="team-week-of"][data-user-id="${person}"]`)
const cellsOf = (person: string) =>
  [...(rowOf(person)?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)

test('[PLN-051] a row per person: seven days, capacity, billable part, absence and marks; sums of all', async () => {
  await open([
    sheetOf(people.hugo, [{ loggedMs: hours(10.25) }, { loggedMs: hours(5), gapsMs: hours(2) }], {
      overlapsMs: minutes(20),
      runningSince: '2026-01-26T08:00:00.000Z',
      withoutNote: 2,
    }),
    sheetOf(people.gwen, [{ loggedMs: hours(8) }, { capacityMs: 0, absence: { part: 'day', reason: 'leave' } }]),
  ])
  await expect.element(page.getByRole('columnheader', { name: say('timesheets.marks') })).toBeVisible()
  const hugo = cellsOf(people.hugo)
  expect(hugo).toHaveLength(10)
  expect(hugo.slice(0, 3)).toEqual(['10\u00a0h\u00a015', '5\u00a0h', '·'])
  expect(hugo[7]).toContain('sur 40\u00a0h')
  expect(hugo[8]).toBe('75\u00a0%')
  for (const mark of [
    '10\u00a0h\u00a015 le lun. 26',
    '2\u00a0h sans temps le mar. 27',
    '20\u00a0min en double',
    'en cours',
    '2 temps sans',
  ])
    expect(hugo[9]).toContain(mark)
  expect(cellsOf(people.gwen)[1]?.trim()).toBe('congé')
  expect(cellsOf(people.gwen)[9]).toBe('')
  const foot = [...document.querySelectorAll('.team-weeks tfoot td')].map(({ textContent }) => textContent)
  expect(foot[0]).toBe('18\u00a0h\u00a015')
  expect(foot[8]).toBe('75\u00a0%')
})

test('[PLN-051] submitted weeks without a mark are approved at once, others are looked at', async () => {
  server().answer(timesheets.approveTimesheet, {
    state: 'approved',
    version: 2,
    submittedAt: null,
    decidedAt: null,
    decidedBy: 'Farid',
    note: '',
  })
  await open([
    sheetOf(people.me, full, submitted),
    sheetOf(people.hugo, [{ loggedMs: hours(11) }], submitted),
    sheetOf(people.gwen, full, submitted),
    sheetOf(people.lea, full, { state: 'open' }),
  ])
  await expect.element(page.getByText(say('timesheets.toApprove', { count: 3 }))).toBeVisible()
  expect(document.querySelector('[data-part="to-approve"]')?.textContent).toContain(
    say('timesheets.stillOpen', { count: 1 }),
  )
  expect(rowOf(people.me)?.querySelector('button'), 'nobody approves their own').toBeNull()
  const link = page.getByRole('link', { name: say('timesheets.lookAt', { name: 'Hugo Caron' }) })
  expect(link.element().getAttribute('href')).toContain(`of=${people.hugo}`)
  await page.getByRole('button', { name: say('timesheets.approveAll') }).click()
  await expect
    .poll(() => server().calls(timesheets.approveTimesheet))
    .toMatchObject([{ userId: people.gwen, week: '2026-W05', version: 1 }])
  await expect.poll(toastTexts).toEqual([say('timesheets.approvedOf')])
})

test('[PLN-051] the only project staff approve their own week too', async () => {
  await open([sheetOf(people.me, full, submitted)], { others: false })
  await expect.element(page.getByRole('button', { name: say('timesheets.approveAll') })).toBeVisible()
  expect(rowOf(people.me)?.querySelector('button')?.textContent).toBe(say('timesheets.approve'))
})

test('[PLN-051] a week without any time leads to the last one that has some', async () => {
  await open([sheetOf(people.hugo), sheetOf(people.gwen)], { lastWeek: '2026-W03' })
  await expect.element(page.getByText(say('timesheets.empty'))).toBeVisible()
  await page.getByRole('button', { name: say('timesheets.lastWeek') }).click()
  await expect.poll(() => server().calls(timesheets.listTimesheets).at(-1)).toMatchObject({ week: '2026-W03' })
})

test('a week that somebody submits or another approves shows without a reload', async () => {
  await open([sheetOf(people.hugo, full, { state: 'open' })])
  await expect.poll(() => rowOf(people.hugo)?.textContent).toContain(say('timesheets.states.open'))
  await expect.poll(() => server().live.frames()).toContainEqual(expect.objectContaining({ topic: 'office' }))
  const list = Object.values(people).map((id) => sheetOf(id, full, submitted))
  server().answer(timesheets.listTimesheets, { week: '2026-W05', today: '2026-02-03', list, lastWeek: null })
  server().live.send(ofStaff('timesheet.submitted', people.hugo))
  await expect.element(page.getByText(say('timesheets.toApprove', { count: 4 }))).toBeVisible()
})
