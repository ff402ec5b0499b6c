import { expect, test } from 'vitest'
import { checkClock } from './clock-rule.ts'

const found = (text: string, path = 'services/projects/src/tasks/task-flow.ts') =>
  checkClock([{ path, text }]).map(({ line, message }) => `${line} ${message.split(' asks')[0]}`)

test.each([
  ['const at = Date.now()', '1 Date.now'],
  ['const read = Date.now', '1 Date.now'],
  ['\nconst at = new Date()', '2 new Date'],
  ['const at = new Date', '1 new Date'],
  ['const at = Temporal.Now.instant()', '1 Temporal.Now'],
  ['const q = `UPDATE tasks\n SET at = now()`', '2 now()'],
  ["const q = 'SELECT current_timestamp'", '1 current_timestamp'],
  ['const q = `SELECT ${a}, clock_timestamp()`', '1 clock_timestamp()'],
  ['const q = `at ${Date.now()}`', '1 Date.now'],
])('%j asks the machine for the time', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  'const at = clock.now()',
  "const at = new Date('2026-01-02')",
  'const at = new Date(row.at)',
  '// Date.now() is not allowed',
  'const { now } = clock; now()',
])('%j does not', (text) => {
  expect(found(text)).toEqual([])
})

test('a default in a schema or a migration asks the machine too', () => {
  expect(found('-- not now()\nat timestamptz DEFAULT now()', 'prisma/migrations/1/migration.sql')).toEqual(['2 now()'])
  expect(found('/// not now()\nat DateTime @default(now())', 'prisma/schema/projects.prisma')).toEqual(['2 now()'])
})

test('the clock itself and tests may', () => {
  expect(found('Date.now()', 'packages/server/src/clock.ts')).toEqual([])
  expect(found('Date.now()', 'packages/kernel/src/ids.test.ts')).toEqual([])
})
