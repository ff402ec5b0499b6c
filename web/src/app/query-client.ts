import { isProblem } from '@passerelle/contract/problems'
import { QueryClient } from '@tanstack/react-query'

/**
 * Queries are fresh for 30 s (live events invalidate them sooner); no retry after a 4xx response, two after a network
 * error or 5xx. Mutations fail immediately when offline: a paused one would look successful and be lost with the tab.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => count < 2 && (!isProblem(error) || error.status >= 500) },
      mutations: { networkMode: 'always' },
    },
  })
