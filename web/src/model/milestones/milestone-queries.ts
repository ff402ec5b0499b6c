import { milestones } from '@passerelle/contract/projects/milestones'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { getSide } from '../session/side.ts'

/** Number of milestones the picker shows (MIL-004). */
export const shownMilestones = 5

/** For staff, within an account and across accounts. */
const read = (wanted: { limit: number; startAt?: string; search?: string }, signal: AbortSignal) =>
  getSide(location.pathname) === 'staff'
    ? call(milestones.listMilestonesOfProvider, wanted, { signal, appId: null })
    : call(milestones.listMilestonesAsStaff, wanted, { signal })

export const milestoneQueries = {
  /** Milestones by name, at most five; without search text those that end after `from` (MIL-004). */
  found: (search: string, from: string) =>
    queryOptions({
      queryKey: ['milestones', search, search === '' ? from : null],
      queryFn: ({ signal }) =>
        read({ limit: shownMilestones, ...(search === '' ? { startAt: from } : { search }) }, signal),
      select: ({ list }) => list,
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    }),
}
