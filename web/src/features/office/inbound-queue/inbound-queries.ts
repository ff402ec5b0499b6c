import { inbound, type InboundState } from '@passerelle/contract/mails/inbound'
import type { InferResponse } from '@passerelle/contract/operation'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

type Page = InferResponse<typeof inbound.listInbound>
export type InboundLine = Page['list'][number]
export type InboundMail = InferResponse<typeof inbound.readInbound>

/** Incoming mails of all accounts (EML-049). */
export const inboundQueries = {
  all: ['inbound'] as const,
  count: () =>
    queryOptions({
      queryKey: [...inboundQueries.all, 'count'],
      queryFn: ({ signal }) => call(inbound.countInbound, {}, { signal, side: 'staff', appId: null }),
    }),
  list: (state: InboundState) =>
    infiniteQueryOptions({
      queryKey: [...inboundQueries.all, 'list', state],
      queryFn: ({ pageParam, signal }): Promise<Page> =>
        call(
          inbound.listInbound,
          { state, limit: 50, ...(pageParam && { before: pageParam }) },
          { signal, side: 'staff', appId: null },
        ),
      initialPageParam: '',
      getNextPageParam: ({ next }: Page) => next,
    }),
  /** `search`: words by which people and requests are proposed. */
  one: (id: string, search = '') =>
    queryOptions({
      queryKey: [...inboundQueries.all, 'one', id, search],
      queryFn: ({ signal }) =>
        call(inbound.readInbound, { id, ...(search && { search }) }, { signal, side: 'staff', appId: null }),
    }),
}
