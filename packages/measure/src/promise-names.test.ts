import { expect, test } from 'vitest'
import { idsOf } from './promise-names.ts'
import { promises } from './promises.ts'

test('a name means its promises, an id itself, each once', () => {
  expect(idsOf(['crash', 'G18', 'race'])).toEqual(['G4', 'G18', 'G19', 'G20', 'G21', 'refunds'])
  expect(idsOf(['nothing'])).toEqual(['nothing'])
})

test('no name means what is not promised', () => {
  const known = new Set(promises.map(({ id }) => id))
  expect(idsOf(['sim', 'matrix', 'fuzz', 'deps']).filter((id) => !known.has(id))).toEqual([])
})
