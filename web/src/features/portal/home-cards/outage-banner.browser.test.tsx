import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape, OpenOutage } from '@passerelle/contract/accounts/schemas'
import { availability } from '@passerelle/contract/stats/availability'
import { Availability } from '@passerelle/contract/stats/schemas'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()
afterEach(() => page.viewport(1440, 900))

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const outage = example(OpenOutage, {
  service: 'Dossiers patients',
  startedAt: ago(90),
  acknowledgedAt: ago(79),
  acknowledgedBy: { userId: 'b'.repeat(24), name: 'Hugo Marchand' },
})
const update = { stage: 'identified', text: 'La base est saturée.', at: ago(10), nextAt: ago(-30) } as const
const answer = (account: Partial<ReturnType<typeof example<typeof AppShape>>>) =>
  server().answer(accounts.readApp, example(AppShape, { _id: appId, providerName: 'Nimbus', ...account }))
const open = async (outages: (typeof outage)[], more = {}) => {
  answer({ outages, features: ['clouds'], ...more })
  server().answer(availability.readAvailability, example(Availability))
  await openPage('/')
  await expect.element(page.getByRole('button', { name: say('board.newRequest') }).first()).toBeVisible()
}
const banner = page.getByRole('region', { name: say('home.outage.label') })
const text = () => banner.element().textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
const send = (name: string) =>
  server().live.send({ type: 'event', name, at: ago(0), appId, subject: appId, data: {}, cursor: name })
const watched = () =>
  expect
    .poll(() =>
      server()
        .live.frames()
        .some(({ topic }) => topic === 'board'),
    )
    .toBe(true)

test.each([1440, 390])(
  '[AVL-007][ONC-041] a production outage is the first line of the board, at %d px',
  async (width) => {
    await page.viewport(width, 844)
    await open([{ ...outage, reportId: 'a'.repeat(24), update }], { paymentState: 'no_method' })
    await expect.element(banner).toBeVisible()
    expect(text()).toContain('Dossiers patients : coupure en production depuis')
    expect(text()).toMatch(/Pris en charge (à \d\d:\d\d|le .+) par Hugo Marchand, 11 minutes après le début\./)
    expect(text()).toContain('La base est saturée.')
    expect(text()).toContain('Prochaine nouvelle')
    const { top, bottom } = banner.element().getBoundingClientRect()
    const topbar = document.querySelector('[data-part="topbar"]')!.getBoundingClientRect()
    expect(top - topbar.bottom).toBeLessThan(16)
    const payment = document.querySelector('[data-part="payment-banner"]')!.getBoundingClientRect()
    expect(payment.top).toBeGreaterThanOrEqual(bottom)
    const link = banner.getByRole('link', { name: say('home.outage.follow') }).element()
    expect(link.getAttribute('href')).toBe(`/stats/reports/${'a'.repeat(24)}`)
    expect(await seriousFindings()).toEqual([])
  },
)

test('outage and payment take less than a third of a phone together', async () => {
  await page.viewport(390, 844)
  await open([{ ...outage, reportId: 'a'.repeat(24), update }], { paymentState: 'no_method' })
  await expect.element(banner).toBeVisible()
  const payment = document.querySelector('[data-part="payment-banner"]')!.getBoundingClientRect()
  expect(payment.bottom - banner.element().getBoundingClientRect().top).toBeLessThan(844 / 3)
})

test('[AVL-005][ONC-041] before anybody has taken charge it says so, and announces no time in the past', async () => {
  await open([
    { ...outage, acknowledgedAt: null, acknowledgedBy: null, reportId: null, update: { ...update, nextAt: ago(1) } },
  ])
  await expect.element(banner).toBeVisible()
  expect(text()).toMatch(/Détecté (à \d\d:\d\d|le .+), prise en charge en cours\./)
  expect(text()).not.toContain('Prochaine nouvelle')
  await expect.element(banner.getByRole('link', { name: say('home.outage.open') })).toBeVisible()
})

test('[AVL-007] the banner comes when the outage begins and goes when it is over', async () => {
  await open([])
  await watched()
  expect(banner.query()).toBeNull()
  answer({ outages: [outage], features: ['clouds'] })
  send('probe.down')
  await expect.element(banner).toBeVisible()
  answer({ outages: [], features: ['clouds'] })
  send('probe.resolved')
  await expect.poll(() => banner.query()).toBeNull()
})

test('[UIX-037] a feature that is switched off leaves the navigation while the page is open', async () => {
  await open([])
  await watched()
  const entry = page.getByRole('navigation', { name: say('shell.mainNav') }).getByRole('link', { name: 'Clouds' })
  await expect.element(entry.first()).toBeVisible()
  answer({ outages: [], features: [] })
  send('app.feature_set')
  await expect.poll(() => entry.query()).toBeNull()
})
