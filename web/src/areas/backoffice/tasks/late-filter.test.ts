import { expect, test } from 'vitest'
import { isLateFilter, toggleLateFilter } from './late-filter.ts'

const today = '2026-11-23'
const late = { dueAt: today, dueAtComparator: 'lt' as const }

test('[SRC-014] late requests are those due before today; other filters stay', () => {
  expect(toggleLateFilter(undefined, today)).toEqual({ filters: late })
  expect(toggleLateFilter({ filters: late }, today)).toBeUndefined()
  const wanted = {
    search: 'vpn',
    filters: { priorities: [4 as const], dueAt: '2026-12-01', dueAtComparator: 'gt' as const },
  }
  const narrowed = toggleLateFilter(wanted, today)
  expect(narrowed).toEqual({ search: 'vpn', filters: { priorities: [4], ...late } })
  expect([isLateFilter(wanted, today), isLateFilter(narrowed, today)]).toEqual([false, true])
  expect(toggleLateFilter(narrowed, today)).toEqual({ search: 'vpn', filters: { priorities: [4] } })
  // Yesterday's filter is no longer that of today.
  expect(isLateFilter(narrowed, '2026-11-24')).toBe(false)
})
