import { accounts } from '@passerelle/contract/accounts/api'
import { TeamMember, teams } from '@passerelle/contract/accounts/teams'
import { members } from '@passerelle/contract/projects/members'
import { PlannedMember, TaskToDistribute, planning } from '@passerelle/contract/projects/planning'
import { Task } from '@passerelle/contract/projects/schemas'
import { hours } from '@passerelle/kernel/durations'
import { daysOfWeek } from '@passerelle/kernel/weeks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { expectLoadError } from '../../../testing/load-error.ts'
import { appId, openOffice, say, setUpServer, userId } from '../../../testing/open-page.tsx'
import { ofStaff } from '../../../testing/open-task.ts'

const server = setUpServer()
afterEach(() => page.viewport(1440, 900))

const days = daysOfWeek('2026-02-02')
const hugo = 'b'.repeat(24)
const piece = (day: string, ms: number) => ({
  _id: '3'.repeat(24),
  taskId: 'ATL-3',
  appId,
  taskName: 'Routeur',
  priority: 2 as const,
  dueAt: null,
  day,
  ms,
})
const member = (_id: string, firstName: string, fields: object = {}) =>
  example(PlannedMember, {
    userId: _id,
    firstName,
    lastName: 'Caron',
    name: `${firstName} Caron`,
    planned: [],
    absences: [],
    onCall: [],
    laterMs: 0,
    waitingMs: 0,
    withoutEstimate: 0,
    beyondEstimate: 0,
    running: null,
    capacityMs: days.map((_, index) => (index < 5 ? hours(8) : 0)),
    loggedMs: days.map(() => 0),
    ...fields,
  })
beforeEach(() => {
  server().answer(teams.listTeam, {
    weekFrom: days[0]!,
    list: [
      example(TeamMember, { _id: userId, firstName: 'Emma', lastName: 'Caron', absences: [] }),
      example(TeamMember, { _id: hugo, firstName: 'Hugo', lastName: 'Caron', absences: [] }),
    ],
  })
})
const open = async (list = [member(userId, 'Emma'), member(hugo, 'Hugo')]) => {
  const task = example(TaskToDistribute, {
    _id: '3'.repeat(24),
    taskId: 'CLR-38',
    appId,
    taskName: 'Salle d’attente',
    leftMs: hours(2),
    roomFrom: null,
    candidates: [
      {
        userId,
        freeMs: hours(3),
        until: '2026-02-03',
      },
    ],
  })
  const zeros = days.map(() => 0)
  server().answer(planning.readPlanning, {
    week: '2026-W06',
    from: '2026-02-01T23:00:00.000Z',
    before: '2026-02-08T23:00:00.000Z',
    days,
    today: '2026-02-03',
    list,
    toDistribute: {
      list: [task],
      hasMore: false,
      total: 1,
      leftMs: hours(2),
      withoutEstimate: 0,
    },
    sums: {
      capacityMs: zeros,
      loggedMs: zeros,
      plannedMs: zeros,
      overloadedDays: 1,
      waitingMs: 0,
      withoutEstimate: 0,
      beyondEstimate: 0,
    },
  })
  await openOffice('/admin/teams', { project: true })
  await expect.element(page.getByRole('heading', { name: 'Salle d’attente' })).toBeVisible()
}
const cells = () => [...document.querySelectorAll<HTMLElement>('[data-part="team-week"] [data-cell]')]
const cell = (row: number, column: number) => cells()[row * 5 + column]!

test('[PLN-052] today is set apart, overload is hatched, absence has its reason, on call has its mark', async () => {
  await open([
    member(userId, 'Emma', { planned: [piece('2026-02-05', hours(9.5))], onCall: ['2026-02-03', '2026-02-04'] }),
    member(hugo, 'Hugo', {
      capacityMs: days.map((_, index) => (index < 4 ? hours(8) : 0)),
      absences: [{ from: '2026-02-06', to: '2026-02-06', part: 'day', reason: 'leave' }],
    }),
  ])
  const today = document.querySelector('[data-part="team-week"] th[aria-current="date"]')!
  expect(today.textContent).toContain('mar. 3')
  expect(getComputedStyle(today).backgroundColor).not.toBe(
    getComputedStyle(today.previousElementSibling!).backgroundColor,
  )
  expect(cell(0, 3).textContent).toContain('1\u00a0h\u00a030 de trop')
  expect(getComputedStyle(cell(0, 3).querySelector('.over')!).backgroundImage).toContain('repeating-linear-gradient')
  expect(cell(1, 4).textContent).toContain('congé')
  const name = page.getByRole('rowheader', { name: /Emma Caron/ }).element().textContent
  expect(name).toContain(say('planning.onCall', { count: 2 }))
})

test('[PLN-052] arrows walk over the days, Enter opens the pieces of one, a gives to its person', async () => {
  server().answer(members.attachMember, example(Task, { taskId: 'CLR-38', appId, people: [], memberIds: [] }))
  await open([member(userId, 'Emma', { planned: [piece('2026-02-04', hours(2))] }), member(hugo, 'Hugo')])
  cell(0, 1).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(cell(0, 2))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog').getByRole('link', { name: /ATL-3/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(cell(1, 2))
  await userEvent.keyboard('a')
  const give = page
    .getByRole('dialog')
    .getByRole('button', { name: say('planning.giveTo', { taskId: 'CLR-38', name: 'Hugo' }) })
  await expect.element(give).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server().calls(members.attachMember)).toMatchObject([{ id: 'CLR-38', memberId: hugo }])
})

test.each([
  ['the team', teams.listTeam, say('teams.failed')],
  ['its rules', accounts.readOfficeSettings, say('teams.rules.loadFailed')],
] as const)('%s: what cannot be loaded is named, with a retry', async (_, operation, title) => {
  await expectLoadError(server(), operation, title, () => open())
})

test('[PLN-052] other weeks, running timers with rest and due date, and an empty week with its capacity', async () => {
  const running = {
    taskId: 'ATL-9',
    appId,
    taskName: 'Pare-feu',
    startedAt: '2026-02-03T08:00:00.000Z',
    pausedAt: null,
    pauseTimeInMs: 0,
    leftMs: hours(4),
    dueAt: '2026-02-06T12:00:00.000Z',
  }
  await open([member(userId, 'Emma', { running }), member(hugo, 'Hugo')])
  const line = page.getByRole('row', { name: /ATL-9/ }).element().textContent
  expect(line).toContain('4\u00a0h')
  expect(line).toContain('ven. 6')
  const bar = cell(1, 3).querySelector('.load-bar')!.getBoundingClientRect()
  expect([bar.width > 0, bar.height > 0]).toEqual([true, true])
  await page.getByRole('button', { name: say('planning.weekBefore') }).click()
  await expect.poll(() => server().calls(planning.readPlanning).at(-1)).toMatchObject({ week: '2026-W05' })
})

test('[PLN-052] two presses go back two weeks, whatever week is still loading', async () => {
  await open()
  const shown = () => document.querySelector('.week-switch b')!.textContent
  expect(shown()).toMatch(/^2 févr/)
  server().hold(planning.readPlanning)
  const before = page.getByRole('button', { name: say('planning.weekBefore') })
  await before.click()
  await expect.poll(() => shown()).toMatch(/^26 janv/)
  await before.click()
  await expect.poll(() => shown()).toMatch(/^19 janv/)
  await expect.poll(() => server().calls(planning.readPlanning).at(-1)).toMatchObject({ week: '2026-W04' })
})

test('[PLN-052][DAY-020] an absence says who, from, to, half day, reason and what it hits', async () => {
  server().answer(teams.readAbsenceConflicts, { requests: 2, onCallDays: 1 })
  server().answer(teams.createAbsence, {
    _id: '9'.repeat(24),
    from: '2026-02-03',
    to: '2026-02-03',
    part: 'day',
    reason: 'leave',
    note: '',
  })
  await open()
  await page.getByRole('button', { name: say('planning.absence') }).click()
  const form = page.getByRole('form', { name: say('teams.planAbsence') })
  for (const label of ['absentPerson', 'absentFrom', 'absentTo', 'absentPart', 'absentReason'] as const)
    await expect.element(form.getByLabelText(say(`teams.${label}`))).toBeVisible()
  await expect.element(page.getByText(/2 demandes dues pendant l’absence.*1 jour d’astreinte/)).toBeVisible()
})

test('[DAY-020] conflicts of an absence are named as unknown when they cannot be read', async () => {
  await expectLoadError(server(), teams.readAbsenceConflicts, say('teams.conflictsFailed'), async () => {
    await open()
    await page.getByRole('button', { name: say('planning.absence') }).click()
  })
})

test('[PLN-052] the work to distribute comes first at 390 px', async () => {
  await page.viewport(390, 844)
  await open()
  const top = (part: string) => document.querySelector(`[data-part="${part}"]`)!.getBoundingClientRect().top
  expect(top('to-distribute')).toBeLessThan(top('team-week'))
})

test.each(['staff.absence_planned', 'staff.absence_cancelled', 'staff.hours_changed'])(
  '%s of somebody shows without a reload',
  async (name) => {
    await open()
    expect(cell(1, 4).textContent).not.toContain('congé')
    await expect.poll(() => server().live.frames()).toContainEqual(expect.objectContaining({ topic: 'office' }))
    const reads = server().calls(planning.readPlanning).length
    server().live.send(ofStaff(name, hugo))
    await expect.poll(() => server().calls(planning.readPlanning).length).toBe(reads + 1)
  },
)
