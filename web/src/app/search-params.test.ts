import { expect, test } from 'vitest'
import { addressSearchText, parseAddressSearch, validSearch } from './search-params.ts'

test('values are plain texts, whatever they look like, and commas stay readable', () => {
  expect(parseAddressSearch('?search=123&priority=high,major&pending=no')).toEqual({
    search: '123',
    priority: 'high,major',
    pending: 'no',
  })
  expect(addressSearchText({ search: '50% & more', priority: 'high,major', kind: undefined })).toBe(
    '?search=50%25+%26+more&priority=high,major',
  )
  expect(addressSearchText({})).toBe('')
})

test('there and back', () => {
  const search = { redirect: '/projects/tasks/ATL-2?search=a+b', state: '0012', search: 'é + è' }
  expect(parseAddressSearch(addressSearchText(search))).toEqual(search)
})

test('a value that a page does not take is not left to it by the router', () => {
  const parse = ({ page }: Record<string, unknown>) => (page === '2' ? { page: 2 } : {})
  const raw = { page: 'x', other: '1' }
  expect({ ...raw, ...validSearch(parse)(raw) }).toEqual({ page: undefined, other: undefined })
  expect(validSearch(parse)({ page: '2' })).toEqual({ page: 2 })
})
