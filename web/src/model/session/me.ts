import { people } from '@passerelle/contract/accounts/people'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { isRetryable } from '../../kit/network/is-retryable.ts'
import { useStore } from '../../kit/store/store.ts'
import { sessionStore } from './session.ts'
import { getSide, type Side } from './side.ts'
import type { Sessions } from './stored-session.ts'

export type Me = InferResponse<typeof people.readMe>
export type Account = InferResponse<typeof people.readApp>

/**
 * Every page waits for them, so they are tried until the server answers: after a restart a page that was opened
 * meanwhile appears by itself.
 */
const untilAnswered = {
  staleTime: 300_000,
  retry: (_: number, error: Error) => isRetryable(error),
  retryDelay: 2000,
}
export const sessionQueries = {
  me: (side: Side) =>
    queryOptions({
      queryKey: ['session', side, 'me'],
      queryFn: ({ signal }) => call(people.readMe, {}, { signal, side }),
      ...untilAnswered,
    }),
  app: () =>
    queryOptions({
      queryKey: ['session', 'customer', 'app'],
      queryFn: ({ signal }) => call(people.readApp, {}, { signal, side: 'customer' }),
      ...untilAnswered,
    }),
}

/** Side of the current page. */
export const useSide = (): Side => useRouterState({ select: (state) => getSide(state.location.pathname) })

/**
 * What may be asked about a side on the current page. Not before its session exists: on the way into an account the
 * page of staff is still mounted at an address of customers. The account belongs to no page of staff.
 */
export const mayFetch = (what: 'me' | 'app', side: Side, sessions: Sessions): boolean =>
  sessions[side] !== null && (what === 'me' || side === 'customer')

const useMayAsk = (what: 'me' | 'app'): boolean => mayFetch(what, useSide(), useStore(sessionStore))

const useMeQuery = () => useQuery({ ...sessionQueries.me(useSide()), enabled: useMayAsk('me') })
const useAccountQuery = () => useQuery({ ...sessionQueries.app(), enabled: useMayAsk('app') })

/** The signed-in user on the side of this page; undefined while loading and without a session. */
export const useMe = (): Me | undefined => useMeQuery().data

/** The account of the customer session; undefined while loading and on pages outside an account. */
export const useAccount = (): Account | undefined => useAccountQuery().data

/** Whether the page has waited for its user or account in vain for some seconds, and goes on trying. */
export const useSessionFailing = (): boolean =>
  // The first failures of a short restart are not told.
  [useMeQuery(), useAccountQuery()].some(({ data, failureCount }) => !data && failureCount > 2)
