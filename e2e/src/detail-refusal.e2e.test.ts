import { board } from '@passerelle/contract/projects/board'
import { archive } from '@passerelle/contract/projects/archive'
import type { Browser } from 'puppeteer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import './browser/matchers.ts'
import { standBetween, type Calls } from './browser/calls.ts'
import { handClock, painted } from './browser/hand-clock.ts'
import { launchBrowser } from './browser/launch.ts'
import { again, signedInStaff, type SignedIn } from './journey/sessions.ts'
import { say } from './journey/texts.ts'
import { seesToast } from './journey/toast.ts'
import { startProduct, type Product } from './product/start-product.ts'

vi.setConfig({ testTimeout: 60_000 })

let product: Product
let browser: Browser
let farid: SignedIn
let calls: Calls
let move: (ms: number) => Promise<void>
const asked: string[] = []

const toastLife = 10_000
const words = 'Le serveur a ses raisons'
const opens = async () => {
  await farid.open('/projects/tasks/ATL-3')
  await farid.waitFor('button', say('task.copyLink'))
}
const checked = (value: boolean) => farid.page.waitForFunction((is) =>
  [...document.querySelectorAll<HTMLInputElement>('.popover .choice input')].some((box) => /Hugo|Sprint 18[^0]/.test(box.parentElement?.textContent ?? '') && box.checked === is), {}, value)
/** Refused without a message the text of the product stands, with one the server's own words. */
const refusedTwice = async (method: string, path: RegExp, act: () => Promise<unknown>, text: string) => {
  for (const [message, said] of [['', text], [words, words]] as const) {
    calls.refuse(method, path, 'internal', message)
    await act()
    await seesToast(farid, said)
    await move(toastLife)
  }
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  farid = await again(browser, product.origin, await signedInStaff(browser, product.origin, 'Farid Benali', 'Atelier Lumen'))
  ;[move, calls] = [await handClock(farid.page), await standBetween(farid.page)]
  farid.page.on('request', (request) => void (request.url().includes('/admin/milestones') && asked.push(request.url())))
  await opens()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await product?.discard()
})

test('[ERR-009][ERR-010] somebody who cannot be assigned or taken off stays as they were', async () => {
  await farid.page.locator('.props .fact-edit').click()
  const press = () => farid.page.locator('.popover .choice ::-p-text(Hugo Marchand)').click()
  await refusedTwice('PATCH', /\/members$/, press, 'Affectation échouée')
  await checked(false)
  await press()
  await checked(true)
  await expect.poll(async () => (await farid.call(board.readTask, { id: 'ATL-3' })).people.map((one) => one.firstName)).toContain('Hugo')
  await refusedTwice('DELETE', /\/members\/\w+$/, press, 'Désaffectation échouée')
  await checked(true)
  await farid.press('Escape')
})

test('[UIX-047] the name of an icon shows after the pointer has rested on it for 200 ms', async () => {
  const shown = () => farid.page.$$eval('.tooltip', (all) => all.map((one) => one.textContent))
  await farid.page.hover(`[aria-label="${say('task.editText')}"]`)
  await move(199)
  await painted(farid.page)
  expect(await shown()).toEqual([])
  await move(1)
  await expect.poll(shown).toEqual([say('task.editText')])
  await farid.page.mouse.move(0, 0)
  await farid.page.waitForSelector('.tooltip', { hidden: true })
})

test('closing a toast leaves open what was open, and the cursor where it stood', async () => {
  await farid.page.locator('.props .fact-edit').click()
  await farid.page.waitForSelector('.popover input:focus')
  calls.refuse('DELETE', /\/members\/\w+$/, 'internal', words)
  await farid.page.locator('.popover .choice ::-p-text(Hugo Marchand)').click()
  await seesToast(farid, words)
  await farid.page.focus('.popover input')
  await farid.page.locator(`[aria-label="${say('shell.dismiss')}"]`).click()
  await farid.page.waitForSelector('.toast', { hidden: true })
  await painted(farid.page)
  expect(await farid.page.$('.popover input:focus')).not.toBeNull()
  await farid.press('Escape')
  await farid.page.waitForSelector('.popover', { hidden: true })
})

test('[MIL-004] the sprints are asked for once a typed name has rested 500 ms, five of them', async () => {
  await farid.page.evaluate(() => [...document.querySelectorAll<HTMLElement>('.fact-edit')].find((one) => one.textContent?.includes('Sprint'))?.click())
  await farid.page.waitForSelector('input[name="milestone"]')
  // The sprint of the request stands there at once, the others when they have come.
  await expect.poll(async () => (await farid.page.$$('input[name="milestone"]')).length).toBe(5)
  asked.length = 0
  await farid.page.type('.popover input[type="search"]', 'Sprint 18')
  await move(499)
  await painted(farid.page)
  expect(asked).toEqual([])
  await move(1)
  await expect.poll(() => asked.length).toBe(1)
  expect(new URL(asked[0]!).searchParams.get('search')).toBe('Sprint 18')
  expect(new URL(asked[0]!).searchParams.get('limit')).toBe('5')
})

test('[ERR-025] sprints that cannot be set or loaded say why', async () => {
  const press = () => farid.page.locator('.popover .choice input:not(:checked)').click()
  await refusedTwice('PATCH', /\/milestones$/, press, 'Impossible de modifier les sprints de la demande')
  calls.refuse('GET', /\/admin\/milestones$/, 'access_denied', words)
  await farid.page.type('.popover input[type="search"]', '1')
  await move(500)
  await seesToast(farid, words)
  await move(toastLife)
  await farid.press('Escape')
})

test('[ERR-014] a time that cannot be added says so', async () => {
  await opens()
  await refusedTwice('POST', /\/workLogs$/, async () => {
    await farid.clickText(say('workLogs.minutes', { minutes: '45' }))
    await farid.click('button', say('workLogs.reason.request'))
  }, 'Impossible d\'ajouter le temps')
})

test('[ERR-017][ERR-018][ERR-019][ERR-020] a time that cannot be changed or deleted says why', async () => {
  // A dialog that is loaded when first asked for may take React's pause before it shows.
  const edit = async () => {
    await farid.page.locator('.log-edit').click()
    await expect.poll(async () => (await move(100), farid.has('button', say('workLogs.saveTime')))).toBe(true)
  }
  const save = () => farid.click('button', say('workLogs.saveTime'))
  const remove = async () => {
    await farid.click('button', say('workLogs.deleteTime'))
    await move(500)
    await farid.click('button', say('common.confirmAgain'))
  }
  await edit()
  for (const [act, method, code, text] of [
    [save, 'PATCH', 'conflict', 'Modification bloquée par un conflit'], [save, 'PATCH', 'internal', 'Vous ne pouvez modifier ce temps'],
    [remove, 'DELETE', 'conflict', 'Suppression bloquée par un conflit'], [async () => (await edit(), await remove()), 'DELETE', 'internal', 'Vous ne pouvez supprimer ce temps'],
  ] as const) {
    calls.refuse(method, /\/workLogs\/\w+$/, code)
    await act()
    await seesToast(farid, text)
    await move(toastLife)
  }
})

test('[MRG-005] what becomes of a review is said by a success toast, a refusal too', async () => {
  await opens()
  calls.refuse('PATCH', /\/status$/, 'conflict', words)
  await farid.click('button', say('review.askShort'))
  await farid.fillFocused('https://git.example/mr/1')
  await farid.press('Enter')
  await farid.page.waitForSelector('.toast.success')
  await seesToast(farid, words)
  await move(toastLife)
})

test('[ERR-011][ERR-012][UIX-046] archiving asks again after 500 ms, and says when it fails', async () => {
  await opens()
  const confirm = (name: string) => async () => {
    await farid.click('button', name)
    await farid.waitFor('button', say('common.confirmWait'))
    await move(499)
    await painted(farid.page)
    expect(await farid.has('button', say('common.confirmAgain'))).toBe(false)
    await move(1)
    await farid.click('button', say('common.confirmAgain'))
  }
  await refusedTwice('DELETE', /\/tasks\/\w+$/, confirm(say('task.archive')), 'L\'archivage a échoué')
  await farid.call(archive.archiveTask, { id: 'ATL-3' })
  await opens()
  await refusedTwice('PATCH', /\/undelete$/, confirm(say('task.unarchive')), 'Le désarchivage a échoué')
})
