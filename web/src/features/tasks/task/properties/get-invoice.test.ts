import { expect, test } from 'vitest'
import { getInvoice } from './get-invoice.ts'

const invoice = { number: 'F-2026-014', hostedUrl: 'https://invoices.example/F-2026-014' }
const at = '2026-02-03T10:00:00.000Z'

test('[TSK-037] a billed request shows its invoice, with number and link', () => {
  expect(getInvoice({ invoicedAt: at, metadata: { invoice } })).toEqual(invoice)
})

test.each([
  [null, { invoice }],
  [at, {}],
  [at, { invoice: null }],
  [at, { invoice: { number: 'F-1' } }],
  [at, { invoice: { ...invoice, hostedUrl: 'javascript:alert(1)' } }],
])('[TSK-037] no banner: billed at %j with %j', (invoicedAt, metadata) => {
  expect(getInvoice({ invoicedAt, metadata })).toBeNull()
})
