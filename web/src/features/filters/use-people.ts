import { useQuery, useQueryClient } from '@tanstack/react-query'
import { peopleQueries } from '../../shared/people/people-queries.ts'
import { readViews } from '../../shared/tasks/list-views.ts'
import { peopleOf, type Person } from './people-of.ts'

/** Staff look people up in the account, across accounts (`appId` null) among the provider's staff; customers choose among those whom they meet on their requests. */
export const usePeople = ({
  staff,
  appId,
  search,
  enabled = true,
}: {
  staff: boolean
  appId: string | null
  search: string
  enabled?: boolean
}): { people: Person[]; searching: boolean } => {
  const client = useQueryClient()
  const query = useQuery({
    ...(appId === null ? peopleQueries.staff(search) : peopleQueries.ofApp(appId, search)),
    enabled: staff && enabled,
  })
  if (!enabled) return { people: [], searching: false }
  if (staff) return { people: query.data ?? [], searching: query.isFetching }
  const cards = readViews(client).flatMap((view) =>
    Object.values(view.lists).flatMap((list) => list.pages.flatMap((page) => page.list)),
  )
  return { people: peopleOf(cards, search), searching: false }
}
