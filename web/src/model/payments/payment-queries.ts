import type { InferResponse } from '@passerelle/contract/operation'
import { catalogue } from '@passerelle/contract/payments/catalogue'
import { collections } from '@passerelle/contract/payments/collections'
import { methods } from '@passerelle/contract/payments/methods'
import { payments } from '@passerelle/contract/payments/payments'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type Payment = InferResponse<typeof payments.listPayments>['list'][number]
export type PaymentStatus = Payment['status']
export type PaymentMethod = InferResponse<typeof methods.listPaymentMethods>['list'][number]
export type Mandate = InferResponse<typeof methods.readMandate>
export type SoldCatalogue = {
  products: InferResponse<typeof catalogue.listProducts>['list']
  prices: InferResponse<typeof catalogue.listPrices>['list']
  taxRates: InferResponse<typeof catalogue.listTaxRates>['list']
} & InferResponse<typeof catalogue.readCatalogue>
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
      queryFn: ({ signal }) => call(methods.listPaymentMethods, {}, { signal }),
      enabled: appId !== undefined && enabled,
      retry: false,
      refetchInterval: 60_000,
    }),
  collection: (appId: string | undefined) =>
    queryOptions({
      queryKey: [...paymentQueries.all(appId), 'collection'],
      queryFn: ({ signal }) => call(collections.readCollectionSettings, {}, { signal }),
      enabled: appId !== undefined,
    }),
  profile: (appId: string | undefined) =>
    queryOptions({
      queryKey: [...paymentQueries.all(appId), 'profile'],
      queryFn: ({ signal }) => call(methods.readProfile, {}, { signal }),
      enabled: appId !== undefined,
      retry: false,
    }),
  mandate: (appId: string | undefined, id: string) =>
    queryOptions({
      queryKey: [...paymentQueries.all(appId), 'mandate', id],
      queryFn: ({ signal }) => call(methods.readMandate, { id }, { signal }),
      // The webhook of a mandate that was just signed arrives a moment later.
      retry: 5,
      retryDelay: 1000,
    }),
  catalogue: (appId: string | undefined) =>
    queryOptions({
      queryKey: [...paymentQueries.all(appId), 'catalogue'],
      queryFn: async ({ signal }): Promise<SoldCatalogue> => {
        const [products, prices, taxRates] = await Promise.all([
          call(catalogue.listProducts, {}, { signal }),
          call(catalogue.listPrices, {}, { signal }),
          call(catalogue.listTaxRates, {}, { signal }),
        ])
        const state = await call(catalogue.readCatalogue, {}, { signal })
        return { products: products.list, prices: prices.list, taxRates: taxRates.list, ...state }
      },
      enabled: appId !== undefined,
      retry: false,
    }),
}
