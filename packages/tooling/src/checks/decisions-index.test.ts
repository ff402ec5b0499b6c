import { expect, test } from 'vitest'
import { checkDecisionsIndex } from './decisions-index.ts'

const index = (text: string) => ({ path: 'docs/decisions/README.md', text })
const decision = (name: string) => ({ path: `docs/decisions/${name}`, text: '' })

test('an index that lists all decisions has no finding', () => {
  const files = [index('| [0001](0001-one.md) | One |'), decision('0001-one.md')]
  expect(checkDecisionsIndex(files)).toEqual([])
})

test('a decision without a row, and a row without a decision, are findings', () => {
  const files = [index('| [0001](0001-one.md) | One |'), decision('0002-two.md')]
  expect(checkDecisionsIndex(files).map(({ message }) => message)).toEqual([
    'does not list 0002-two.md',
    'lists 0001-one.md, which does not exist',
  ])
})
