import { support } from '@passerelle/contract/accounts/support'
import { beforeAll, expect, test } from 'vitest'
import { getViolationsOnMobileAndDesktop } from './browser/accessibility.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { say } from './journey/texts.ts'

const product = openProduct()
let basile: SignedIn
let emma: SignedIn
let code: string

beforeAll(async () => {
  ;[basile, emma] = await Promise.all([product.customer('basile'), product.backoffice('emma')])
  await emma.open('/admin')
  await emma.waitFor('heading', say('office.apps'))
  code = (await basile.call(support.readSupportCode, { id: basile.appId })).code
})

const opens = async () => {
  await emma.page.keyboard.down('Control')
  await emma.press('KeyK')
  await emma.page.keyboard.up('Control')
  await emma.page.waitForSelector('[data-part~="palette"] input:focus')
}
const asks = async (text: string) => {
  await emma.page.$eval('[data-part~="palette"] input', (input) => (input as HTMLInputElement).select())
  await emma.page.keyboard.type(text)
  await emma.press('Enter')
}
const state = (said: string) =>
  emma.page.waitForFunction(
    (text) => document.querySelector('[data-part~="palette"] [role="status"]')?.textContent === text,
    {},
    said,
  )
const line = () => say('search.supportCode', { person: 'Basile Roux', account: 'Atelier Lumen' })

test('[APP-007] six digits that nobody reads out are a search like any other; others are never asked', async () => {
  const asked: string[] = []
  emma.page.on('request', (request) => request.url().includes('/support-codes/') && asked.push(request.url().slice(-6)))
  const free = code === '000000' ? '000001' : '000000'
  await opens()
  await asks(free)
  await state(say('search.nothing', { text: free }))
  await asks(`${code}0`)
  await state(say('search.nothing', { text: `${code}0` }))
  expect(await emma.page.$('[data-part~="found-caller"]')).toBeNull()
  expect(asked).toEqual([free])
  await emma.press('Escape')
  await emma.page.waitForSelector('[data-part~="palette"]', { hidden: true })
})

test('[APP-007] the code that a customer reads out names them and their account, and Enter opens it', async () => {
  await opens()
  await asks(code)
  await state(say('search.supportCodeKnown'))
  expect(
    await emma.page.$eval('[data-part~="palette"] [aria-selected="true"]', (one) => (one as HTMLElement).innerText),
  ).toBe(line())
  expect(await emma.page.$eval('[data-part~="palette-option"]', (first) => first.className)).toContain('found-caller')
  expect(await getViolationsOnMobileAndDesktop(emma.page)).toEqual([])
  await emma.press('Enter')
  await waitForBoard(emma)
  await expect(emma).toSee('Atelier Lumen')
  expect(emma.page.url()).toBe(`${product.origin}/`)
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints().filter((entry) => !entry.includes('404'))).toEqual([])
})
