import { expect, test } from 'vitest'
import { handOverOutcome, takeOutcome, type Charge } from './charge-flow.ts'

const at = new Date('2026-02-03T12:00:00.000Z')
const open: Charge = { acknowledgedAt: null, acknowledgedBy: null, resolvedAt: null }
const bySource: Charge = { ...open, acknowledgedAt: at }
const byHugo: Charge = { ...bySource, acknowledgedBy: 'hugo' }
const over = (charge: Charge): Charge => ({ ...charge, resolvedAt: at })

test.each([
  ['going on', open, 'take', 'incident_untaken'],
  ['acknowledged by the source', bySource, 'incident_taken', 'hand_over'],
  ['taken by the same person', byHugo, 'unchanged', 'unchanged'],
  ['taken by another', { ...byHugo, acknowledgedBy: 'farid' }, 'incident_taken', 'hand_over'],
  ['over without anybody', over(open), 'incident_over', 'incident_over'],
  ['over after the source', over(bySource), 'incident_over', 'incident_over'],
  ['over after the same person', over(byHugo), 'unchanged', 'unchanged'],
  ['over after another', over({ ...byHugo, acknowledgedBy: 'farid' }), 'incident_over', 'incident_over'],
])('[OPEN-061] an incident that is %s', (_, charge, take, handOver) => {
  expect(takeOutcome(charge, 'hugo')).toBe(take)
  expect(handOverOutcome(charge, 'hugo')).toBe(handOver)
})
