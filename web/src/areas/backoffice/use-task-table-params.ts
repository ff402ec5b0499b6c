import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TaskTableParams, ListParams } from '../../shared/tasks/list-params.ts'
import { restartRows } from '../../shared/tasks/task-row-cache.ts'
import {
  taskTableParamsOf,
  showsAll,
  toTableParams,
  toTasksSearch,
  type TasksSearchParams,
} from './tasks-search-params.ts'

/**
 * Reads the list parameters of the task table from the search params, and updates them there, so that they survive a
 * reload and can be shared.
 */
export const useTaskTableParams = () => {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const asked = taskTableParamsOf(address)
  const all = showsAll(address)
  const name = JSON.stringify(toTableParams(asked, all))
  // Memoized: the parameters stay the same object while other search params change.
  const wanted = useMemo(() => JSON.parse(name) as TaskTableParams, [name])
  const { appIds, sort, ...rest } = asked
  const narrowed: ListParams | undefined = Object.keys(rest).length > 0 ? rest : undefined
  const show = (next: TaskTableParams, nextAll = all) => {
    const search: TasksSearchParams = { ...toTasksSearch(next), all: nextAll ? 'yes' : undefined }
    restartRows(client, toTableParams(next, nextAll))
    void navigate({ to: '.', search: () => search, replace: true })
  }
  return {
    wanted,
    narrowed,
    appIds: appIds ?? [],
    all,
    narrowTo: (next: ListParams | undefined) => show({ ...next, ...(appIds && { appIds }), ...(sort && { sort }) }),
    chooseApps: (ids: readonly string[]) =>
      show({ ...rest, ...(ids.length > 0 && { appIds: [...ids] }), ...(sort && { sort }) }),
    order: (next: TaskTableParams['sort']) => show({ ...rest, ...(appIds && { appIds }), ...(next && { sort: next }) }),
    showAll: (next: boolean) => show(asked, next),
    clear: () => show(sort ? { sort } : {}),
  }
}
