import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TaskTableParams, ListParams } from '../../shared/tasks/list-params.ts'
import { restartRows } from '../../shared/tasks/task-row-cache.ts'
import { listedWantedOf, toTasksSearch } from './tasks-search-params.ts'

/**
 * Reads the list parameters of the task table from the search params, and updates them there, so that they survive a
 * reload and can be shared.
 */
export const useTasksWanted = () => {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const name = JSON.stringify(listedWantedOf(address))
  // Memoized: the parameters stay the same object while other search params change.
  const wanted = useMemo(() => JSON.parse(name) as TaskTableParams, [name])
  const { appIds, sort, ...rest } = wanted
  const narrowed: ListParams | undefined = Object.keys(rest).length > 0 ? rest : undefined
  const show = (next: TaskTableParams) => {
    restartRows(client, next)
    void navigate({ to: '.', search: () => toTasksSearch(next), replace: true })
  }
  return {
    wanted,
    narrowed,
    appIds: appIds ?? [],
    sort,
    narrowTo: (next: ListParams | undefined) => show({ ...next, ...(appIds && { appIds }), ...(sort && { sort }) }),
    chooseApps: (ids: readonly string[]) =>
      show({ ...rest, ...(ids.length > 0 && { appIds: [...ids] }), ...(sort && { sort }) }),
    order: (next: TaskTableParams['sort']) => show({ ...rest, ...(appIds && { appIds }), ...(next && { sort: next }) }),
    clear: () => show(sort ? { sort } : {}),
  }
}
