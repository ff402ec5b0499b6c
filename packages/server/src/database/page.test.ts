import { expect, test } from 'vitest'
import { escapeLike, likePattern, pageOf } from './page.ts'

test('the row beyond a page only tells that there are more', () => {
  expect(pageOf([1, 2, 3], 2)).toEqual({ list: [1, 2], hasMore: true })
  expect(pageOf([1, 2], 2)).toEqual({ list: [1, 2], hasMore: false })
  expect(pageOf([1, 2, 3], 2, (n) => `${n}`)).toEqual({ list: ['1', '2'], hasMore: true })
})

test('wildcards in a text are searched as they are', () => {
  expect(escapeLike('50%_\\')).toBe('50\\%\\_\\\\')
  expect(likePattern('a_b')).toBe('%a\\_b%')
})
