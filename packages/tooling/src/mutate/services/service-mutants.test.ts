import { expect, test } from 'vitest'
import { serviceMutants } from './service-mutants.ts'

const changesOf = (text: string) =>
  serviceMutants({ path: 'store.ts', text }).map(({ original, replacement }) => `${original} → ${replacement}`)

test.each([
  ['a && b', ['a && b → a', 'a && b → b']],
  ['a || b || c', ['a || b → a', 'a || b → b', 'a || b || c → a || b']],
  ['if (a) b()', ['a → true', 'a → false']],
  ['a >= 7', ['>= → >', '7 → 14']],
  ['f(0)', ['0 → 1']],
  ['await save(a)', ['await save(a) → ;']],
  ['const [a] = rows[0]', []],
  ['read(page.limit + 1, limit + 1)', []],
  ['randomBytes(32)', []],
  ['if (getConstraintName(e) === name) b()', ['getConstraintName(e) === name → false', '=== → !==']],
  ['if (getConstraintName(e) !== name) b()', ['getConstraintName(e) !== name → true', '!== → ===']],
  ["throw new Error('SELECT nothing WHERE a')", []],
])('%s', (text, changes) => {
  expect(changesOf(text)).toEqual(changes)
})

test.each([
  [
    'UPDATE a SET b = 1 WHERE id = $1 AND (c IS NULL OR d <= $2) RETURNING id',
    ['id = $1 → (id = $1 OR true)', '(c IS NULL OR d <= $2) → ((c IS NULL OR d <= $2) OR true)'],
  ],
  [
    'SELECT FROM a WHERE b IN (SELECT c FROM d WHERE e = $1) ORDER BY f FOR UPDATE SKIP LOCKED',
    [
      'b IN (SELECT c FROM d WHERE e = $1) → (b IN (SELECT c FROM d WHERE e = $1) OR true)',
      'e = $1 → (e = $1 OR true)',
      'FOR UPDATE SKIP LOCKED →  ',
    ],
  ],
  ['SELECT WHERE a BETWEEN $1 AND $2', ['a BETWEEN $1 AND $2 → (a BETWEEN $1 AND $2 OR true)']],
  ['SELECT WHERE a IS DISTINCT FROM $1', ['a IS DISTINCT FROM $1 → (a IS DISTINCT FROM $1 OR true)']],
  [
    'SELECT CASE WHEN a AND b THEN c END, d FROM e JOIN f ON g AND h WHERE i = ${j} ${order}',
    ['b → (b OR true)', 'h → (h OR true)', 'i = ${j} → (i = ${j} OR true)'],
  ],
  [
    'SELECT FROM a WHERE b.app_id = a.app_id AND b.id = a.b_id AND u.app_id = a.app_id AND u.id = a.user_id',
    ['b.id = a.b_id', 'u.app_id = a.app_id', 'u.id = a.user_id'].map((each) => `${each} → (${each} OR true)`),
  ],
  ['DELETE FROM a WHERE app_id = $1 AND user_id = $2', ['user_id = $2 → (user_id = $2 OR true)']],
  ['DELETE FROM a WHERE app_id = $1', ['app_id = $1 → (app_id = $1 OR true)']],
  ["SELECT 'a WHERE b AND c'", []],
  ['Read this AND that', []],
])('%s', (sql, changes) => {
  expect(changesOf(`statement(\`${sql}\`)`)).toEqual(changes)
})
