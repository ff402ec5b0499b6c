import { useQuery, useQueryClient } from '@tanstack/react-query'
import { userQueries } from '../../../model/users/user-queries.ts'
import { readViews } from '../../../model/tasks/cache/board-views.ts'
import { getTaskUsers, type TaskUser } from './get-task-users.ts'

/**
 * Searches users for the filter: staff search the users of the account, or across accounts (`appId` null) the
 * provider's staff; customers choose among the users of their own tasks.
 */
export const useUserSearch = ({
  staff,
  appId,
  search,
  enabled = true,
}: {
  staff: boolean
  appId: string | null
  search: string
  enabled?: boolean
}): { people: TaskUser[]; searching: boolean } => {
  const client = useQueryClient()
  const query = useQuery({
    ...(appId === null ? userQueries.staff(search) : userQueries.ofAccount(appId, search)),
    enabled: staff && enabled,
  })
  if (!enabled) return { people: [], searching: false }
  if (staff) return { people: query.data ?? [], searching: query.isFetching }
  const cards = readViews(client).flatMap((view) =>
    Object.values(view.lists).flatMap((list) => list.pages.flatMap((page) => page.list)),
  )
  return { people: getTaskUsers(cards, search), searching: false }
}
