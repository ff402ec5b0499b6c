import { live } from '@passerelle/contract/chats/live'
import { board, BoardPage } from '@passerelle/contract/projects/board'
import { lists } from '@passerelle/contract/projects/lists'
import { Task, TaskCard, type ListId } from '@passerelle/contract/projects/schemas'
import { getTranslator } from '@passerelle/i18n/translate'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { holdTimers, painted } from '../../../testing/clock.ts'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, toastTexts, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()

const id = (digit: number) => `${digit}`.repeat(24)
const cardOf = (digit: number, name: string, listId: ListId = 'todo') =>
  example(TaskCard, { _id: id(digit), taskId: `ATL-${digit}`, name, listId, may: ['move'], priority: 1 })
const printer = cardOf(1, 'Imprimante')
const phone = cardOf(2, 'Téléphone')
const pageOf = (...list: TaskCard[]) => example(BoardPage, { list, total: list.length })
const column = (list: ListId) => page.getByRole('region', { name: say(`words.list.${list}`) })

const open = async (address = '/') => {
  const { response } = lists.readBoard
  const initial = example(response)
  server().answer(lists.readBoard, { ...initial, todo: pageOf(printer, phone), in_progress: pageOf(), done: pageOf() })
  server().answer(board.readList, ({ listId }) => (listId === 'todo' ? pageOf(printer) : pageOf()))
  await openPage(address)
  await expect.element(column('todo').getByText('Imprimante')).toBeVisible()
}
const moveBy = async (card: TaskCard, to: ListId) => {
  await page.getByRole('button', { name: say('board.dragHandle', { taskId: card.taskId }) }).click()
  await page.getByRole('menuitem', { name: `${say('board.moveTo')} ${say(`words.list.${to}`)}` }).click()
}

test('[TSK-018] a card that is moved by its menu is in its new list before the server has answered', async () => {
  let answer = () => {}
  await open()
  server().answer(board.moveTask, async ({ listId }) => {
    await new Promise<void>((resolve) => (answer = resolve))
    return example(Task, { ...printer, listId })
  })
  await moveBy(printer, 'done')
  await expect.element(column('done').getByText('Imprimante')).toBeVisible()
  await expect.element(column('todo').getByText('Imprimante')).not.toBeInTheDocument()
  await expect.poll(() => server().calls(board.moveTask)).toEqual([{ id: printer._id, listId: 'done' }])
  answer()
  await expect.element(column('done').getByText('Imprimante')).toBeVisible()
})

test('[ERR-001][ERR-004] a move that is refused goes back and says why, to readers of the screen too', async () => {
  await open()
  server().refuse(board.moveTask, 'task_changed')
  server().answer(board.readTask, example(Task, printer))
  await moveBy(printer, 'done')
  await expect.poll(toastTexts).toEqual(['Refused: task_changed'])
  await expect.element(column('todo').getByText('Imprimante')).toBeVisible()
  await expect.element(column('done').getByText('Imprimante')).not.toBeInTheDocument()
  const undone = say('board.moveUndone', { taskId: 'ATL-1', list: say('words.list.todo') })
  await expect
    .poll(() => [...document.querySelectorAll('[aria-live]')].some(({ textContent }) => textContent.includes(undone)))
    .toBe(true)
})

test('[ERR-004] a move that reaches nobody goes back, and says so in the words of the page', async () => {
  await open()
  server().lose(board.moveTask)
  server().answer(board.readTask, example(Task, printer))
  await moveBy(printer, 'done')
  await expect.poll(toastTexts).toEqual(['Impossible de déplacer la tâche'])
  await expect.element(column('todo').getByText('Imprimante')).toBeVisible()
  expect(getTranslator('en')('failures.moveTask')).toBe("can't move task")
})

test('[TSK-017] the next page of a list is read once before its end; after a failure by its button only', async () => {
  const all = Array.from({ length: 8 }, (_, index) => cardOf(index + 1, `Poste ${index + 1}`))
  const of = (list: TaskCard[], hasMore: boolean) => example(BoardPage, { list, total: all.length, hasMore })
  const { response } = lists.readBoard
  server().answer(lists.readBoard, { ...example(response), todo: of(all.slice(0, 4), true) })
  server().refuse(board.readList, 'conflict')
  await openPage('/')
  await expect.element(column('todo').getByText('Poste 4')).toBeInTheDocument()
  await expect.element(column('todo').getByText('Refused: conflict')).toBeInTheDocument()
  const asked = () =>
    server()
      .calls(board.readList)
      .map(({ listId, skip }) => [listId, skip])
  expect(asked()).toEqual([['todo', 1]])
  server().answer(board.readList, of(all.slice(1), false))
  await column('todo')
    .getByRole('button', { name: say('common.retry') })
    .click()
  await expect.element(column('todo').getByText('Poste 5')).toBeInTheDocument()
  await expect.element(column('todo').getByText('Refused: conflict')).not.toBeInTheDocument()
  expect(asked()).toEqual([
    ['todo', 1],
    ['todo', 1],
  ])
})

test('filters of the address are asked for, shown as chips, and leave with their cross', async () => {
  await open('/?priority=critical,major&search=encre')
  expect(server().calls(board.readList)).toContainEqual(
    expect.objectContaining({ listId: 'todo', filters: { priorities: [4, 3] }, search: 'encre' }),
  )
  const chips = () =>
    [...document.querySelectorAll<HTMLElement>('[data-part~="chip"]')].map((chip) =>
      chip.innerText.trim().replaceAll(/\s+/g, ' '),
    )
  await expect.poll(chips).toEqual(['Recherche encre', 'Priorité Majeure et plus'])
  await page.getByRole('button', { name: say('filters.remove', { name: say('filters.name.search') }) }).click()
  await expect.poll(() => location.search).toBe('?priority=critical,major')
  await page.getByRole('button', { name: say('filters.clear') }).click()
  await expect.poll(() => location.search).toBe('')
  await expect.poll(chips).toEqual([])
})

test('invalid filters of an address are dropped from it and not requested', async () => {
  await open('/?priority=purple,critical&due=2026-03-01&labels=none')
  await expect.poll(() => location.search).toBe('?priority=critical')
})

test('a board without matches says so and offers to clear', async () => {
  await open()
  server().answer(board.readList, pageOf())
  await page.getByText('Imprimante').hover()
  history.pushState(null, '', '/?search=zzyzx')
  dispatchEvent(new PopStateEvent('popstate'))
  await expect.element(page.getByText(say('filters.noMatchText'))).toBeVisible()
  expect(document.querySelector('[data-part="board"]:not([hidden])')).toBeNull()
  server().answer(board.readList, ({ listId }) => (listId === 'todo' ? pageOf(printer) : pageOf()))
  await page.getByRole('button', { name: say('filters.clearAll') }).click()
  await expect.element(column('todo').getByText('Imprimante')).toBeVisible()
})

/** The text of the page that readers of the screen hear. */
const heard = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join(' ')

test('the board by keyboard: arrows walk, Space lifts and drops, Escape lets go, all announced', async () => {
  await open()
  const link = (card: TaskCard) => page.getByRole('link', { name: new RegExp(card.name) })
  const over = say('board.over', { taskId: 'ATL-1', list: say('words.list.in_progress') })
  ;(link(printer).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link(phone)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(link(printer)).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.poll(heard).toContain(say('board.picked', { taskId: 'ATL-1' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(heard).toContain(over)
  await userEvent.keyboard('{Escape}')
  await expect.poll(heard).toContain(say('board.dropCancelled', { taskId: 'ATL-1' }))
  // Who walks away with a card in hand lets it go.
  await userEvent.keyboard(' {ArrowRight}')
  await expect.poll(heard).toContain(over)
  await userEvent.tab()
  await expect.poll(heard).toContain(say('board.dropCancelled', { taskId: 'ATL-1' }))
  expect(server().calls(board.moveTask)).toEqual([])
  await expect.element(column('todo').getByText('Imprimante')).toBeVisible()
  server().answer(board.moveTask, ({ listId }) => example(Task, { ...printer, listId }))
  ;(link(printer).element() as HTMLElement).focus()
  await userEvent.keyboard(' {ArrowRight}{ArrowRight} ')
  await expect.poll(heard).toContain(say('board.moved', { taskId: 'ATL-1', list: say('words.list.done') }))
  await expect.element(column('done').getByText('Imprimante')).toBeVisible()
})

test('a moved card leaves the shown list on a phone, and the focus goes to the next', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  await open()
  server().answer(board.moveTask, ({ listId }) => example(Task, { ...printer, listId }))
  await moveBy(printer, 'done')
  await expect.element(page.getByRole('link', { name: /Téléphone/ })).toHaveFocus()
})

test.each(['/', '/phone', '/projects/tasks'])(
  '[UIX-001][UIX-002][TSK-011] %s shows the three lists, in order',
  async (address) => {
    await open(address)
    expect(location.pathname).toBe(address)
    const shown = [...document.querySelectorAll('[data-column]')].map((list) => ({
      name: list.querySelector('h2')?.textContent,
      left: list.getBoundingClientRect().left,
    }))
    expect(shown.map(({ name }) => name)).toEqual(['À faire', 'En cours', 'Terminées'])
    expect(shown).toEqual(shown.toSorted((a, b) => a.left - b.left))
  },
)

test('[TSK-017] a list loads its next page at its bottom, and only then', async () => {
  const all = Array.from({ length: 40 }, (_, index) => ({
    ...cardOf(1, `Poste ${index + 1}`),
    _id: `${index + 1}`.padStart(24, '0'),
    taskId: `ATL-${index + 1}`,
  }))
  const pageFrom = (skip: number) =>
    example(BoardPage, { list: all.slice(skip, skip + 15), total: 40, hasMore: skip + 15 < 40 })
  server().answer(lists.readBoard, { ...example(lists.readBoard.response), todo: pageFrom(0) })
  server().answer(board.readList, ({ skip }) => pageFrom(Number(skip)))
  await openPage('/')
  await expect.element(column('todo').getByText('Poste 1', { exact: true })).toBeVisible()
  const asked = () =>
    server()
      .calls(board.readList)
      .map(({ skip }) => skip)
  await painted()
  expect(asked()).toEqual([])
  const scroller = [...column('todo').element().querySelectorAll('*'), column('todo').element()].find(
    (one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'auto',
  )!
  // Each page begins with the last three cards of the one before.
  for (const skip of [12, 24]) {
    await expect.poll(() => (scroller.scrollTo({ top: scroller.scrollHeight }), asked())).toContain(skip)
  }
})

test('[THR-015] a lost connection comes back after 5 s, and the board catches up', async () => {
  const move = holdTimers()
  await open()
  const tickets = () => server().calls(live.takeTicket).length
  await expect
    .poll(() =>
      server()
        .live.frames()
        .some(({ topic }) => topic === 'board'),
    )
    .toBe(true)
  const before = tickets()
  const watches = () =>
    server()
      .live.frames()
      .filter(({ topic }) => topic === 'board').length
  const missed = { todo: pageOf(phone), in_progress: pageOf(), done: pageOf(printer) }
  server().answer(lists.readBoard, { ...example(lists.readBoard.response), ...missed })
  server().live.lose()
  move(4999)
  await painted()
  expect(tickets()).toBe(before)
  await expect.element(column('todo').getByText('Imprimante')).toBeVisible()
  move(1)
  await expect.poll(tickets).toBe(before + 1)
  await expect.poll(watches).toBe(2)
  server().live.send({ type: 'reload', topic: 'board', id: appId })
  await expect.element(column('done').getByText('Imprimante')).toBeVisible()
})

test('a connection lost for 8 s is said by a line that goes by itself', async () => {
  const move = holdTimers()
  await open()
  await expect
    .poll(() =>
      server()
        .live.frames()
        .some(({ topic }) => topic === 'board'),
    )
    .toBe(true)
  const held = server().hold(live.takeTicket)
  server().live.lose()
  move(5000)
  await painted()
  move(2999)
  await painted()
  const lost = page.getByText(say('shell.lost'))
  expect(lost.query()).toBeNull()
  move(1)
  await expect.element(lost).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  held.answer({ token: 'ticket', expiresAt: '2999-01-01T00:00:00.000Z' })
  await expect.element(lost).not.toBeInTheDocument()
  await expect.element(page.getByText(say('shell.foundAgain'))).toBeVisible()
})

test('pressing an entry of a card’s menu, and moving a little, drags no card', async () => {
  await open()
  await page.getByRole('button', { name: say('board.dragHandle', { taskId: 'ATL-1' }) }).click()
  const found = page.getByRole('menuitem', { name: `${say('board.moveTo')} ${say('words.list.done')}` })
  await expect.element(found).toBeVisible()
  const entry = found.element()
  const { x, y } = entry.getBoundingClientRect()
  const send = (type: string, target: EventTarget, by: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerType: 'mouse',
        button: type === 'pointermove' ? -1 : 0,
        buttons: 1,
        clientX: x + by,
        clientY: y + by,
      }),
    )
  const isDragged = () => document.querySelector('[data-part="dragged-card"]') !== null
  send('pointerdown', entry, 2)
  send('pointermove', entry, 60)
  await painted()
  expect(isDragged()).toBe(false)
  const card = document.querySelector(`[data-card="${printer._id}"]`)!
  send('pointerdown', card, 2)
  send('pointermove', card, 60)
  await painted()
  expect(isDragged(), 'the card itself is').toBe(true)
  send('pointerup', card, 60)
})
