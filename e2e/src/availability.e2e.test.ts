import { availability } from '@passerelle/contract/stats/availability'
import { stats } from '@passerelle/contract/stats/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getViolationsOnMobileAndDesktop, getViolationsOnTablet } from './browser/accessibility.ts'
import type { Visitor } from './browser/visitor.ts'
import { openProduct } from './journey/open-product.ts'
import type { InOffice, SignedIn } from './journey/sessions.ts'
import { say, sayInEnglish } from './journey/texts.ts'
import { localServer } from './product/local-server.ts'

vi.setConfig({ testTimeout: 120_000 })

// Its own checks may look at a server on this machine.
const product = openProduct({ CHECK_NETWORKS: '127.0.0.0/8' })
let ada: SignedIn
let karim: SignedIn
let emma: InOffice
let farid: InOffice
let server: Awaited<ReturnType<typeof localServer>>

const firstService = '[data-part="availability-service"] h3'
/** Row of the table of incidents, once they are there. */
const incidentRow = '[data-part="availability-incidents"] tbody[aria-busy="false"] tr'
/** Rows of the monthly report, one per service. */
const reportRow = `table[aria-label="${say('sla.byService')}"] tbody tr`

const textsOf = (who: Visitor, selector: string) =>
  who.page.$$eval(selector, (all) => all.map((one) => (one as HTMLElement).innerText.replace(/\s+/g, ' ').trim()))
const pathOf = (who: Visitor) => new URL(who.page.url()).pathname

beforeAll(async () => {
  ;[ada, karim, emma, farid, server] = await Promise.all([
    product.customer('ada'),
    product.customer('karim'),
    product.backoffice('emma'),
    product.backoffice('farid'),
    localServer(),
  ])
})
afterAll(() => server.stop())

/** A server that an own check watches. While a check is awaited, the others of the file go on. */
const watched = { name: 'Serveur du port', checkId: '', probeId: '', incidentId: '' }
const seen = (status: string) =>
  karim.page.waitForFunction(
    (title, wanted) =>
      [...document.querySelectorAll('[data-part="availability-service"]')].some(
        (one) =>
          one.querySelector('h3')?.textContent === title &&
          one.querySelector(`[data-part="availability-status"][data-state="${wanted}"]`) !== null,
      ),
    { timeout: 60_000 },
    watched.name,
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
    watched.name,
    status,
  )
/** A change makes the check due within five seconds. */
const checkSoon = () => emma.call(stats.editUptimeCheck, { checkId: watched.checkId, intervalSeconds: 30 })
const tell = (stage: 'investigating' | 'resolved', text: string) =>
  emma.call(stats.postIncidentUpdate, { incidentId: watched.incidentId, stage, text })

test('without a service stands what will be there; with a check of its own the account has one', async () => {
  await karim.open('/stats')
  await expect(karim).toSee(say('availability.empty'))
  expect(await getViolationsOnMobileAndDesktop(karim.page)).toEqual([])
  const { name } = watched
  const check = await emma.call(stats.createUptimeCheck, {
    appId: karim.appId,
    name,
    kind: 'http',
    target: server.url,
    intervalSeconds: 30,
  })
  watched.checkId = check.id
  // On trial the customer sees nothing of it; project staff end the trial after the first good result.
  await checkSoon()
  const state = async () =>
    (await emma.call(stats.listUptimeChecks, {})).list.find(({ id }) => id === check.id)?.trial?.good ?? 0
  await expect.poll(state, { timeout: 60_000 }).toBeGreaterThan(0)
  await expect(karim).toSee(say('availability.empty'))
  const begun = await farid.call(stats.beginUptimeCheck, { checkId: check.id })
  watched.probeId = begun.probe!.id
  await Promise.all([karim.open('/stats'), emma.open('/admin/monitoring')])
})

test('[UIX-007][AVL-021][AVL-023][AVL-025] from the board to services, promises, incidents, reports', async () => {
  await ada.open('/')
  await ada.click('link', say('availability.title'))
  await ada.page.waitForSelector(`[data-part="availability-services"][data-months="3"] h3`)
  expect(pathOf(ada)).toBe('/stats')
  expect(await ada.page.$eval('[data-part="rail"] [aria-current="page"]', (entry) => entry.textContent)).toContain(
    say('shell.availability'),
  )
  expect(await textsOf(ada, firstService)).toEqual(['Boutique en ligne', 'ERP Commandes', 'Messagerie', 'Site vitrine'])
  expect(await textsOf(ada, '[data-part="availability-level"] dt')).toEqual([
    'GTI intervention',
    'GTR rétablissement',
    'GTD disponibilité',
  ])
  expect(await ada.page.$$('[data-part="availability-month-headers"] p')).toHaveLength(3)
  await ada.page.waitForSelector('[data-part="report-list"] [data-part="report-entry"]')
  await ada.page.waitForSelector(incidentRow)
  for (const selector of [
    '[data-part="availability-service"] [data-part="availability-over"] b',
    '[data-part="availability-levels"] [data-part="availability-figure"]',
  ])
    expect([selector, await ada.page.$(selector)]).not.toContain(null)
  const starts = (await ada.call(availability.listOwnIncidents, { limit: 100 })).list.map(({ startedAt }) => startedAt)
  expect(starts).toEqual(starts.toSorted().toReversed())
  expect(await getViolationsOnTablet(ada.page)).toEqual([])
  expect(await getViolationsOnMobileAndDesktop(ada.page)).toEqual([])
})

test('[UIX-008][AVL-020][INC-010] the Rapport button of a day opens the report of its incident', async () => {
  // By the element, not by its place: what is still loading may push it down.
  await ada.page.$eval('[data-part="availability-day"][data-state="critical_unavailable"][data-day]', (day) =>
    (day as HTMLElement).click(),
  )
  await ada.click('link', say('availability.day.report'))
  await ada.page.waitForSelector('[data-part="report-page"] h1')
  expect(pathOf(ada)).toMatch(/^\/stats\/reports\/[0-9a-f]{24}$/)
  expect(await getViolationsOnMobileAndDesktop(ada.page)).toEqual([])
  await ada.open('/stats/reports')
  await ada.waitFor('heading', say('incidents.list'))
})

test('[AVL-008] the server is seen to be up, and stops', async () => {
  await Promise.all([seen('available'), seenByStaff('available')])
  await server.stop()
  await checkSoon()
})

test('the report of a month has three decimals, its incidents and its rules; months follow each other', async () => {
  await ada.click('link', say('shell.availability'))
  // What is still loading may push the link down.
  await ada.page.waitForSelector('[data-part="report-list"] [data-part="report-entry"]')
  await ada.click('link', say('sla.entry'))
  await ada.page.waitForSelector(reportRow)
  const [figure] = await textsOf(ada, `${reportRow} td:nth-child(2)`)
  expect(figure).toMatch(/^\d{2,3},\d{3}\s%/)
  expect(await getViolationsOnMobileAndDesktop(ada.page)).toEqual([])
  expect(await getViolationsOnTablet(ada.page)).toEqual([])
  const month = pathOf(ada)
  await ada.click('button', say('sla.previous'))
  await ada.page.waitForFunction((before) => location.pathname !== before, {}, month)
  await ada.page.waitForSelector(reportRow)
})

test('an account sees its own services, with the incident and the maintenance that are running', async () => {
  for (const [name, query, status] of [
    ['ines', '?period=current-month', 'Indisponible'],
    ['clara', '?period=last-month', 'En maintenance'],
  ] as const) {
    const who = await product.customer(name)
    await who.open(`/stats${query}`)
    await who.page.waitForSelector(firstService)
    await who.page.waitForSelector(incidentRow)
    expect(await textsOf(who, '[data-part="availability-status"]')).toContain(status)
    expect(await who.text()).not.toContain('ERP Commandes')
    expect(await getViolationsOnMobileAndDesktop(who.page)).toEqual([])
    await who.leave()
  }
})

test('[INC-005][AVL-008] an outage shows in both browsers as an incident, and work begins', async () => {
  await Promise.all([seen('unavailable'), seenByStaff('unavailable')])
  const { events, reports } = await karim.call(stats.readAvailability, {})
  expect(events).toMatchObject([{ probeId: watched.probeId, lifeTime: { resolvedAt: null } }])
  // Until it is published, the customer only sees that a report is being prepared.
  expect(reports).toMatchObject([{ published: false, preparing: true }])
  watched.incidentId = events[0]!.id
  await tell('investigating', 'Le serveur ne répond plus, nous cherchons.')
  await server.start()
  await checkSoon()
})

test('staff inside an account see its availability, in the language that they read', async () => {
  const farid = await product.staff('farid', { locale: 'en' })
  await farid.open('/')
  await farid.click('link', sayInEnglish('availability.title'))
  await farid.page.waitForSelector(firstService)
  expect(await textsOf(farid, firstService)).toContain('ERP Commandes')
  expect((await textsOf(farid, '[data-part="availability-banner"]')).join()).toContain('All services are up.')
  expect(await farid.page.$eval('[data-part="rail"] [aria-current="page"]', (entry) => entry.textContent)).toContain(
    sayInEnglish('shell.availability'),
  )
  await farid.leave()
})

test('[INC-005][INC-007][AVL-008] the recovered service shows in the course, the report and the month', async () => {
  await Promise.all([seen('available'), seenByStaff('available')])
  await tell('resolved', 'Le serveur a redémarré.')
  const inAccount = emma.inAccount(karim.appId)
  const [report] = (await inAccount(stats.listReports, {})).list
  const { _id: id } = report!
  await inAccount(stats.editReport, {
    id,
    causeDescription: 'Une alimentation a lâché.',
    resolveDescription: 'Elle est remplacée.',
    incidents: [{ id: watched.incidentId, probeId: watched.probeId, type: 'INTERNAL' }],
  })
  await inAccount(stats.publishReport, { id })

  await karim.open(`/stats/reports/${id}`)
  await karim.waitForText('Une alimentation a lâché.')
  await karim.waitForText('Le serveur ne répond plus, nous cherchons.')
  // The figures of the month are below 100 %, and name the incident that explains them.
  await karim.open(`/stats/sla/${new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }).slice(0, 7)}`)
  await karim.page.waitForSelector(reportRow)
  expect(await karim.text()).toContain(watched.name)
  const { probes } = await karim.call(stats.readAvailability, {})
  expect(probes[0]!.availability).toBeLessThan(100)
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints()).toEqual([])
})
