import { expect, test } from 'vitest'
import { sanitizeEvent, isProduction, diffProgress } from './event-rules.ts'
import { anEvent } from '../testing/monitoring-fixtures.ts'

test.each([
  ['Atelier Lumen - PROD - Site', true],
  [' - PROD - ', true],
  ['Atelier Lumen - PROD', false],
  ['Atelier Lumen -PROD- Site', false],
  ['Atelier Lumen - prod - Site', false],
  ['Atelier Lumen - PREPROD - Site', false],
  ['Atelier Lumen - PROD  - Site', false],
  ['', false],
])('[INC-002] "%s" is production: %s', (name, expected) => {
  expect(isProduction(name)).toBe(expected)
})

const progress = (acknowledged: boolean, resolved: boolean) => ({ acknowledged, resolved })

test.each([
  [null, progress(false, false), ['probe.down']],
  [null, progress(true, false), ['probe.down', 'probe.acknowledged']],
  [null, progress(false, true), ['probe.resolved']],
  [null, progress(true, true), ['probe.resolved']],
  [progress(false, false), progress(false, false), []],
  [progress(false, false), progress(true, false), ['probe.acknowledged']],
  [progress(false, false), progress(true, true), ['probe.acknowledged', 'probe.resolved']],
  [progress(true, false), progress(true, true), ['probe.resolved']],
  [progress(true, true), progress(true, true), []],
])('[AVL-003] between %j and %j happened %j', (before, after, expected) => {
  expect(diffProgress(before, after)).toEqual(expected)
})

test('[INC-001] an event is stored whatever the provider’s texts and clocks are like', () => {
  const earlier = new Date('2026-11-16T07:59:00Z')
  const stored = sanitizeEvent(
    anEvent('1', { name: 'a\0b\ud800', cause: 'x'.repeat(5_000), acknowledgedAt: earlier, resolvedAt: earlier }),
  )
  expect(stored).toMatchObject({
    name: 'ab\ufffd',
    cause: 'x'.repeat(2_000),
    acknowledgedAt: stored.startedAt,
    resolvedAt: stored.startedAt,
  })
  expect(sanitizeEvent(anEvent('1'))).toEqual(anEvent('1'))
})

test('[INC-001] a name has at most 500 characters, and no cause stays none', () => {
  expect(sanitizeEvent(anEvent('1', { name: 'x'.repeat(600), cause: null }))).toMatchObject({
    name: 'x'.repeat(500),
    cause: null,
  })
})
