import { isProblem } from '@passerelle/contract/problems'
import { QueryClient } from '@tanstack/react-query'

/**
 * Answers stay fresh for 30 s (live events renew them sooner); a refusal is not asked again, a failure is, twice. A change without a connection
 * fails at once: one that waited for it would show as made, and be lost with the tab.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => count < 2 && (!isProblem(error) || error.status >= 500) },
      mutations: { networkMode: 'always' },
    },
  })
