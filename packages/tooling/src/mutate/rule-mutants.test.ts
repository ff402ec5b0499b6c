import { expect, test } from 'vitest'
import { applyMutant } from './mutants.ts'
import { ruleMutants } from './rule-mutants.ts'

const changesOf = (text: string) =>
  ruleMutants({ path: 'rule.ts', text }).map(({ original, replacement }) => `${original} → ${replacement}`)

test.each([
  ['a === b', ['=== → !==']],
  ['a < (b)', ['< → <=']],
  ['a && b', ['&& → ||']],
  ['a ?? b', ['?? → &&']],
  ['!a', ['!a → a']],
  ['n++', ['n++ → n--']],
  ['if (a) b()', ['a → true', 'a → false']],
  ['a ? b : c', ['a → true', 'a → false']],
  ['f(7, true)', ['7 → 8', 'true → false']],
  ["f('x', '')", ["'x' → ''", "'' → 'mutated'"]],
  ['(a) => b', ['b → undefined']],
  ['function f() { return a }', ['a → undefined']],
])('%s', (text, changes) => {
  expect(changesOf(text)).toEqual(changes)
})

test.each([
  "import { a } from './a.ts'",
  "export * from './a.ts'",
  "type A = { kind: 'a'; level: 1 }",
  "throw new RangeError('too far')",
  'const a = { level: b, c }',
  'const a = b as 1 | 2',
  "const a = { from: 'b', to: ['c'] }",
])('nothing to change: %s', (text) => {
  expect(changesOf(text)).toEqual([])
})

test('a value inside a cast is changed, its type is not', () => {
  expect(changesOf("const a = { k: 1 } satisfies Record<'k', 1>")).toEqual(['1 → 2'])
})

test('a mutant replaces its place alone and knows its line', () => {
  const text = 'const a = 1\nconst f = () => a > 1'
  const [, whole, comparison] = ruleMutants({ path: 'rule.ts', text })
  expect([whole?.line, comparison?.original]).toEqual([2, '>'])
  expect(applyMutant(text, comparison!)).toBe('const a = 1\nconst f = () => a >= 1')
  expect(applyMutant(text, whole!)).toBe('const a = 1\nconst f = () =>  (undefined) ')
})
