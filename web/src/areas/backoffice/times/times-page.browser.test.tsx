import { TeamMember, teams } from '@passerelle/contract/accounts/teams'
import { DayTaskLine, dayQueue } from '@passerelle/contract/projects/day-queue'
import { ListedTask, lists } from '@passerelle/contract/projects/lists'
import { RunningWorkLog, Task } from '@passerelle/contract/projects/schemas'
import { Timesheet, timesheets } from '@passerelle/contract/projects/timesheets'
import { TimedLog, times } from '@passerelle/contract/projects/times'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { hours } from '@passerelle/kernel/durations'
import { daysOfWeek } from '@passerelle/kernel/weeks'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, openOffice, say, setUpServer, toastTexts, userId } from '../../../testing/open-page.tsx'
import { validateTimesSearch } from './times-search.ts'

const server = setUpServer()

const days = daysOfWeek('2026-02-02')
const hugo = '65a1b2c3d4e5f60718293a03'
const logId = '7'.repeat(24)
const row = (taskId: string, taskName: string, ms: number[]) => ({
  taskId,
  taskName,
  appId,
  appName: 'Atelier Lumen',
  category: null,
  ms,
})
const sheetOf = (person: string) =>
  example(Timesheet, {
    userId: person,
    days: days.map((day, index) => ({
      day,
      capacityMs: index < 5 ? hours(8) : 0,
      loggedMs: index < 2 ? hours(3) : 0,
      billableMs: 0,
      overlapsMs: 0,
      gapsMs: 0,
      absence: null,
    })),
    rows: [
      row('ATL-3', 'Imprimante de la salle du fond, qui ne répond plus', [hours(3), 0, 0, 0, 0, 0, 0]),
      row('ATL-4', 'Routeur', [0, hours(3), 0, 0, 0, 0, 0]),
    ],
    sums: { capacityMs: hours(40), loggedMs: hours(6), billableMs: hours(6) },
  })
const log = (person: string) => ({
  _id: logId,
  taskId: '3'.repeat(24),
  appId,
  userId: person,
  type: 'manual' as const,
  startedAt: '2026-02-02T08:00:00.000Z',
  stoppedAt: '2026-02-02T11:00:00.000Z',
  pausedAt: null,
  pauseTimeInMs: 0,
  note: 'Pilote',
  editable: true,
})
const open = async (person: string, address = '/admin/times') => {
  server().answer(timesheets.listTimesheets, {
    week: '2026-W06',
    today: '2026-02-03',
    list: [sheetOf(person)],
    lastWeek: null,
  })
  const { startedAt, stoppedAt, _id, pausedAt, pauseTimeInMs, note } = log(person)
  const was = { startedAt, stoppedAt: '2026-02-02T12:00:00.000Z', pauseTimeInMs, note, spentMs: hours(4) }
  server().answer(timesheets.listTimesheetLogs, {
    week: '2026-W06',
    list: [
      {
        _id,
        appId,
        startedAt,
        stoppedAt,
        pausedAt,
        pauseTimeInMs,
        note,
        taskId: 'ATL-3',
        taskName: 'Imprimante',
        parts: [{ day: '2026-02-02', fromAt: startedAt, toAt: stoppedAt, ms: hours(3) }],
        corrections: [{ at: stoppedAt, by: 'Farid Benali', reason: 'Pause oubliée', before: was, after: null }],
      },
    ],
  })
  server().answer(lists.readTaskAnywhere, ({ taskId: id }) =>
    example(Task, { _id: '3'.repeat(24), taskId: id, appId, may: ['logWork'], workLogs: [log(person)] }),
  )
  const member = (_id: string, firstName: string) => example(TeamMember, { _id, firstName, lastName: 'Caron' })
  server().answer(teams.listTeam, { weekFrom: days[0]!, list: [member(userId, 'Emma'), member(hugo, 'Hugo')] })
  await openOffice(address, { project: person !== userId })
  await expect.element(page.getByRole('table')).toBeVisible()
}
const cell = (taskId: string, day: string) =>
  document.querySelector<HTMLElement>(`[data-cell][data-task-id="${taskId}"][data-day="${day}"]`)!
const dialog = (name: string) => page.getByRole('dialog', { name })
const startOf = () => document.querySelector<HTMLInputElement>('.manual-times input')?.value

test('[PLN-040] seven days fit the page, and arrows walk over the cells', async () => {
  await open(userId)
  const grid = document.querySelector('[data-part="week-grid"]')!
  expect(grid.scrollWidth).toBeLessThanOrEqual(grid.clientWidth)
  const widthOf = (index: number) => Math.round(grid.querySelectorAll('thead th')[index]!.getBoundingClientRect().width)
  expect([widthOf(0), widthOf(8)]).toEqual([280, 104])
  const title = grid.querySelector('tbody tr:nth-child(2) th')!
  expect(title.getAttribute('title')).toBe('Imprimante de la salle du fond, qui ne répond plus')
  expect(title.textContent).toContain('…')
  cell('ATL-3', '2026-02-02').focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(cell('ATL-4', '2026-02-03'))
})

test('a week is not submitted while the one before it loads under its name', async () => {
  const sheet = { ...sheetOf(userId), state: 'open' as const }
  const answer = (week: string) => ({ week, today: '2026-02-03', list: [sheet], lastWeek: null })
  server().answer(timesheets.listTimesheets, answer('2026-W06'))
  await openOffice('/admin/times')
  const submit = page.getByRole('button', { name: say('timesheets.submit') })
  await expect.element(submit).toBeEnabled()
  const before = Promise.withResolvers<void>()
  server().answer(timesheets.listTimesheets, async () => (await before.promise, answer('2026-W05')))
  await page.getByRole('button', { name: say('planning.weekBefore') }).click()
  await expect.element(submit).toBeDisabled()
  before.resolve()
  await expect.element(submit).toBeEnabled()
  await submit.click()
  const weeks = () =>
    server()
      .calls(timesheets.submitTimesheet)
      .map(({ week }) => week)
  await expect.poll(weeks).toEqual(['2026-W05'])
})

test.each(['{Enter}', 'n'])('[PLN-040] %s in a cell adds a time of that request and day', async (key) => {
  server().answer(workLogs.addWorkLog, example(Task, { taskId: 'ATL-4' }))
  await open(userId)
  cell('ATL-4', '2026-02-05').focus()
  await userEvent.keyboard(key)
  await expect.element(dialog(say('workLogs.manualTitle'))).toBeVisible()
  await expect.poll(startOf).toContain('05/02/2026')
  await page.getByRole('button', { name: say('workLogs.addTime') }).click()
  await expect
    .poll(() => server().calls(workLogs.addWorkLog))
    .toMatchObject([{ startedAt: '2026-02-05T08:00:00.000Z' }])
})

test('a time of any request of one’s queue is added on the day that is shown', async () => {
  const task = example(ListedTask, { _id: '3'.repeat(24), taskId: 'ATL-3', appId, name: 'Imprimante' })
  server().answer(dayQueue.readDayQueue, {
    list: [example(DayTaskLine, { kind: 'task', task })],
    counts: { mine: 1, team: 1, groups: {}, steps: {} },
    after: null,
    hasMore: false,
  })
  await open(userId)
  await page.getByRole('button', { name: say('day.addTime') }).click()
  await page.getByRole('combobox', { name: say('dailyReports.times.request') }).fill('ATL-3')
  await page.getByRole('option', { name: /Imprimante/ }).click()
  await expect.element(dialog(say('workLogs.manualTitle'))).toBeVisible()
  await expect.poll(startOf).toContain('03/02/2026')
})

test('[PLN-040][PLN-033] e shows the logs of the cell, and a day of one’s own has its line', async () => {
  await open(userId)
  cell('ATL-3', '2026-02-02').focus()
  await userEvent.keyboard('e')
  await expect.element(page.getByText('Pilote')).toBeVisible()
  await page.getByRole('button', { name: say('timesheets.correct', { taskId: 'ATL-3', time: '3\u00a0h' }) }).click()
  await expect.element(dialog(say('workLogs.editTitle'))).toBeVisible()
  expect(page.getByRole('textbox', { name: say('workLogs.correction') }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog(say('workLogs.editTitle'))).not.toBeInTheDocument()
  const span = { fromAt: '2026-02-03T08:00:00.000Z', toAt: '2026-02-03T14:30:00.000Z' }
  const log = example(TimedLog, {
    startedAt: span.fromAt,
    stoppedAt: span.toAt,
    spentInMs: hours(6.5),
    parts: [{ day: '2026-02-03', ...span, ms: hours(6.5) }],
  })
  server().answer(times.readTimes, {
    from: '2026-02-02T23:00:00.000Z',
    before: '2026-02-03T23:00:00.000Z',
    capacityMs: 0,
    list: [log],
    sums: [
      {
        appId: 'a'.repeat(24),
        appName: 'Atelier Lumen',
        category: null,
        timeInMs: hours(6.5),
        billableMs: hours(6.75),
        billingDayHours: 7,
        billingDays: 0.96,
      },
    ],
  })
  await page.getByRole('tab', { name: say('timesheets.day') }).click()
  await expect.poll(() => new URL(location.href).searchParams.get('day')).toBe('2026-02-03')
  await expect.element(page.getByText('0,96 j facturable (jour de 7 h)')).toBeVisible()
  await page.getByRole('button', { name: say('timesheets.dayBefore') }).click()
  await expect.poll(() => server().calls(times.readTimes).at(-1)).toMatchObject({ date: '2026-02-02' })
})

test('[PLN-043] somebody else’s time is corrected with a reason, and its history is shown', async () => {
  server().answer(workLogs.editWorkLog, example(Task, { taskId: 'ATL-3' }))
  await open(hugo, `/admin/times?of=${hugo}`)
  cell('ATL-3', '2026-02-02').focus()
  await userEvent.keyboard('n')
  expect(dialog(say('workLogs.manualTitle')).query(), 'no time is added for somebody else').toBeNull()
  await userEvent.keyboard('e')
  await expect.element(page.getByText(/Pause oubliée/)).toBeVisible()
  await page.getByRole('button', { name: say('timesheets.correct', { taskId: 'ATL-3', time: '3\u00a0h' }) }).click()
  const save = page.getByRole('button', { name: say('workLogs.saveTime') })
  await expect.element(page.getByText(/Pause oubliée/)).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: say('workLogs.note') }).fill('Pilote réinstallé')
  await expect.element(save).toBeDisabled()
  await page.getByRole('textbox', { name: say('workLogs.correction') }).fill('Note trop courte')
  await save.click()
  await expect
    .poll(() => server().calls(workLogs.editWorkLog))
    .toMatchObject([{ workLogId: logId, note: 'Pilote réinstallé', reason: 'Note trop courte' }])
  await expect.poll(toastTexts).toEqual([])
})

test('[PLN-050] the shown days of the shown person are exported', async () => {
  await open(hugo, `/admin/times?of=${hugo}`)
  await page.getByRole('button', { name: say('timesheets.export') }).click()
  await expect
    .poll(() => server().calls(timesheets.exportTimesheets))
    .toMatchObject([{ from: '2026-02-02', to: '2026-02-08', userIds: [hugo] }])
  await expect.poll(toastTexts).toEqual([])
})

test('[PLN-044] the link of a push asks for the note of the forgotten timer; a broken end is left out', async () => {
  const running = example(RunningWorkLog, { _id: logId, taskSlug: 'ATL-3', userId, stoppedAt: null, pausedAt: null })
  server().answer(workLogs.listRunning, { list: [running], hasMore: false })
  server().answer(timesheets.listTimesheets, {
    week: '2026-W06',
    today: '2026-02-03',
    list: [sheetOf(userId)],
    lastWeek: null,
  })
  await openOffice(`/admin/times?stop=${logId}&at=2026-02-03T17:30:00.000Z`)
  const title = say('workLogs.stopTitle')
  await expect.element(dialog(title)).toBeVisible()
  await expect.element(page.getByRole('button', { name: say('workLogs.stopAt', { time: '18:30' }) })).toBeVisible()
  await page.getByRole('button', { name: say('common.cancel') }).click()
  await expect.element(dialog(title)).not.toBeInTheDocument()
  expect(location.search).not.toContain('stop')
  expect(validateTimesSearch({ stop: logId, at: 'hier' })).toEqual({ stop: logId })
  expect(validateTimesSearch({ stop: 'x', at: 7 })).toEqual({})
})
