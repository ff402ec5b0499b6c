import { expect, test } from 'vitest'
import { compare } from './migration-history.ts'

const file = (name: string, checksum = 'same') => ({ name, checksum, sql: '' })
const row = (name: string, finished = true, checksum = 'same') => ({ name, finished, checksum })

test.each([
  ['a new database', [file('1'), file('2')], [], { pending: ['1', '2'], edited: [], failed: [], unknown: [] }],
  ['one that is up to date', [file('1')], [row('1')], { pending: [], edited: [], failed: [], unknown: [] }],
  ['a file that changed', [file('1', 'other')], [row('1')], { pending: [], edited: ['1'], failed: [], unknown: [] }],
  [
    'one that stopped half-way',
    [file('1')],
    [row('1', false)],
    { pending: [], edited: [], failed: ['1'], unknown: [] },
  ],
  [
    'a database newer than the code',
    [file('1')],
    [row('1'), row('2')],
    { pending: [], edited: [], failed: [], unknown: ['2'] },
  ],
])('%s', (_title, files, rows, expected) => {
  const { pending, edited, failed, unknown } = compare(files, rows)
  expect({ pending: pending.map(({ name }) => name), edited, failed, unknown }).toEqual(expected)
})
