import { expect, test } from 'vitest'
import type { Label } from '../../../model/tasks/queries/task-queries.ts'
import { isMatch, isNamesake, offeredLabels } from './offered-labels.ts'

const label = (id: string, more: Partial<Label> = {}) =>
  ({ _id: id, dependencies: [], disabledAt: null, ...more }) as unknown as Label
const names = (chosen: string[]) =>
  offeredLabels(
    [
      label('mission'),
      label('build', { dependencies: ['mission', 'quote'] }),
      label('old', { disabledAt: '2026-01-01T00:00:00Z' }),
    ],
    chosen,
  ).map((one) => one._id)

test('[LBL-009] a theme is offered once one of its categories is chosen', () => {
  expect(names([])).toEqual(['mission'])
  expect(names(['mission'])).toEqual(['mission', 'build'])
})

test('[LBL-011] a disabled label is not offered', () => {
  expect(names(['mission'])).not.toContain('old')
})

test('the search of the picker finds a label by any part of its name, without accents and capitals', () => {
  const managed = label('a', { name: 'Infogérance' })
  expect(['infogerance', ' GÉR', ''].map((search) => isMatch(managed, search))).toEqual([true, true, true])
  expect(isMatch(managed, 'mission')).toBe(false)
})

test('a theme named as a category is told from it, the category and other themes are not', () => {
  const all = [
    label('a', { type: 'category', name: 'Infogérance' }),
    label('b', { type: 'theme', name: 'Infogérance' }),
    label('c', { type: 'theme', name: 'Réseau' }),
  ]
  expect(all.map((one) => isNamesake(one, all))).toEqual([false, true, false])
})
