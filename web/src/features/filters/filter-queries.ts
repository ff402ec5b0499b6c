import { milestones } from '@passerelle/contract/projects/milestones'
import { days } from '@passerelle/kernel/durations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { serverNow } from '../../shared/config/server-clock.ts'
import { taskQueries } from '../../shared/tasks/task-queries.ts'

/** Sprints offered at once (MIL-004). */
const offered = 5
const staleTime = 300_000

/** Sprints that ended longer ago are found by a search only. */
const recently = () => new Date(serverNow().getTime() - days(14)).toISOString()

type Wanted = { limit: number; startAt?: string; search?: string }

const read = (appId: string | null, wanted: Wanted, signal: AbortSignal) =>
  appId === null
    ? call(milestones.listMilestonesOfProvider, wanted, { signal, appId })
    : call(milestones.listMilestones, wanted, { signal })

/** Sprints as an account sees them; null = as staff see them across accounts (API-069). */
export const filterQueries = {
  /** Five sprints by name: those that a search finds, else those of these weeks. */
  milestones: (appId: string | null, search: string) =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'sprints', appId, search],
      queryFn: ({ signal }) =>
        read(appId, { limit: offered, ...(search === '' ? { startAt: recently() } : { search }) }, signal),
      placeholderData: keepPreviousData,
      staleTime,
    }),
  /** As many sprints as one answer takes: to name those that a filter holds. */
  milestoneNames: (appId: string | null) =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'sprints-by-name', appId],
      queryFn: ({ signal }) => read(appId, { limit: 100 }, signal),
      staleTime,
    }),
}
