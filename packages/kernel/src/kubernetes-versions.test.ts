import { expect, test } from 'vitest'
import { versionSupport } from './kubernetes-versions.ts'

const now = new Date('2026-02-03T12:00:00Z')

test.each([
  ['1.34.2', 'supported', '2026-10-27'],
  ['v1.32.5-gke.100', 'ending', '2026-02-28'],
  ['1.30', 'ended', '2025-06-28'],
])('[CLD-003] support of version %s: %s until %s', (version, state, day) => {
  const support = versionSupport(version, now)!
  expect([support.state, support.endsAt.toISOString().slice(0, 10)]).toEqual([state, day])
})

test('[CLD-003] a version that is not known has no end', () => {
  expect(versionSupport('2.0.1', now)).toBeNull()
  expect(versionSupport('latest', now)).toBeNull()
})

test.each([
  ['2026-10-27T21:59:59.000Z', 'ending'],
  ['2026-10-27T21:59:59.001Z', 'ended'],
  ['2026-07-29T21:59:59.000Z', 'supported'],
  ['2026-07-29T21:59:59.001Z', 'ending'],
  ['2026-07-29T21:59:58.999Z', 'supported'],
])('[CLD-003] version 1.34 at %s is %s: the last 90 days are the ending ones', (at, state) => {
  expect(versionSupport('1.34.2', new Date(at))?.state).toBe(state)
})
