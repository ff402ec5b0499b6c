import { expect, test } from 'vitest'
import { defaultPageSize, pageOf } from './paging.ts'

test('[CON-002] a page has five lines unless said', () => {
  expect(defaultPageSize).toBe(5)
  expect(pageOf({ page: 2, total: 12 })).toEqual({ pages: 3, current: 2, from: 6, to: 10 })
})

test('the last page is short, a page beyond it shows it, an empty list has one page', () => {
  expect(pageOf({ page: 9, pageSize: 50, total: 57 })).toEqual({ pages: 2, current: 2, from: 51, to: 57 })
  expect(pageOf({ page: 1, total: 0 })).toEqual({ pages: 1, current: 1, from: 0, to: 0 })
})
