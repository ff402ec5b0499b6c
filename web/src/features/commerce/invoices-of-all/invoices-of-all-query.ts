import type { InferResponse } from '@passerelle/contract/operation'
import { invoicesOfAll } from '@passerelle/contract/payments/invoices-of-all'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import type { InvoicesOfAllSearch } from './invoices-of-all-search.ts'

type Page = InferResponse<typeof invoicesOfAll.listInvoicesOfAll>
export type InvoiceOfAll = Page['list'][number]
export type StandingSums = Page['sums']

const invoicesPerPage = 50

/** The search params as the filters of the calls. */
export const toInvoiceFilters = ({ standing, app, from, to, sort, direction }: InvoicesOfAllSearch) => ({
  ...(standing && { standing }),
  ...(app && { appId: app }),
  ...(from && { from }),
  ...(to && { to }),
  ...(sort && { sort }),
  ...(direction && { direction }),
})

/** Invoices of all accounts that are to be paid, fifty per page, with the sums of each standing. */
export const invoicesOfAllQuery = (search: InvoicesOfAllSearch) =>
  infiniteQueryOptions({
    queryKey: ['invoices-of-all', toInvoiceFilters(search)],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        invoicesOfAll.listInvoicesOfAll,
        { limit: invoicesPerPage, ...toInvoiceFilters(search), ...(pageParam && { after: pageParam }) },
        { signal, side: 'staff' },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: keepPreviousData,
  })
