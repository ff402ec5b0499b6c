import { accounts } from '@passerelle/contract/accounts/api'
import { stats } from '@passerelle/contract/stats/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { getViolationsOnMobileAndDesktop } from './browser/accessibility.ts'
import { interceptCalls, type InterceptedCalls } from './browser/intercept-calls.ts'
import { desk, phone } from './browser/emulation.ts'
import { cardLink, dragTo, waitForCard } from './journey/board.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { provider, say, sayInEnglish } from './journey/texts.ts'
import { closeToasts, waitForToast } from './journey/toast.ts'

vi.setConfig({ testTimeout: 60_000 })

type Availability = InferResponse<typeof stats.readAvailability>
type Reply = (given: Availability) => Availability

const product = openProduct()
let ada: SignedIn
let basile: SignedIn
let clara: SignedIn
let ines: SignedIn
let karim: SignedIn
let farid: SignedIn
const calls = new Map<SignedIn, InterceptedCalls>()

const at = (who: SignedIn) => new URL(who.page.url()).pathname
const card = (name: 'availability' | 'levels' | 'phone' | 'apps' | 'tiles') =>
  `[data-part="home-side"] > [data-part~="home-${name}"]:not([data-part~="home-skeleton"])`
const names = ['availability', 'levels', 'phone', 'apps', 'tiles'] as const
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const textOf = async (who: SignedIn, selector: string) =>
  plain(await who.page.$eval(selector, (element) => (element as HTMLElement).innerText))
const textsOf = async (who: SignedIn, selector: string) =>
  (await who.page.$$eval(selector, (all) => all.map((one) => (one as HTMLElement).innerText.trim()))).map(plain)
/** The cards that somebody sees, once they have come. */
const cardsOf = async (who: SignedIn) => {
  await who.page.waitForSelector('[data-part="home-side"][aria-busy="false"]')
  const shown = await Promise.all(names.map((name) => who.page.$(card(name))))
  return names.filter((_, index) => shown[index] !== null)
}
const isAvailability = /^\/api\/stats\/v1\/private\/availability$/
const isApp = /^\/api\/accounts\/v1\/admin\/app$/
const isCode = /^\/api\/accounts\/v1\/private\/apps\/[0-9a-f]{24}\/support$/
/** Opens the home with another answer about the services than the true one. */
const opensWith = async (who: SignedIn, change: Reply) => {
  // What the page before may still ask for is not meant.
  await who.page.goto('about:blank')
  calls.get(who)!.change(isAvailability, (body) => JSON.stringify(change(JSON.parse(body) as Availability)))
  await who.open('/')
  await who.page.waitForSelector(card('levels'))
}
const percentText = (percent: number) => `${percent.toFixed(2).replace('.', ',')} %`

beforeAll(async () => {
  ;[ada, basile, clara, ines, karim, farid] = await Promise.all([
    product.customer('ada'),
    product.customer('basile'),
    product.customer('clara'),
    product.customer('ines'),
    product.customer('karim'),
    product.staff('farid'),
  ])
  for (const who of [ada, clara, ines]) calls.set(who, await interceptCalls(who.page))
})

test('[TSK-013][APP-005][APP-006][PAY-003][UIX-037] beside the board stands what the account has', async () => {
  for (const [who, stands, banner] of [
    [ada, ['availability', 'levels', 'phone', 'apps', 'tiles'], false],
    [basile, ['availability', 'levels', 'phone', 'apps', 'tiles'], false],
    [clara, ['availability', 'levels', 'tiles'], false],
    [ines, ['availability', 'levels', 'tiles'], true],
    [karim, [], false],
  ] as const) {
    await who.open('/')
    await waitForBoard(who)
    expect([who.name, await cardsOf(who)]).toEqual([who.name, stands])
    expect([who.name, (await who.page.$('[data-part="payment-banner"]')) !== null]).toEqual([who.name, banner])
  }
})

test('[AVL-017][AVL-019][AVL-007] the four services of the highest availability, and their state', async () => {
  for (const [who, state] of [
    [ada, 'normal'],
    [clara, 'maintenance'],
    [ines, 'incident'],
  ] as const) {
    const { probes } = await who.call(stats.readAvailability, {})
    const top = probes
      .toSorted((a, b) => b.availability! - a.availability! || a.name.localeCompare(b.name, 'fr'))
      .slice(0, 4)
    expect(await textsOf(who, `${card('availability')} [data-part="home-name"]`)).toEqual(top.map(({ name }) => name))
    expect(await textsOf(who, `${card('availability')} [data-part="home-percent"]`)).toEqual(
      top.map(({ availability }) => percentText(availability!)),
    )
    expect(await textOf(who, '[data-part="home-state"]')).toBe(say(`availability.banner.${state}`))
    expect(await who.page.$('[data-part="home-state"] svg')).not.toBeNull()
  }
  // Which service, and whether somebody is at it.
  expect(await textOf(ines, `${card('availability')} > [data-part~="home-meta"]`)).toMatch(
    /^Dossiers patients, depuis .+ Nous y travaillons depuis/,
  )
})

test('each service shows the days of the month, in words too', async () => {
  const { from, to, probes } = await ada.call(stats.readAvailability, {})
  const strips = await ada.page.$$eval('[data-part="home-strip"]', (all) =>
    all.map((strip) => ({
      role: strip.getAttribute('role'),
      label: strip.getAttribute('aria-label'),
      days: strip.children.length,
    })),
  )
  expect(strips).toHaveLength(probes.length)
  for (const { role, label, days } of strips) {
    expect([role, days]).toEqual(['img', Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)])
    expect(label).toMatch(/disponible|maintenance|coupure|aucun jour/)
  }
})

test('[AVL-015] the period is the current month; the other choice leads to the page of availability', async () => {
  await ada.open('/')
  const period = await ada.page.waitForSelector(`nav[aria-label="${say('availability.period')}"]`)
  const month = new Intl.DateTimeFormat('fr', { month: 'long', timeZone: 'Europe/Paris' }).format(new Date())
  expect(await period!.$eval('[aria-current="true"]', (element) => element.textContent)).toBe(month)
  await ada.click('link', say('home.more'))
  await ada.page.waitForFunction(() => location.pathname === '/stats')
})

const promised =
  (gti: number | null, gtr: number | null, gtd: number | null): Reply =>
  (given) => ({
    ...given,
    events: [],
    levels: {
      gti: { data: gti, unit: 'minutes', before: 24 },
      gtr: { data: gtr, unit: 'minutes', before: 90 },
      gtd: { data: gtd, unit: 'ratio', before: 0.9996 },
    },
  })
/** Each promised figure as it stands: its text, whether it is marked as missed, and its gauge in percent. */
const levelsOf = (who: SignedIn) =>
  who.page.$$eval('[data-part="home-level"]:not([data-part~="home-skeleton"] *)', (all) =>
    all.map((row) => [
      (row.querySelector('[data-part="home-figure"]') ?? row.querySelector('dd > [data-part="no-figure"]'))?.textContent
        ?.replaceAll(/[\u00a0\u202f]/g, ' ')
        .trim(),
      row.querySelector('[data-part="home-figure"] svg')?.getAttribute('aria-label') ?? null,
      row.querySelector('[role="meter"]')?.getAttribute('aria-valuenow') ?? null,
    ]),
  )
const none = say('home.levels.none')

test('[AVL-028] an unknown unit reads N/A; what nothing happened for says so', async () => {
  await opensWith(ada, (given) => {
    const { levels, ...rest } = promised(null, 12, 0.9991)(given)
    return { ...rest, levels: { ...levels, gtr: { ...levels.gtr, unit: 'fortnights' as 'minutes' } } }
  })
  expect(await levelsOf(ada)).toEqual([
    [none, null, null],
    ['N/A', null, null],
    ['99,91 %', null, '100'],
  ])
})

test('[ERR-030] what cannot be read says so by name, and the board lives on; once more, it is there', async () => {
  calls.get(ada)!.refuse('GET', isAvailability, 'access_denied')
  await ada.open('/')
  await expect(ada).toSee('Impossible de charger la disponibilité du moniteur')
  for (const name of ['GTI', 'GTR', 'GTD']) await expect(ada).toSee(`Impossible de charger le ${name}`)
  await waitForCard(ada, 'ATL-3', 'in_progress')
  expect(await ada.page.$(card('phone'))).not.toBeNull()
  await ada.click('button', say('common.retry'))
  await ada.page.waitForSelector('[data-part="home-state"]')
  expect(await ada.text()).not.toContain('Impossible de charger')
})

describe('phone support', () => {
  const output = `${card('phone')} output`
  const digits = (who: SignedIn) => who.page.$eval(output, (element) => element.textContent!.replace(/\s/g, ''))

  test('[APP-006] the numbers can be called; staff inside the account read them, and have no code', async () => {
    const { supportPhones } = await ada.call(accounts.readApp, {})
    expect(supportPhones.length).toBeGreaterThan(0)
    await farid.open('/')
    await farid.page.waitForSelector(card('phone'))
    expect(await cardsOf(farid)).toEqual(names)
    for (const who of [ada, farid]) {
      const links = await who.page.$$eval(`${card('phone')} a`, (all) =>
        all.map((link) => [link.textContent, link.getAttribute('href')]),
      )
      expect(links).toEqual(supportPhones.map((number) => [number, `tel:${number.replaceAll(' ', '')}`]))
      expect(await textOf(who, card('phone'))).toContain('lun. à ven., 9 h à 18 h')
    }
    expect(await farid.has('button', say('home.phone.get'))).toBe(false)
    expect(await ada.has('button', say('home.phone.get'))).toBe(true)
  })

  test('[ERR-031] a code that cannot be fetched: the server’s words or default ones, also as a toast', async () => {
    for (const [message, shown] of [
      ['Le standard est fermé', 'Le standard est fermé'],
      ['', 'Impossible de récupérer le code support'],
    ] as const) {
      calls.get(ada)!.refuse('GET', isCode, 'unavailable', message)
      await ada.click('button', say('home.phone.get'))
      await waitForToast(ada, shown)
      expect(await textOf(ada, `${card('phone')} [data-part~="home-failed"]`)).toBe(shown)
      await closeToasts(ada)
    }
  })

  test('[APP-008][APP-009] a code comes on demand, with its time; copying is said; then another is had', async () => {
    const asked: string[] = []
    basile.page.on(
      'request',
      (request) => void (isCode.test(new URL(request.url()).pathname) && asked.push(request.method())),
    )
    await basile.open('/')
    await basile.waitFor('button', say('home.phone.get'))
    expect(asked).toEqual([])
    await basile.click('button', say('home.phone.get'))
    await basile.page.waitForSelector(output)
    const { code, expiresAt } = await basile.call(accounts.readSupportCode, { id: basile.appId })
    expect([await digits(basile), asked]).toEqual([code, ['GET']])
    const left = (Date.parse(expiresAt) - Date.now()) / 60_000
    expect([Math.floor(left), Math.ceil(left)].map((count) => `valable ${count} min`)).toContain(
      await textOf(basile, '[data-part="home-code"] [data-part~="home-meta"]'),
    )

    await basile.page.evaluate(() =>
      Object.assign(navigator.clipboard, {
        writeText: (text: string) => (Object.assign(globalThis, { copied: text }), Promise.resolve()),
      }),
    )
    await basile.click('button', say('home.phone.copy'))
    await waitForToast(basile, say('home.phone.copied'))
    expect(await basile.page.evaluate(() => (globalThis as unknown as { copied: string }).copied)).toBe(code)
    await basile.page.evaluate(() =>
      Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) }),
    )
    await basile.click('button', say('home.phone.copy'))
    await waitForToast(basile, say('home.phone.copyError'))
    await closeToasts(basile)

    calls
      .get(ada)!
      .change(isCode, () => JSON.stringify({ code: '000111', expiresAt: new Date(Date.now() + 1500).toISOString() }))
    await ada.click('button', say('home.phone.get'))
    await expect(ada).toSee('000 111')
    await expect(ada).toSee(say('home.phone.expired'))
    await ada.click('button', say('home.phone.getNew'))
    await ada.page.waitForSelector(output)
    expect(await digits(ada)).toMatch(/^(?!000111)\d{6}$/)
  })

  test('[UIX-001] /phone shows the board, scrolled to the phone support, which has the focus', async () => {
    const who = await product.again(ada, { size: phone })
    for (const size of [phone, desk]) {
      await who.page.setViewport(size)
      await who.open('/phone')
      await who.page.waitForFunction(
        (selector) => document.activeElement === document.querySelector(selector),
        {},
        card('phone'),
      )
      const box = await who.page.$eval(card('phone'), (element) => element.getBoundingClientRect().toJSON() as DOMRect)
      expect(box.top).toBeGreaterThan(0)
      expect(box.bottom).toBeLessThan(size.height)
      expect(at(who)).toBe('/phone')
    }
    await who.leave()
  })
})

test('[APP-005] a linked application opens in a tab of its own that knows nothing of this one', async () => {
  const { externalApps } = await ada.call(accounts.readApp, {})
  const links = await ada.page.$$eval(`${card('apps')} a`, (all) =>
    all.map((link) => [link.querySelector('[data-part="home-name"]')?.textContent, link.href, link.target, link.rel]),
  )
  expect(links).toEqual(
    externalApps.map(({ name, accessUrl }) => [name, new URL(accessUrl).href, '_blank', 'noopener noreferrer']),
  )
})

describe('payment', () => {
  test('[PAY-003] a refused payment is said above the board, with its meaning and the provider', async () => {
    expect(await textOf(ines, '[data-part="payment-banner"]')).toMatch(new RegExp(`^Paiement refusé.+${provider}`, 's'))
    await ines.click('button', say('home.payment.write', { provider }))
    await ines.waitFor('textbox', say('task.name'))
    await ines.press('Escape')
  })

  test('[PAY-004] so is the lack of a payment method', async () => {
    calls
      .get(ines)!
      .change(isApp, (body) => JSON.stringify({ ...(JSON.parse(body) as object), paymentState: 'no_method' }))
    await ines.open('/')
    await expect(ines).toSee(say('home.payment.noMethod'))
    expect(await textOf(ines, '[data-part="payment-banner"]')).toContain('Aucun moyen de paiement n’est enregistré')
  })
})

describe('the place of the cards', () => {
  /** Every width that the first list of the board had since the page was opened. */
  const widths = async (who: SignedIn) => {
    await who.page.evaluateOnNewDocument(() => {
      const seen = new Set<number>()
      const look = () => {
        const list = document.querySelector('[data-column]')
        if (list) seen.add(Math.round(list.getBoundingClientRect().width))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      Object.assign(globalThis, { widths: () => [...seen] })
    })
    return () => who.page.evaluate(() => (globalThis as unknown as { widths: () => number[] }).widths())
  }

  test('[TSK-013] beside the board where there is room; the board does not move when they come', async () => {
    for (const somebody of [ada, karim]) {
      const who = await product.again(somebody)
      const seen = await widths(who)
      for (const visit of ['first', 'next']) {
        await who.open('/')
        await waitForBoard(who)
        await cardsOf(who)
        expect([who.name, visit, (await seen()).length]).toEqual([who.name, visit, 1])
      }
      await who.leave()
    }
    const [board, side] = await ada.page.$$eval('[data-part="board"], [data-part="home-side"]', (all) =>
      all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
    )
    expect([side!.left >= board!.right, side!.top, side!.bottom]).toEqual([true, board!.top, desk.height])
  })

  /** Elements that scroll inside another element that scrolls. */
  const nestedScrollers = (who: SignedIn) =>
    who.page.evaluate(() => {
      const scrolls = (element: Element) =>
        element.scrollHeight > element.clientHeight + 1 &&
        (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY))
      const all = [...document.querySelectorAll('*')].filter(scrolls)
      return all.filter((one) => all.some((other) => other !== one && other.contains(one))).map((one) => one.className)
    })

  test('[TSK-013][TSK-014] from a line below on smaller screens, where lists scroll and cards still drop', async () => {
    for (const size of [{ width: 1024, height: 800 }, { width: 720, height: 900 }, phone]) {
      const who = await product.again(ada, { size })
      await who.open('/')
      await who.page.waitForSelector('[data-part="home-toggle"]')
      expect([size.width, await nestedScrollers(who)]).toEqual([size.width, []])
      const [board, side] = await who.page.$$eval('[data-part="board"], [data-part="home-side"]', (all) =>
        all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
      )
      expect(side!.top).toBeGreaterThanOrEqual(board!.bottom)
      expect(side!.bottom).toBeLessThanOrEqual(size.height)
      await who.page.click('[data-part="home-toggle"]')
      await who.page.waitForSelector(`${card('apps')} a`, { visible: true })
      await who.page.$eval(`${card('apps')} a`, (link) => link.scrollIntoView({ block: 'end' }))
      expect(
        (await who.page.$eval(`${card('apps')} a`, (link) => link.getBoundingClientRect().toJSON() as DOMRect)).bottom,
      ).toBeLessThanOrEqual(size.height)
      expect(await who.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await who.page.click('[data-part="home-toggle"]')
      await who.page.waitForSelector(card('apps'), { hidden: true })
      if (size.width === 1024) {
        const first = (await who.page.$eval(
          '[data-column="todo"] [data-card] [data-part~="task-id"]',
          (id) => id.textContent,
        ))!
        await dragTo(who, first, 'in_progress')
        await who.page.waitForSelector(cardLink(first, 'in_progress'))
      }
      await who.leave()
    }
  })

  test('[TSK-013] in English', async () => {
    const who = await product.again(ada, { locale: 'en' })
    await who.open('/')
    await who.page.waitForSelector(card('apps'))
    expect(await textsOf(who, '[data-part~="home-card"] h2')).toEqual([
      sayInEnglish('availability.title'),
      sayInEnglish('home.levels.title'),
      sayInEnglish('home.phone.title'),
      sayInEnglish('home.apps.title'),
      sayInEnglish('home.tiles'),
    ])
    expect((await textsOf(who, '[data-part="home-percent"]'))[0]).toMatch(/^\d+\.\d\d%$/)
    await who.leave()
  })
})

test('nothing serious for axe, on a desk and on a phone, in both themes', async () => {
  for (const who of [ada, ines, clara, karim, farid]) {
    await who.open('/')
    await who.waitFor('button', say('board.newRequest'))
    await cardsOf(who)
    expect([who.name, await getViolationsOnMobileAndDesktop(who.page)]).toEqual([who.name, []])
  }
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints()).toEqual([])
})
