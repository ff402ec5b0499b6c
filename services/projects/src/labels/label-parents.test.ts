import { expect, test } from 'vitest'
import { wrongParents } from './label-parents.ts'

const parents = [
  { id: 'category', type: 'category' as const },
  { id: 'theme', type: 'theme' as const },
  { id: 'tag', type: 'tag' as const },
]

test.each([
  ['category', []],
  ['theme', ['category']],
  ['tag', ['theme']],
] as const)('[LBL-004] a %s may depend on %j', (type, dependencies) => {
  expect(wrongParents({ type, dependencies }, parents)).toEqual([])
})

test.each([
  ['category', ['category']],
  ['category', ['theme']],
  ['theme', ['theme']],
  ['theme', ['tag']],
  ['tag', ['category']],
  ['tag', ['tag']],
  ['theme', ['nowhere']],
] as const)('[LBL-004] a %s never depends on %j, so no circle can be', (type, dependencies) => {
  expect(wrongParents({ type, dependencies }, parents)).toEqual(['dependencies'])
})

test('[LBL-001] the parent type has to be the one above', () => {
  expect(wrongParents({ type: 'tag', dependencies: [], dependsOn: 'category' }, parents)).toEqual(['dependsOn'])
  expect(wrongParents({ type: 'tag', dependencies: [], dependsOn: 'theme' }, parents)).toEqual([])
})
