import { people } from '@passerelle/contract/accounts/people'
import type { InferResponse } from '@passerelle/contract/operation'
import { billing } from '@passerelle/contract/payments/billing'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { provider } from '../../../kit/config/provider.ts'
import { call } from '../../../model/api/call.ts'

export type BillableList = InferResponse<typeof billing.listBillable>
export type BillableRow = BillableList['list'][number]
export type BillableDetail = InferResponse<typeof billing.readBillable>
export type BillableLog = BillableDetail['logs'][number]
export type BillingFilter = {
  from: string
  to: string
  state: 'done' | 'all'
  category: string | undefined
  person: string | undefined
  sprint: string | undefined
  search: string | undefined
}

/** Requests of a draft at most, and so of the page. */
export const maxRequests = 100

/** Query keys and query options of what may be billed in an account. */
export const billingQueries = {
  all: (appId: string | undefined) => ['billing', appId] as const,
  list: (appId: string | undefined, { from, to, state, category, person, sprint, search }: BillingFilter) =>
    queryOptions({
      queryKey: [...billingQueries.all(appId), 'list', { from, to, state, category, person, sprint, search }],
      queryFn: ({ signal }) =>
        call(
          billing.listBillable,
          {
            from,
            to,
            state,
            limit: maxRequests,
            ...(category && { categoryIds: [category] }),
            ...(person && { userId: person }),
            ...(sprint && { milestoneId: sprint }),
            ...(search && { search }),
          },
          { signal },
        ),
      enabled: appId !== undefined,
      placeholderData: keepPreviousData,
    }),
  /** Who may have worked. */
  staff: () =>
    queryOptions({
      queryKey: ['people', 'staff', 'all'],
      queryFn: ({ signal }) => call(people.listPeople, { appId: provider.slug, limit: 100 }, { signal }),
      staleTime: 60_000,
    }),
  one: (appId: string | undefined, taskId: string, { from, to }: { from: string; to: string }) =>
    queryOptions({
      queryKey: [...billingQueries.all(appId), 'one', taskId, { from, to }],
      queryFn: ({ signal }) => call(billing.readBillable, { taskId, from, to }, { signal }),
      enabled: appId !== undefined,
    }),
}
