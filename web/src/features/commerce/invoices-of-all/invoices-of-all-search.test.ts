import { expect, test } from 'vitest'
import { validateInvoicesOfAllSearch } from './invoices-of-all-search.ts'

test('[COL-018] the address keeps standing, account, days and order; anything else is dropped', () => {
  const wanted = {
    standing: 'failed',
    app: '65c0e8f2a4b9d1c3e7f60a12',
    from: '2026-02-01',
    to: '2026-02-28',
    sort: 'amount',
    direction: 'desc',
  }
  expect(validateInvoicesOfAllSearch(wanted)).toEqual(wanted)
  expect(
    validateInvoicesOfAllSearch({ standing: 'paid', app: 'x', from: '2026-02-01', sort: 'due', direction: 'asc' }),
  ).toEqual({})
  expect(validateInvoicesOfAllSearch({ from: '2026-03-01', to: '2026-02-01' })).toEqual({})
})
