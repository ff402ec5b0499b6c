import { expect, test } from 'vitest'
import { missingParts, publishDoubts, reportFacts } from './report-facts.ts'

const now = new Date('2026-01-20T23:00:00.000Z')
const at = (from: string, to: string | null, type: 'INTERNAL' | 'MAINTENANCE') => ({
  id: from,
  type,
  startedAt: `2026-01-20T${from}:00.000Z`,
  resolvedAt: to && `2026-01-20T${to}:00.000Z`,
})

test('the figures of a report: maintenance stands beside the interruptions, an open one lasts until now', () => {
  const incidents = [
    at('07:42', '09:09', 'INTERNAL'),
    at('22:30', null, 'INTERNAL'),
    at('21:00', '21:20', 'MAINTENANCE'),
  ]
  expect(reportFacts(incidents, now)).toEqual({ count: 2, downMs: 117 * 60_000, plannedMs: 20 * 60_000 })
})

test('[INC-009] a responsibility to define counts as not filled, beside texts that are empty', () => {
  const draft = { causeDescription: ' ', resolveDescription: 'x', types: { a: 'INTERNAL', b: 'TO_DEFINE' } as const }
  expect(missingParts(draft)).toEqual({ cause: true, resolution: false, responsibilities: 1 })
})

test('[ONC-043] publishing asks when an outage goes on or a text is empty, not for a maintenance', () => {
  const written = { cause: false, resolution: false }
  expect(publishDoubts([at('07:42', '09:09', 'INTERNAL'), at('21:00', null, 'MAINTENANCE')], written)).toEqual([])
  expect(publishDoubts([at('22:30', null, 'INTERNAL')], { cause: true, resolution: true })).toEqual([
    'outageGoesOn',
    'causeEmpty',
    'resolutionEmpty',
  ])
})
