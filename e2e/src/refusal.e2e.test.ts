import { board } from '@passerelle/contract/projects/board'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import type { Browser } from 'puppeteer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import './browser/matchers.ts'
import { standBetween, type Calls } from './browser/calls.ts'
import { handClock, painted } from './browser/hand-clock.ts'
import { launchBrowser } from './browser/launch.ts'
import { dragTo, findsCard } from './journey/board.ts'
import { again, signedInCustomer, signedInStaff, type SignedIn } from './journey/sessions.ts'
import { say, sayInEnglish } from './journey/texts.ts'
import { seesToast } from './journey/toast.ts'
import { startProduct, type Product } from './product/start-product.ts'

vi.setConfig({ testTimeout: 60_000 })

let product: Product
let browser: Browser
let ada: SignedIn
let emma: SignedIn
let calls: Calls
let move: (ms: number) => Promise<void>
const everybody: SignedIn[] = []

/** Then a toast is gone, what was shown too early taken back, and the request read again. */
const toastLife = 10_000
const words = 'Le serveur a ses raisons'
const opens = async (taskId: string, locale: 'fr' | 'en' = 'fr') => {
  await emma.open(`/projects/tasks/${taskId}`)
  await emma.waitFor('button', (locale === 'fr' ? say : sayInEnglish)('task.copyLink'))
}
/** Refuses a call twice: without a message the text of the product stands, with one the server's own words. */
const refusedTwice = async (method: string, path: RegExp, act: () => Promise<void>, text: string) => {
  calls.refuse(method, path, 'internal')
  await act()
  await seesToast(emma, text)
  await move(toastLife)
  calls.refuse(method, path, 'conflict', words)
  await act()
  await seesToast(emma, words)
  await move(toastLife)
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const { origin } = product
  const [customer, staff] = await Promise.all([
    signedInCustomer(browser, origin, 'Ada', 'ada@atelier-lumen.example'), signedInStaff(browser, origin, 'Emma Caron', 'Atelier Lumen'),
  ])
  ;[ada, emma] = [customer, await again(browser, origin, staff)]
  everybody.push(ada, emma)
  ;[move, calls] = [await handClock(emma.page), await standBetween(emma.page)]
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await product?.discard()
})

test('[ERR-002] a request that cannot be loaded says so, and can be tried again', async () => {
  calls.refuse('GET', /\/tasks\/ATL-1$/, 'access_denied')
  await emma.open('/projects/tasks/ATL-1')
  await expect(emma).toSee('Impossible de charger la tâche ATL-1')
  await emma.click('button', say('common.retry'))
  await emma.waitFor('button', say('task.copyLink'))
})

test('[ERR-001][ERR-003] a request that cannot be created keeps its form, with what was typed', async () => {
  await emma.open('/')
  await emma.click('button', say('board.newRequest'))
  await emma.fill(say('task.name'), 'Deux écrans de plus')
  await emma.fill(say('task.descriptionLabel'), 'Pour le bureau 4.')
  await refusedTwice('POST', /\/tasks$/, () => emma.click('button', say('task.createAction')), 'Impossible de créer la tâche')
  expect(await emma.page.$eval('#new-task input', (input) => (input as HTMLInputElement).value)).toBe('Deux écrans de plus')
})

test('[ERR-001][ERR-004] a move shows at once; refused it goes back and says why, in the words of the server or in its own', async () => {
  const { taskId } = await ada.call(board.createTask, { name: 'Écran figé au quai', description: 'Depuis midi.', priority: 4 })
  await emma.open('/')
  await findsCard(emma, taskId, 'todo')
  const held = calls.hold('PATCH', /\/tasks\/\w+$/)
  await dragTo(emma, taskId, 'done')
  await held.asked
  await findsCard(emma, taskId, 'done')
  await held.refuse('task_changed', words)
  await findsCard(emma, taskId, 'todo')
  await seesToast(emma, words)
  const undone = say('board.moveUndone', { taskId, list: say('words.list.todo') })
  await emma.page.waitForFunction((said) => [...document.querySelectorAll('[aria-live]')].some((region) => region.textContent?.includes(said)), {}, undone)
  await move(toastLife)
  await refusedTwice('PATCH', /\/tasks\/\w+$/, () => dragTo(emma, taskId, 'done'), 'Impossible de déplacer la tâche')
  await findsCard(emma, taskId, 'todo')
  const english = await again(browser, product.origin, ada, { locale: 'en' })
  everybody.push(english)
  const englishCalls = await standBetween(english.page)
  await english.open(`/projects/tasks/${taskId}`)
  englishCalls.lose('PATCH', /\/list$/)
  await english.click('button', sayInEnglish('words.listOne.todo'))
  await english.click('menuitem', `${sayInEnglish('board.moveTo')} ${sayInEnglish('words.list.done')}`)
  await seesToast(english, 'can\'t move task')
})

test('[ERR-001][ERR-005] an edit that fails is taken back', async () => {
  await opens('ATL-1')
  const choose = async () => {
    await emma.page.locator(`aria/${say('task.priority')}[role="combobox"]`).click()
    await emma.page.locator(`aria/${say('words.priority.critical')}[role="option"]`).click()
    await emma.page.waitForSelector('[role="option"]', { hidden: true })
  }
  await refusedTwice('PATCH', /\/tasks\/\w+$/, choose, 'Impossible de mettre à jour la tâche')
  await expect(emma).toSee(say('words.priority.medium'))
  expect(await emma.text()).not.toContain(say('words.priority.critical'))
})

test('[PND-005][ERR-006] a wait shows before the server has answered, and goes back 100 ms after a refusal', async () => {
  const wait = async () => {
    await emma.click('button', say('task.waitForCustomer'))
    await emma.page.locator('[role="dialog"] .dialog-actions .primary').click()
  }
  const held = calls.hold('PATCH', /\/status$/)
  await wait()
  await held.asked
  await expect(emma).toSee(say('now.state.waitsForCustomer'))
  await held.refuse('internal')
  await seesToast(emma, 'Impossible de mettre à jour l\'état de la tâche')
  await move(99)
  await painted(emma.page)
  expect(await emma.text()).toContain(say('now.state.waitsForCustomer'))
  await move(1)
  await expect(emma).toSee(say('now.state.received'))
  expect(await emma.text()).not.toContain(say('now.state.waitsForCustomer'))
  await move(toastLife)
  await refusedTwice('PATCH', /\/status$/, wait, 'Impossible de mettre à jour l\'état de la tâche')
})

test('[ERR-007][ERR-008] a label that cannot be put on or taken off stays as it was', async () => {
  const run = (on: boolean) => emma.page.waitForFunction((is) =>
    [...document.querySelectorAll<HTMLInputElement>('.popover .choice input')].some((box) => box.parentElement?.textContent === 'Run' && box.checked === is), {}, on)
  await emma.click('button', say('task.addLabel'))
  await emma.click('radio', 'Infogérance')
  await emma.waitFor('checkbox', 'Run')
  const press = () => emma.click('checkbox', 'Run')
  await refusedTwice('PATCH', /\/labels$/, press, 'Ajout du label impossible')
  await run(false)
  await press()
  await run(true)
  await expect.poll(async () => (await ada.call(board.readTask, { id: 'ATL-1' })).labels.map((label) => label.name)).toEqual(['Infogérance', 'Run'])
  await refusedTwice('DELETE', /\/labels\/\w+$/, press, 'Suppression du label impossible')
  await run(true)
})

test('[EST-011] an estimate that is refused leaves no hold behind', async () => {
  await opens('ATL-1')
  await emma.click('button', say('estimate.edit'))
  await emma.fill(say('estimate.hours'), '3', 'spinbutton')
  await refusedTwice('PATCH', /\/tasks\/\w+$/, () => emma.click('button', say('estimate.save')), 'Impossible de mettre à jour la tâche')
  expect(await emma.text()).not.toContain(say('now.state.estimateAtCustomer'))
  await expect(emma).toSee(say('now.state.received'))
})

test('[ERR-021][ERR-022][ERR-023] other running timers that cannot be read or stopped say so, and so do those that stop', async () => {
  const speaks = async (locale: 'fr' | 'en') => {
    await emma.open('/')
    await emma.page.evaluate((chosen) => localStorage.setItem('passerelle.locale', chosen), locale)
    await opens('ATL-8', locale)
  }
  const stops = (tell: typeof say) => () => emma.click('button', tell('workLogs.runningAction', { taskId: 'ATL-8' }))
  for (const [locale, tell, unread, unstopped, stopped] of [
    ['fr', say, 'Impossible de charger la demande du chronomètre', 'Une erreur est survenue pendant l’arrêt d’un chronomètre', 'Les chronomètres sont arrêtés'],
    ['en', sayInEnglish, 'unable to fetch the ticket', 'an error occurred while stopping a timer', 'timers stopped successfully'],
  ] as const) {
    await emma.call(workLogs.actOnWorkLog, { id: 'ATL-3', action: 'start' }).catch(() => undefined)
    await speaks(locale)
    await emma.page.waitForSelector('.running-link')
    // By who starts, and by the panel that opens.
    for (const _asks of ['start', 'panel']) calls.refuse('GET', /\/worklogs\/running$/, 'access_denied')
    await emma.click('button', tell('workLogs.start'))
    await expect(emma).toSee(unread)
    await emma.click('button', tell('common.retry'))
    await emma.page.locator('[role="dialog"]:not(.sheet) textarea').fill('Relevé des accès')
    await refusedTwice('PATCH', /\/worklogs\/stop$/, stops(tell), unstopped)
    await stops(tell)()
    await seesToast(emma, stopped)
    await emma.waitFor('button', tell('workLogs.stop'))
    // It shows as running at once; the server says so a little later.
    await expect.poll(async () => (await emma.call(board.readTask, { id: 'ATL-8' })).workLogs.some((log) => log.stoppedAt === null)).toBe(true)
    expect((await emma.call(board.readTask, { id: 'ATL-3' })).workLogs.some((log) => log.note === 'Relevé des accès' && log.stoppedAt !== null)).toBe(true)
    await emma.call(workLogs.actOnWorkLog, { id: 'ATL-8', action: 'stop', note: 'Revue commencée' })
  }
  await emma.page.evaluate(() => localStorage.setItem('passerelle.locale', 'fr'))
  await emma.call(workLogs.actOnWorkLog, { id: 'ATL-3', action: 'start' })
})

test('[ERR-013][ERR-015][WLG-009] a timer that cannot start or stop stays as it was, the note with it', async () => {
  await emma.call(workLogs.actOnWorkLog, { id: 'ATL-3', action: 'stop', note: 'Clés de l’atelier remises' })
  await opens('ATL-3')
  await refusedTwice('POST', /\/workLogs\/action$/, () => emma.click('button', say('workLogs.start')), 'Impossible de démarrer le chronomètre')
  // The timer shows as running at once: it can be stopped while its start is still on the way.
  const start = calls.hold('POST', /\/workLogs\/action$/)
  await emma.click('button', say('workLogs.start'))
  await start.asked
  await emma.click('button', say('workLogs.stop'))
  await emma.fill(say('workLogs.note'), 'Exclusion notée')
  await start.pass()
  await refusedTwice('POST', /\/workLogs\/action$/, () => emma.click('button', say('workLogs.stopAction')), 'Erreur lors de l\'arrêt du chrono')
  await emma.click('button', say('workLogs.stopAction'))
  await emma.waitFor('button', say('workLogs.start'))
  expect((await emma.call(board.readTask, { id: 'ATL-3' })).workLogs.map((log) => log.note)).toContain('Exclusion notée')
})

test('[ERR-016] an accepted estimate that cannot be restored', async () => {
  await emma.call(board.editTask, { id: 'ATL-3', estimatedTime: 3 * 8 * 3_600_000 })
  await opens('ATL-3')
  await emma.click('button', say('estimate.edit'))
  await refusedTwice('PATCH', /\/restore-estimation$/, () => emma.click('button', say('estimate.restore')), 'La précédent estimation acceptée n\'a pas pu être rétablie')
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(everybody.flatMap((who) => who.complaints())).toEqual([])
  expect(product.said()).not.toContain('"level"')
})
