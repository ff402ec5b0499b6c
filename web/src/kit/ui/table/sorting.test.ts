import { expect, test } from 'vitest'
import { pressHead } from './sorting.ts'

test('a head sorts up, then down, then not at all; another head starts again', () => {
  const up = pressHead(undefined, 'name')
  expect(up).toEqual({ key: 'name', direction: 'asc' })
  const down = pressHead(up, 'name')
  expect(down).toEqual({ key: 'name', direction: 'desc' })
  expect(pressHead(down, 'name')).toBeUndefined()
  expect(pressHead(down, 'email')).toEqual({ key: 'email', direction: 'asc' })
})
