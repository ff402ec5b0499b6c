import { expect, test } from 'vitest'
import { interceptCalls } from './browser/intercept-calls.ts'
import type { Visitor } from './browser/visitor.ts'
import { openProduct } from './journey/open-product.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { say } from './journey/texts.ts'

const product = openProduct()

const calls = { me: /\/users\/me$/, app: /\/admin\/app$/, board: /\/tasks\/board$/ }
const cards = (who: Visitor) => who.page.$$eval('[data-card]', (list) => list.length)
const databases = (who: Visitor) =>
  who.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
const mark = (who: Visitor) => who.page.evaluate(() => localStorage.getItem('passerelle.last-board'))
/** Opens the board and stays until it is kept for the next visit. */
const visits = async (who: Visitor) => {
  await who.open('/')
  await waitForBoard(who)
  await who.page.waitForFunction(() => (localStorage.getItem('passerelle.last-board') ?? '') !== '')
}

test('a second visit shows the last board while the server is still asked; signing out leaves nothing', async () => {
  const ada = await product.customer('ada')
  await visits(ada)
  const shown = await cards(ada)
  const intercepted = await interceptCalls(ada.page)
  const held = Object.values(calls).map((path) => intercepted.hold('GET', path))
  const statuses: number[] = []
  ada.page.on('response', (answer) => {
    if (calls.board.test(new URL(answer.url()).pathname)) statuses.push(answer.status())
  })
  await ada.open('/')
  await Promise.all(held.map(({ asked }) => asked))
  await ada.page.waitForSelector('[data-card]')
  await ada.waitForText(say('board.unconfirmed'))
  for (const call of held) await call.continue()
  await ada.losesSightOf(say('board.unconfirmed'))
  expect(await cards(ada)).toBe(shown)
  expect(statuses).toEqual([304])

  await ada.open('/logout')
  await ada.click('button', say('signIn.confirmSignOut'))
  await ada.waitFor('button', say('signIn.continue'))
  await expect.poll(() => databases(ada)).toEqual([])
  expect(await mark(ada)).toBeNull()
  expect(ada.complaints()).toEqual([])
})

test('another person at the same computer sees nothing of the last board', async () => {
  const [ada, denis] = [await product.customer('ada'), await product.customer('denis')]
  await visits(ada)
  const intercepted = await interceptCalls(ada.page)
  const held = Object.values(calls).map((path) => intercepted.hold('GET', path))
  await ada.page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, denis.session)
  await ada.open('/')
  await Promise.all(held.map(({ asked }) => asked))
  await ada.waitFor('heading', say('board.title'))
  expect(await cards(ada)).toBe(0)
  expect(await databases(ada)).toEqual([])
  for (const call of held) await call.continue()
  await waitForBoard(ada)
})
