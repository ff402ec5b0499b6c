import { stats } from '@passerelle/contract/stats/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../testing/accessibility.ts'
import { example } from '../../testing/example.ts'
import { openPage, say, setUpServer } from '../../testing/open-page.tsx'

const server = setUpServer()

const open = () => openPage(`/prise-en-charge/v1.${'a'.repeat(60)}`, { isGuest: true })
const text = (words: string) => page.getByText(words, { exact: false }).first()
const action = page.getByRole('button', { name: say('inbox.take.action', { name: 'Hugo' }) })
const outage = example(stats.readPage.response, {
  firstName: 'Hugo',
  test: false,
  service: 'Réservations',
  account: 'Atelier Lumen',
  others: [],
})
const taken = { message: 'Gwen Le Goff a pris en charge cet incident, 14:03' }

test('[ONC-016] the link of a page shows what is down, and one button takes charge', async () => {
  server().answer(stats.readPage, outage)
  server().answer(stats.takeByPage, {
    firstName: 'Hugo',
    test: false,
    service: 'Réservations',
    acknowledgedAt: '2026-02-03T13:03:00.000Z',
    count: 1,
  })
  await open()
  await expect.element(text('Réservations, Atelier Lumen')).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await action.click()
  await expect.element(page.getByRole('heading', { name: say('inbox.take.done') })).toBeVisible()
  await expect.element(text('prise en charge par Hugo, 14:03')).toBeVisible()
})

test('[ONC-016] whoever comes second reads who was first, and a dead link says no more', async () => {
  server().answer(stats.readPage, outage)
  server().refuse(stats.takeByPage, 'incident_taken', taken)
  await open()
  await action.click()
  await expect.element(page.getByRole('heading', { name: say('inbox.take.gone') })).toBeVisible()
  await expect.element(text(taken.message)).toBeVisible()
  server().refuse(stats.readPage, 'not_found')
  await open()
  await expect.element(text(say('inbox.take.goneLead'))).toBeVisible()
})

test('[ONC-023] the link of a test alarm says that nothing is down, and its button answers it', async () => {
  server().answer(stats.readPage, { ...outage, test: true, service: '', account: '' })
  const acknowledgedAt = '2026-02-03T13:03:00.000Z'
  server().answer(stats.takeByPage, { firstName: 'Hugo', test: true, service: '', acknowledgedAt, count: 1 })
  await open()
  await expect.element(page.getByRole('heading', { name: say('inbox.take.test.title') })).toBeVisible()
  await expect.element(text(say('inbox.take.test.lead'))).toBeVisible()
  await action.click()
  await expect.element(page.getByRole('heading', { name: say('inbox.take.test.done') })).toBeVisible()
  await expect.element(text('Pris en charge par Hugo, 14:03')).toBeVisible()
})

const others = [
  { _id: 'b'.repeat(24), service: 'Boutique', account: 'Atelier Lumen', startedAt: '2026-02-03T02:13:00.000Z' },
  { _id: 'c'.repeat(24), service: 'Extranet', account: 'Maison Verdier', startedAt: '2026-02-03T02:14:00.000Z' },
]
const several = { ...outage, _id: 'a'.repeat(24), startedAt: '2026-02-03T02:12:00.000Z', others }
const takeAll = page.getByRole('button', { name: say('inbox.take.several.all', { name: 'Hugo' }) })

test('[ONC-021] the link of a page about several outages lists them, and one button takes all', async () => {
  server().answer(stats.readPage, several)
  const acknowledgedAt = '2026-02-03T02:20:00.000Z'
  server().answer(stats.takeByPage, {
    firstName: 'Hugo',
    test: false,
    service: 'Réservations',
    acknowledgedAt,
    count: 3,
  })
  await open()
  await expect.element(text('3 services indisponibles, depuis')).toBeVisible()
  const items = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  expect(items()[2]).toContain('Extranet')
  expect(items()[2]).toContain('Maison Verdier')
  expect(await seriousFindings()).toEqual([])
  await takeAll.click()
  await expect.element(text('3 pannes prises en charge par Hugo, 03:20')).toBeVisible()
  expect(server().calls(stats.takeByPage)[0]?.incidentIds).toEqual(['a', 'b', 'c'].map((sign) => sign.repeat(24)))
})

test('[ONC-021] one of several outages is taken charge of alone, the others stay on the page', async () => {
  server().answer(stats.readPage, several)
  const acknowledgedAt = '2026-02-03T02:20:00.000Z'
  server().answer(stats.takeByPage, { firstName: 'Hugo', test: false, service: 'Boutique', acknowledgedAt, count: 1 })
  await open()
  await expect.element(takeAll).toBeVisible()
  server().answer(stats.readPage, { ...several, others: others.slice(1) })
  const one = say('inbox.take.several.one', { service: 'Boutique', account: 'Atelier Lumen' })
  await page.getByRole('button', { name: one }).click()
  await expect.element(text('2 services indisponibles, depuis')).toBeVisible()
  await expect.element(page.getByRole('button', { name: one })).not.toBeInTheDocument()
  expect(server().calls(stats.takeByPage)[0]?.incidentIds).toEqual(['b'.repeat(24)])
})
