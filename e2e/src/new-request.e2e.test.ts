import type { Browser } from 'puppeteer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import './browser/matchers.ts'
import { handClock, painted } from './browser/hand-clock.ts'
import { launchBrowser } from './browser/launch.ts'
import { again, signedInCustomer, type SignedIn } from './journey/sessions.ts'
import { say } from './journey/texts.ts'
import { seesToast } from './journey/toast.ts'
import { startProduct, type Product } from './product/start-product.ts'

vi.setConfig({ testTimeout: 60_000 })

let product: Product
let browser: Browser
let ada: SignedIn
const everybody: SignedIn[] = []

const kept = (key: string) => ada.page.evaluate((name) => localStorage.getItem(name), key)

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  ada = await signedInCustomer(browser, product.origin, 'Ada', 'ada@atelier-lumen.example')
  everybody.push(ada)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await product?.discard()
})

test('[TSK-020][TSK-022][TSK-026][CON-010][UIX-050][UIX-051] a new request has title and description, both needed; the notice is acknowledged once', async () => {
  await ada.open('/')
  await ada.click('button', say('board.newRequest'))
  await ada.waitFor('textbox', say('task.name'))
  await expect(ada).toSee(say('task.dataProtection'))
  const needed = 'Le champ est nécessaire'
  const errors = () => ada.page.$$eval('[role="dialog"] .field-error', (all) => all.map((error) => error.textContent))
  const errorsAre = (texts: string[]) => expect.poll(errors).toEqual(texts)
  await errorsAre([])
  await ada.press('Tab')
  await errorsAre([needed])
  await ada.page.keyboard.type('Avec deux écrans')
  await ada.fill(say('task.name'), '0')
  await errorsAre([])
  await ada.press('Backspace')
  await errorsAre([needed])
  await ada.page.focus('[role="dialog"] textarea')
  await ada.page.$eval('[role="dialog"] textarea', (area) => area.select())
  await ada.press('Backspace')
  await ada.click('button', say('task.createAction'))
  await errorsAre([needed, needed])
  await ada.fill(say('task.name'), 'Un poste pour Inès')
  await errorsAre([needed])
  expect(await kept('passerelle.privacy-acknowledged')).toBeNull()
  await ada.click('button', say('task.understood'))
  await expect(ada).not.toSee(say('task.dataProtection'))
  expect(await kept('passerelle.privacy-acknowledged')).not.toBeNull()
  // A filled form is not left by accident.
  await ada.press('Escape')
  await ada.click('button', say('task.stayAction'))
  await ada.press('Escape')
  await ada.click('button', say('task.leaveAction'))
  await ada.page.waitForSelector('[role="dialog"]', { hidden: true })
  await ada.page.reload()
  await ada.click('button', say('board.newRequest'))
  await ada.waitFor('textbox', say('task.name'))
  expect(await ada.text()).not.toContain(say('task.dataProtection'))
  await ada.press('Escape')
  await ada.page.waitForSelector('[role="dialog"]', { hidden: true })
})

test('[UIX-044][ERR-027] a toast stands 5 s, then fades for 5 s', async () => {
  const who = await again(browser, product.origin, ada)
  everybody.push(who)
  const move = await handClock(who.page)
  await who.open('/')
  await who.click('button', say('board.newRequest'))
  await who.fill(say('task.name'), 'Toner noir')
  await who.fill(say('task.descriptionLabel'), 'Deux cartouches.')
  await who.click('button', say('task.createAction'))
  await seesToast(who, say('failures.taskCreated', { taskId: 'ATL-601' }))
  const toast = () => who.page.$$eval('.toast', (all) => all.map((one) => one.matches('[data-fading]')))
  await move(4999)
  await painted(who.page)
  expect(await toast()).toEqual([false])
  await move(1)
  await who.page.waitForSelector('.toast[data-fading]')
  expect(await who.page.$eval('.toast', (one) => getComputedStyle(one).transition)).toContain('opacity 5s')
  await move(4999)
  await painted(who.page)
  expect(await toast()).toEqual([true])
  await move(1)
  await who.page.waitForSelector('.toast', { hidden: true })
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(everybody.flatMap((who) => who.complaints())).toEqual([])
  expect(product.said()).not.toContain('"level"')
})
