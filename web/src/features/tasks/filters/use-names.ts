import { useQuery } from '@tanstack/react-query'
import { useLabelName } from '../../../model/tasks/label-name.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { filterQueries } from './filter-queries.ts'
import { useUserSearch } from './use-user-search.ts'

type Of = {
  labels?: string | null | undefined
  sprints?: string | null | undefined
  people?: { staff: boolean; appId: string | null }
}

/**
 * Names of the ids used in filters, as far as loaded: labels, milestones and users of an account, or null for all
 * accounts.
 */
export const useNames = (of: Of): ReadonlyMap<string, string> => {
  const nameOf = useLabelName()
  const labels =
    useQuery({ ...taskQueries.labels(of.labels ?? null), enabled: of.labels !== undefined }).data?.list ?? []
  const sprints =
    useQuery({ ...filterQueries.milestoneNames(of.sprints ?? null), enabled: of.sprints !== undefined }).data?.list ??
    []
  const { people } = useUserSearch({
    staff: false,
    appId: null,
    search: '',
    ...of.people,
    enabled: of.people !== undefined,
  })
  return new Map([
    ...labels.map((label) => [label._id, nameOf(label)] as const),
    ...sprints.map((one) => [one._id, one.name] as const),
    ...people.map((one) => [one._id, fullName(one)] as const),
  ])
}
