import { expect, test } from 'vitest'
import { findProofs, readRows } from './find-proofs.ts'

test('reads rows with their texts, and nothing else of the matrix', () => {
  const matrix = [
    '| ID | Requirement | Kind |',
    '|---|---|---|',
    '| AAA-001 | Somebody does a thing | rule |',
    'text AAA-002',
  ]
  expect([...readRows(matrix.join('\n'))]).toEqual([['AAA-001', 'Somebody does a thing']])
})

test('finds each row of a title once, and the whole title', () => {
  // Composed, so that these rows are named by no test.
  const [first, second] = [['AAA-001'], ['AAA-002', 'BBB-001']].map((rows) => `[${rows.join(' ')}]`)
  const source = `test('${first}${second} it’s done', () => {})\ntest('without a row', () => {})\nconst id = 'AAA-003'`
  const title = `${first}${second} it’s done`
  expect(findProofs('a.test.ts', source)).toEqual(
    ['AAA-001', 'AAA-002', 'BBB-001'].map((row) => ({ row, file: 'a.test.ts', title })),
  )
})
