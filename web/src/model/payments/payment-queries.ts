import type { InferResponse } from '@passerelle/contract/operation'
import { payments } from '@passerelle/contract/payments/api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type Payment = InferResponse<typeof payments.listPayments>['list'][number]
export type PaymentStatus = Payment['status']
export type PaymentMethod = InferResponse<typeof payments.listPaymentMethods>['list'][number]
export type Mandate = InferResponse<typeof payments.readMandate>
export type SoldCatalogue = {
  products: InferResponse<typeof payments.listProducts>['list']
  prices: InferResponse<typeof payments.listPrices>['list']
  taxRates: InferResponse<typeof payments.listTaxRates>['list']
} & InferResponse<typeof payments.readCatalogue>
export type PaymentFilters = { status?: PaymentStatus | undefined; search?: string | undefined }

const pageSize = 25
const given = ({ status, search }: PaymentFilters) => ({ ...(status && { status }), ...(search && { search }) })

/** Query keys and query options of the account's payments. */
export const paymentQueries = {
  all: (appId: string | undefined) => ['payments', appId] as const,
  list: (appId: string | undefined, filters: PaymentFilters) =>
    infiniteQueryOptions({
      queryKey: [...paymentQueries.all(appId), 'list', given(filters)],
      queryFn: ({ signal, pageParam }) =>
        call(payments.listPayments, { ...given(filters), skip: pageParam, limit: pageSize }, { signal }),
      initialPageParam: 0,
      getNextPageParam: (last, all) => (last.hasMore ? all.length * pageSize : undefined),
      enabled: appId !== undefined,
    }),
  totals: (appId: string | undefined, filters: PaymentFilters) =>
    queryOptions({
      queryKey: [...paymentQueries.all(appId), 'totals', given(filters)],
      queryFn: ({ signal }) => call(payments.readPaymentTotals, given(filters), { signal }),
      enabled: appId !== undefined,
    }),
  methods: (appId: string | undefined, enabled: boolean) =>
    queryOptions({
      queryKey: [...paymentQueries.all(appId), 'methods'],
      queryFn: ({ signal }) => call(payments.listPaymentMethods, {}, { signal }),
      enabled: appId !== undefined && enabled,
      retry: false,
      refetchInterval: 60_000,
    }),
  collection: (appId: string | undefined) =>
    queryOptions({
      queryKey: [...paymentQueries.all(appId), 'collection'],
      queryFn: ({ signal }) => call(payments.readCollectionSettings, {}, { signal }),
      enabled: appId !== undefined,
    }),
  profile: (appId: string | undefined) =>
    queryOptions({
      queryKey: [...paymentQueries.all(appId), 'profile'],
      queryFn: ({ signal }) => call(payments.readProfile, {}, { signal }),
      enabled: appId !== undefined,
      retry: false,
    }),
  mandate: (appId: string | undefined, id: string) =>
    queryOptions({
      queryKey: [...paymentQueries.all(appId), 'mandate', id],
      queryFn: ({ signal }) => call(payments.readMandate, { id }, { signal }),
      // The webhook of a mandate that was just signed arrives a moment later.
      retry: 5,
      retryDelay: 1000,
    }),
  catalogue: (appId: string | undefined) =>
    queryOptions({
      queryKey: [...paymentQueries.all(appId), 'catalogue'],
      queryFn: async ({ signal }): Promise<SoldCatalogue> => {
        const [products, prices, taxRates] = await Promise.all([
          call(payments.listProducts, {}, { signal }),
          call(payments.listPrices, {}, { signal }),
          call(payments.listTaxRates, {}, { signal }),
        ])
        const state = await call(payments.readCatalogue, {}, { signal })
        return { products: products.list, prices: prices.list, taxRates: taxRates.list, ...state }
      },
      enabled: appId !== undefined,
      retry: false,
    }),
}
