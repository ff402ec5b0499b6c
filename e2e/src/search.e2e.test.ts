import { search } from '@passerelle/contract/projects/search'
import { beforeAll, expect, test } from 'vitest'
import { seriousFindings } from './browser/accessibility.ts'
import { installFakeClock, painted } from './browser/fake-clock.ts'
import { phone } from './browser/emulation.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { say } from './journey/texts.ts'

const product = openProduct()
let ada: SignedIn
let emma: SignedIn

const at = (who: SignedIn) => who.page.url().replace(product.origin, '')
const keys = async (who: SignedIn, modifier: 'Control' | 'Meta') => {
  await who.page.keyboard.down(modifier)
  await who.press('KeyK')
  await who.page.keyboard.up(modifier)
}
const field = '[data-part~="palette"] input:focus'
const opens = async (who: SignedIn) => {
  await keys(who, 'Control')
  await who.page.waitForSelector(field)
}
const state = (who: SignedIn, said: string) =>
  who.page.waitForFunction(
    (text) => document.querySelector('[data-part~="palette"] [role="status"]')?.textContent === text,
    {},
    said,
  )
const options = (who: SignedIn) =>
  who.page.$$eval('[data-part~="palette"] [data-part~="found"]', (all) =>
    all.map((one) => (one as HTMLElement).innerText.replaceAll('\n', ' ')),
  )
const chosen = (who: SignedIn) =>
  who.page.$eval('[data-part~="palette"] [aria-selected="true"]', (one) => (one as HTMLElement).innerText)
/** Types and asks at once. */
const asks = async (who: SignedIn, text: string, found: number) => {
  await who.page.$eval('[data-part~="palette"] input', (input) => (input as HTMLInputElement).select())
  await who.page.keyboard.type(text)
  await who.press('Enter')
  await state(who, found === 0 ? say('search.nothing', { text }) : say('search.found', { count: found }))
}

beforeAll(async () => {
  ;[ada, emma] = await Promise.all([product.customer('ada'), product.staff('emma')])
  await ada.open('/')
  await waitForBoard(ada)
})

test('[SRC-001] Ctrl or Cmd and K open the search, as do the top bar and the rail; Escape closes it', async () => {
  for (const modifier of ['Control', 'Meta'] as const) {
    await keys(ada, modifier)
    await ada.page.waitForSelector(field)
    await ada.press('Escape')
    await ada.page.waitForSelector('[data-part~="palette"]', { hidden: true })
  }
  for (const button of [
    '[data-part="topbar"] [data-part="search"]',
    '[data-part="rail"] button[aria-haspopup="dialog"]:has(kbd)',
  ]) {
    await ada.page.locator(button).click()
    await ada.page.waitForSelector(field)
    await keys(ada, 'Control')
    await ada.page.waitForSelector('[data-part~="palette"]', { hidden: true })
  }
  expect(at(ada)).toBe('/')
})

test('[SRC-002] [SRC-006] a request is found by id, text or message, and opened by arrows and Enter', async () => {
  await opens(ada)
  await asks(ada, 'atl-4', 11)
  expect(await chosen(ada)).toContain('ATL-4')
  const found = await options(ada)
  const standsOn = (index: number) =>
    expect.poll(() => chosen(ada).then((text) => text.replaceAll('\n', ' '))).toBe(found[index])
  for (const [key, index] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['ArrowUp', 0],
  ] as const) {
    await ada.press(key)
    await standsOn(index)
  }
  await asks(ada, 'sécurizer acces', 1)
  expect(await options(ada)).toEqual([expect.stringContaining('ATL-3')])
  expect(await seriousFindings(ada.page)).toEqual([])
  await asks(ada, 'messagerie hébergement', 1)
  expect(await chosen(ada)).toContain('ATL-2')
  await ada.press('Enter')
  await ada.waitFor('button', say('task.copyLink'))
  expect(at(ada)).toBe('/projects/tasks/ATL-2')
  await ada.press('Escape')
  await ada.page.waitForSelector('[data-part="sheet"]', { hidden: true })
})

test('[SRC-004][SRC-005][SRC-007][SRC-009] the best five with list, archived named, and the way to all', async () => {
  await opens(ada)
  await ada.page.keyboard.type('imprimante')
  await ada.page.waitForSelector('[data-part~="palette"] [data-part~="found-all"]')
  const shown = await options(ada)
  expect(shown).toHaveLength(5)
  const { list, total } = await ada.call(search.quickSearch, { search: 'imprimante', limit: 5 })
  const badges = await ada.page.$$eval('[data-part~="palette"] [data-part~="found"]', (lines) =>
    lines.map((line) =>
      [...line.querySelectorAll('[data-part="badge"]')].map((badge) => (badge as HTMLElement).innerText.trim()),
    ),
  )
  expect(badges).toEqual(
    list.map(({ deletedAt, listId }) => [
      ...(deletedAt === null ? [] : [say('board.badge.archived')]),
      say(`words.listOne.${listId}`),
    ]),
  )
  expect(
    await ada.page.$eval('[data-part~="palette"] [data-part~="found-all"]', (way) => (way as HTMLElement).innerText),
  ).toContain(String(Math.min(total, 100) - 5))
  await ada.page.locator('[data-part~="palette"] [data-part~="found-all"]').click()
  await ada.page.waitForSelector('[data-part~="chip"][data-part~="searched"]')
  expect(at(ada)).toBe('/?search=imprimante')
  expect(
    await ada.page.$eval('[data-part~="chip"][data-part~="searched"]', (chip) => (chip as HTMLElement).innerText),
  ).toContain('imprimante')
  await ada.page.locator('[data-part~="chip"][data-part~="searched"] button[data-part="remove"]').click()
  await ada.page.waitForSelector('[data-part~="chip"][data-part~="searched"]', { hidden: true })
  expect(at(ada)).toBe('/')
})

test('[SRC-005] an archived result says so', async () => {
  await opens(ada)
  const { list } = await ada.call(search.quickSearch, { search: 'imprimante', limit: 100 })
  const archived = list.find(({ deletedAt }) => deletedAt !== null)!
  await ada.page.keyboard.type(archived.taskId)
  await ada.press('Enter')
  await ada.page.waitForFunction(
    (text) => document.querySelector('[data-part~="palette"] [data-part~="found"]')?.textContent?.includes(text),
    {},
    say('board.badge.archived'),
  )
  expect((await options(ada))[0]).toContain(archived.taskId)
  expect((await options(ada))[0]).toContain(say(`words.listOne.${archived.listId}`))
  await ada.press('Escape')
})

test('[SRC-003][SRC-008][SRC-010] the search waits 500 ms, says that it searches or found nothing', async () => {
  const quiet = await product.again(ada)
  const move = await installFakeClock(quiet.page)
  const asked: string[] = []
  quiet.page.on(
    'request',
    (request) =>
      request.url().includes('/private/search') && asked.push(new URL(request.url()).searchParams.get('search') ?? ''),
  )
  await quiet.open('/')
  await waitForBoard(quiet)
  await keys(quiet, 'Control')
  // The script of the search comes when it is first opened.
  await expect.poll(async () => move(300).then(() => quiet.page.$(field))).not.toBeNull()
  await quiet.page.keyboard.type('  introuva')
  await state(quiet, say('search.searching'))
  await move(400)
  await quiet.page.keyboard.type('ble  ')
  await move(499)
  await painted(quiet.page)
  expect(asked).toEqual([])
  await move(1)
  await state(quiet, say('search.nothing', { text: 'introuvable' }))
  expect(asked).toEqual(['introuvable'])
})

test('[ROL-004] what staff say among themselves is found by staff alone, inside the account', async () => {
  await opens(ada)
  await asks(ada, 'deuxième paire de mains', 0)
  await ada.press('Escape')
  await emma.open('/')
  await waitForBoard(emma)
  await opens(emma)
  await asks(emma, 'deuxième paire de mains', 1)
  expect(await options(emma)).toEqual([expect.stringContaining('ATL-3')])
  await emma.press('Escape')
})

test('a new request begins from the search, and on a phone an icon opens it', async () => {
  await ada.page.setViewport(phone)
  await ada.page.locator('[data-part="topbar"] [data-part="search"]').click()
  await ada.page.waitForSelector(field)
  expect(await seriousFindings(ada.page)).toEqual([])
  await asks(ada, 'nouvelle demande', 0)
  expect(await chosen(ada)).toContain(say('board.newRequest'))
  // The words that found nothing become the title.
  await asks(ada, 'abracadabrant', 0)
  expect(await chosen(ada)).toBe(say('search.createWith', { text: 'abracadabrant' }))
  await ada.press('Enter')
  await ada.waitFor('textbox', say('task.name'))
  await ada.page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#new-task input')?.value === 'abracadabrant',
  )
})

test('nothing went wrong on any page', () => {
  expect(product.complaints()).toEqual([])
})
