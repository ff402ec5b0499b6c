import { expect, test } from 'vitest'
import { shouldFetchNextPage } from './should-fetch-next-page.ts'

const pages = { hasNextPage: true, isFetching: false, isFetchNextPageError: false, isPlaceholderData: false }
const end = { lastShown: 14, loaded: 15, ahead: 5 }

test('[TSK-017] the next page is asked for near the end of what is loaded, once', () => {
  expect(shouldFetchNextPage(pages, end)).toBe(true)
  expect(shouldFetchNextPage(pages, { ...end, lastShown: 10 })).toBe(true)
  expect(shouldFetchNextPage(pages, { ...end, lastShown: 9 })).toBe(false)
  expect(shouldFetchNextPage({ ...pages, hasNextPage: false }, end)).toBe(false)
  expect(shouldFetchNextPage({ ...pages, isFetching: true }, end)).toBe(false)
  expect(shouldFetchNextPage({ ...pages, isPlaceholderData: true }, end)).toBe(false)
})

test('[TSK-017] a page that failed is not asked for again and again', () => {
  expect(shouldFetchNextPage({ ...pages, isFetchNextPageError: true }, end)).toBe(false)
})
