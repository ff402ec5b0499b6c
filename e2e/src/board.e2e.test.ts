import { board } from '@passerelle/contract/projects/board'
import type { Browser } from 'puppeteer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import './browser/matchers.ts'
import { launchBrowser } from './browser/launch.ts'
import { signedInCustomer, signedInStaff, type SignedIn } from './journey/sessions.ts'
import { startProduct, type Product } from './product/start-product.ts'

let product: Product
let browser: Browser
let ada: SignedIn
let emma: SignedIn
beforeAll(async () => {
  const t0 = performance.now()
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  console.log('started', performance.now() - t0)
  ;[ada, emma] = await Promise.all([
    signedInCustomer(browser, product.origin, 'Ada', 'ada@atelier-lumen.example'),
    signedInStaff(browser, product.origin, 'Emma Caron', 'Atelier Lumen'),
  ])
  console.log('signed in', performance.now() - t0)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await product?.discard()
})
test('explore', async () => {
  for (const who of [ada, emma]) for (const listId of ['todo', 'in_progress', 'done'] as const) {
    const page = await who.call(board.readList, { listId, skip: 0, limit: 15 })
    console.log(listId, page.total, page.list.map((c) => [c.taskId, c.priority, c.state, c.waitsFor, c.people.length, c.memberIds.length, c.may.join()].join(' ')).join('\n'))
  }
  await ada.open('/')
  await expect(ada).toSee('ATL-1')
  await ada.page.screenshot({ path: '/tmp/ada.png' })
  await emma.page.screenshot({ path: '/tmp/emma.png' })
})
