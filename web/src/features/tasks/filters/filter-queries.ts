import { milestones } from '@passerelle/contract/projects/milestones'
import { days } from '@passerelle/kernel/durations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'

/** Number of milestones shown without a search (MIL-004). */
const offered = 5
const staleTime = 300_000

/** Milestones that ended before this are only found by search. */
const recently = () => new Date(serverNow().getTime() - days(14)).toISOString()

type Wanted = { limit: number; startAt?: string; search?: string }

const read = (appId: string | null, wanted: Wanted, signal: AbortSignal) =>
  appId === null
    ? call(milestones.listMilestonesOfProvider, wanted, { signal, appId })
    : call(milestones.listMilestones, wanted, { signal })

/** Milestones of an account; null = across accounts, for staff (API-069). */
export const filterQueries = {
  /** At most five milestones: the search results, or without search text the recent and upcoming ones. */
  milestones: (appId: string | null, search: string) =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'sprints', appId, search],
      queryFn: ({ signal }) =>
        read(appId, { limit: offered, ...(search === '' ? { startAt: recently() } : { search }) }, signal),
      placeholderData: keepPreviousData,
      staleTime,
    }),
  /** One page of the maximum size: names of the milestones used in filters. */
  milestoneNames: (appId: string | null) =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'sprints-by-name', appId],
      queryFn: ({ signal }) => read(appId, { limit: 100 }, signal),
      staleTime,
    }),
}
