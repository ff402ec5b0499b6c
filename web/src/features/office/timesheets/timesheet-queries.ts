import { timesheets } from '@passerelle/contract/projects/timesheets'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

const staff = { side: 'staff', appId: null } as const
const named = (week: string | undefined) => (week === undefined ? {} : { week })

/** Weeks of staff; their keys are below that of the work logs, so that a timer that starts or stops refetches them. */
export const timesheetQueries = {
  all: () => ['work-logs'] as const,
  /** Weeks of these people, the caller's own without ids (PLN-041). */
  week: (week: string | undefined, userIds: readonly string[] | undefined) =>
    queryOptions({
      queryKey: ['work-logs', 'timesheets', week ?? 'now', ...(userIds ?? [])],
      queryFn: ({ signal }) =>
        call(
          timesheets.listTimesheets,
          { ...named(week), ...(userIds && { userIds: [...userIds] }) },
          { signal, ...staff },
        ),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.list.some(({ runningSince }) => runningSince !== null) ? 60_000 : false,
    }),
  /** Whether weeks are approved (PLN-045). */
  settings: () =>
    queryOptions({
      queryKey: ['work-logs', 'timesheet-settings'],
      queryFn: ({ signal }) => call(timesheets.readTimesheetSettings, {}, { signal, ...staff }),
    }),
  /** The logs of a week with their notes (PLN-042). */
  logs: (userId: string, week: string) =>
    queryOptions({
      queryKey: ['work-logs', 'timesheet-logs', userId, week],
      queryFn: ({ signal }) => call(timesheets.listTimesheetLogs, { userId, week }, { signal, ...staff }),
    }),
}
