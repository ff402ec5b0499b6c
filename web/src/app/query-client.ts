import { isProblem } from '@passerelle/contract/problems'
import { QueryClient } from '@tanstack/react-query'

/** Answers stay fresh for 30 s (live events renew them sooner); a refusal is not asked again, a failure is, twice. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => count < 2 && (!isProblem(error) || error.status >= 500) },
    },
  })
