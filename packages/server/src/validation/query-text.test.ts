import { expect, test } from 'vitest'
import { parseQuery } from './query-text.ts'

const own = (value: unknown) => JSON.stringify(value)

test('[API-004] keys that every object inherits are fields like any other, and none reaches a prototype', () => {
  expect(own(parseQuery('filters[constructor]=1&toString=2&filters[hasOwnProperty]=3'))).toBe(
    '{"filters":{"constructor":"1","hasOwnProperty":"3"},"toString":"2"}',
  )
  for (const text of ['__proto__=1', '%5f_proto__=1']) expect(own(parseQuery(text))).toBe('{"__proto__":"1"}')
  expect(own(parseQuery('filters[__proto__][admin]=1'))).toBe('{"filters":{"__proto__":{"admin":"1"}}}')
  expect(({} as { admin?: unknown }).admin).toBeUndefined()
})

test('values are left as they are, lists and nested filters too', () => {
  expect(own(parseQuery('?search=__proto__&filters[labelIds][]=a&filters[labelIds][]=b'))).toBe(
    '{"search":"__proto__","filters":{"labelIds":["a","b"]}}',
  )
})
