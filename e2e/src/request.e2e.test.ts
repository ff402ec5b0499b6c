import { board } from '@passerelle/contract/projects/board'
import type { Browser } from 'puppeteer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import './browser/matchers.ts'
import { standBetween } from './browser/calls.ts'
import { handClock, painted } from './browser/hand-clock.ts'
import { launchBrowser } from './browser/launch.ts'
import { again, signedInCustomer, signedInStaff, type SignedIn } from './journey/sessions.ts'
import { seesBoard } from './journey/sign-in.ts'
import { say } from './journey/texts.ts'
import { startProduct, type Product } from './product/start-product.ts'

let product: Product
let browser: Browser
let ada: SignedIn
let basile: SignedIn
let emma: SignedIn
const everybody: SignedIn[] = []

const at = (who: SignedIn) => who.page.url().replace(product.origin, '')
const opens = async (who: SignedIn, taskId: string) => {
  await who.open(`/projects/tasks/${taskId}`)
  await who.waitFor('button', say('task.copyLink'))
}
const panel = (who: SignedIn) => who.page.$eval('.panel', (element) => (element as HTMLElement).innerText)

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  const { origin } = product
  everybody.push(...([ada, basile, emma] = await Promise.all([
    signedInCustomer(browser, origin, 'Ada', 'ada@atelier-lumen.example'),
    signedInCustomer(browser, origin, 'Basile', 'basile@atelier-lumen.example'),
    signedInStaff(browser, origin, 'Emma Caron', 'Atelier Lumen'),
  ])))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await product?.discard()
})

test('[TSK-003][TSK-031] an id in the address becomes the readable one; the request opens over the board and closes to it', async () => {
  const { _id } = await ada.call(board.readTask, { id: 'ATL-3' })
  expect(_id).toMatch(/^[0-9a-f]{24}$/)
  for (const who of [ada, emma]) {
    await who.open(`/projects/tasks/${_id}`)
    await who.waitFor('button', say('task.copyLink'))
    expect(at(who)).toBe('/projects/tasks/ATL-3')
    expect(await who.page.$$eval('[data-column]', (lists) => lists.length)).toBe(3)
    await who.click('button', say('common.closeEsc'))
    await seesBoard(who)
    expect(at(who)).toBe('/')
  }
})

test('[TSK-033][TSK-034] the heading shows subscribers where there are several, sprint, priority, due date, accepted time, archived', async () => {
  await opens(ada, 'ATL-3')
  await expect(ada).toSee('3 abonnés')
  const heading = await ada.page.$eval('.req-head', (element) => (element as HTMLElement).innerText)
  const task = await ada.call(board.readTask, { id: 'ATL-3' })
  const sprint = task.milestones.at(-1)
  const day = (instant: number) => new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris', day: 'numeric' }).format(instant)
  const [from, to, due] = [Date.parse(sprint?.startAt ?? ''), Date.parse(sprint?.endAt ?? '') - 1, Date.parse(task.dueAt ?? '')]
  for (const text of [sprint?.name ?? '?', say('words.priority.major'), '2\u00a0j\u00a04\u00a0h acceptés', ` ${day(due)} `]) expect(heading).toContain(text)
  const tooltip = await ada.page.$eval('.req-head .badge', (badge) => badge.getAttribute('title'))
  expect(tooltip).toMatch(new RegExp(`^${day(from)} .* – ${day(to)} `))
  await opens(ada, 'ATL-2')
  expect(await ada.text()).not.toContain('abonné')
  await opens(ada, 'ATL-9')
  await expect(ada).toSee('Archivée le ')
})

test('[TSK-036][TSK-041][UIX-043] conversation left and panel right, for staff the other way round; notice, and no time yet in words', async () => {
  const leftOf = (who: SignedIn, selector: string) => who.page.$eval(selector, (element) => element.getBoundingClientRect().left)
  await Promise.all([opens(ada, 'ATL-1'), opens(emma, 'ATL-1')])
  expect(await leftOf(ada, '.conv')).toBeLessThan(await leftOf(ada, '.panel'))
  expect(await leftOf(emma, '.panel')).toBeLessThan(await leftOf(emma, '.conv'))
  for (const who of [ada, emma]) {
    expect(await panel(who)).toContain(say('task.dataProtection'))
    expect(await panel(who)).toContain(`${say('estimate.spent')}\n<\u00a01min`)
  }
})

test('[TSK-043][ERR-028][UIX-006] the share link is copied, says so, and opens the request; staff change account by it', async () => {
  await ada.page.browserContext().overridePermissions(product.origin, ['clipboard-read', 'clipboard-sanitized-write'])
  await opens(ada, 'ATL-3')
  await ada.page.bringToFront()
  await ada.click('button', say('task.copyLink'))
  await expect(ada).toSee(say('failures.linkCopied'))
  const link = await ada.page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${product.origin}/apps/${ada.appId}?redirect=/projects/tasks/ATL-3`)
  await basile.open(link.replace(product.origin, ''))
  await basile.waitFor('button', say('task.copyLink'))
  expect(at(basile)).toBe('/projects/tasks/ATL-3')
  for (const elsewhere of ['//nimbus.example/', 'https://nimbus.example/', 'javascript:alert(1)']) {
    await basile.open(`/apps/${ada.appId}?redirect=${encodeURIComponent(elsewhere)}`)
    await seesBoard(basile)
    expect(at(basile)).toBe('/')
  }
  const other = await again(browser, product.origin, emma)
  everybody.push(other)
  await other.open('/admin')
  await expect(other).toSee('Maison Verdier')
  const verdier = await other.page.$$eval('a.app-row', (links) => links.find((one) => one.textContent?.includes('Maison Verdier'))?.getAttribute('href'))
  await other.open(`${verdier}?redirect=/projects/tasks/MVD-1`)
  await other.waitFor('button', say('task.copyLink'))
  expect(at(other)).toBe('/projects/tasks/MVD-1')
})

test('[EST-019][EST-020] the administrator who has to answer sees the prices of the mission, which fold; nobody else does', async () => {
  await Promise.all([opens(ada, 'ATL-2'), opens(basile, 'ATL-2'), opens(emma, 'ATL-2')])
  await expect(ada).toSee(say('estimate.prices'))
  const prices = await panel(ada)
  const euros = '[\\d\\s]+,\\d\\d\\s€'
  for (const line of [`2\\sjours de 8\\sh\\s× ${euros}`, `4\\sheures\\s× ${euros}`, `Total HT\\s${euros}`, `Hors heures ouvrées.* jour ${euros}, heure ${euros}`]) {
    expect(prices).toMatch(new RegExp(line))
  }
  await ada.clickText(say('estimate.prices'))
  await ada.page.waitForFunction(() => !document.querySelector('table.prices')?.checkVisibility())
  expect(await panel(basile)).not.toContain(say('estimate.prices'))
  expect(await panel(emma)).not.toContain(say('estimate.prices'))
  await opens(ada, 'ATL-3')
  expect(await panel(ada)).not.toContain(say('estimate.prices'))
})

test('[EST-015][UIX-058] an estimate is entered as days, hours and minutes from 0, and only digits enter', async () => {
  await opens(emma, 'ATL-1')
  await emma.click('button', say('estimate.edit'))
  for (const name of ['days', 'hours', 'minutes'] as const) {
    const field = await emma.page.waitForSelector(`aria/${say(`estimate.${name}`)}[role="spinbutton"]`)
    expect(await field?.evaluate((input) => [(input as HTMLInputElement).type, (input as HTMLInputElement).min])).toEqual(['number', '0'])
    await field?.focus()
    await field?.type('-1.2,e+5')
    const value = () => field?.evaluate((input) => (input as HTMLInputElement).value)
     expect(await value()).toBe('125')
    for (const key of ['Backspace', 'Backspace', 'ArrowDown', 'ArrowDown', 'ArrowDown'] as const) await emma.press(key)
    expect(await value()).toBe('0')
  }
})

test('[UIX-045] withdrawing an estimate asks once more: clicks during the wait count for nothing, and the question is dropped', async () => {
  const other = await again(browser, product.origin, emma)
  everybody.push(other)
  const [move, calls] = [await handClock(other.page), await standBetween(other.page)]
  await opens(other, 'ATL-2')
  const patches = () => calls.written().filter((call) => call.startsWith('PATCH')).length
  await other.click('button', say('estimate.edit'))
  await other.click('button', say('estimate.clear'))
  await other.click('button', say('common.confirmWait'))
  await move(499)
  await painted(other.page)
  expect(await other.has('button', say('common.confirmWait'))).toBe(true)
  await move(1)
  await other.waitFor('button', say('common.confirmAgain'))
  await move(1499)
  await painted(other.page)
  expect(await other.has('button', say('common.confirmAgain'))).toBe(true)
  await move(1)
  await other.waitFor('button', say('estimate.clear'))
  expect(patches()).toBe(0)
  await other.click('button', say('estimate.clear'))
  await other.waitFor('button', say('common.confirmWait'))
  await move(500)
  await other.click('button', say('common.confirmAgain'))
  await expect(ada).toSee('ATL-2')
  await opens(ada, 'ATL-2')
  await expect(ada).toSee(say('now.state.received'))
  expect(patches()).toBe(1)
})

test('[PND-001] staff put a request on hold after a reminder to write first, and the customer sees whose turn it is', async () => {
  await Promise.all([opens(ada, 'ATL-1'), opens(emma, 'ATL-1')])
  await emma.click('button', say('task.waitForCustomer'))
  await expect(emma).toSee(say('task.waitForCustomerRemind'))
  await expect(ada).toSee(say('now.state.received'))
  await emma.click('button', say('common.cancel'))
  await expect(emma).not.toSee(say('task.waitForCustomerRemind'))
  await emma.click('button', say('task.waitForCustomer'))
  await emma.page.locator(`[role="dialog"] .dialog-actions .primary`).click()
  await expect(emma).toSee(say('now.state.waitsForCustomer'))
  await expect(ada).toSee(say('now.state.customerAnswers'))
  const task = await ada.call(board.readTask, { id: 'ATL-1' })
  expect(task).toMatchObject({ pendingStatus: 'customer', pendingAt: expect.any(String) as string })
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(everybody.flatMap((who) => who.complaints())).toEqual([])
  expect(product.said()).not.toContain('"level"')
})
