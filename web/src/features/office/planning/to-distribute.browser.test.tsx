import { members } from '@passerelle/contract/projects/members'
import { PlannedMember, TaskToDistribute, planning } from '@passerelle/contract/projects/planning'
import { Task } from '@passerelle/contract/projects/schemas'
import { hours } from '@passerelle/kernel/durations'
import { daysOfWeek } from '@passerelle/kernel/weeks'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, openOffice, say, setUpServer, toastTexts } from '../../../testing/open-page.tsx'
import { changed } from '../../../testing/open-task.ts'

const server = setUpServer()
const days = daysOfWeek('2026-02-02')
const [emma, hugo, gwen] = ['a', 'b', 'c'].map((sign) => sign.repeat(24)) as [string, string, string]
const member = (userId: string, firstName: string, fields: object = {}) =>
  example(PlannedMember, {
    userId,
    firstName,
    lastName: 'Caron',
    name: `${firstName} Caron`,
    capacityMs: days.map((_, index) => (index < 5 ? hours(8) : 0)),
    loggedMs: days.map(() => 0),
    ...fields,
  })
const task = example(TaskToDistribute, {
  _id: '3'.repeat(24),
  taskId: 'CLR-38',
  appId,
  taskName: 'Salle d’attente',
  leftMs: hours(2),
  candidates: [emma, hugo, gwen].map((userId) => ({ userId, freeMs: hours(3), until: '2026-02-03' })),
  roomFrom: null,
})
const plan = (list: TaskToDistribute[]) => ({
  week: '2026-W06',
  from: '2026-02-01T23:00:00.000Z',
  before: '2026-02-08T23:00:00.000Z',
  days,
  today: '2026-02-03',
  list: [
    member(emma, 'Emma'),
    member(hugo, 'Hugo', { onCall: ['2026-02-03', '2026-02-04'] }),
    member(gwen, 'Gwen', { absences: [{ from: '2026-02-03', to: '2026-02-03', part: 'day', reason: 'leave' }] }),
  ],
  toDistribute: { list, hasMore: false, total: list.length, leftMs: hours(2), withoutEstimate: 0 },
  sums: {
    capacityMs: days.map(() => 0),
    loggedMs: days.map(() => 0),
    plannedMs: days.map(() => 0),
    overloadedDays: 0,
    waitingMs: 0,
    withoutEstimate: 0,
    beyondEstimate: 0,
  },
})
const person = (_id: string, firstName: string) => ({
  _id,
  firstName,
  lastName: 'Caron',
  picture: null,
  job: null,
  staff: true,
})
const open = async (people = [person(emma, 'Emma')]) => {
  server().answer(planning.readPlanning, plan([task]))
  const given = example(Task, { taskId: 'CLR-38', appId, people, memberIds: people.map(({ _id }) => _id) })
  server().answer(members.attachMember, given)
  server().answer(members.detachMember, given)
  await openOffice('/admin/teams')
  await expect.element(page.getByRole('heading', { name: 'Salle d’attente' })).toBeVisible()
}
const given = () =>
  server()
    .calls(members.attachMember)
    .map(({ id, memberId }) => [id, memberId])
const give = () => page.getByRole('button', { name: say('planning.giveTo', { taskId: 'CLR-38', name: 'Emma' }) })

test('[PLN-016] one click gives the work to the first candidate, and can be undone', async () => {
  await open()
  await give().click()
  await expect.poll(given).toEqual([['CLR-38', emma]])
  await expect.poll(toastTexts).toEqual([say('planning.given', { taskId: 'CLR-38', name: 'Emma' })])
  await page.getByRole('button', { name: say('selection.undo') }).click()
  await expect.poll(() => server().calls(members.detachMember)).toMatchObject([{ id: 'CLR-38', memberId: emma }])
})

test('[PLN-016] 2 takes the second candidate', async () => {
  await open()
  ;(give().element() as HTMLElement).focus()
  await userEvent.keyboard('2')
  await expect.poll(given).toEqual([['CLR-38', hugo]])
})

test('[PLN-016] a lists the staff with free time, on call and absent, and Enter takes whoever was typed', async () => {
  await open()
  ;(give().element() as HTMLElement).focus()
  await userEvent.keyboard('a')
  const items = () => [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent)
  await expect.poll(items).toHaveLength(3)
  const [first, second, third] = items()
  expect(first).toContain('Emma Caron')
  expect(second).toContain(say('planning.onCall', { count: 2 }))
  expect(third).toContain(say('teams.absent'))
  await userEvent.keyboard('hu{Enter}')
  await expect.poll(given).toEqual([['CLR-38', hugo]])
})

test('[PLN-016] typing in the list of staff triggers no shortcut of the line', async () => {
  await open()
  ;(give().element() as HTMLElement).focus()
  await userEvent.keyboard('a')
  await expect.element(page.getByRole('menuitem', { name: /Hugo/ })).toBeVisible()
  await userEvent.keyboard('2')
  await userEvent.keyboard('{Escape}')
  expect(given()).toEqual([])
})

test('[PLN-019] a line that somebody else gave goes from the page, and whoever gave it too hears to whom', async () => {
  await open([person(emma, 'Emma'), person(gwen, 'Gwen')])
  await give().click()
  await expect
    .poll(toastTexts)
    .toEqual([say('planning.givenTwice', { taskId: 'CLR-38', name: 'Emma', others: 'Gwen' })])
  // The page has read the plan again after its own change: only the event tells of the next one.
  await expect.poll(() => server().calls(planning.readPlanning).length).toBe(2)
  server().answer(planning.readPlanning, plan([]))
  server().live.send(changed(example(Task, { _id: task._id, appId })))
  await expect.element(page.getByText(say('planning.allGiven'))).toBeVisible()
})
