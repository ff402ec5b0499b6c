import { QueryClient, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query'
import { isRetryable } from '../kit/network/is-retryable.ts'
import { freshFor } from '../model/live/fresh-for.ts'
import { taskQueries } from '../model/tasks/queries/task-queries.ts'

// Their live events read tasks past the cache (`refetch-tasks.ts`); a second fetch could be older than a change.
const [taskKey] = taskQueries.all()

/**
 * A refetch joins the first fetch of a query where one is under way, whose answer may be older than what asks for the
 * refetch. Such a query is fetched once more when its first answer is there.
 */
class PasserelleQueryClient extends QueryClient {
  override async refetchQueries(filters?: RefetchQueryFilters, options?: RefetchOptions): Promise<void> {
    const again = this.getQueryCache()
      .findAll(filters)
      .filter(({ state, queryKey }) => state.data === undefined && queryKey[0] !== taskKey)
      .map(async (query) => {
        await query.promise?.catch(() => undefined)
        // One fetch for all that waited.
        await super.refetchQueries({ type: 'active', predicate: (one) => one === query }, { cancelRefetch: false })
      })
    await Promise.all([super.refetchQueries(filters, options), ...again])
  }
}

/**
 * Queries are fresh for 30 s, or until a live event; no retry after a 4xx response, two after a network error or
 * 5xx. Mutations fail immediately when offline: a paused one would look successful and be lost with the tab.
 */
export const createQueryClient = (): QueryClient =>
  new PasserelleQueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor(30_000),
        retry: (count, error) => count < 2 && isRetryable(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
