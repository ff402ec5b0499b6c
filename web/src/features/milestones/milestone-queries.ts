import { milestones } from '@passerelle/contract/projects/milestones'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

/** How many milestones the picker shows (MIL-004). */
export const shownMilestones = 5

export const milestoneQueries = {
  /** Milestones by name, five at most; without a search those that are not over at `from` (MIL-004). */
  found: (search: string, from: string) =>
    queryOptions({
      queryKey: ['milestones', search, search === '' ? from : null],
      queryFn: ({ signal }) => call(milestones.listMilestonesAsStaff, { limit: shownMilestones, ...(search === '' ? { startAt: from } : { search }) }, { signal }),
      select: ({ list }) => list,
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    }),
}
