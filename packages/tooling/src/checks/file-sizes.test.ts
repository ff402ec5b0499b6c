import { expect, test } from 'vitest'
import { checkFileSizes } from './file-sizes.ts'

const levels = (lines: number, path = 'web/src/app/router.tsx') =>
  checkFileSizes([{ path, text: 'a\n'.repeat(lines) }]).map(({ level }) => level)

test('200 lines pass, 201 warn, 301 fail; tests may be longer', () => {
  expect([levels(200), levels(201), levels(300), levels(301), levels(400, 'web/src/app/router.test.tsx')]).toEqual([
    [],
    ['warning'],
    ['warning'],
    ['error'],
    [],
  ])
})
