import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bookings } from '@passerelle/contract/bookings/api'
import { expect, test, vi } from 'vitest'
import { seriousFindings } from './browser/accessibility.ts'
import { getBrokenWords } from './browser/broken-words.ts'
import { getCoveredFocus } from './browser/covered-focus.ts'
import { desk, narrow, paper, phone, uprightTablet } from './browser/emulation.ts'
import { lengthenNames } from './browser/long-names.ts'
import { painted } from './browser/fake-clock.ts'
import type { Visitor } from './browser/visitor.ts'
import { openProduct } from './journey/open-product.ts'
import { customers, hosts, inside, office, strangers, type Place } from './journey/places.ts'
import { say } from './journey/texts.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 90_000 })

const product = openProduct()

/** Routes that only lead on to another, or that a journey of their own looks at, with the reason. */
const elsewhere = {
  '/logout': 'leads to the sign-in',
  '/admin/oauth': 'leads to the office',
  '/apps/$appId': 'leads into the account',
  '/admin/apps/$appId/login': 'leads into the account',
  '/dev/ui': 'the gallery of the kit, in no production',
}

const seen = new Set<string>()
const loading = say('common.loading')

const goTo = async (who: Visitor, place: Place): Promise<void> => {
  if (typeof place === 'string') return who.open(place)
  await who.open(place.from)
  const link = await who.page.waitForSelector(`a[href^="${place.link}"]:not([href$="create"], [href$="new"])`)
  await who.open((await link!.evaluate((found) => found.getAttribute('href')))!)
}

/**
 * What is wrong with each page when names are long, on a phone in the dark, also by keyboard, on a desk in the light,
 * zoomed to four times the size, on an upright tablet, and on paper.
 */
const wrongWith = async (who: Visitor, places: readonly Place[]): Promise<string[]> => {
  const wrong: string[] = []
  await lengthenNames(who.page)
  for (const place of places) {
    await who.page.setViewport(phone)
    await goTo(who, place)
    // A page that goes on calling is looked at as it is; one that is still loading is not.
    await who.page.waitForNetworkIdle({ idleTime: 300, concurrency: 1, timeout: 3000 }).catch(() => undefined)
    await who.page.waitForFunction((text) => !document.body.textContent.includes(text), {}, loading)
    const path = new URL(who.page.url()).pathname
    seen.add(path)
    if (typeof place === 'string') seen.add(place)
    const report = (text: string) => wrong.push(`${path} ${text}`)
    const reportWidth = async (window: number) => {
      const width = await who.page.evaluate(() => document.documentElement.scrollWidth)
      if (width > window) report(`is ${width} px wide in a window of ${window} px`)
      for (const word of await getBrokenWords(who.page)) report(`breaks ${word} in a window of ${window} px`)
    }
    await reportWidth(phone.width)
    for (const finding of await seriousFindings(who.page, ['dark'])) report(finding)
    for (const name of await getCoveredFocus(who.page)) report(`does not show what has the focus: ${name}`)
    for (const size of [narrow, uprightTablet, desk]) {
      await who.page.setViewport(size)
      await painted(who.page)
      await reportWidth(size.width)
    }
    for (const finding of await seriousFindings(who.page, ['light'])) report(finding)
    await who.page.emulateMediaType('print')
    await who.page.setViewport(paper)
    await painted(who.page)
    // What is too wide for paper is printed smaller.
    for (const word of await getBrokenWords(who.page)) report(`breaks ${word} on paper`)
    await who.page.emulateMediaType()
  }
  return wrong
}

test('pages of customers: axe passes, long names fit, words stay whole, the focus is visible', async () => {
  const [ada, clara] = await Promise.all([product.customer('ada'), product.customer('clara')])
  const stay = (await clara.call(bookings.listBookings, { skip: 0, limit: 1 })).list[0]!
  const wrong = await Promise.all([wrongWith(ada, customers), wrongWith(clara, [...hosts, `/bookings/${stay._id}`])])
  expect(wrong.flat()).toEqual([])
})

test('pages of staff: axe passes, long names fit, words stay whole, the focus is visible', async () => {
  const [farid, emma] = await Promise.all([product.backoffice('farid'), product.staff('emma')])
  const wrong = await Promise.all([wrongWith(farid, office), wrongWith(emma, inside)])
  expect(wrong.flat()).toEqual([])
})

test('pages of strangers: axe passes, long names fit, words stay whole, the focus is visible', async () => {
  expect(await wrongWith(await product.guest('Guest'), strangers)).toEqual([])
})

test('every route was looked at', () => {
  const sources = join(import.meta.dirname, '../../web/src/app/routes')
  const routes = globSync('*-{page,route,routes}.tsx', { cwd: sources })
    .flatMap((name) => [...readFileSync(join(sources, name), 'utf8').matchAll(/path: '([^']+)'/g)])
    .map(([, path]) => path!)
  const missing = routes.filter((route) => {
    const pattern = new RegExp(`${route.replaceAll(/\$\w+/g, '[^/]+')}$`)
    return !Object.hasOwn(elsewhere, route) && ![...seen].some((path) => pattern.test(path))
  })
  expect(missing).toEqual([])
})
