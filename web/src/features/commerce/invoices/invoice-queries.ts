import type { InferResponse } from '@passerelle/contract/operation'
import { billing } from '@passerelle/contract/payments/billing'
import { guestInvoices } from '@passerelle/contract/payments/guest-invoices'
import { invoices } from '@passerelle/contract/payments/invoices'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type InvoiceRow = InferResponse<typeof invoices.listInvoices>['list'][number]
export type Invoice = InferResponse<typeof invoices.readInvoice>
export type InvoiceTime = InferResponse<typeof billing.readInvoiceTime>
export type InvoiceDays = InferResponse<typeof billing.readInvoiceDays>
export type Issuer = InferResponse<typeof invoices.readIssuer>['issuer']

const pageSize = 25

/** Query keys and query options of the account's invoices. */
export const invoiceQueries = {
  all: (appId: string | undefined) => ['invoices', appId] as const,
  list: (appId: string | undefined, search: string | undefined) =>
    infiniteQueryOptions({
      queryKey: [...invoiceQueries.all(appId), 'list', search ?? ''],
      queryFn: ({ signal, pageParam }) =>
        call(invoices.listInvoices, { ...(search && { search }), skip: pageParam, limit: pageSize }, { signal }),
      initialPageParam: 0,
      getNextPageParam: (last, all) => (last.hasMore ? all.length * pageSize : undefined),
      enabled: appId !== undefined,
    }),
  one: (appId: string | undefined, id: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(appId), id],
      queryFn: ({ signal }) => call(invoices.readInvoice, { id }, { signal }),
      enabled: appId !== undefined,
      retry: false,
    }),
  /** For staff: the work logs of each line, and the margin of each request. */
  time: (appId: string | undefined, id: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(appId), 'time', id],
      queryFn: ({ signal }) => call(billing.readInvoiceTime, { id }, { signal }),
      enabled: appId !== undefined,
    }),
  /** Days and hours that the lines of an issued invoice bill. */
  days: (appId: string | undefined, id: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(appId), 'days', id],
      queryFn: ({ signal }) => call(billing.readInvoiceDays, { id }, { signal }),
      enabled: appId !== undefined,
    }),
  /** The provider, or the account as issuer for its guests (`own`). */
  issuer: (enabled: boolean, own = false) =>
    queryOptions({
      queryKey: ['invoice-issuer', own],
      queryFn: ({ signal }) => call(own ? guestInvoices.readGuestIssuer : invoices.readIssuer, {}, { signal }),
      enabled,
    }),
  quoteTerms: () =>
    queryOptions({
      queryKey: ['quote-terms'],
      queryFn: ({ signal }) => call(invoices.readQuoteTerms, {}, { signal }),
    }),
}
