import { projects } from '@passerelle/contract/projects/api'
import { ChangedTasks } from '@passerelle/contract/projects/bulk'
import { PlannedMember, TaskToDistribute, planning } from '@passerelle/contract/projects/planning'
import { hours } from '@passerelle/kernel/durations'
import { daysOfWeek } from '@passerelle/kernel/weeks'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, openOffice, say, setUpServer, toastTexts } from '../../../testing/open-page.tsx'

const server = setUpServer()
const days = daysOfWeek('2026-02-02')
const [emma, hugo] = ['a', 'b'].map((sign) => sign.repeat(24)) as [string, string]
const [taskId, pieceId, changeId] = ['3', '4', '5'].map((sign) => sign.repeat(24)) as [string, string, string]
const member = (userId: string, firstName: string, fields: object = {}) =>
  example(PlannedMember, {
    userId,
    firstName,
    lastName: 'Caron',
    name: `${firstName} Caron`,
    capacityMs: days.map((_, index) => (index < 5 ? hours(8) : 0)),
    loggedMs: days.map(() => 0),
    planned: [],
    absences: [],
    ...fields,
  })
const task = example(TaskToDistribute, {
  _id: taskId,
  taskId: 'CLR-38',
  appId,
  taskName: 'Salle d’attente',
  leftMs: hours(2),
  candidates: [{ userId: emma, freeMs: hours(3), until: '2026-02-03' }],
  roomFrom: null,
})
const piece = {
  _id: pieceId,
  taskId: 'ATL-7',
  appId,
  taskName: 'Vitrine',
  priority: 2,
  dueAt: null,
  day: '2026-02-04',
  ms: hours(3),
} as const
const open = async () => {
  server().answer(planning.readPlanning, {
    week: '2026-W06',
    from: '2026-02-01T23:00:00.000Z',
    before: '2026-02-08T23:00:00.000Z',
    days,
    today: '2026-02-03',
    list: [
      member(emma, 'Emma', { planned: [piece] }),
      member(hugo, 'Hugo', { absences: [{ from: '2026-02-05', to: '2026-02-05', part: 'day', reason: 'leave' }] }),
    ],
    toDistribute: { list: [task], hasMore: false, total: 1, leftMs: hours(2), withoutEstimate: 0 },
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
  const answer = { _id: changeId, changed: [taskId], unchanged: [], failed: [] }
  server().answer(projects.changeTasks, example(ChangedTasks, { ...answer, undoUntil: '2026-02-03T14:00:00.000Z' }))
  server().answer(projects.undoTaskChange, example(ChangedTasks, { ...answer, undoUntil: null }))
  await openOffice('/admin/teams')
  await expect.element(page.getByRole('heading', { name: 'Salle d’attente' })).toBeVisible()
}
const plans = () =>
  server()
    .calls(projects.changeTasks)
    .map(({ taskIds, change }) => [taskIds, change])
const cellOf = (userId: string, day: string) =>
  document.querySelector<HTMLElement>(`[data-plan-target="${userId} ${day}"]`)!
const middle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}
const pointer = (kind: string, at: object, target: EventTarget = document) =>
  target.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, buttons: 1, pointerType: 'mouse', ...at }))
const dragTo = (item: Element, target: Element) => {
  pointer('pointerdown', middle(item), item)
  pointer('pointermove', middle(target))
  pointer('pointermove', middle(target))
}
const line = () => document.querySelector('.give-line:not(.drag-overlay)')!
const link = () => page.getByRole('link', { name: 'Salle d’attente' })

test('[PLN-017] a request dropped on a day of a person is theirs and planned, and can be taken back', async () => {
  await open()
  dragTo(line(), cellOf(hugo, '2026-02-04'))
  expect(cellOf(hugo, '2026-02-04').hasAttribute('data-over')).toBe(true)
  pointer('pointerup', {})
  await expect.poll(plans).toEqual([[[taskId], { plan: { userId: hugo, day: '2026-02-04' } }]])
  expect(document.querySelector('[data-over]')).toBeNull()
  await expect.poll(toastTexts).toHaveLength(1)
  await page.getByRole('button', { name: say('selection.undo') }).click()
  await expect.poll(() => server().calls(projects.undoTaskChange)).toMatchObject([{ changeId }])
})

test('[PLN-017] a past day takes nothing, and Escape ends a drag', async () => {
  await open()
  dragTo(line(), cellOf(hugo, '2026-02-02'))
  expect(document.querySelector('[data-over]')).toBeNull()
  pointer('pointerup', {})
  dragTo(line(), cellOf(hugo, '2026-02-04'))
  await userEvent.keyboard('{Escape}')
  pointer('pointerup', {})
  expect(document.querySelector('.drag-overlay')).toBeNull()
  expect(plans()).toEqual([])
})

test('[PLN-017] a pointer that moves within the menu of a request does not drag the request', async () => {
  await open()
  await page.getByRole('button', { name: say('planning.choose', { taskId: 'CLR-38' }) }).click()
  const item = page.getByRole('menuitem', { name: /Hugo/ })
  await expect.element(item).toBeVisible()
  dragTo(item.element(), cellOf(hugo, '2026-02-04'))
  expect(document.querySelector('.drag-overlay')).toBeNull()
  pointer('pointerup', {})
  expect(plans()).toEqual([])
})

test('[PLN-017] a plan for an absent person asks for confirmation first', async () => {
  await open()
  dragTo(line(), cellOf(hugo, '2026-02-05'))
  pointer('pointerup', {})
  const anyway = page.getByRole('button', { name: say('planning.planAnyway') })
  await expect.element(anyway).toBeVisible()
  expect(plans()).toEqual([])
  await anyway.click()
  await expect.poll(plans).toEqual([[[taskId], { plan: { userId: hugo, day: '2026-02-05' } }]])
})

test('[PLN-017] Space lifts, arrows move over people and days, Enter drops and Escape puts back', async () => {
  await open()
  ;(link().element() as HTMLElement).focus()
  await userEvent.keyboard(' {ArrowDown}{ArrowRight}{Escape}')
  expect(document.querySelector('[data-over]')).toBeNull()
  await userEvent.keyboard(' {ArrowDown}{ArrowRight}')
  expect(cellOf(hugo, '2026-02-04').hasAttribute('data-over')).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.poll(plans).toEqual([[[taskId], { plan: { userId: hugo, day: '2026-02-04' } }]])
})

test('[PLN-017] a piece of a day goes to somebody else instead, by the menu that touch has too', async () => {
  await open()
  cellOf(emma, '2026-02-04').querySelector('button')!.click()
  const title = (of: string) => say('planning.planTitle', { taskId: of })
  await page.getByRole('button', { name: title('ATL-7') }).click()
  await page.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Hugo Caron' }).click()
  await page.getByRole('button', { name: say('planning.planIt') }).click()
  await expect.poll(plans).toEqual([[[pieceId], { plan: { userId: hugo, day: '2026-02-04', insteadOfId: emma } }]])
})
