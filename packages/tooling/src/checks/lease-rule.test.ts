import { expect, test } from 'vitest'
import { checkLeases } from './lease-rule.ts'

const found = (text: string, path = 'services/mails/src/outgoing/outgoing-store.ts') =>
  checkLeases([{ path, text }]).map(({ line, message }) => `${line} ${message.split(':')[0]}`)

test.each([
  ['const q = `SELECT id FROM mails.outgoing\n LIMIT 5 FOR UPDATE OF o SKIP LOCKED`', '2 SKIP LOCKED'],
  ['const q = `SELECT id FROM t FOR UPDATE skip\n locked`', '1 skip locked'],
  ['const q = `UPDATE t SET lease_until = $1`', '1 lease_until ='],
  ['const q = `UPDATE t SET lease = $1`', '1 lease ='],
  ['const q = `SELECT id FROM t WHERE lease_until < $1`', '1 lease_until'],
  ["const q = 'SELECT leased_by FROM t'", '1 leased_by'],
  ["const q = 'SELECT id FROM t WHERE next_attempt_at <= $1'", '1 next_attempt_at'],
  ['const q = `UPDATE t SET state = $1, attempts = attempts + 1`', '1 attempts = attempts +'],
  ['const q = `UPDATE t SET tries = t.tries + 1 WHERE ${where}`', '1 tries = t.tries +'],
])('%j is a lease of its own', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  '// SKIP LOCKED, lease_until = $1',
  'const q = `SELECT w.due_at FROM platform.work w WHERE w.lease_token IS NULL`',
  'const q = `SELECT max(attempt) + 1 FROM payments.collections`',
  'const q = `UPDATE t SET attempts = 0`',
  'const kind = { leaseMs: 5, pauses: [1] }',
  "const q = 'UPDATE t SET release = $1'",
])('%j is none', (text) => {
  expect(found(text)).toEqual([])
})

test('a table with the columns of a lease is found in the schema', () => {
  const schema = '/// lease_until\nmodel Mail {\n  leaseUntil DateTime? @map("lease_until")\n}'
  expect(found(schema, 'prisma/schema/projects.prisma')).toEqual(['3 lease_until'])
})

test('the kernel, tests and their support may', () => {
  const text = 'const q = `SELECT id FROM platform.work FOR UPDATE SKIP LOCKED`'
  expect(found(text, 'packages/server/src/work/work-store.ts')).toEqual([])
  expect(found(text, 'services/mails/src/outgoing/outgoing.component.test.ts')).toEqual([])
  expect(found(text, 'services/mails/src/testing/mail-worker.ts')).toEqual([])
})
