import { ListedTask, lists } from '@passerelle/contract/projects/lists'
import { availability } from '@passerelle/contract/stats/availability'
import { reports } from '@passerelle/contract/stats/reports'
import { Availability, Incident, Probe } from '@passerelle/contract/stats/schemas'
import { responsibilities } from '@passerelle/kernel/availability'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getMonthsOfPeriod, getMonthsRange } from '../../model/availability/period.ts'
import { example } from '../../testing/example.ts'
import { openPage, say, setUpServer } from '../../testing/open-page.tsx'

const server = setUpServer()

const now = new Date()
const today = toIsoDate(now)
const months = getMonthsOfPeriod('3-months', now)
const probe = { ...example(Probe), name: 'ERP', createdAt: '2020-01-01T00:00:00.000Z', availability: 99.5, pauses: [] }
const outage = (fields: Partial<Incident> = {}): Incident =>
  example(Incident, {
    id: 'e'.repeat(24),
    probeId: probe.id,
    type: 'INTERNAL',
    isProd: true,
    lifeTime: { startedAt: now.toISOString(), acknowledgedAt: null, resolvedAt: null },
    ...fields,
  })
const levels = {
  gti: { data: 30, unit: 'minutes' as const, before: null },
  gtr: { data: 120, unit: 'minutes' as const, before: null },
  gtd: { data: 0.9985, unit: 'ratio' as const, before: null },
}
const report = { _id: 'a'.repeat(24), day: today, published: false, preparing: true }

const open = async (fields: Partial<Availability> = {}) => {
  server().answer(availability.readAvailability, {
    ...example(Availability),
    ...getMonthsRange(months),
    probes: [probe],
    events: [{ ...outage(), planned: false }],
    levels,
    ...fields,
  })
  await openPage('/stats')
  await expect.element(page.getByRole('heading', { name: 'ERP' })).toBeVisible()
}
const openDay = async (day: string) => {
  document.querySelector<HTMLElement>(`[data-part="availability-day"][data-day="${day}"]`)!.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

type Availability = ReturnType<typeof example<typeof Availability>>
type Incident = ReturnType<typeof example<typeof Incident>>

beforeEach(() => page.viewport(1280, 900))

test('[AVL-020][INC-010] the button Rapport of a day leads to its report', async () => {
  await open({ reports: [report] })
  await openDay(today)
  const button = page.getByRole('dialog').getByRole('link', { name: 'Rapport', exact: true })
  await expect.element(button).toHaveAttribute('href', `/stats/reports/${report._id}`)
})

test('[INC-010] a day says so where the viewer may open no report', async () => {
  await open({ reports: [] })
  await openDay(today)
  await expect.element(page.getByRole('dialog').getByText('Aucun rapport associé')).toBeVisible()
  expect(page.getByRole('dialog').getByRole('link').elements()).toEqual([])
})

test('[AVL-021] alert and gauges stand beside the history', async () => {
  await open()
  await expect.element(page.getByText(say('availability.banner.incident'))).toBeVisible()
  const fills = [...document.querySelectorAll<HTMLElement>('.availability-gauge > span')].map(
    ({ style }) => style.width,
  )
  expect(fills).toEqual(['50%', '75%', '75%'])
})

test('[INC-004] every responsibility has its label', async () => {
  const list = responsibilities.map((type, index) => outage({ id: `${index}`.repeat(24), type }))
  server().answer(availability.listOwnIncidents, { list, hasMore: false })
  await open()
  const table = page.getByRole('table', { name: say('availability.incidents.title') })
  for (const label of ['À définir', 'Infrastructure', 'Cloud Provider', 'Applicatif', 'Maintenance'])
    await expect.element(table.getByRole('cell', { name: label, exact: true })).toBeVisible()
})

test('[AVL-032] the reports are fetched month by month, each from its first to its last moment', async () => {
  await open()
  await expect
    .poll(() =>
      server()
        .calls(reports.listOwnReports)
        .map(({ from, to }) => ({ from, to })),
    )
    .toEqual(months.toReversed().map((month) => getMonthsRange([month])))
})

test('[AVL-026] the recap has requests by state as a donut, and the twelve months of a year', async () => {
  const task = (fields: Partial<ReturnType<typeof example<typeof ListedTask>>>) =>
    example(ListedTask, { createdAt: now.toISOString(), doneAt: null, deletedAt: null, ...fields })
  const list = [task({ listId: 'todo' }), task({ listId: 'todo' }), task({ listId: 'done', doneAt: now.toISOString() })]
  server().answer(lists.listActive, { list, hasMore: false })
  await open()
  const recap = page.getByRole('region', { name: say('recap.title') })
  await expect.element(recap).toBeVisible()
  const counts = () =>
    [...document.querySelectorAll('[data-part="recap-states"] dd')].map(({ textContent }) => textContent)
  await expect.poll(counts).toEqual(['2', '0', '1', '0'])
  expect([...document.querySelectorAll('.recap-donut > svg path')].map(({ classList }) => classList.value)).toEqual([
    'todo',
    'done',
  ])
  const rows = [...document.querySelectorAll('[data-part="recap-months"] tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => Number(textContent)),
  )
  expect(rows).toEqual([[3, 1, 0], ...Array.from({ length: 11 }, () => [0, 0, 0])])
})

test('[ERR-030] reports that cannot be loaded say so, and come when asked again', async () => {
  server().lose(reports.listOwnReports)
  await openPage('/stats?period=current-month')
  const failed = page.getByText('Impossible de charger les rapports')
  await expect.element(failed).toBeVisible()
  server().answer(reports.listOwnReports, { list: [], hasMore: false })
  await page
    .getByRole('region', { name: say('incidents.list') })
    .getByRole('button', { name: say('common.retry') })
    .click()
  await expect.element(failed).not.toBeInTheDocument()
})
