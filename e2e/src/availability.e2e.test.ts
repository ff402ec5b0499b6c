import { availability } from '@passerelle/contract/stats/availability'
import { beforeAll, expect, test, vi } from 'vitest'
import { getViolationsOnMobileAndDesktop } from './browser/accessibility.ts'
import { interceptCalls } from './browser/intercept-calls.ts'
import { phone } from './browser/emulation.ts'
import type { Visitor } from './browser/visitor.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { say, sayInEnglish } from './journey/texts.ts'
import { types } from './journey/keys.ts'

vi.setConfig({ testTimeout: 60_000 })

const product = openProduct()
let ada: SignedIn
let clara: SignedIn
let ines: SignedIn
let karim: SignedIn

/** Opens the page and waits until the services of that many months stand there. */
const opens = async (who: Visitor, query = '', months = 3) => {
  await who.open(`/stats${query}`)
  await who.page.waitForSelector(`[data-part="availability-services"][data-months="${months}"] h3`)
}
const textsOf = (who: Visitor, selector: string) =>
  who.page.$$eval(selector, (all) => all.map((one) => (one as HTMLElement).innerText.replace(/\s+/g, ' ').trim()))
const textOf = async (who: Visitor, selector: string) => (await textsOf(who, selector)).join(' ')
const focused = (who: Visitor) =>
  who.page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset['day'] : undefined,
  )
/** The calendar day of an instant in Paris, `2026-02-03`. */
const dayOf = (at: string | Date) => new Date(at).toLocaleDateString('en-CA', { timeZone: 'Europe/Paris' })
const plain = (text: string) => text.replace(/\s+/g, ' ')

beforeAll(async () => {
  ;[ada, clara, ines, karim] = await Promise.all([
    product.customer('ada'),
    product.customer('clara'),
    product.customer('ines'),
    product.customer('karim'),
  ])
})

/** Row of the table of incidents, once they are there. */
const incidentRow = '[data-part="availability-incidents"] tbody[aria-busy="false"] tr'

test('[UIX-007][AVL-021][AVL-023] from the board to the availability of three months, promises, services', async () => {
  await ada.open('/')
  await ada.click('link', say('availability.title'))
  await ada.page.waitForSelector('[data-part="availability-services"][data-months="3"] h3')
  expect(new URL(ada.page.url()).pathname).toBe('/stats')
  expect(await ada.page.$eval('[data-part="rail"] [aria-current="page"]', (entry) => entry.textContent)).toContain(
    say('shell.availability'),
  )
  expect(await textsOf(ada, '[data-part="availability-service"] h3')).toEqual([
    'Boutique en ligne',
    'ERP Commandes',
    'Messagerie',
    'Site vitrine',
  ])
  expect(await textsOf(ada, '[data-part="availability-level"] dt')).toEqual([
    'GTI intervention',
    'GTR rétablissement',
    'GTD disponibilité',
  ])
  expect((await textsOf(ada, '[data-part="availability-month-headers"] p')).length).toBe(3)
})

test('[AVL-005][AVL-006][AVL-007][AVL-008] the banner: normal, maintenance or incident, since when', async () => {
  await Promise.all([opens(ada), opens(clara), opens(ines)])
  expect(await textOf(ada, '[data-part="availability-banner"]')).toMatch(
    /^Tous les services fonctionnent\. Dernière coupure résolue le .+ à \d\d:\d\d\. Vérifié/,
  )
  expect(await textOf(clara, '[data-part="availability-banner"]')).toMatch(
    /^Maintenance en cours\. Réservations en ligne : maintenance depuis .+ Nous y travaillons\./,
  )
  expect(await textOf(ines, '[data-part="availability-banner"]')).toMatch(
    /^Incident en cours\. Dossiers patients : coupure en production depuis .+ Nous y travaillons depuis /,
  )
  const statuses = async (who: Visitor) =>
    Object.fromEntries(
      await who.page.$$eval('[data-part="availability-service"]', (all) =>
        all.map((one) => [
          one.querySelector('h3')?.textContent ?? '',
          one.querySelector('[data-part="availability-status"]')?.textContent,
        ]),
      ),
    )
  expect(await statuses(ada)).toMatchObject({ 'ERP Commandes': 'Disponible' })
  expect(await statuses(clara)).toEqual({
    'Caisse du restaurant': 'Disponible',
    'Réservations en ligne': 'En maintenance',
  })
  expect(await statuses(ines)).toMatchObject({
    'Dossiers patients': 'Indisponible',
    'Agenda des consultations': 'Disponible',
  })
})

test('[AVL-009][AVL-010][AVL-011][AVL-012][AVL-013][AVL-014] days look like their status', async () => {
  await opens(ada, '?period=12-months', 12)
  const shown = await ada.page.$$eval('[data-part="availability-service"]', (all) =>
    all.map((service) => ({
      name: service.querySelector('h3')?.textContent ?? '',
      days: [...service.querySelectorAll('[data-part="availability-grid"] [data-part="availability-day"]')].map((day) =>
        day.className.replace('availability-day ', ''),
      ),
      months: [...service.querySelectorAll('[data-part="availability-month"]')].map(
        (month) => month.querySelectorAll('[data-part="availability-day"]').length,
      ),
    })),
  )
  const today = dayOf(new Date())
  const [year, month] = today.split('-').map(Number) as [number, number]
  const first = Date.UTC(year, month - 12, 1, 12)
  // From the evening before: what ended in the first morning colours that day too.
  const [from, to] = [new Date(first - 14 * 3_600_000).toISOString(), new Date(Date.UTC(year, month, 1)).toISOString()]
  const { probes, events } = await ada.call(availability.readAvailability, { from, to })
  const kinds = new Set<string>()
  for (const probe of probes) {
    const { days, months } = shown.find(({ name }) => name === probe.name)!
    expect(months).toHaveLength(12)
    const expected = days.map((_, index) => {
      const day = new Date(first + index * 86_400_000).toISOString().slice(0, 10)
      if (day > today) return 'unknown'
      if (day < dayOf(probe.createdAt)) return 'untracked'
      const ofDay = events.filter(
        ({ probeId, lifeTime }) =>
          probeId === probe.id &&
          dayOf(lifeTime.startedAt) <= day &&
          (lifeTime.resolvedAt === null || dayOf(lifeTime.resolvedAt) >= day),
      )
      if (ofDay.every(({ type }) => type === 'MAINTENANCE')) return ofDay.length === 0 ? 'available' : 'maintenance'
      return ofDay.some(({ isProd }) => isProd) ? 'critical_unavailable' : 'unavailable'
    })
    expect({ name: probe.name, days }).toEqual({ name: probe.name, days: expected })
    for (const state of days) kinds.add(state)
  }
  expect([...kinds].filter((kind) => kind !== 'unknown').sort()).toEqual([
    'available',
    'critical_unavailable',
    'maintenance',
    'unavailable',
    'untracked',
  ])
})

test('[AVL-018][AVL-019] percentages have two decimals and a colour, by service and month', async () => {
  await opens(ada)
  const figures = await textsOf(ada, '[data-part="availability-over"] b, [data-part="availability-month-head"] b')
  expect(figures.length).toBeGreaterThanOrEqual(4 + 3 * 3)
  expect(figures.filter((text) => !/^\d{1,3},\d\d %$/.test(text))).toEqual([])
  expect(
    await ada.page.$$eval('[data-part="availability-over"] b', (all) => [...new Set(all.map((one) => one.className))]),
  ).toEqual(['num success'])
  const { probes } = await ada.call(availability.readAvailability, {})
  expect(probes.every(({ availability: percent }) => percent !== null && percent > 75)).toBe(true)
})

test('[AVL-022][AVL-024] four periods, kept in the address; no other one, and none beyond twelve months', async () => {
  await opens(ada)
  expect(await textsOf(ada, '[data-part="availability-periods"] [role="tab"]')).toEqual([
    'Mois en cours',
    'Mois dernier',
    '3 derniers mois',
    '12 derniers mois',
  ])
  for (const [period, months] of [
    ['12-months', 12],
    ['current-month', 1],
    ['last-month', 1],
  ] as const) {
    await ada.click('tab', say(`availability.periodOf.${period}`))
    await ada.page.waitForFunction(
      (search, count) =>
        location.search === search &&
        document.querySelector(`[data-part="availability-services"][data-months="${count}"] h3`),
      {},
      `?period=${period}`,
      months,
    )
  }
  await ada.page.reload({ waitUntil: 'domcontentloaded' })
  await ada.page.waitForSelector('[data-part="availability-services"][data-months="1"] h3')
  await opens(ada, '?period=24-months', 3)
  await ada.click('tab', say('availability.periodOf.12-months'))
  await ada.page.waitForSelector('[data-part="availability-services"][data-months="12"] h3')
  await ada.click('tab', say('availability.periodOf.3-months'))
  await ada.page.waitForFunction(() => location.search === '')
})

test('a day tells its figure and events by pointer, focus and Enter; arrows walk the days', async () => {
  await opens(ada, '?period=3-months')
  const today = dayOf(new Date())
  const outage = (
    await ada.page.$$eval('[data-part="availability-day"][data-state="critical_unavailable"][data-day]', (all) =>
      all.map((one) => (one as HTMLElement).dataset['day']!),
    )
  )[0]!

  // By pointer
  await ada.page.hover(`[data-part="availability-day"][data-state="critical_unavailable"][data-day="${outage}"]`)
  await ada.page.waitForSelector('[data-part~="tooltip-card"]')
  expect(plain(await textOf(ada, '[data-part~="tooltip-card"]'))).toMatch(
    /\d{2},\d\d % .*Coupure en production, \d\d:\d\d à .*prise en charge/,
  )
  await ada.page.mouse.move(5, 5)
  await ada.page.waitForSelector('[data-part~="tooltip-card"]', { hidden: true })

  // By keyboard: one stop per service, on its latest day
  await ada.page.focus('[data-part="availability-periods"] [role="tab"][aria-selected="true"]')
  await types(ada, 'Tab')
  expect(await focused(ada)).toBe(today)
  await ada.page.waitForSelector('[data-part~="tooltip-card"]')
  const yesterday = new Date(Date.parse(`${today}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const weekBefore = new Date(Date.parse(`${yesterday}T12:00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10)
  await types(ada, 'ArrowLeft')
  expect(await focused(ada)).toBe(yesterday)
  await types(ada, 'ArrowUp')
  expect(await focused(ada)).toBe(weekBefore)
  await types(ada, 'ArrowRight', 'ArrowDown', 'ArrowRight')
  expect(await focused(ada)).toBe(today)
  await types(ada, 'PageUp', 'PageUp')
  expect(await focused(ada)).not.toBe(today)
  await types(ada, 'PageDown', 'PageDown', 'PageDown')
  expect(await focused(ada)).toBe(today)
  await types(ada, 'Enter')
  await ada.page.waitForSelector('[data-part~="popover"][role="dialog"] [data-part="availability-day-details"]')
  expect(await textOf(ada, '[data-part~="popover"][role="dialog"]')).toMatch(
    /100,00 % Boutique en ligne Aucun événement ce jour-là\./,
  )
  await types(ada, 'Escape')
  await ada.page.waitForSelector('[data-part~="popover"][role="dialog"]', { hidden: true })
  await ada.page.waitForFunction((day) => (document.activeElement as HTMLElement).dataset['day'] === day, {}, today)
  // The servers of the service come between: past them, the next day stop is that of the next service.
  const isDay = () => ada.page.evaluate(() => document.activeElement?.hasAttribute('data-day') === true)
  await types(ada, 'Tab')
  for (let links = 0; links < 5 && !(await isDay()); links += 1) await types(ada, 'Tab')
  expect(
    await ada.page.evaluate(
      () => document.activeElement?.closest('[data-part="availability-service"]')?.querySelector('h3')?.textContent,
    ),
  ).toBe('ERP Commandes')
})

test('the table of what happened: newest first, what, whose, taken up, until when and how long', async () => {
  await opens(ada)
  await ada.page.waitForSelector(incidentRow)
  const [first] = await textsOf(ada, incidentRow)
  expect(first).toMatch(
    new RegExp(
      String.raw`\d\d:\d\d ERP Commandes Coupure en production Disque plein sur le serveur de base de données ` +
        String.raw`Infrastructure \d\d:\d\d \d\d:\d\d 1 h 18 Résolu$`,
    ),
  )
  const starts = (await ada.call(availability.listOwnIncidents, { limit: 100 })).list.map(({ startedAt }) => startedAt)
  expect(starts).toEqual(starts.toSorted().toReversed())
  await opens(ines)
  await ines.page.waitForSelector(incidentRow)
  expect((await textsOf(ines, incidentRow))[0]).toMatch(
    new RegExp(
      'Dossiers patients Coupure en production Le serveur d’application ne répond plus ' +
        String.raw`Infrastructure \S+( \S+)* – \d+ min En cours$`,
    ),
  )
})

test('an account sees its own services; one without any sees what will stand there, and a first step', async () => {
  await opens(ines)
  expect(await ines.text()).not.toContain('ERP Commandes')
  await karim.open('/stats')
  await expect(karim).toSee(say('availability.empty'))
  await karim.click('button', say('board.newRequest'))
  await karim.waitFor('textbox', say('task.name'))
})

test('staff inside an account see its availability, in the language that they read', async () => {
  const farid = await product.staff('farid', { locale: 'en' })
  await farid.open('/')
  await farid.click('link', sayInEnglish('availability.title'))
  await farid.page.waitForSelector('[data-part="availability-service"] h3')
  expect(await textsOf(farid, '[data-part="availability-service"] h3')).toContain('ERP Commandes')
  expect(await textOf(farid, '[data-part="availability-banner"]')).toContain('All services are up.')
  expect(await farid.page.$eval('[data-part="rail"] [aria-current="page"]', (entry) => entry.textContent)).toContain(
    sayInEnglish('shell.availability'),
  )
})

test('[ERR-030] each part that cannot be loaded says so by itself, and comes back when asked again', async () => {
  const who = await product.again(ada)
  const calls = await interceptCalls(who.page)
  const all = () => calls.refuse('GET', /\/private\/availability$/, 'access_denied')
  const table = () => calls.refuse('GET', /\/probes\/incidents$/, 'access_denied')
  all()
  table()
  await who.open('/stats')
  for (const part of ['probes', 'availability', 'gti', 'gtr', 'gtd', 'incidents'] as const)
    await expect(who).toSee(say(`availability.fail.${part}`))
  await who.page.locator('[data-part="availability-incidents"] [data-part="blank"] button').click()
  await who.page.waitForSelector(incidentRow)
  await who.page.locator('[data-part="blank"] button').click()
  await who.page.waitForSelector('[data-part="availability-service"] h3')
  await who.losesSightOf(say('availability.fail.gti'))
})

test('on a phone: one service after the other, older months folded, nothing wider than the screen', async () => {
  const who = await product.again(ada, { size: phone })
  await opens(who)
  const heads = await who.page.$$eval(
    '[data-part="availability-service"]:is(:first-child, :first-of-type) [data-part="availability-month-head"]',
    (all) => all.map((one) => one.getAttribute('aria-expanded')),
  )
  expect(heads).toEqual([null, 'false', 'false'])
  const month = '[data-part="availability-service"] button[data-part="availability-month-head"]'
  await who.page.locator(month).click()
  await who.page.waitForSelector(`${month}[aria-expanded="true"] + [data-part="availability-grid"]:not([hidden])`)
  expect(await who.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await who.page.locator('[data-part="availability-day"][data-state="available"][data-day]').click()
  await who.page.waitForSelector('[data-part~="popover"][role="dialog"] [data-part="availability-day-details"]')
})

test('nothing serious for axe, on a desk and on a phone, in both themes', async () => {
  for (const [who, query, months] of [
    [ada, '', 3],
    [ines, '?period=current-month', 1],
    [clara, '?period=last-month', 1],
  ] as const) {
    const other = await product.again(who)
    await opens(other, query, months)
    await other.page.waitForSelector(incidentRow)
    expect(await getViolationsOnMobileAndDesktop(other.page)).toEqual([])
  }
  await karim.open('/stats')
  await expect(karim).toSee(say('availability.empty'))
  expect(await getViolationsOnMobileAndDesktop(karim.page)).toEqual([])
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints()).toEqual([])
})
