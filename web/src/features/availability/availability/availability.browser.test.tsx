import { toIsoDate } from '@passerelle/kernel/format-date'
import { availability } from '@passerelle/contract/stats/availability'
import { Availability, Incident } from '@passerelle/contract/stats/schemas'
import type * as z from 'zod/mini'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { openPage, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()

type Given = z.infer<typeof Availability>
type Event = Given['events'][number]

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const textsOf = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) => plain(innerText))
const textOf = (selector: string) => textsOf(selector).join(' ')

const given = example(Availability)
const ids = { shop: 'a'.repeat(24), orders: 'b'.repeat(24) }
/** Noon of a day in Paris, some days from today. */
const noon = (days: number) => new Date(Date.parse(`${toIsoDate(new Date())}T11:00:00Z`) + days * 86_400_000)
const day = (days: number) => toIsoDate(noon(days))
const at = (days: number, minutes = 0) => new Date(noon(days).getTime() + minutes * 60_000).toISOString()

const shop = {
  id: ids.shop,
  name: 'Boutique en ligne',
  createdAt: at(-400),
  detachedAt: null,
  providerMonitorId: '1',
  availability: 99.987,
  pauses: [],
}
const orders = { ...shop, id: ids.orders, name: 'ERP Commandes', createdAt: at(-20), availability: 74.2 }
const span = (startedAt: string, resolvedAt: string | null, acknowledgedAt: string | null = startedAt) => ({
  startedAt,
  acknowledgedAt,
  resolvedAt,
})
let number = 0
const event = (lifeTime: Event['lifeTime'], more: Partial<Event> = {}): Event => ({
  id: `${(number += 1)}`.padStart(24, '0'),
  probeId: ids.orders,
  type: 'INTERNAL',
  isProd: true,
  planned: false,
  acknowledgedBy: null,
  lifeTime,
  ...more,
})
const outage = event(span(at(-9), at(-9, 78), at(-9, 6)))

const answers = (more: Partial<Given> = {}) =>
  server().answer(availability.readAvailability, ({ from, to }) => ({
    ...given,
    from: from ?? given.from,
    to: to ?? given.to,
    checkedAt: new Date().toISOString(),
    probes: [shop, orders],
    events: [outage],
    ...more,
  }))
const shows = (months: number) =>
  expect
    .poll(() => document.querySelector(`[data-part="availability-services"][data-months="${months}"] h3`))
    .not.toBeNull()
const open = async (more?: Partial<Given>, search = '', months = 3) => {
  answers(more)
  await openPage(`/stats${search}`)
  await shows(months)
}

beforeEach(() => page.viewport(1440, 900))

test('[AVL-005][AVL-008][AVL-021] without an open event all is normal, since the last outage', async () => {
  await open()
  expect(textOf('[data-part="availability-banner"]')).toMatch(
    /^Tous les services fonctionnent\. Dernière coupure résolue le .+ à \d\d:\d\d\. Vérifié/,
  )
  expect(textsOf('[data-part="availability-service"] :is(h3, [data-part="availability-status"])')).toEqual([
    'Boutique en ligne',
    'Disponible',
    'ERP Commandes',
    'Disponible',
  ])
})

test.each([
  [
    'MAINTENANCE',
    /^Maintenance en cours\. ERP Commandes : maintenance depuis .+ Nous y travaillons\./,
    'En maintenance',
  ],
  [
    'INTERNAL',
    new RegExp(
      '^Incident en cours\\. ERP Commandes : coupure en production depuis .+' +
        ' Pris en charge (à|le) .+ par Hugo Marchand, 30 minutes après le début\\.',
    ),
    'Indisponible',
  ],
] as const)(
  '[AVL-006][AVL-007][AVL-008][ONC-041] an open event of the type %s stands in the banner',
  async (type, says, status) => {
    const startedAt = new Date(Date.now() - 3_600_000).toISOString()
    const takenUp = type === 'MAINTENANCE' ? startedAt : new Date(Date.now() - 1_800_000).toISOString()
    const acknowledgedBy = { userId: 'b'.repeat(24), name: 'Hugo Marchand' }
    await open({ events: [event(span(startedAt, null, takenUp), { type, acknowledgedBy })] })
    expect(textOf('[data-part="availability-banner"]')).toMatch(says)
    expect(textsOf('[data-part="availability-status"]')).toEqual(['Disponible', status])
  },
)

test('[AVL-009][AVL-010][AVL-011][AVL-012][AVL-013][AVL-014] days look like their status', async () => {
  const past = (days: number, more?: Partial<Event>) => event(span(at(days), at(days, 40)), more)
  await open(
    {
      events: [
        past(-3, { isProd: false }),
        past(-4, { type: 'MAINTENANCE' }),
        past(-5, { type: 'MAINTENANCE', isProd: false }),
        past(-5, { isProd: false }),
        event(span(at(-8, 10 * 60), at(-7, -9 * 60))),
        past(-7, { isProd: false }),
      ],
    },
    '?period=12-months',
    12,
  )
  const section = document.querySelectorAll('[data-part="availability-service"]')[1]!
  const months = [...section.querySelectorAll('[data-part="availability-month"]')]
  expect(months).toHaveLength(12)
  const cells = months.flatMap((month) => [...month.querySelectorAll<HTMLElement>('[data-part="availability-day"]')])
  const today = cells.findIndex(({ dataset }) => dataset['day'] === day(0))
  const looks = cells.map(({ className }) => className.replace('availability-day ', ''))
  expect(cells.map(({ dataset }) => dataset['state'])).toEqual(looks)
  expect(new Set(looks.slice(0, today - 20))).toEqual(new Set(['untracked']))
  expect(looks.slice(today - 20, today + 1)).toEqual([
    ...Array.from({ length: 12 }, () => 'available'),
    // It began in the evening and ended the next morning.
    'critical_unavailable',
    'critical_unavailable',
    'available',
    'unavailable',
    'maintenance',
    'unavailable',
    'available',
    'available',
    'available',
  ])
  expect(looks.slice(today + 1).every((look) => look === 'unknown')).toBe(true)
})

test('[AVL-018][AVL-019] percentages have two decimals and a colour, by service and month', async () => {
  await open()
  const over = [...document.querySelectorAll('[data-part="availability-over"] b > span')]
  expect(over.map((one) => [plain(one.textContent), one.className])).toEqual([
    ['99,99 %', 'availability-percent num success'],
    ['74,20 %', 'availability-percent num warning'],
  ])
  const ofMonths = textsOf('[data-part="availability-month-head"] b')
  expect(ofMonths.length).toBeGreaterThanOrEqual(4)
  expect(ofMonths.filter((text) => !/^\d{1,3},\d\d %$/.test(text))).toEqual([])
})

test('[AVL-022][AVL-024] four periods, kept in the address; no other one, and none beyond twelve months', async () => {
  answers()
  await openPage('/stats?period=24-months')
  await shows(3)
  const tabs = page.getByRole('tablist', { name: say('availability.period') }).getByRole('tab')
  const long = [...document.querySelectorAll('[data-part="availability-periods"] [role="tab"]')].map(
    (tab) => (tab.querySelector('.long') ?? tab).textContent,
  )
  expect(long).toEqual(['Mois en cours', 'Mois dernier', '3 derniers mois', '12 derniers mois'])
  for (const [index, search, months] of [
    [3, '?period=12-months', 12],
    [0, '?period=current-month', 1],
    [1, '?period=last-month', 1],
    [2, '', 3],
  ] as const) {
    await tabs.nth(index).click()
    await shows(months)
    expect(location.search).toBe(search)
  }
})

test('[ONC-041] a day tells its figure and events by pointer, focus and Enter; arrows walk the days', async () => {
  await open()
  const cell = (days: number, probe = ids.shop) =>
    document.querySelector<HTMLElement>(`[data-day="${day(days)}"][data-probe="${probe}"]`)!
  const focused = () => (document.activeElement as HTMLElement).dataset
  const tip = '[data-part~="tooltip-card"]'

  await userEvent.hover(cell(-9, ids.orders))
  await expect
    .poll(() => textOf(tip))
    .toMatch(/\d\d,\d\d % .*Coupure en production, \d\d:\d\d à .*Pris en charge .+, 6 minutes après le début/)
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  await expect.poll(() => document.querySelector(tip)).toBeNull()

  // By keyboard: one stop per service, on its latest day.
  document.querySelector<HTMLElement>('[data-part="availability-periods"] [aria-selected="true"]')!.focus()
  await userEvent.tab()
  expect(focused()['day']).toBe(day(0))
  await expect.poll(() => textOf(tip)).not.toBe('')
  for (const [keys, days] of [
    ['{ArrowLeft}', -1],
    ['{ArrowUp}', -8],
    ['{ArrowRight}{ArrowDown}{ArrowRight}', 0],
  ] as const) {
    await userEvent.keyboard(keys)
    expect(focused()['day']).toBe(day(days))
  }
  await userEvent.keyboard('{PageUp}{PageUp}')
  expect(focused()['day']).not.toBe(day(0))
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}')
  expect(focused()['day']).toBe(day(0))
  await userEvent.keyboard('{Enter}')
  const details = page.getByRole('dialog')
  await expect.element(details).toBeVisible()
  expect(plain(details.element().textContent)).toMatch(/100,00 %\s?Boutique en ligne\s?Aucun événement ce jour-là\./)
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
  await expect.element(cell(0)).toHaveFocus()
  await userEvent.tab()
  expect(focused()).toMatchObject({ day: day(0), probe: ids.orders })
})

test('the table of what happened: what, whose, taken up, until when and how long', async () => {
  const incident = (lifeTime: Event['lifeTime'], name: string, cause: string) =>
    example(Incident, { probeId: ids.orders, type: 'INTERNAL', isProd: true, ...lifeTime, lifeTime, name, cause })
  const open1 = span(new Date(Date.now() - 25 * 60_000).toISOString(), null, null)
  server().answer(availability.listOwnIncidents, {
    list: [
      { ...incident(open1, 'ERP', 'Le serveur d’application ne répond plus'), id: '1'.repeat(24) },
      { ...incident(span(at(-9), at(-9, 78), at(-9, 6)), 'ERP', 'Disque plein'), id: '2'.repeat(24) },
    ],
    hasMore: false,
  })
  await open()
  const rows = '[data-part="availability-incidents"] tbody[aria-busy="false"] tr'
  await expect.poll(() => textsOf(rows)).toHaveLength(2)
  const [standing, resolved] = textsOf(rows)
  expect(standing).toMatch(
    /ERP Commandes Coupure en production Le serveur d’application ne répond plus Infrastructure .+ – 25 min En cours$/,
  )
  expect(resolved).toMatch(
    /\d\d:\d\d ERP Commandes Coupure en production Disque plein Infrastructure \d\d:\d\d \d\d:\d\d 1 h 18 Résolu$/,
  )
})

test('[ERR-030] a part that cannot be loaded says so by itself, and comes back with a retry', async () => {
  server().refuse(availability.readAvailability, 'access_denied')
  server().refuse(availability.listOwnIncidents, 'access_denied')
  await openPage('/stats')
  for (const part of ['probes', 'availability', 'gti', 'gtr', 'gtd', 'incidents'] as const)
    await expect.element(page.getByText(say(`availability.fail.${part}`))).toBeVisible()
  const again = page.getByRole('button', { name: say('common.retry') })
  server().answer(availability.listOwnIncidents, { list: [], hasMore: false })
  await again.last().click()
  await expect.element(page.getByText(say('availability.incidents.none'))).toBeVisible()
  expect(document.querySelector('[data-part="availability-service"]')).toBeNull()
  answers()
  await again.first().click()
  await shows(3)
  await expect.element(page.getByText(say('availability.fail.gti'))).not.toBeInTheDocument()
})

test('services are one below the other on a phone, older months folded, nothing wider than the screen', async () => {
  await page.viewport(390, 844)
  await open()
  const heads = () => [
    ...document
      .querySelector('[data-part="availability-service"]')!
      .querySelectorAll<HTMLElement>('[data-part="availability-month-head"]'),
  ]
  expect(heads().map((one) => one.getAttribute('aria-expanded'))).toEqual([null, 'false', 'false'])
  const grid = heads()[1]!.nextElementSibling as HTMLElement
  expect(grid.hidden).toBe(true)
  await userEvent.click(heads()[1]!)
  expect([heads()[1]!.getAttribute('aria-expanded'), grid.hidden]).toEqual(['true', false])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await userEvent.click(document.querySelector('[data-part="availability-day"][data-state="available"][data-day]')!)
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('an account without a service sees what will stand there, and a first step', async () => {
  answers({ probes: [], events: [] })
  await openPage('/stats')
  await expect.element(page.getByText(say('availability.empty'))).toBeVisible()
  await page.getByRole('button', { name: say('board.newRequest') }).click()
  await expect.element(page.getByRole('textbox', { name: say('task.name') })).toBeVisible()
})
