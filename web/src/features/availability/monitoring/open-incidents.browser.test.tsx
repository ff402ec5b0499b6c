import { charge } from '@passerelle/contract/stats/charge'
import { AccountIncident, incidents } from '@passerelle/contract/clouds/incidents'
import { oncall, Oncall } from '@passerelle/contract/stats/oncall'
import { monitors } from '@passerelle/contract/stats/monitors'
import { timeline } from '@passerelle/contract/stats/timeline'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { example } from '../../../testing/example.ts'
import { expectLoadError } from '../../../testing/load-error.ts'
import { openOffice, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const incident = (digit: string, fields: object) => {
  const { startedAt, acknowledgedAt = null } = fields as { startedAt: string; acknowledgedAt?: string | null }
  const lifeTime = { startedAt, acknowledgedAt, resolvedAt: null }
  return example(AccountIncident, {
    id: digit.repeat(24),
    type: 'INTERNAL',
    isProd: true,
    ...lifeTime,
    lifeTime,
    ...fields,
  })
}
const taken = incident('a', {
  service: 'Impression',
  startedAt: ago(28),
  acknowledgedAt: ago(17),
  acknowledgedBy: { userId: 'c'.repeat(24), name: 'Hugo Marchand' },
  task: { _id: 'd'.repeat(24), slug: 'CLR-38' },
})
const untaken = incident('b', { service: 'Réservations', cause: 'Réponses à 1 920 ms', startedAt: ago(11) })

const rota = example(Oncall, {
  people: [{ userId: 'c'.repeat(24), name: 'Farid Benali', present: true }],
  pages: [
    {
      _id: 'e'.repeat(24),
      appId: 'f'.repeat(24),
      incidentId: untaken.id,
      service: 'Réservations',
      userId: 'c'.repeat(24),
      at: ago(10),
      outcome: 'sent',
      error: null,
      channels: ['push', 'mail'],
      failures: [],
      answeredAt: null,
      acknowledgedAt: null,
      resolvedAt: null,
    },
  ],
})

const open = async () => {
  server().answer(oncall.readOncall, rota)
  server().answer(incidents.listAllIncidents, { list: [taken, untaken], hasMore: false })
  server().answer(timeline.listIncidentUpdates, {
    list: [],
    takes: [{ at: ago(17), name: 'Hugo Marchand', from: null }],
  })
  await openOffice('/admin/monitoring')
  await expect.element(section.getByRole('article').first()).toBeVisible()
}
const section = page.getByRole('region', { name: say('monitoring.openIncidents') })
const article = (index: number) => section.getByRole('article').nth(index)
const text = (index: number) =>
  article(index)
    .element()
    .textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
const take = page.getByRole('button', { name: say('monitoring.charge.take') })

test.each([1440, 390])('[ADM-009][ONC-040] untaken outages are first, with their clocks, at %d px', async (width) => {
  await page.viewport(width, 844)
  await open()
  expect(text(0)).toMatch(/Réservations.*PROD.*Réponses à 1 920 ms, depuis .+ Personne ne l’a pris en charge\./)
  expect(text(0)).toMatch(/Appel à Farid Benali \d\d:\d\d\./)
  expect(text(0)).toMatch(/avant .*\d\d:\d\dGTI, intervention, dans 4\d min/)
  expect(text(1)).toMatch(/Impression.*pris en charge (à|le) .+ par Hugo Marchand, 11 minutes après le début\./i)
  expect(text(1)).toMatch(/GTI, intervention11 minCoupure2\d minGTR, rétablir avant.*\d\d:\d\d/)
  await expect.element(article(1).getByRole('link', { name: /CLR-38/ })).toBeVisible()
  await expect.element(article(0).getByRole('button', { name: say('monitoring.charge.openTask') })).toBeVisible()
  expect(section.getByRole('textbox').query()).toBeNull()
  if (width === 390) {
    const button = take.element().getBoundingClientRect()
    expect(button.top).toBeGreaterThanOrEqual(
      article(0).getByRole('paragraph').first().element().getBoundingClientRect().bottom,
    )
    expect(button.width).toBeGreaterThan(300)
  }
  await article(1)
    .getByRole('button', { name: say('monitoring.charge.write') })
    .click()
  await expect.element(article(1).getByRole('textbox')).toBeVisible()
  await expect.element(article(1).getByText(/Hugo Marchand a pris en charge l’incident/)).toBeVisible()
  expect(section.getByRole('textbox').elements()).toHaveLength(1)
  expect(await seriousFindings()).toEqual([])
  await page.viewport(1440, 900)
})

test('[ADM-009] the key t takes the incident that has the focus, and opens it', async () => {
  await open()
  const sent: string[] = []
  server().answer(charge.takeIncident, ({ incidentId }) => {
    sent.push(incidentId)
    return example(charge.takeIncident.response, { id: incidentId, service: 'Réservations' })
  })
  await userEvent.keyboard('t')
  article(1).getByRole('button').first().element().focus()
  await userEvent.keyboard('t')
  article(0).getByRole('button').first().element().focus()
  await userEvent.keyboard('t')
  await expect.poll(() => sent).toEqual([untaken.id])
  await expect.element(article(0).getByRole('textbox')).toBeVisible()
})

test('[ADM-009] services, outages and reports appear together, so that nothing moves under a finger', async () => {
  const monitored = server().hold(monitors.listMonitors)
  server().answer(incidents.listAllIncidents, { list: [taken, untaken], hasMore: false })
  await openOffice('/admin/monitoring')
  const outages = page.getByRole('heading', { name: say('monitoring.openIncidents'), includeHidden: true })
  await expect.element(outages).toBeInTheDocument()
  await expect.element(outages).not.toBeVisible()
  monitored.answer({ list: [], checkedAt: null, sources: [] })
  await expect.element(outages).toBeVisible()
})

test('[ADM-009] another account hides nothing that is on the page while it is asked for', async () => {
  await open()
  const reports = page.getByRole('heading', { name: say('monitoring.openReports') })
  await expect.element(reports).toBeVisible()
  const asked = server().hold(incidents.listAllIncidents)
  history.pushState(history.state, '', `?app=${taken.appId}`)
  await expect.element(section).not.toBeInTheDocument()
  expect(reports.element().checkVisibility()).toBe(true)
  asked.answer({ list: [taken], hasMore: false })
  await expect.element(section).toBeVisible()
})

test('[ADM-009] outages that cannot be read are named above all else', async () => {
  server().refuse(incidents.listAllIncidents, 'internal')
  await openOffice('/admin/monitoring')
  const failure = page.getByText(say('monitoring.fail.incidents')).first()
  await expect.element(failure).toBeVisible()
  const reports = page.getByRole('heading', { name: say('monitoring.openReports') })
  const isAbove = failure.element().compareDocumentPosition(reports.element()) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAbove).not.toBe(0)
})

test('[ADM-009] a course that cannot be read says so, and not that nothing was told', async () => {
  await open()
  await expectLoadError(server(), timeline.listIncidentUpdates, say('incidents.timeline.loadFailed'), () =>
    article(1)
      .getByRole('button', { name: say('monitoring.charge.write') })
      .click(),
  )
  expect(page.getByText(say('incidents.timeline.noneYet')).query()).toBeNull()
  await expect.element(article(1).getByRole('textbox')).toBeVisible()
})

test('without an incident the list says so, and names its filters only once there are some', async () => {
  server().answer(incidents.listAllIncidents, { list: [], hasMore: false })
  server().answer(monitors.listMonitors, { list: [], sources: [], checkedAt: null })
  await openOffice('/admin/monitoring')
  await expect.element(page.getByText(say('monitoring.noneYet'))).toBeVisible()
  await expect.element(page.getByText(say('monitoring.never', { count: 0 }))).toBeVisible()
  await openOffice('/admin/monitoring?state=resolved')
  await expect.element(page.getByText(say('monitoring.noIncidents'))).toBeVisible()
})
