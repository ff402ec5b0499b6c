import { board, BoardPage } from '@passerelle/contract/projects/board'
import { bulk } from '@passerelle/contract/projects/bulk'
import { labels } from '@passerelle/contract/projects/labels'
import { lists } from '@passerelle/contract/projects/lists'
import { Task, TaskCard } from '@passerelle/contract/projects/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useStore } from '../../../kit/store/store.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { example } from '../../../testing/example.ts'
import { expectLoadError } from '../../../testing/load-error.ts'
import { openPage, say, setUpServer, show, toastTexts } from '../../../testing/open-page.tsx'
import { SelectBox } from './select-box.tsx'
import { useBulkActions } from './use-bulk-actions.ts'
import { useSelectedIds, useSelection } from './use-selection.ts'

const server = setUpServer()

const id = (digit: number) => `${digit}`.repeat(24)
const digits = [1, 2, 3, 4]
const cardOf = (digit: number, priority: 1 | 4 = 1) =>
  example(TaskCard, { _id: id(digit), taskId: `ATL-${digit}`, listId: 'todo', priority, may: ['edit', 'move'] })
const changeId = 'c'.repeat(24)
const soon = '2999-01-01T00:00:00.000Z'

/** The least page with a selection: boxes, priorities, and one change. */
const Page = () => {
  const { data, isSuccess, hasNextPage } = useInfiniteQuery(taskQueries.list('todo', {}))
  const cards = data?.pages.flatMap(({ list }) => list) ?? []
  const ids = cards.map(({ _id }) => _id)
  const selection = useSelection({ lists: [ids], more: hasNextPage, choice: '', settled: isSuccess })
  const actions = useBulkActions(selection)
  const chosen = useSelectedIds(selection)
  const { failed } = useStore(actions.report)
  return (
    <>
      {cards.map(({ _id, taskId, priority }) => (
        <p key={_id} data-part="card">
          <SelectBox selection={selection} id={_id} taskId={taskId} /> {priority}
        </p>
      ))}
      <button type="button" onClick={() => void actions.run(chosen, { field: 'priority', priority: 4 })}>
        Critique
      </button>
      <output>{failed.map(({ message }) => message).join(' ')}</output>
    </>
  )
}

const open = async () => {
  server().answer(board.readList, example(BoardPage, { list: digits.map((digit) => cardOf(digit)), total: 4 }))
  await show(<Page />)
  await expect.element(box(1)).toBeVisible()
}
/** What the server knows of the requests from now on. */
const store = (priorities: readonly (1 | 4)[]) =>
  server().answer(board.readTask, ({ id: wanted }) => {
    const at = digits.findIndex((digit) => id(digit) === wanted)
    return example(Task, cardOf(digits[at]!, priorities[at]!))
  })
const box = (digit: number) => page.getByRole('checkbox', { name: say('selection.select', { taskId: `ATL-${digit}` }) })
const change = () => page.getByRole('button', { name: 'Critique' }).click()
const selected = () => digits.filter((digit) => (box(digit).query() as HTMLInputElement | null)?.checked)
const priorities = () =>
  [...document.querySelectorAll('[data-part="card"]')].map(({ textContent }) => Number(textContent))

test('[ADR-0014] Shift selects a range from the box clicked last, and a shorter one replaces it', async () => {
  await open()
  await box(2).click()
  await box(4).click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual([2, 3, 4])
  await box(3).click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual([2, 3])
  await box(2).click()
  await expect.poll(selected).toEqual([3])
})

test('[ADR-0014] a change shows on all at once; what failed goes back, says why and stays selected', async () => {
  const answered = Promise.withResolvers<void>()
  await open()
  store([4, 1, 1, 1])
  server().answer(bulk.changeTasks, async () => {
    await answered.promise
    const failed = [{ _id: id(2), taskId: 'ATL-2', name: 'Deux', code: 'task_archived' as const, message: 'Archivée' }]
    return { _id: changeId, changed: [id(1)], unchanged: [], failed, undoUntil: soon }
  })
  await box(1).click()
  await box(2).click()
  await change()
  await expect.poll(priorities).toEqual([4, 4, 1, 1])
  answered.resolve()
  await expect.poll(priorities).toEqual([4, 1, 1, 1])
  await expect.poll(selected).toEqual([2])
  await expect.element(page.getByText('Archivée')).toBeVisible()
  await expect.poll(toastTexts).toEqual([say('selection.changed', { count: 1 })])
  expect(server().calls(bulk.changeTasks)).toMatchObject([{ taskIds: [id(1), id(2)], change: { priority: 4 } }])
})

test('[ADR-0014] Ctrl and Z take the last change back, once', async () => {
  await open()
  const whole = { _id: changeId, changed: [id(1), id(3)], unchanged: [], failed: [], undoUntil: soon }
  store([4, 1, 4, 1])
  server().answer(bulk.changeTasks, whole)
  await box(1).click()
  await box(3).click()
  await change()
  await expect.poll(toastTexts).toEqual([say('selection.changed', { count: 2 })])
  store([1, 1, 1, 1])
  server().answer(bulk.undoTaskChange, { ...whole, undoUntil: null })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(priorities).toEqual([1, 1, 1, 1])
  await expect.poll(toastTexts).toEqual([say('selection.undone', { count: 2 })])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(server().calls(bulk.undoTaskChange)).toMatchObject([{ changeId }])
})

test('[ADR-0014] a change that reaches nobody goes back as a whole and keeps the selection', async () => {
  await open()
  store([1, 1, 1, 1])
  server().lose(bulk.changeTasks)
  await box(1).click()
  await change()
  await expect.poll(toastTexts).toEqual([say('selection.notChanged')])
  await expect.poll(priorities).toEqual([1, 1, 1, 1])
  expect(selected()).toEqual([1])
})

test('[ADR-0014] staff select cards of the board by boxes; failures are listed until closed', async () => {
  const list = digits.map((digit) => cardOf(digit))
  const initial = example(lists.readBoard.response)
  server().answer(lists.readBoard, { ...initial, todo: example(BoardPage, { list, total: 4 }) })
  await openPage('/', { byStaff: true })
  await box(1).click()
  await expect.element(page.getByText(say('selection.count', { count: 1 }))).toBeVisible()
  await box(3).click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual([1, 2, 3])
  expect(await seriousFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(selected).toEqual([])
  await box(1).click()
  await box(2).click()
  store([4, 1, 1, 1])
  const failed = [{ _id: id(2), taskId: 'ATL-2', name: 'Deux', code: 'task_archived' as const, message: 'Archivée' }]
  server().answer(bulk.changeTasks, { _id: changeId, changed: [id(1)], unchanged: [], failed, undoUntil: soon })
  await page.getByRole('button', { name: say('selection.part.priority') }).click()
  await page.getByRole('radio', { name: say('words.priority.critical') }).click()
  await expect.element(page.getByRole('heading', { name: say('selection.failed', { count: 1 }) })).toBeVisible()
  expect(document.querySelector('[data-part="bulk-failure-reason"]')?.textContent).toBe('Archivée')
  expect(await seriousFindings()).toEqual([])
  await page.getByRole('button', { name: say('selection.closeFailed') }).click()
  await expect.poll(() => document.querySelector('[data-part="bulk-failed"]')).toBeNull()
})

test('[ADR-0014] labels that cannot be read say so among the choices', async () => {
  const initial = example(lists.readBoard.response)
  server().answer(lists.readBoard, {
    ...initial,
    todo: example(BoardPage, { list: [{ ...cardOf(1), may: ['label'] }], total: 1 }),
  })
  await openPage('/', { byStaff: true })
  await box(1).click()
  await expectLoadError(server(), labels.listLabels, say('failures.fetchLabels'), () =>
    page.getByRole('button', { name: say('selection.part.labels') }).click(),
  )
})

test('[ADR-0014] customers choose nothing', async () => {
  const initial = example(lists.readBoard.response)
  server().answer(lists.readBoard, { ...initial, todo: example(BoardPage, { list: [cardOf(1)], total: 1 }) })
  await openPage('/')
  await expect.element(page.getByRole('link', { name: /ATL-1/ })).toBeVisible()
  expect(document.querySelector('[data-part="selection-checkbox"]')).toBeNull()
})
