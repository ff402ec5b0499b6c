import { expect, test } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

test.each(['/', '/projects/tasks/ATL-2', '/admin/tasks?state=todo#a'])(
  '[UIX-006][UIX-040] %s is a path of this site',
  (path) => {
    expect(sameSitePath(path)).toBe(path)
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'projects/tasks',
  '',
  '/\u0000//evil.example',
  '/\t/evil.example',
  null,
  42,
  `/${'a'.repeat(2000)}`,
])('[UIX-006][UIX-040] %j leads nowhere', (wish) => {
  expect(sameSitePath(wish)).toBeUndefined()
})
