import { expect, test } from 'vitest'
import { toHomeSearch, toHomeView, validateHomeSearch } from './home-search-params.ts'

test('[ADM-002] the address carries tab, day, range and whose queue, and gives them back', () => {
  const address = { tab: 'reports', date: '2026-02-03', range: 'week', whose: 'team' }
  expect(toHomeSearch(toHomeView(address))).toEqual(address)
  expect(validateHomeSearch(address)).toEqual(address)
})

test('the home begins with the times of today and one’s own queue; what is not understood goes', () => {
  expect(toHomeView({})).toEqual({ tab: 'times', date: undefined, range: 'day', whose: 'mine' })
  expect(validateHomeSearch({ tab: 'x', date: '2026-02-31', range: 'year', colour: 'red' })).toEqual({})
})
