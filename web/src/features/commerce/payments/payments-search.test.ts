import { expect, test } from 'vitest'
import { validatePaymentsSearch } from './payments-search.ts'

test('[PAY-006][PAY-008] the address names the tab of methods or catalogue; else it is left out', () => {
  expect(validatePaymentsSearch({ tab: 'methods' })).toEqual({ tab: 'methods', status: undefined, search: undefined })
  expect(validatePaymentsSearch({ tab: 'catalogue' }).tab).toBe('catalogue')
  expect(validatePaymentsSearch({ tab: 'other', status: 'lost', search: 7 })).toEqual({
    tab: undefined,
    status: undefined,
    search: undefined,
  })
  expect(validatePaymentsSearch({ status: 'failed', search: 'F-2026' })).toMatchObject({
    status: 'failed',
    search: 'F-2026',
  })
})
