import { isProblem } from '@passerelle/contract/problems'
import { QueryClient, type Query, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query'
import { freshFor } from '../model/live/fresh-for.ts'

/**
 * A refetch joins the first fetch of a query where one is under way, whose answer may be older than what asks for the
 * refetch. Such a query is fetched once more when its first answer is there.
 */
class PasserelleQueryClient extends QueryClient {
  private readonly joined = new WeakSet<Query>()

  override async refetchQueries(filters?: RefetchQueryFilters, options?: RefetchOptions): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    const again = first.map(async (query) => {
      if (this.joined.has(query)) return
      this.joined.add(query)
      await query.promise?.catch(() => undefined)
      this.joined.delete(query)
      await super.refetchQueries({ type: 'active', predicate: (one) => one === query }, options)
    })
    await Promise.all([super.refetchQueries(filters, options), ...again])
  }
}

/**
 * Queries are fresh for 30 s, or until a live event; no retry after a 4xx response, two after a network
 * error or 5xx. Mutations fail immediately when offline: a paused one would look successful and be lost with the tab.
 */
export const createQueryClient = (): QueryClient =>
  new PasserelleQueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor(30_000),
        retry: (count, error) => count < 2 && (!isProblem(error) || error.status >= 500),
      },
      mutations: { networkMode: 'always' },
    },
  })
