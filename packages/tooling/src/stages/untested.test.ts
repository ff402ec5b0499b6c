import { expect, test } from 'vitest'
import { untestedLine } from './untested.ts'

test('a run without redis-server says in one line what was skipped, and how to have it', () => {
  const missing = 'redis-server is not installed (apt-get install redis-server)'
  expect(untestedLine([{ name: 'unit' }, { name: 'redis', missing }, { name: 'split', missing }])).toBe(
    `NOT EVERYTHING WAS TESTED, skipped here: redis, split (${missing})`,
  )
})

test('an untested part is named once with its reason, and a complete run says nothing', () => {
  expect(
    untestedLine([
      { name: 'e2e', missing: 'no browser' },
      { name: 'redis', missing: 'no Redis' },
    ]),
  ).toBe('NOT EVERYTHING WAS TESTED, skipped here: e2e (no browser); redis (no Redis)')
  expect(untestedLine([{ name: 'unit' }])).toBeUndefined()
})
