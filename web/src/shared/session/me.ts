import { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { getSide, type Side } from './side.ts'

export type Me = InferResponse<typeof accounts.readMe>
export type Account = InferResponse<typeof accounts.readApp>

const staleTime = 300_000

export const sessionQueries = {
  me: (side: Side) =>
    queryOptions({
      queryKey: ['session', side, 'me'],
      queryFn: ({ signal }) => call(accounts.readMe, {}, { signal, side }),
      staleTime,
    }),
  app: () =>
    queryOptions({
      queryKey: ['session', 'customer', 'app'],
      queryFn: ({ signal }) => call(accounts.readApp, {}, { signal, side: 'customer' }),
      staleTime,
    }),
}

/** Side of the current page. */
export const useSide = (): Side => useRouterState({ select: (state) => getSide(state.location.pathname) })

/** The signed-in user on the side of this page; undefined while loading. */
export const useMe = (): Me | undefined => useQuery(sessionQueries.me(useSide())).data

/** The account of the customer session; undefined while loading. */
export const useAccount = (): Account | undefined => useQuery(sessionQueries.app()).data
