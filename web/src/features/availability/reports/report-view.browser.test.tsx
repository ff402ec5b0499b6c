import { availability } from '@passerelle/contract/stats/availability'
import { Report, reports } from '@passerelle/contract/stats/reports'
import { Availability } from '@passerelle/contract/stats/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()

const incident = {
  id: 'a'.repeat(24),
  probeId: 'b'.repeat(24),
  type: 'INTERNAL',
  status: 'resolved',
  service: 'Réservations',
  name: 'Réservations - PROD - HTTP',
  cause: null,
  isProd: true,
  startedAt: '2026-02-03T12:52:00.000Z',
  acknowledgedAt: '2026-02-03T13:03:00.000Z',
  acknowledgedBy: { userId: 'c'.repeat(24), name: 'Hugo Marchand' },
  resolvedAt: '2026-02-03T14:32:00.000Z',
} as const

test('[ONC-041] a report says who took charge of each outage, and how long after it began', async () => {
  server().answer(
    reports.readReport,
    example(Report, {
      appId,
      day: '2026-02-03',
      incidents: [
        incident,
        { ...incident, id: 'd'.repeat(24), acknowledgedAt: '2026-02-03T14:12:00.000Z', acknowledgedBy: null },
        { ...incident, id: 'e'.repeat(24), acknowledgedAt: null, acknowledgedBy: null },
      ],
    }),
  )
  server().answer(availability.readAvailability, example(Availability))
  await openPage(`/stats/reports/${'f'.repeat(24)}`)
  await expect
    .element(page.getByText('Pris en charge à 14:03 par Hugo Marchand, 11 minutes après le début'))
    .toBeVisible()
  await expect.element(page.getByText(/^Pris en charge à 15:12, 1.h.20 après le début$/)).toBeVisible()
  await expect.element(page.getByText('Rétabli sans prise en charge')).toBeVisible()
})

test('a year without a report says so once', async () => {
  server().answer(reports.listOwnReports, { list: [], hasMore: false })
  await openPage('/stats/reports')
  await expect.element(page.getByText(say('incidents.noneInMonths', { count: 12 }))).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2 })).not.toBeInTheDocument()
})
