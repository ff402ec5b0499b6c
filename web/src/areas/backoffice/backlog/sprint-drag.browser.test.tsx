import { backlog } from '@passerelle/contract/projects/backlog'
import { bulk, ChangedTasks } from '@passerelle/contract/projects/bulk'
import { ListedTask } from '@passerelle/contract/projects/lists'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, openOffice, say, setUpServer, toastTexts } from '../../../testing/open-page.tsx'

const server = setUpServer()
const [first, second, taskId, changeId] = ['1', '2', '3', '4'].map((sign) => sign.repeat(24)) as [
  string,
  string,
  string,
  string,
]
const change = { _id: changeId, changed: [taskId], unchanged: [], failed: [] }

const open = async () => {
  server().answer(backlog.listBacklogGroups, {
    list: [
      { key: second, name: 'Sprint 182', count: 0, estimated: 0, capacity: null },
      { key: first, name: 'Sprint 181', count: 1, estimated: hours(50), capacity: hours(40) },
      { key: 'none', name: null, count: 0, estimated: 0, capacity: null },
    ],
  })
  server().answer(backlog.listBacklog, {
    list: [example(ListedTask, { _id: taskId, taskId: 'ATL-597', appId, name: 'Poste de la comptabilité' })],
    hasMore: false,
  })
  server().answer(bulk.changeTasks, example(ChangedTasks, { ...change, undoUntil: '2026-02-03T14:00:00.000Z' }))
  server().answer(bulk.undoTaskChange, example(ChangedTasks, { ...change, undoUntil: null }))
  await openOffice('/admin/backlog?group=sprint')
  await expect.element(page.getByRole('link', { name: /ATL-597/ })).toBeVisible()
}
const middleOf = (element: Element) => {
  const box = element.getBoundingClientRect()
  return { clientX: box.left + 120, clientY: box.top + box.height / 2 }
}
const send = (type: string, at: { clientX: number; clientY: number }, target: EventTarget = window) =>
  target.dispatchEvent(
    new PointerEvent(type, {
      ...at,
      bubbles: true,
      button: 0,
      buttons: type === 'pointerup' ? 0 : 1,
      pointerType: 'mouse',
    }),
  )
const row = () => document.querySelector(`[data-card="${taskId}"] [data-part="row-link"]`)!
const headingOf = (key: string) => document.querySelector(`.group-row[data-in-group="${key}"]`)!
const dragTo = (target: Element, drop = 'pointerup') => {
  send('pointerdown', middleOf(row()), row())
  send('pointermove', { clientX: 0, clientY: 0 })
  send('pointermove', middleOf(target))
  const isMarked = target.hasAttribute('data-over')
  send(drop, middleOf(target))
  return isMarked
}
const moves = () =>
  server()
    .calls(bulk.changeTasks)
    .map(({ taskIds, change: sent }) => [taskIds, sent])

test('[API-026][API-027] a row dropped on another sprint moves there, and undo brings it back', async () => {
  await open()
  expect(dragTo(headingOf(second))).toBe(true)
  await expect.poll(moves).toEqual([[[taskId], { sprint: { milestoneId: second, insteadOfId: first } }]])
  await expect.poll(toastTexts).toEqual([say('backlog.groups.moved', { taskId: 'ATL-597', name: 'Sprint 182' })])
  expect(document.querySelectorAll('[data-over]')).toHaveLength(0)
  await page.getByRole('button', { name: say('selection.undo') }).click()
  await expect.poll(() => server().calls(bulk.undoTaskChange)).toMatchObject([{ changeId }])
})

test('[API-027] a card dropped on the group without a sprint leaves its sprint', async () => {
  await open()
  dragTo(headingOf('none'))
  await expect.poll(moves).toEqual([[[taskId], { sprint: { insteadOfId: first } }]])
})

test('a drop on its own group or after the drag was cancelled changes nothing', async () => {
  await open()
  expect(dragTo(headingOf(first))).toBe(false)
  dragTo(headingOf(second), 'pointercancel')
  dragTo(headingOf('none'))
  await expect.poll(moves).toHaveLength(1)
  expect(moves()[0]).toEqual([[taskId], { sprint: { insteadOfId: first } }])
})
