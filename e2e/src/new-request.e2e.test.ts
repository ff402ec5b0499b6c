import { board } from '@passerelle/contract/projects/board'
import { beforeAll, expect, test, vi } from 'vitest'
import { interceptCalls } from './browser/intercept-calls.ts'
import { installFakeClock, painted } from './browser/fake-clock.ts'
import { give, image, waitForAttached, waitForFile } from './journey/files.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { say } from './journey/texts.ts'
import { waitForToast } from './journey/toast.ts'

vi.setConfig({ testTimeout: 60_000 })

const product = openProduct()
let ada: SignedIn

const kept = (key: string) => ada.page.evaluate((name) => localStorage.getItem(name), key)

beforeAll(async () => {
  ada = await product.customer('ada')
})

test('[TSK-020][TSK-022][TSK-026][CON-010][UIX-050][UIX-051] title, description, files', async () => {
  await ada.open('/')
  await ada.click('button', say('board.newRequest'))
  await ada.waitFor('textbox', say('task.name'))
  await expect(ada).toSee(say('task.dataProtection'))
  const fields = await ada.page.$$eval(
    '[role="dialog"] :is(input:not([type="file"]), textarea, select, [role="combobox"], [role="radiogroup"], ' +
      '[aria-haspopup])',
    (all) => all.map((one) => [one.tagName, document.querySelector(`label[for="${one.id}"]`)?.textContent]),
  )
  expect(fields).toEqual([
    ['INPUT', say('task.name')],
    ['TEXTAREA', say('task.descriptionLabel')],
  ])
  const needed = 'Le champ est nécessaire'
  const errors = () =>
    ada.page.$$eval('[role="dialog"] [data-part="field-error"]', (all) => all.map((error) => error.textContent))
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

test('[TSK-022][UIX-044][ERR-027] a request is made with its defaults; its toast stands, then fades 5 s', async () => {
  const who = await product.again(ada)
  const move = await installFakeClock(who.page)
  await who.open('/')
  await who.click('button', say('board.newRequest'))
  await who.fill(say('task.name'), 'Toner noir')
  await who.fill(say('task.descriptionLabel'), 'Deux cartouches.')
  await who.click('button', say('task.createAction'))
  await waitForToast(who, say('failures.taskCreated', { taskId: 'ATL-601' }))
  expect(await ada.call(board.readTask, { id: 'ATL-601' })).toMatchObject({
    name: 'Toner noir',
    description: 'Deux cartouches.',
    priority: 1,
    kind: 'basic',
  })
  const toast = () => who.page.$$eval('[data-part="toast"]', (all) => all.map((one) => one.matches('[data-fading]')))
  await move(4999)
  await painted(who.page)
  expect(await toast()).toEqual([false])
  await move(1)
  await who.page.waitForSelector('[data-part="toast"][data-fading]')
  expect(await who.page.$eval('[data-part="toast"]', (one) => getComputedStyle(one).transition)).toContain('opacity 5s')
  await move(4999)
  await painted(who.page)
  expect(await toast()).toEqual([true])
  await move(1)
  await who.page.waitForSelector('[data-part="toast"]', { hidden: true })
})

test('[TSK-030] what is being written is not lost by reloading, going back, or a running request', async () => {
  const who = await product.again(ada)
  const calls = await interceptCalls(who.page)
  const written = () => who.page.$eval('[role="dialog"] input', (input) => (input as HTMLInputElement).value)
  const begin = async (name: string) => {
    await who.click('button', say('board.newRequest'))
    await who.fill(say('task.name'), name)
  }
  await who.open('/stats')
  await who.click('link', say('shell.requests'))
  await begin('Un câble')
  const asked = new Promise<string>((resolve) =>
    who.page.once('dialog', (dialog) => void dialog.dismiss().then(() => resolve(dialog.type()))),
  )
  await who.page.evaluate(() => location.reload())
  expect(await asked).toBe('beforeunload')
  expect(await written()).toBe('Un câble')
  await who.page.evaluate(() => history.back())
  await who.click('button', say('task.stayAction'))
  await who.page.waitForFunction(() => location.pathname === '/')
  expect(await written()).toBe('Un câble')
  await who.fill(say('task.descriptionLabel'), 'De deux mètres.')
  const sent = calls.hold('POST', /\/tasks$/)
  await who.click('button', say('task.createAction'))
  await sent.asked
  await who.press('Escape')
  await who.click('button', say('task.leaveAction'))
  await who.page.waitForSelector('[role="dialog"]', { hidden: true })
  await begin('Un second câble')
  await sent.continue()
  await expect(who).toSee('ATL-602')
  expect(await written()).toBe('Un second câble')
  await who.page.evaluate(() => history.back())
  await who.click('button', say('task.leaveAction'))
  await who.page.waitForFunction(() => location.pathname === '/stats')
  await who.page.evaluate(() => history.forward())
  await who.waitFor('button', say('board.newRequest'))
  expect(await who.page.$('[role="dialog"]')).toBeNull()
  await who.leave()
})

test('[THR-004] a request is created with its files, comes into sight, and its toast opens it', async () => {
  const who = await product.again(ada)
  await who.open('/')
  await who.click('button', say('board.newRequest'))
  await who.fill(say('task.name'), 'La photo de l’erreur')
  await who.fill(say('task.descriptionLabel'), 'Elle est jointe.')
  await give(who, 'drop', image('erreur.png'), image('de trop.png'))
  await who.click('button', say('thread.attachRemove', { name: 'de trop.png' }))
  await waitForAttached(who, 'erreur.png')
  await who.click('button', say('task.createAction'))
  // Held by the pointer, it does not fade while the test looks at the board.
  await who.page.waitForSelector('[data-part="toast"]')
  await who.page.hover('[data-part="toast"]')
  const card = await who.page.waitForSelector('xpath///a[@data-card-link][contains(., "La photo de l’erreur")]')
  await who.page.waitForFunction(
    (link) => {
      const box = (link as Element).getBoundingClientRect()
      return box.top >= 0 && box.bottom <= innerHeight
    },
    {},
    card,
  )
  await who.click('button', say('failures.taskCreatedOpen'))
  await waitForFile(who, 'erreur.png', { drawn: true })
  await expect(who).toSee('Elle est jointe.')
  await who.leave()
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints()).toEqual([])
})
