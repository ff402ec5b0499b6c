import { archive } from '@passerelle/contract/projects/archive'
import { board } from '@passerelle/contract/projects/board'
import { beforeAll, expect, test, vi } from 'vitest'
import { getViolationsOnMobileAndDesktop, seriousFindings } from './browser/accessibility.ts'
import { interceptCalls, type InterceptedCalls } from './browser/intercept-calls.ts'
import type { Visitor } from './browser/visitor.ts'
import { card, drag, waitForCard, middleOfList } from './journey/board.ts'
import { holding } from './journey/keys.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { say } from './journey/texts.ts'
import { closeToasts, waitForToast } from './journey/toast.ts'

vi.setConfig({ testTimeout: 60_000 })

const changes = /\/tasks\/changes$/

const product = openProduct()
let ada: SignedIn
let emma: SignedIn
let farid: SignedIn
let emmasCalls: InterceptedCalls
let ids: string[]

const box = (taskId: string) => `${card(taskId)} [data-part="selection-checkbox"] input`
const chosen = (who: Visitor) =>
  who.page.$$eval(
    '[data-part="card"]:has([data-part="selection-checkbox"] input:checked) [data-part~="task-id"]',
    (all) => all.map((one) => one.textContent),
  )
const choosesTask = async (taskId: string) => {
  await emma.page.hover(card(taskId))
  await emma.page.locator(box(taskId)).click()
}
/** Waits until exactly these are chosen, in whichever order they stand. */
const areChosen = async (...taskIds: string[]) => {
  const there = (wanted: string[]) => {
    const all = [
      ...document.querySelectorAll(
        '[data-part="card"]:has([data-part="selection-checkbox"] input:checked) [data-part~="task-id"]',
      ),
    ].map((one) => one.textContent)
    return all.length === wanted.length && wanted.every((id) => all.includes(id))
  }
  await emma.page.waitForFunction(there, {}, taskIds).catch(async (cause: unknown) => {
    throw new Error(`Chosen are ${(await chosen(emma)).join(' ')} instead of ${taskIds.join(' ')}`, { cause })
  })
}
/** Changes a part of all chosen ones in the bar. */
const changesAll = async (part: 'list' | 'priority', choice: string) => {
  await emma.click('button', say(`selection.part.${part}`))
  await emma.click('radio', choice)
}
const priorities = async () => Promise.all(ids.map(async (id) => (await emma.call(board.readTask, { id })).priority))
const showsPriority = (who: Visitor, taskId: string, name: string) =>
  who.page.waitForSelector(`${card(taskId)} [data-part="priority-icon"][data-priority="${name}"]`)

beforeAll(async () => {
  ;[ada, emma, farid] = await Promise.all([product.customer('ada'), product.staff('emma'), product.staff('farid')])
  emmasCalls = await interceptCalls(emma.page)
  const names = [
    'Panne du serveur d’impression',
    'Portail des commandes injoignable',
    'Sauvegarde de la nuit en échec',
    'Bornes Wi-Fi du quai',
    'Téléphone de l’accueil muet',
  ]
  ids = []
  // The youngest stands first.
  for (const name of names)
    ids.unshift((await ada.call(board.createTask, { name, description: name, priority: 4 })).taskId)
  for (const who of [ada, emma]) {
    await who.open('/')
    await waitForBoard(who)
    await waitForCard(who, ids[0]!, 'todo')
  }
})

test('staff choose cards by boxes, with Shift all between, by keys; Escape lets go; customers cannot', async () => {
  expect(await ada.page.$('[data-part="selection-checkbox"]')).toBeNull()
  await choosesTask(ids[0]!)
  await expect(emma).toSee(say('selection.count', { count: 1 }))
  await holding(emma, 'Shift', () => emma.page.locator(box(ids[3]!)).click())
  await areChosen(...ids.slice(0, 4))
  await holding(emma, 'Shift', () => emma.page.locator(box(ids[1]!)).click())
  await areChosen(...ids.slice(0, 2))
  expect(await seriousFindings(emma.page)).toEqual([])
  await emma.press('Escape')
  await areChosen()
  await expect(emma).not.toSee(say('selection.count', { count: 2 }))
})

test('a change of all chosen ones shows at once, also in another browser, and one button takes it back', async () => {
  for (const id of ids.slice(0, 3)) await choosesTask(id)
  const held = emmasCalls.hold('POST', changes)
  await changesAll('priority', say('words.priority.low'))
  await held.asked
  // Of lowest priority they stand at the end of their list, which may lie beyond what is drawn.
  await emma.page.waitForFunction(
    (first) => document.querySelector('[data-column="todo"] [data-part~="task-id"]')?.textContent === first,
    {},
    ids[3]!,
  )
  await held.continue()
  await waitForToast(emma, say('selection.changed', { count: 3 }))
  expect(await priorities()).toEqual([0, 0, 0, 4, 4])
  await ada.page.waitForFunction(
    (first) => document.querySelector('[data-column="todo"] [data-part~="task-id"]')?.textContent === first,
    {},
    ids[3]!,
  )
  await emma.click('button', say('selection.undo'))
  await waitForToast(emma, say('selection.undone', { count: 3 }))
  expect(await priorities()).toEqual([4, 4, 4, 4, 4])
  await showsPriority(ada, ids[0]!, 'critical')
  await areChosen(...ids.slice(0, 3))
})

test('a chosen card that is dragged takes the others along, and Ctrl and Z bring all back', async () => {
  const { drop } = await drag(emma, ids[1]!, await middleOfList(emma, 'in_progress'))
  expect(await emma.page.$eval('[data-part="drag-overlay-count"]', (count) => count.textContent)).toBe(
    say('selection.together', { count: 3 }),
  )
  await drop()
  for (const who of [emma, ada]) for (const id of ids.slice(0, 3)) await waitForCard(who, id, 'in_progress')
  await waitForCard(emma, ids[3]!, 'todo')
  await waitForToast(emma, say('selection.changed', { count: 3 }))
  await holding(emma, 'Control', () => emma.press('z'))
  for (const who of [emma, ada]) for (const id of ids.slice(0, 3)) await waitForCard(who, id, 'todo')
  expect(emmasCalls.written().filter((call) => call.startsWith('PATCH'))).toEqual([])
})

test('a refusal as a whole puts the cards back and says why', async () => {
  emmasCalls.abort('POST', changes)
  await changesAll('list', say('words.list.done'))
  await waitForToast(emma, say('selection.notChanged'))
  for (const id of ids.slice(0, 3)) await waitForCard(emma, id, 'todo')
  await areChosen(...ids.slice(0, 3))
})

test('what could not change is listed with its reason until the list is closed, and is what stays chosen', async () => {
  const held = emmasCalls.hold('POST', changes)
  await changesAll('priority', say('words.priority.high'))
  await held.asked
  for (const id of ids.slice(1, 3)) {
    await farid.call(archive.archiveTask, { id })
    await emma.page.waitForSelector(card(id), { hidden: true })
  }
  await held.continue()
  await expect(emma).toSee(say('selection.failed', { count: 2 }))
  const reasons = await emma.page.$$eval('[data-part="bulk-failed"] li', (all) =>
    all.map((one) => [
      one.querySelector('[data-part~="task-id"]')?.textContent,
      one.querySelector('[data-part="bulk-failure-reason"]')?.textContent,
    ]),
  )
  expect(Object.fromEntries(reasons)).toEqual({
    [ids[1]!]: say('problems.task_archived'),
    [ids[2]!]: say('problems.task_archived'),
  })
  expect((await emma.call(board.readTask, { id: ids[0]! })).priority).toBe(2)
  expect(await emma.page.$(card(ids[2]!))).toBeNull()
  await farid.call(archive.unarchiveTask, { id: ids[1]! })
  await waitForCard(emma, ids[1]!, 'todo')
  await areChosen(ids[1]!)
  await closeToasts(emma)
  expect(await getViolationsOnMobileAndDesktop(emma.page)).toEqual([])
  await emma.page.locator(`::-p-xpath(//*[@data-part="bulk-failed"]//a[contains(., "${ids[1]}")])`).click()
  await emma.waitFor('button', say('task.copyLink'))
  await emma.press('Escape')
  await emma.page.waitForSelector('[data-part="sheet"]', { hidden: true })
  expect(await emma.page.$('[data-part="bulk-failed"]')).not.toBeNull()
  await emma.click('button', say('selection.closeFailed'))
  await emma.page.waitForSelector('[data-part="bulk-failed"]', { hidden: true })
  await farid.call(archive.unarchiveTask, { id: ids[2]! })
  await waitForCard(emma, ids[2]!, 'todo')
  await changesAll('priority', say('words.priority.high'))
  await waitForToast(emma, say('selection.changed', { count: 2 }))
  expect(await priorities()).toEqual([2, 2, 2, 4, 4])
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints()).toEqual([])
})
