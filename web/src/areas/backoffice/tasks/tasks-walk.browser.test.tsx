import { ListedTask, lists } from '@passerelle/contract/projects/lists'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { painted } from '../../../testing/clock.ts'
import { example } from '../../../testing/example.ts'
import { appId, openOffice, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()

const many = Array.from({ length: 130 }, (_, index) =>
  example(ListedTask, {
    _id: `${index + 1}`.padStart(24, '0'),
    taskId: `ATL-${index + 1}`,
    name: `Demande ${index + 1}`,
    appId,
    listId: 'todo',
    listState: 'todo',
    state: 'default',
  }),
)
const focused = () =>
  document.activeElement?.closest('[data-card]')?.querySelector('[data-part~="task-id"]')?.textContent
const chosen = () => document.querySelectorAll('tbody [data-part="selection-checkbox"] input:checked').length

/** Opens the table on the last row of its first page; the next page comes when the returned function is called. */
const openAtEnd = async () => {
  const pages: (() => void)[] = []
  server().answer(lists.searchTasks, async ({ skip = 0, limit = 50 }) => {
    if (Number(skip) > 0) await new Promise<void>((resolve) => pages.push(resolve))
    const end = Number(skip) + Number(limit)
    return { list: many.slice(Number(skip), end), hasMore: many.length > end }
  })
  await openOffice('/admin/tasks?all=yes')
  await expect.poll(() => document.querySelector('tbody [tabindex="0"][data-part="row-link"]')).not.toBeNull()
  document.querySelector<HTMLElement>('tbody [tabindex="0"][data-part="row-link"]')!.focus()
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe('ATL-50')
  await expect.poll(() => pages.length).toBe(1)
  return () => pages.shift()!()
}

test.each(['{ArrowDown}', 'j'])('%s on the last loaded row is kept until the next rows have come', async (key) => {
  const release = await openAtEnd()
  await userEvent.keyboard(key)
  await painted()
  expect(focused()).toBe('ATL-50')
  release()
  await expect.poll(focused).toBe('ATL-51')
})

test('presses count, a step up takes one back, and Shift chooses up to the row that comes', async () => {
  const release = await openAtEnd()
  await expect.poll(() => document.querySelector('[data-part="selection-checkbox"]')).not.toBeNull()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')
  release()
  await expect.poll(focused).toBe('ATL-52')
  await expect.poll(chosen).toBe(3)
})

test('rows that come take no focus from a user who has gone elsewhere', async () => {
  const release = await openAtEnd()
  await userEvent.keyboard('{PageDown}')
  const elsewhere = document.querySelector<HTMLElement>('[data-part="rail"] a')!
  elsewhere.focus()
  release()
  await expect.poll(() => document.querySelectorAll('tbody tr[data-card]').length).toBeGreaterThan(0)
  await expect.poll(() => document.querySelector('.task-table-more')).toBeNull()
  await painted()
  expect(document.activeElement).toBe(elsewhere)
})
