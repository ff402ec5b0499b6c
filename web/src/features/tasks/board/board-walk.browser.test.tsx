import type { ServerFrame } from '@passerelle/contract/chats/live'
import { board, BoardPage } from '@passerelle/contract/projects/board'
import { lists } from '@passerelle/contract/projects/lists'
import { Task, TaskCard } from '@passerelle/contract/projects/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { painted } from '../../../testing/clock.ts'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()

const count = 40
const idOf = (number: number) => `${number}`.padStart(24, '0')
const cardOf = (number: number, more: Partial<TaskCard> = {}) =>
  example(TaskCard, {
    _id: idOf(number),
    taskId: `ATL-${number}`,
    name: `Poste ${number}`,
    listId: 'todo',
    priority: 1,
    may: ['move', 'edit'],
    createdAt: new Date(Date.UTC(2026, 0, 1) - number).toISOString(),
    ...more,
  })
const all = Array.from({ length: count }, (_, index) => cardOf(index + 1))
const pageFrom = (skip: number, cards = all) =>
  example(BoardPage, { list: cards.slice(skip, skip + 15), total: cards.length, hasMore: skip + 15 < cards.length })

const linkOf = (number: number) => document.querySelector<HTMLElement>(`[data-card-link="${idOf(number)}"]`)
const focused = () =>
  document.activeElement?.closest('[data-card]')?.querySelector('[data-part~="task-id"]')?.textContent
const press = (key: string, more: KeyboardEventInit = {}) =>
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
const arrived = (card: TaskCard): ServerFrame => ({
  type: 'event',
  name: 'task.updated',
  at: '2026-02-03T10:00:00.000Z',
  appId,
  subject: card._id,
  data: {},
  card,
  cursor: card._id.replace('0', 'f'),
})
const chosen = () => document.querySelectorAll('[data-part="selection-checkbox"] input:checked').length

/** Opens the board on the last card of its first page; the next page comes when the returned function is called. */
const openAtEnd = async (options: { byStaff?: boolean } = {}) => {
  const pages: (() => void)[] = []
  server().answer(lists.readBoard, { ...example(lists.readBoard.response), todo: pageFrom(0) })
  server().answer(board.readList, async ({ listId, skip }) => {
    if (listId !== 'todo') return example(BoardPage, { list: [], total: 0, hasMore: false })
    if (Number(skip) > 0) await new Promise<void>((resolve) => pages.push(resolve))
    return pageFrom(Number(skip ?? 0))
  })
  await openPage('/', options)
  await expect.poll(() => linkOf(1)).not.toBeNull()
  linkOf(1)!.focus()
  for (let number = 2; number <= 15; number += 1) {
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe(`ATL-${number}`)
  }
  await expect.poll(() => pages.length).toBe(1)
  return () => pages.shift()!()
}
/** Runs something in the very frame in which the card of the next page is drawn. */
const whenDrawn = (number: number, run: () => void) =>
  new Promise<void>((resolve) => {
    const look = new MutationObserver(() => {
      if (!linkOf(number)) return
      look.disconnect()
      run()
      resolve()
    })
    look.observe(document.body, { childList: true, subtree: true })
  })

test.each(['ArrowDown', 'j'])('[TSK-017] %s at the end of a page is kept until the next one has come', async (key) => {
  const release = await openAtEnd()
  press(key)
  await painted()
  expect(focused()).toBe('ATL-15')
  release()
  await expect.poll(focused).toBe('ATL-16')
  await painted()
  await userEvent.keyboard(`{${key}}`)
  expect(focused()).toBe('ATL-17')
})

test.each(['ArrowDown', 'j'])(
  '[TSK-017] %s while the next page is being drawn goes on, and nothing goes back',
  async (key) => {
    const release = await openAtEnd()
    const drawn = whenDrawn(16, () => press(key))
    release()
    await drawn
    expect(focused()).toBe('ATL-16')
    await painted()
    expect(focused()).toBe('ATL-16')
  },
)

test('[TSK-017] a press before, in and after the frame of the next page is a step each, a held key too', async () => {
  const release = await openAtEnd()
  press('ArrowDown')
  press('ArrowDown')
  const drawn = whenDrawn(17, () => press('ArrowDown'))
  release()
  await drawn
  await expect.poll(focused).toBe('ATL-18')
  press('ArrowDown')
  expect(focused()).toBe('ATL-19')
  for (let times = 0; times < 3; times += 1) press('ArrowDown', { repeat: true })
  await painted()
  expect(focused()).toBe('ATL-22')
})

test('[TSK-017] a step up takes back the step that waits; who has gone elsewhere stays there', async () => {
  const release = await openAtEnd()
  press('ArrowDown')
  press('ArrowUp')
  press('ArrowDown')
  press('ArrowUp')
  press('ArrowUp')
  expect(focused()).toBe('ATL-14')
  press('ArrowDown')
  press('ArrowDown')
  const elsewhere = document.querySelector<HTMLElement>('[data-part="rail"] a, header a, nav a')!
  elsewhere.focus()
  release()
  await expect
    .poll(() => document.querySelector('[data-column="todo"] [aria-setsize]')?.getAttribute('aria-setsize'))
    .toBe('40')
  await painted()
  expect(document.activeElement).toBe(elsewhere)
})

test('[TSK-017] Shift with an arrow chooses on into a page that comes after the key', async () => {
  const release = await openAtEnd({ byStaff: true })
  await expect.poll(() => document.querySelector('[data-part="selection-checkbox"]')).not.toBeNull()
  press('ArrowDown', { shiftKey: true })
  release()
  await expect.poll(focused).toBe('ATL-16')
  await expect.poll(chosen).toBe(2)
})

test('[TSK-017] j in an open request at the end of a page opens the next one as soon as it has come', async () => {
  const shown = () => document.querySelector('[data-part~="sheet-id"]')?.textContent
  server().answer(board.readTask, ({ id }) =>
    example(Task, { ...all.find(({ _id, taskId }) => _id === id || taskId === id)! }),
  )
  const release = await openAtEnd()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toBe('ATL-15')
  await expect.element(page.getByRole('button', { name: say('task.copyLink') })).toBeVisible()
  await userEvent.keyboard('j')
  await painted()
  expect(shown()).toBe('ATL-15')
  release()
  await expect.poll(shown).toBe('ATL-16')
})

test('[TSK-017] cards that come above the focused one leave the focus on it, however far it moves', async () => {
  const release = await openAtEnd()
  release()
  await expect.poll(() => linkOf(16)).not.toBeNull()
  await painted()
  const urgent = Array.from({ length: 30 }, (_, index) => cardOf(100 + index, { priority: 4 }))
  for (const card of urgent) server().live.send(arrived(card))
  await expect.poll(() => document.querySelector('[data-column="todo"] [aria-posinset="45"]')).not.toBeNull()
  await painted()
  expect(focused()).toBe('ATL-15')
  press('ArrowUp')
  await expect.poll(focused).toBe('ATL-14')
})

test('[TSK-017] a list that is read again leaves the focus where the user has walked meanwhile', async () => {
  const held: (() => void)[] = []
  const release = await openAtEnd()
  release()
  await expect.poll(() => linkOf(17)).not.toBeNull()
  server().answer(board.readList, async ({ listId, skip }) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return listId === 'todo' ? pageFrom(Number(skip ?? 0)) : example(BoardPage, { list: [], total: 0, hasMore: false })
  })
  server().answer(lists.readBoard, { ...example(lists.readBoard.response), todo: pageFrom(0) })
  server().live.send({ type: 'reload', topic: 'board', id: appId })
  await expect.poll(() => held.length).toBeGreaterThan(0)
  press('ArrowDown')
  const drawn = new Promise<void>((resolve) => setTimeout(resolve))
  for (const answer of held) answer()
  press('ArrowDown')
  await drawn
  press('ArrowDown')
  await painted()
  expect(focused()).toBe('ATL-18')
})
