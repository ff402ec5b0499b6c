import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape, ExternalApp } from '@passerelle/contract/accounts/schemas'
import type { InferResponse } from '@passerelle/contract/operation'
import { board, BoardPage } from '@passerelle/contract/projects/board'
import { lists } from '@passerelle/contract/projects/lists'
import { Task, TaskCard } from '@passerelle/contract/projects/schemas'
import { availability } from '@passerelle/contract/stats/availability'
import { Availability, Probe } from '@passerelle/contract/stats/schemas'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { painted } from '../../../testing/clock.ts'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, setUpServer, toastTexts } from '../../../testing/open-page.tsx'

type Account = InferResponse<typeof accounts.readApp>
type Seen = InferResponse<typeof availability.readAvailability>

const server = setUpServer()
afterEach(() => page.viewport(1440, 900))

const names = ['availability', 'levels', 'phone', 'apps', 'tiles'] as const
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').trim()
const card = (name: (typeof names)[number]) =>
  `[data-part="home-side"] > [data-part~="home-${name}"]:not([data-part~="home-skeleton"])`
const shown = () => names.filter((name) => document.querySelector(card(name)))
const textsOf = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].map((one) => plain(one.innerText))
const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
const button = (name: string) => page.getByRole('button', { name })

const phones = ['+33 4 93 00 00 00']
const app = example(ExternalApp, { name: 'Wiki', accessUrl: 'https://wiki.example/start' })
const full = { features: ['phone-support', 'stats'], supportPhones: phones, externalApps: [app] }
const probe = (digit: number, percent: number, name = `Service ${digit}`) => ({
  ...example(Probe, { id: `${digit}`.repeat(24), name }),
  availability: percent,
  pauses: [],
})
const probes = [1, 2, 3, 4, 5].map((digit) => probe(digit, 100 - digit / 10))
const month = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' }
const seen = example(Availability, { ...month, checkedAt: month.to, probes })

const open = async ({ address = '/', byStaff = false } = {}, account: Partial<Account> = full, given: Seen = seen) => {
  server().answer(accounts.readApp, example(AppShape, { _id: appId, providerName: 'Nimbus', ...account }))
  server().answer(availability.readAvailability, given)
  await openPage(address, { byStaff })
  await expect.element(button(say('board.newRequest')).first()).toBeVisible()
  await expect.poll(() => document.querySelector('[data-part="home-side"]')?.getAttribute('aria-busy')).toBe('false')
}

const standing: [string, Partial<Account>, Seen, readonly string[]][] = [
  ['all that it has', full, seen, names],
  ['services alone', { features: ['stats'], externalApps: [] }, seen, ['availability', 'levels', 'tiles']],
  ['nothing', {}, { ...seen, probes: [] }, []],
]
test.each(standing)(
  '[TSK-013][APP-005][APP-006][UIX-037] beside the board stands %s',
  async (_, account, given, stands) => {
    await open({}, account, given)
    await expect.poll(shown).toEqual(stands)
    expect(document.querySelector('[data-part="payment-banner"]')).toBeNull()
  },
)

test('[AVL-007][AVL-017][AVL-019] a failing service, then those of the highest availability, their days', async () => {
  const event = {
    id: 'e'.repeat(24),
    probeId: probes[4]!.id,
    type: 'EXTERNAL' as const,
    isProd: true,
    planned: false,
    acknowledgedBy: null,
    lifeTime: { startedAt: month.from, acknowledgedAt: month.from, resolvedAt: null },
  }
  await open({}, full, { ...seen, events: [event] })
  const named = `${card('availability')} [data-part="home-name"]`
  await expect.poll(() => textsOf(named)).toEqual(['Service 5', 'Service 1', 'Service 2', 'Service 3'])
  expect(textsOf('[data-part="home-percent"]')).toEqual(['99,50 %', '99,90 %', '99,80 %', '99,70 %'])
  expect(textsOf('[data-part="home-state"]')).toEqual([say('availability.banner.incident')])
  expect(document.querySelector('[data-part="home-state"] svg')).not.toBeNull()
  // Which service, and whether somebody is at it.
  expect(textsOf(`${card('availability')} > [data-part~="home-meta"]`)[0]).toMatch(
    /^Service 5, depuis .+ Nous y travaillons depuis/,
  )
  const strips = [...document.querySelectorAll('[data-part="home-strip"]')]
  expect(strips.map((strip) => [strip.getAttribute('role'), strip.children.length])).toEqual(
    Array.from({ length: 4 }, () => ['img', 22]),
  )
  for (const strip of strips)
    expect(strip.getAttribute('aria-label')).toMatch(/disponible|maintenance|coupure|aucun jour/)
})

test('[AVL-015] the period is the current month; the other choice leads to the page of availability', async () => {
  await open()
  const period = page.getByRole('navigation', { name: say('availability.period') })
  const name = new Intl.DateTimeFormat('fr', { month: 'long', timeZone: 'Europe/Paris' }).format(new Date())
  await expect.element(period).toBeVisible()
  expect(period.element().querySelector('[aria-current="true"]')?.textContent).toBe(name)
  await page.getByRole('link', { name: say('home.more') }).click()
  await expect.poll(() => location.pathname).toBe('/stats')
})

test('[ERR-030] a card that cannot be read says so while the board works, and comes with a retry', async () => {
  server().answer(accounts.readApp, example(AppShape, { _id: appId, ...full }))
  server().refuse(availability.readAvailability, 'access_denied')
  await openPage('/')
  for (const what of ['la disponibilité du moniteur', 'le GTI', 'le GTR', 'le GTD'])
    await expect.element(page.getByText(`Impossible de charger ${what}`)).toBeVisible()
  expect(document.querySelectorAll('[data-column]')).toHaveLength(3)
  expect(document.querySelector(card('phone'))).not.toBeNull()
  server().answer(availability.readAvailability, seen)
  await button(say('common.retry')).click()
  await expect.poll(() => document.querySelector('[data-part="home-state"]')).not.toBeNull()
  expect(document.body.textContent).not.toContain('Impossible de charger')
})

test('[APP-006] the numbers can be called; staff inside the account read them, and have no code', async () => {
  await open({ byStaff: true })
  await expect.poll(shown).toEqual(names)
  const links = [...document.querySelectorAll(`${card('phone')} a`)]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[phones[0], 'tel:+33493000000']])
  expect(textsOf(card('phone'))[0]).toContain('lun. à ven., 9 h à 18 h')
  expect(button(say('home.phone.get')).query()).toBeNull()
})

test('[ERR-031] a code that cannot be fetched: the server’s words or default ones, also as a toast', async () => {
  await open()
  for (const [message, text] of [
    ['Le standard est fermé', 'Le standard est fermé'],
    ['', 'Impossible de récupérer le code support'],
  ] as const) {
    server().refuse(accounts.readSupportCode, 'unavailable', { message })
    await button(say('home.phone.get')).click()
    await expect.poll(toastTexts).toEqual([text])
    await expect.poll(() => textsOf(`${card('phone')} [data-part~="home-failed"]`)).toEqual([text])
    await button(say('shell.dismiss')).click()
    await expect.poll(toastTexts).toEqual([])
  }
})

test('[APP-008][APP-009] a code comes on demand, with its time; copying is said; then another is had', async () => {
  const codes = () => textsOf(`${card('phone')} output`)
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  await open()
  await expect.element(button(say('home.phone.get'))).toBeVisible()
  expect(server().calls(accounts.readSupportCode)).toEqual([])
  server().answer(accounts.readSupportCode, () => ({ code: '000111', expiresAt: inMs(300) }))
  await button(say('home.phone.get')).click()
  await expect.poll(codes).toEqual(['000 111'])
  await expect.element(page.getByText(say('home.phone.expired'))).toBeVisible()
  server().answer(accounts.readSupportCode, () => ({ code: '123456', expiresAt: inMs(600_000) }))
  await button(say('home.phone.getNew')).click()
  await expect.poll(codes).toEqual(['123 456'])
  expect(['valable 9 min', 'valable 10 min']).toContain(textsOf('[data-part="home-code"] [data-part~="home-meta"]')[0])
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error())
  await button(say('home.phone.copy')).click()
  await expect.poll(toastTexts).toEqual([say('home.phone.copied')])
  expect(written).toHaveBeenCalledWith('123456')
  await button(say('home.phone.copy')).click()
  await expect.poll(toastTexts).toContain(say('home.phone.copyError'))
  written.mockRestore()
})

test.each([
  [390, 844],
  [1440, 900],
])(
  '[UIX-001] /phone shows the board, scrolled to the phone support, which has the focus, at %s px',
  async (...size) => {
    await page.viewport(...size)
    await open({ address: '/phone' })
    await expect.poll(() => document.activeElement).toBe(document.querySelector(card('phone')))
    expect(boxOf(card('phone')).top).toBeGreaterThan(0)
    expect(boxOf(card('phone')).bottom).toBeLessThan(size[1])
    expect(location.pathname).toBe('/phone')
  },
)

test('[APP-005] a linked application opens in a tab of its own that knows nothing of this one', async () => {
  await open()
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`${card('apps')} a`)]
  expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
    ['https://wiki.example/start', '_blank', 'noopener noreferrer'],
  ])
  expect(textsOf(`${card('apps')} [data-part="home-name"]`)).toEqual(['Wiki'])
})

test('[PAY-003][PAY-004] a problem with the payment is said above the board, with its meaning', async () => {
  await open({}, { ...full, paymentState: 'no_method' })
  expect(textsOf('[data-part="payment-banner"]')[0]).toContain('Aucun moyen de paiement n’est enregistré')
})

test('[PAY-003] from a refused payment one writes to the provider', async () => {
  await open({}, { ...full, paymentState: 'refused' })
  expect(textsOf('[data-part="payment-banner"]')[0]).toMatch(/^Paiement refusé.+Nimbus/s)
  expect(await seriousFindings()).toEqual([])
  await button(say('home.payment.write', { provider: 'Nimbus' })).click()
  await expect.element(page.getByLabelText(say('task.name'))).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

test('[COL-016][PAY-003] a refused invoice is told with the account, in the words of its page', async () => {
  const words = { title: 'F-2026-0011 · Paiement refusé le ven. 20 févr.', text: 'Vous pouvez régler avant par carte.' }
  const refusal = { invoiceId: 'f'.repeat(24), pays: true, fr: words, en: words }
  await open({}, { ...full, paymentState: 'refused', refusal })
  const [told] = textsOf('[data-part="refused-banner"]')
  expect(told).toContain(words.title)
  expect(told).toContain(words.text)
  const link = page.getByRole('link', { name: say('home.payment.payInvoice') }).element()
  expect(link.getAttribute('href')).toBe(`/payments/invoices/${refusal.invoiceId}`)
  expect(await seriousFindings()).toEqual([])
})

/** Elements that scroll inside another element that scrolls. */
const nestedScrollers = () => {
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight + 1 &&
    (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY))
  const all = [...document.querySelectorAll('*')].filter(scrolls)
  return all.filter((one) => all.some((other) => other !== one && other.contains(one))).map((one) => one.className)
}

test.each([
  [1024, 800],
  [720, 900],
  [390, 844],
])(
  '[TSK-013][TSK-014] from a line below the board at %s px, where lists scroll and cards still drop',
  async (...size) => {
    await page.viewport(...size)
    const task = example(TaskCard, { _id: '1'.repeat(24), taskId: 'ATL-1', name: 'Imprimante', may: ['move'] })
    const more = Array.from({ length: 14 }, (_, index) => ({ ...task, _id: `${index}`.padStart(24, 'a'), may: [] }))
    server().answer(lists.readBoard, {
      ...example(lists.readBoard.response),
      todo: example(BoardPage, { list: [task, ...more], total: 15 }),
      in_progress: example(BoardPage),
      done: example(BoardPage),
    })
    server().answer(board.moveTask, ({ listId }) => example(Task, { ...task, listId }))
    await open()
    const toggle = page.elementLocator(document.querySelector('[data-part="home-toggle"]')!)
    expect(nestedScrollers()).toEqual([])
    expect(boxOf('[data-part="home-side"]').top).toBeGreaterThanOrEqual(boxOf('[data-part="board"]').bottom)
    expect(boxOf('[data-part="home-side"]').bottom).toBeLessThanOrEqual(size[1])
    await toggle.click()
    document.querySelector(`${card('apps')} a`)!.scrollIntoView({ block: 'end' })
    expect(boxOf(`${card('apps')} a`).bottom).toBeLessThanOrEqual(size[1])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await toggle.click()
    await expect.element(page.getByRole('link', { name: 'Wiki' })).not.toBeInTheDocument()
    await toggle.click()
    document.querySelector<HTMLElement>('[data-column="todo"] a')!.focus()
    await expect.element(page.getByRole('link', { name: 'Wiki' })).not.toBeInTheDocument()
    if (size[0] !== 1024) return
    await painted()
    const at = (selector: string) => page.elementLocator(document.querySelector(selector)!)
    await at('[data-column="todo"] [data-part="card"]').dropTo(at('[data-column="in_progress"]'))
    await expect
      .element(page.getByRole('region', { name: say('words.list.in_progress') }).getByText('Imprimante'))
      .toBeVisible()
  },
)

test('[TSK-013] beside the board where there is room, down to the end of the page', async () => {
  await open()
  await expect.poll(shown).toEqual(names)
  const [places, side] = [boxOf('[data-part="board"]'), boxOf('[data-part="home-side"]')]
  expect([side.left >= places.right, side.top, side.bottom]).toEqual([true, places.top, 900])
  expect(await seriousFindings()).toEqual([])
})
