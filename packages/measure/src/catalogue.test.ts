import { expect, test } from 'vitest'
import { groups, measuresOf } from './catalogue.ts'

const namesOf = (...words: string[]) => measuresOf(words).map(({ name }) => name)

test('an id and a name mean a measure, a group those of it, each once', () => {
  expect(namesOf('G4', 'crash')).toEqual(['crash'])
  expect(namesOf('deadlines', 'G3')).toEqual([
    'simulated-deadlines',
    'overdue-deadlines',
    'clock-readers',
    'clock-jumps',
  ])
  expect(() => namesOf('crash', 'nothing', 'toString')).toThrow('There is no measure nothing, toString')
})

test('every promise is measured, under a name of its own', () => {
  const ids = groups['promises']!.flatMap(({ id }) => id ?? [])
  expect([...new Set(ids)].toSorted()).toEqual(Array.from({ length: 49 }, (_, at) => `G${at + 1}`).toSorted())
  const names = Object.values(groups).flat()
  expect(new Set(names.map(({ name }) => name)).size).toBe(new Set(names).size)
})
