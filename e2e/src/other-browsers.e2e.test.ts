import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Engine } from './browser/engines/engine.ts'
import { openFirefox, withoutFirefox } from './browser/engines/firefox.ts'
import { openWebKit, withoutWebKit } from './browser/engines/webkit.ts'
import { openProduct } from './journey/open-product.ts'
import { customers, hosts, inside, office, strangers, type Place } from './journey/places.ts'
import { say } from './journey/texts.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 90_000 })

const product = openProduct()

/** For what a page loads, beside other work. */
const waiting = { timeout: 20_000, interval: 150 }

/** What stands on a page that is still loading, or that failed. */
const texts = { loading: say('common.loading'), broken: say('shell.brokenTitle') }

/** Runs in the page. */
const look = ({ loading, broken }: typeof texts) => {
  const text = document.querySelector('main')?.innerText ?? ''
  const wide = document.documentElement.scrollWidth - innerWidth
  return { text: text.includes(loading) ? '' : text, isBroken: text.includes(broken), wide }
}

/** Runs in the page: the address of the first link that begins with a path. */
const hrefOf = (path: string): string => {
  const link = document.querySelector(`a[href^="${path}"]:not([href$="create"], [href$="new"])`)
  if (!link) throw new Error(`There is no link to ${path}`)
  return link.getAttribute('href')!
}

/** The page once it has a text that stays. */
const lookAt = async (browser: Engine) => {
  let before = ''
  return vi.waitFor(async () => {
    const now = await browser.run(look, texts)
    const stays = now.text !== '' && now.text === before
    before = now.text
    if (!stays) throw new Error(`The page is still loading: ${now.text.slice(0, 200)}`)
    return now
  }, waiting)
}

/** What is wrong with each page. */
const wrongWith = async (browser: Engine, session: Record<string, string>, places: readonly Place[]) => {
  const wrong: string[] = []
  await browser.open(`${product.origin}/login`)
  await browser.run((items) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, session)
  const visit = async (path: string) => {
    await browser.open(product.origin + path)
    const { isBroken, wide } = await lookAt(browser)
    if (isBroken) wrong.push(`${path} fails`)
    if (wide > 0) wrong.push(`${path} is ${wide} px wider than the window`)
  }
  for (const place of places) {
    await visit(typeof place === 'string' ? place : place.from)
    if (typeof place !== 'string') await visit(await vi.waitFor(() => browser.run(hrefOf, place.link), waiting))
  }
  return wrong
}

describe.each([
  { name: 'Firefox', open: openFirefox, missing: withoutFirefox },
  { name: 'WebKit, the engine of Safari', open: openWebKit, missing: withoutWebKit },
])('$name', ({ open, missing }) => {
  test.skipIf(missing !== undefined)(`every page is shown${missing ? `: skipped, ${missing}` : ''}`, async () => {
    const [ada, clara, emma, farid] = await Promise.all([
      product.customer('ada'),
      product.customer('clara'),
      product.staff('emma'),
      product.backoffice('farid'),
    ])
    const browser = await open()
    onTestFinished(() => browser.close())
    expect([
      ...(await wrongWith(browser, {}, strangers)),
      ...(await wrongWith(browser, ada.session, customers)),
      ...(await wrongWith(browser, clara.session, hosts)),
      ...(await wrongWith(browser, emma.session, inside)),
      ...(await wrongWith(browser, farid.session, office)),
    ]).toEqual([])
    // The product writes the errors of its pages into its log.
    expect(product.complaints()).toEqual([])
  })
})
