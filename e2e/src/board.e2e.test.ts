import { board } from '@passerelle/contract/projects/board'
import type { Task } from '@passerelle/contract/projects/schemas'
import { beforeAll, expect, test, vi } from 'vitest'
import { seriousFindings } from './browser/accessibility.ts'
import { interceptCalls, type InterceptedCalls } from './browser/intercept-calls.ts'
import { installFakeClock, painted } from './browser/fake-clock.ts'
import { phone } from './browser/emulation.ts'
import { losableSockets } from './browser/sockets.ts'
import { card, cardLink, drag, dragTo, waitForCard, middleOfCard, middleOfList, type List } from './journey/board.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { say } from './journey/texts.ts'

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
const hears = (who: SignedIn, text: string) =>
  who.page.waitForFunction(
    (said) => [...document.querySelectorAll('[aria-live]')].some((region) => region.textContent?.includes(said)),
    {},
    text,
  )
const focused = (who: SignedIn, taskId: string) =>
  who.page.waitForFunction((link) => document.activeElement?.matches(link), {}, cardLink(taskId))

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

test('[UIX-001][UIX-002][TSK-011] home, phone and requests show the three lists, in order', async () => {
  for (const path of ['/phone', '/projects/tasks', '/']) {
    await ada.open(path)
    await waitForBoard(ada)
    expect(at(ada)).toBe(path)
    const lists = await ada.page.$$eval('[data-column]', (all) =>
      all.map(
        (list) =>
          [
            list.getAttribute('data-column'),
            list.querySelector('h2')?.textContent,
            list.getBoundingClientRect().left,
          ] as const,
      ),
    )
    expect(lists.map(([id, name]) => [id, name])).toEqual([
      ['todo', 'À faire'],
      ['in_progress', 'En cours'],
      ['done', 'Terminées'],
    ])
    expect(lists.map(([, , left]) => left)).toEqual(lists.map(([, , left]) => left).toSorted((a, b) => a - b))
  }
})

test('[TSK-014] a card is dragged from any list to any other list, and others see it without reloading', async () => {
  await Promise.all([basile, emma].map((who) => who.open('/')))
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

test('[TSK-015] under 10 px a pointer opens the request, from 10 px on it drags', async () => {
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
  expect(moves(adasCalls).slice(before)).toHaveLength(1)
})

test('[TSK-017] each list loads its next pages at its bottom, and only then', async () => {
  const beyond = (list: string, before: number) => {
    const places = [...document.querySelectorAll(`[data-column="${list}"] [aria-posinset]`)].map((card) =>
      Number(card.getAttribute('aria-posinset')),
    )
    return Math.max(...places) > before && Math.max(...places)
  }
  const asked: string[] = []
  emma.page.on('request', (request) => void asked.push(request.url()))
  const furtherPages = (list: List) =>
    asked.filter((url) => new RegExp(`/lists/${list}\\?.*skip=[1-9]`).test(url)).length
  await emma.open('/')
  for (const list of ['todo', 'in_progress', 'done'] as const) {
    const header = `[data-column="${list}"] > header > [data-part="list-count"]`
    await emma.page.waitForSelector(header)
    await emma.page.waitForSelector(`[data-column="${list}"] [aria-posinset="1"]`)
    const count = Number(await emma.page.$eval(header, (text) => text.textContent))
    const { x, y } = await middleOfList(emma, list)
    await emma.page.mouse.move(x, y)
    let last = await emma.page.evaluate(beyond, list, 0)
    expect([list, Number(last) <= 15, count > 15, furtherPages(list)]).toEqual([list, true, true, 0])
    while (Number(last) < Math.min(count, 60)) {
      await emma.page.mouse.wheel({ deltaY: 20_000 })
      last = await (await emma.page.waitForFunction(beyond, {}, list, Number(last))).jsonValue()
    }
    expect([list, furtherPages(list) > 0]).toEqual([list, true])
  }
})

test('by keyboard: arrows walk, Space lifts and drops, Escape lets go, and each step is announced', async () => {
  const before = moves(adasCalls).length
  await ada.page.focus(cardLink(top))
  for (const [key, taskId] of [
    ['ArrowRight', going],
    ['ArrowDown', middle],
    ['ArrowUp', going],
    ['ArrowLeft', top],
  ] as const) {
    await ada.press(key)
    await focused(ada, taskId)
  }
  await ada.press('Space')
  await hears(ada, say('board.picked', { taskId: top }))
  await ada.press('ArrowRight')
  await hears(ada, say('board.over', { taskId: top, list: say('words.list.in_progress') }))
  await ada.press('Escape')
  await hears(ada, say('board.dropCancelled', { taskId: top }))
  await waitForCard(ada, top, 'todo')
  // Who walks away with a card in hand lets it go.
  for (const key of ['Space', 'ArrowRight'] as const) await ada.press(key)
  await hears(ada, say('board.over', { taskId: top, list: say('words.list.in_progress') }))
  await ada.press('Tab')
  await hears(ada, say('board.dropCancelled', { taskId: top }))
  await ada.page.focus(cardLink(top))
  await ada.press('Space')
  await hears(ada, say('board.picked', { taskId: top }))
  await ada.press('Escape')
  expect(moves(adasCalls)).toHaveLength(before)
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space'] as const) await ada.press(key)
  await hears(ada, say('board.moved', { taskId: top, list: say('words.list.done') }))
  await waitForCard(ada, top, 'done')
  await focused(ada, top)
})

test('the menu of a card moves it as dragging does', async () => {
  await ada.page.hover(card(top))
  await ada.click('button', say('board.dragHandle', { taskId: top }))
  await ada.click('menuitem', `${say('board.moveTo')} ${say('words.list.todo')}`)
  await waitForCard(ada, top, 'todo')
  await waitForCard(basile, top, 'todo')
  // On a phone the card leaves the list that is shown, and the focus goes on to the next.
  const onPhone = await product.again(ada, { size: phone })
  await onPhone.open('/')
  await onPhone.page.waitForSelector(cardLink(top))
  const [, next = ''] = await onPhone.page.$$eval('[data-column] [data-part="card"] [data-part~="task-id"]', (ids) =>
    ids.map((id) => id.textContent),
  )
  await onPhone.click('button', say('board.dragHandle', { taskId: top }))
  await onPhone.click('menuitem', `${say('board.moveTo')} ${say('words.list.done')}`)
  await focused(onPhone, next)
  await onPhone.leave()
})

test('[THR-015] a lost connection comes back after 5 s, and the board catches up', async () => {
  const away = await product.again(basile)
  const [move, loseSockets, calls] = await Promise.all([
    installFakeClock(away.page),
    losableSockets(away.page),
    interceptCalls(away.page),
  ])
  const tickets = () => calls.written().filter((call) => call.includes('ticket')).length
  await away.open('/')
  await waitForCard(away, going, 'in_progress')
  await ada.call(board.moveTask, { id: going, listId: 'todo' })
  await waitForCard(away, going, 'todo')
  await loseSockets()
  await ada.call(board.moveTask, { id: going, listId: 'done' })
  await waitForCard(basile, going, 'done')
  await move(4999)
  await painted(away.page)
  expect(tickets()).toBe(1)
  await waitForCard(away, going, 'todo')
  await move(1)
  await waitForCard(away, going, 'done')
  expect(tickets()).toBe(2)
})

test('a connection lost for 8 s, or with failing calls, is said by a line that goes by itself', async () => {
  const away = await product.again(basile)
  const [move, loseSockets, calls] = await Promise.all([
    installFakeClock(away.page),
    losableSockets(away.page),
    interceptCalls(away.page),
  ])
  await away.open('/')
  await waitForCard(away, going, 'done')
  // Heard of live: the connection stands.
  await ada.call(board.moveTask, { id: going, listId: 'todo' })
  await waitForCard(away, going, 'todo')
  const held = calls.hold('POST', /ticket/)
  await loseSockets()
  await move(5000)
  await held.asked
  await move(2999)
  await painted(away.page)
  expect(await away.text()).not.toContain(say('shell.lost'))
  await move(1)
  await expect(away).toSee(say('shell.lost'))
  expect(await seriousFindings(away.page)).toEqual([])
  await ada.call(board.moveTask, { id: going, listId: 'in_progress' })
  await held.continue()
  await expect(away).not.toSee(say('shell.lost'))
  await away.page.waitForSelector(`text/${say('shell.foundAgain')}`)
  await waitForCard(away, going, 'in_progress')
  calls.abort('POST', /ticket/)
  await loseSockets()
  await move(5000)
  await expect(away).toSee(say('shell.lost'))
  await move(5000)
  await expect(away).not.toSee(say('shell.lost'))
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints()).toEqual([])
})
