import { expect, test } from 'vitest'
import { toHomeSearch, toHomeView, validateHomeSearch } from './home-search-params.ts'

test('[ADM-002] the address carries tab, day, range and whose queue, and gives them back', () => {
  const address = { tab: 'reports', date: '2026-02-03', range: 'week', whose: 'team' }
  expect(toHomeSearch(toHomeView(address))).toEqual(address)
  expect(validateHomeSearch(address)).toEqual(address)
})

test('the home begins with the times of today and one’s own queue; what is not understood goes', () => {
  expect(toHomeView({})).toEqual({
    tab: 'times',
    date: undefined,
    range: 'day',
    whose: 'mine',
    report: { days: 30 },
    page: 1,
  })
  expect(validateHomeSearch({ tab: 'x', date: '2026-02-31', range: 'year', colour: 'red' })).toEqual({})
})

test('[ANS-023] the address carries the filters and the page of the report of satisfaction', () => {
  const ids = { account: 'a'.repeat(24), person: 'b'.repeat(24), category: 'c'.repeat(24) }
  const address = { tab: 'satisfaction', days: 90, ...ids, rating: 'bad', page: 2 }
  expect(toHomeSearch(toHomeView(address))).toMatchObject(address)
  expect(validateHomeSearch(address)).toEqual(address)
  expect(
    validateHomeSearch({ tab: 'satisfaction', days: 31, account: 'x', person: 'y', rating: 'great', page: 0 }),
  ).toEqual({
    tab: 'satisfaction',
  })
})
