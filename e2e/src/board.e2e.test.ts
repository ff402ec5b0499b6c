import { support } from '@passerelle/contract/accounts/support'
import { messages } from '@passerelle/contract/chats/messages'
import { unread } from '@passerelle/contract/chats/unread'
import { board } from '@passerelle/contract/projects/board'
import type { Task } from '@passerelle/contract/projects/schemas'
import { beforeAll, expect, test, vi } from 'vitest'
import { interceptCalls, type InterceptedCalls } from './browser/intercept-calls.ts'
import { painted } from './browser/fake-clock.ts'
import { card, cardLink, drag, dragTo, waitForCard, middleOfCard, middleOfList, type List } from './journey/board.ts'
import { holding, types } from './journey/keys.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { say } from './journey/texts.ts'
import { waitForToast } from './journey/toast.ts'

vi.setConfig({ testTimeout: 60_000 })

const product = openProduct()
let ada: SignedIn
let basile: SignedIn
let emma: SignedIn
let adasCalls: InterceptedCalls
// Requests of their own: three to do, from above `top`, `middle`, `low`, and one in progress.
const requests: Task[] = []
let [low, middle, top, going] = ['', '', '', '']

const at = (who: SignedIn) => new URL(who.page.url()).pathname
const moves = (calls: InterceptedCalls) => calls.written().filter((call) => call.startsWith('PATCH'))
const showsPriority = (who: SignedIn, taskId: string, name: string) =>
  who.page.waitForSelector(`${card(taskId)} [data-part="priority-icon"][data-priority="${name}"]`)

beforeAll(async () => {
  ;[ada, basile, emma] = await Promise.all([product.customer('ada'), product.customer('basile'), product.staff('emma')])
  adasCalls = await interceptCalls(ada.page)
  // Critical and new: they stand at the top of their list, the youngest first.
  const names = ['Panne du serveur d’impression', 'Portail des commandes injoignable', 'Sauvegarde de la nuit en échec']
  for (const name of names) requests.push(await ada.call(board.createTask, { name, description: name, priority: 4 }))
  const begun = await ada.call(board.createTask, {
    name: 'Bornes Wi-Fi du quai',
    description: 'Plus de réseau.',
    priority: 4,
  })
  ;[low, middle, top, going] = [
    ...requests,
    await ada.call(board.moveTask, { id: begun._id, listId: 'in_progress' }),
  ].map((task) => task.taskId) as [string, string, string, string]
})

test('[TSK-014] a card is dragged from any list to any other list, and others see it without reloading', async () => {
  await Promise.all([ada, basile, emma].map((who) => who.open('/')))
  const way: List[] = ['in_progress', 'done', 'todo', 'done', 'in_progress', 'todo']
  await waitForCard(ada, top, 'todo')
  for (const list of way) {
    await dragTo(ada, top, list)
    await waitForCard(ada, top, list)
    await waitForCard(basile, top, list)
  }
  expect(moves(adasCalls)).toHaveLength(way.length)
  await waitForCard(emma, low, 'todo')
  await dragTo(emma, low, 'in_progress')
  await waitForCard(ada, low, 'in_progress')
})

test('[TSK-015] a pointer that moves less than 10 px opens the request, from 10 px on it drags', async () => {
  const from = await middleOfCard(ada, middle)
  const { drop: click } = await drag(ada, middle, { x: from.x + 9, y: from.y })
  expect(await ada.page.$('[data-part="dragged-card"]')).toBeNull()
  await click()
  await ada.waitFor('button', say('task.copyLink'))
  expect(at(ada)).toBe(`/projects/tasks/${middle}`)
  await ada.press('Escape')
  await ada.page.waitForSelector('[data-part="sheet"]', { hidden: true })
  const { drop } = await drag(ada, middle, { x: from.x + 10, y: from.y })
  expect(await ada.page.$('[data-part="dragged-card"]')).not.toBeNull()
  await drop()
  await painted(ada.page)
  expect(at(ada)).toBe('/')
})

test('[TSK-016] dropped on its own list, outside or let go, a card stays; nothing is sent', async () => {
  const before = moves(adasCalls).length
  const cards = () =>
    ada.page.$$eval('[data-column="todo"] [data-card-link]', (links) =>
      links.slice(0, 5).map((link) => link.textContent),
    )
  const standing = await cards()
  const own = await middleOfList(ada, 'todo')
  for (const place of [
    { ...own, y: own.y + 200 },
    { x: 700, y: 20 },
  ]) {
    const { drop } = await drag(ada, middle, place)
    await drop()
    expect(await cards()).toEqual(standing)
  }
  const lifted = await drag(ada, middle, await middleOfList(ada, 'done'))
  await ada.press('Escape')
  await lifted.drop()
  expect(await cards()).toEqual(standing)
  // Where no page hears that the button was let go, the next movement tells.
  const lost = await drag(ada, middle, await middleOfList(ada, 'done'))
  await ada.page.evaluate(
    () => void dispatchEvent(new PointerEvent('pointermove', { clientX: 700, clientY: 500, buttons: 0 })),
  )
  expect(await ada.page.$('[data-part="dragged-card"]')).toBeNull()
  await lost.drop()
  expect(await cards()).toEqual(standing)
  await dragTo(ada, middle, 'in_progress')
  await waitForCard(ada, middle, 'in_progress')
  // The card stands there before its call is sent.
  await expect.poll(() => moves(adasCalls).slice(before)).toHaveLength(1)
})

test('a card is lifted, carried and dropped by keyboard, and keeps the focus', async () => {
  await ada.page.focus(cardLink(top))
  await types(ada, 'Space', 'ArrowRight', 'ArrowRight', 'Space')
  await waitForCard(ada, top, 'done')
  await ada.page.waitForFunction((link) => document.activeElement?.matches(link), {}, cardLink(top))
  await types(ada, 'Space', 'ArrowLeft', 'ArrowLeft', 'Space')
  await waitForCard(basile, top, 'todo')
})

test('several chosen cards change together, also in another browser, and one key takes it back', async () => {
  const box = (taskId: string) => `${card(taskId)} [data-part="selection-checkbox"] input`
  const both = [top, middle]
  const priorities = () => Promise.all(both.map(async (id) => (await emma.call(board.readTask, { id })).priority))
  await waitForCard(emma, middle, 'in_progress')
  await ada.call(board.moveTask, { id: middle, listId: 'todo' })
  expect(await ada.page.$('[data-part="selection-checkbox"]')).toBeNull()
  for (const taskId of both) {
    await waitForCard(emma, taskId, 'todo')
    await emma.page.hover(card(taskId))
    await emma.page.locator(box(taskId)).click()
  }
  await emma.click('button', say('selection.part.priority'))
  await emma.click('radio', say('words.priority.high'))
  await waitForToast(emma, say('selection.changed', { count: 2 }))
  expect(await priorities()).toEqual([2, 2])
  await showsPriority(ada, top, 'high')
  await emma.click('button', say('selection.undo'))
  await waitForToast(emma, say('selection.undone', { count: 2 }))
  expect(await priorities()).toEqual([4, 4])
  await showsPriority(ada, top, 'critical')
  // One that is dragged takes the other along.
  const { drop } = await drag(emma, top, await middleOfList(emma, 'in_progress'))
  expect(await emma.page.$eval('[data-part="drag-overlay-count"]', (count) => count.textContent)).toBe(
    say('selection.together', { count: 2 }),
  )
  await drop()
  for (const who of [emma, ada]) for (const id of both) await waitForCard(who, id, 'in_progress')
  await holding(emma, 'Control', () => emma.press('z'))
  for (const who of [emma, ada]) for (const id of both) await waitForCard(who, id, 'todo')
  await emma.press('Escape')
})

test('a request that comes to match a narrowed board arrives by itself, one that stops matching leaves', async () => {
  await ada.open('/?priority=critical')
  await waitForCard(ada, top, 'todo')
  expect(await ada.page.$(cardLink('ATL-2'))).toBeNull()
  await emma.call(board.editTask, { id: 'ATL-2', priority: 4 })
  await waitForCard(ada, 'ATL-2', 'todo')
  await emma.call(board.editTask, { id: 'ATL-2', priority: 3 })
  await ada.page.waitForSelector(cardLink('ATL-2'), { hidden: true })
})

test('[TSK-012] the home page creates, searches, filters and drags', async () => {
  await basile.click('button', say('board.newRequest'))
  await basile.waitFor('textbox', say('task.name'))
  await basile.press('Escape')
  await basile.page.waitForSelector('[role="dialog"]', { hidden: true })
  await basile.page.locator('[data-part="topbar"] [data-part="search"]').click()
  await basile.page.waitForSelector('[data-part~="palette"] input:focus')
  await basile.page.keyboard.type(top)
  await basile.press('Enter')
  await basile.page.waitForFunction(
    (id) => document.querySelector('[data-part~="palette"] [data-part~="found"]')?.textContent?.includes(id),
    {},
    top,
  )
  await basile.press('Escape')
  await basile.page.waitForSelector('[data-part~="palette"]', { hidden: true })
  await basile.click('button', say('filters.add'))
  await basile.click('button', say('filters.name.priority'))
  await basile.click('checkbox', say('words.priority.critical'))
  await basile.press('Escape')
  await basile.page.waitForFunction(() => location.search === '?priority=critical')
  await basile.page.waitForSelector(cardLink('ATL-2'), { hidden: true })
  await dragTo(basile, top, 'done')
  await waitForCard(basile, top, 'done')
})

test('[ADR-0004] unread messages show on card, navigation and title, then as a line in the thread', async () => {
  const { _id: taskId, threadId } = await basile.call(board.readTask, { id: going })
  await basile.open('/')
  await waitForCard(basile, going, 'in_progress')
  await emma.call(messages.sendMessage, { threadId, taskId, text: 'La recette est prête.' })
  const dot = `[data-card="${taskId}"] [data-part="unread-dot"]`
  await basile.page.waitForSelector(dot)
  expect(await basile.page.title()).toMatch(/^\(\d+\) /)
  await basile.page.waitForSelector('[data-part="rail"] [data-part="unread-count"]')
  await basile.page.locator(`[data-card-link="${taskId}"]`).click()
  await basile.page.waitForSelector('[data-part="new-from"]')
  expect(await basile.page.$eval('[data-part="new-from"]', (line) => line.textContent)).toBe(say('thread.newFrom'))
  await basile.page.waitForSelector(dot, { hidden: true })
  const unreadNow = async () => (await basile.call(unread.listUnread, {})).list.find((one) => one.taskId === taskId)
  // The dot hides before the server has heard of it.
  await expect.poll(async () => (await unreadNow())?.client ?? 0).toBe(0)
})

test('[TSK-013][APP-008] the cards beside the board come without moving it, with the code of the person', async () => {
  const who = await product.again(basile)
  await who.page.evaluateOnNewDocument(() => {
    const seen = new Set<number>()
    const look = () => {
      const list = document.querySelector('[data-column]')
      if (list) seen.add(Math.round(list.getBoundingClientRect().width))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(globalThis, { widths: () => [...seen] })
  })
  for (const visit of ['first', 'next']) {
    await who.open('/')
    await who.page.waitForSelector('[data-part="home-side"][aria-busy="false"]')
    const widths = await who.page.evaluate(() => (globalThis as unknown as { widths: () => number[] }).widths())
    expect([visit, widths.length]).toEqual([visit, 1])
  }
  await who.click('button', say('home.phone.get'))
  const shown = await who.page.waitForSelector('[data-part~="home-phone"] output')
  const { code } = await who.call(support.readSupportCode, { id: who.appId })
  expect(await shown!.evaluate((output) => output.textContent.replaceAll(/\s/g, ''))).toBe(code)
  await who.leave()
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints()).toEqual([])
})
