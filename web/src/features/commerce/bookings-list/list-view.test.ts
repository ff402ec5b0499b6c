import { expect, test } from 'vitest'
import { shownView, toListView } from './list-view.ts'

test('[UIX-029] the list begins with the stays to come, and a search finds every booking', () => {
  expect(shownView(undefined, undefined)).toBe('upcoming')
  expect(shownView(undefined, 'Lund')).toBe('all')
  expect(shownView('past', 'Lund')).toBe('past')
})

test('an address with another view shows the first one', () => {
  expect(toListView('due')).toBe('due')
  expect(toListView('someday')).toBeUndefined()
})
