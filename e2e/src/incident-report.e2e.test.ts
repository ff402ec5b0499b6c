import { beforeAll, expect, test, vi } from 'vitest'
import { getViolationsOnMobileAndDesktop, getViolationsOnTablet } from './browser/accessibility.ts'
import { stats } from '@passerelle/contract/stats/api'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { say } from './journey/texts.ts'
import { localServer } from './product/local-server.ts'

vi.setConfig({ testTimeout: 120_000 })

// Its own checks may look at a server on this machine.
const product = openProduct({ CHECK_NETWORKS: '127.0.0.0/8' })
let ada: SignedIn
/** Rows of the monthly report, one per service. */
const services = () => `table[aria-label="${say('sla.byService')}"] tbody`
beforeAll(async () => {
  ada = await product.customer('ada')
})

test('[UIX-008][AVL-020][INC-010] the Rapport button of a day opens the report of its incident', async () => {
  await ada.open('/stats')
  await ada.page.waitForSelector('[data-part="availability-services"][data-months="3"] h3')
  const days = await ada.page.$$(
    '[data-part="availability-grid"] [data-part="availability-day"][data-state="critical_unavailable"]',
  )
  expect(days.length).toBeGreaterThan(0)
  // By the element, not by its place: what is still loading may push it down.
  await days[0]!.evaluate((day) => (day as HTMLElement).click())
  await ada.click('link', say('availability.day.report'))
  await ada.page.waitForSelector('[data-part="report-page"] h1')
  expect(new URL(ada.page.url()).pathname).toMatch(/^\/stats\/reports\/[0-9a-f]{24}$/)
  expect(await getViolationsOnMobileAndDesktop(ada.page)).toEqual([])
  await ada.open('/stats/reports')
  await ada.waitFor('heading', say('incidents.list'))
  expect(ada.complaints()).toEqual([])
})

test('[AVL-025] the page of availability holds services with their summaries, incidents and reports', async () => {
  await ada.open('/stats')
  await ada.page.waitForSelector('[data-part="availability-services"][data-months="3"] h3')
  await ada.page.waitForSelector('[data-part="report-list"] [data-part="report-entry"]')
  for (const selector of [
    '[data-part="availability-service"] [data-part="availability-over"] b',
    '[data-part="availability-levels"] [data-part="availability-figure"]',
    '[data-part="availability-incidents"] table',
  ])
    expect([selector, await ada.page.$(selector)]).not.toContain(null)
  expect(await getViolationsOnTablet(ada.page)).toEqual([])
})

test('the report of a month has three decimals, its incidents and its rules; months follow each other', async () => {
  await ada.open('/stats')
  // What is still loading may push the link down.
  await ada.page.waitForSelector('[data-part="report-list"] [data-part="report-entry"]')
  await ada.click('link', say('sla.entry'))
  await ada.page.waitForSelector(`${services()} tr`)
  const figures = await ada.page.$$eval(`${services()} td:nth-child(2)`, (all) =>
    all.map((one) => one.textContent?.trim() ?? ''),
  )
  expect(figures[0]).toMatch(/^\d{2,3},\d{3}\s%/)
  expect(await getViolationsOnMobileAndDesktop(ada.page)).toEqual([])
  expect(await getViolationsOnTablet(ada.page)).toEqual([])
  const month = new URL(ada.page.url()).pathname
  await ada.click('button', say('sla.previous'))
  await ada.page.waitForFunction((before) => location.pathname !== before, {}, month)
  await ada.page.waitForSelector(`${services()} tr`)
  expect(ada.complaints()).toEqual([])
})

test('[INC-005][INC-007][AVL-008][ADM-009] a server stops and starts; course, report and month tell', async () => {
  const name = 'Serveur du port'
  const server = await localServer()
  const [karim, emma] = await Promise.all([product.customer('karim'), product.backoffice('emma')])
  const inAccount = emma.inAccount(karim.appId)
  const check = await emma.call(stats.createUptimeCheck, {
    appId: karim.appId,
    name,
    kind: 'http',
    target: server.url,
    intervalSeconds: 30,
  })
  const probeId = check.probe!.id
  // A change makes the check due within five seconds.
  const checkSoon = () => emma.call(stats.editUptimeCheck, { checkId: check.id, intervalSeconds: 30 })
  const seen = (status: string) =>
    karim.page.waitForFunction(
      (title, wanted) =>
        [...document.querySelectorAll('[data-part="availability-service"]')].some(
          (one) =>
            one.querySelector('h3')?.textContent === title &&
            one.querySelector(`[data-part="availability-status"][data-state="${wanted}"]`) !== null,
        ),
      { timeout: 60_000 },
      name,
      status,
    )
  const seenByStaff = (status: string) =>
    emma.page.waitForFunction(
      (title, wanted) =>
        [...document.querySelectorAll('[data-part="data-table"] tbody tr')].some(
          (row) =>
            row.textContent?.includes(title) &&
            row.querySelector(`[data-part="monitoring-state"][data-state="${wanted}"]`) !== null,
        ),
      { timeout: 60_000 },
      name,
      status,
    )
  await karim.open('/stats')
  await emma.open('/admin/monitoring')
  await Promise.all([seen('available'), seenByStaff('available')])

  await server.stop()
  await checkSoon()
  await Promise.all([seen('unavailable'), seenByStaff('unavailable')])
  const { events, reports } = await karim.call(stats.readAvailability, {})
  expect(events).toMatchObject([{ probeId, lifeTime: { resolvedAt: null } }])
  // Until it is published, the customer only sees that a report is being prepared.
  expect(reports).toMatchObject([{ published: false, preparing: true }])
  const incidentId = events[0]!.id
  const tell = (stage: 'investigating' | 'resolved', text: string) =>
    emma.call(stats.postIncidentUpdate, { incidentId, stage, text })
  await tell('investigating', 'Le serveur ne répond plus, nous cherchons.')

  await server.start()
  await checkSoon()
  await Promise.all([seen('available'), seenByStaff('available')])
  await tell('resolved', 'Le serveur a redémarré.')
  const [report] = (await inAccount(stats.listReports, {})).list
  const { _id: id } = report!
  await inAccount(stats.editReport, {
    id,
    causeDescription: 'Une alimentation a lâché.',
    resolveDescription: 'Elle est remplacée.',
    incidents: [{ id: incidentId, probeId, type: 'INTERNAL' }],
  })
  await inAccount(stats.publishReport, { id })

  await karim.open(`/stats/reports/${id}`)
  await karim.waitForText('Une alimentation a lâché.')
  await karim.waitForText('Le serveur ne répond plus, nous cherchons.')
  // The figures of the month are below 100 %, and name the incident that explains them.
  await karim.open(`/stats/sla/${new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Paris' }).slice(0, 7)}`)
  await karim.page.waitForSelector(`${services()} tr`)
  expect(await karim.text()).toContain(name)
  const { probes } = await karim.call(stats.readAvailability, {})
  expect(probes[0]!.availability).toBeLessThan(100)
  await server.stop()
})
