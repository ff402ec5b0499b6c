import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isSameView } from '../../../features/tasks/backlog/backlog-view.ts'
import type { PresetView } from '../../../features/tasks/presets/preset-queries.ts'
import {
  getVisibleColumns,
  hiddenStore,
  toggleColumn,
  type Column,
} from '../../../features/tasks/task-table/columns.ts'
import { useStore } from '../../../kit/store/store.ts'
import type { TaskTableParams, ListParams } from '../../../model/tasks/queries/list-params.ts'
import { restartRows } from '../../../model/tasks/cache/task-row-cache.ts'
import { toRequestsPreset, toRequestsView, type RequestsView } from './requests-view.ts'
import {
  taskTableParamsOf,
  shownColumnsOf,
  showsAll,
  toTableParams,
  toTasksSearch,
  type TasksSearchParams,
} from './tasks-search-params.ts'

/**
 * Reads the list parameters of the task table from the search params, and updates them there, so that they survive a
 * reload and can be shared. Without columns in the address, those chosen on this device are shown.
 */
export const useTaskTableParams = () => {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const own = getVisibleColumns(useStore(hiddenStore))
  const asked = taskTableParamsOf(address)
  const all = showsAll(address)
  const addressed = shownColumnsOf(address)
  const name = JSON.stringify(toTableParams(asked, all))
  // Memoized: the parameters stay the same object while other search params change.
  const wanted = useMemo(() => JSON.parse(name) as TaskTableParams, [name])
  const { appIds, sort, ...rest } = asked
  const narrowed: ListParams | undefined = Object.keys(rest).length > 0 ? rest : undefined
  const columns = addressed ?? own
  const show = (next: Partial<RequestsView>) => {
    const view = { asked, all, columns: addressed, ...next }
    const search: TasksSearchParams = {
      ...toTasksSearch(view.asked),
      all: view.all ? 'yes' : undefined,
      columns: view.columns?.join(','),
    }
    restartRows(client, toTableParams(view.asked, view.all))
    void navigate({ to: '.', search: () => search })
  }
  const showAsked = (next: TaskTableParams) => show({ asked: next })
  const comparable = (view: RequestsView) => ({
    wanted: toTableParams(view.asked, view.all),
    columns: view.columns ?? own,
    stats: [],
  })
  return {
    wanted,
    narrowed,
    appIds: appIds ?? [],
    all,
    columns,
    /** What is shown now, as a preset stores it. */
    toPreset: () => toRequestsPreset({ asked, all, columns }),
    isDefault: Object.keys(asked).length === 0 && !all && addressed === null,
    isShown: (preset: PresetView) =>
      isSameView(comparable(toRequestsView(preset)), comparable({ asked, all, columns })),
    /** Shows a saved view, null = the default one. */
    showPreset: (preset: PresetView | null) => {
      const view = preset ? toRequestsView(preset) : { asked: {}, all: false, columns: null }
      show({ ...view, columns: view.columns?.join() === own.join() ? null : view.columns })
    },
    /** Shows or hides a column: in the address if it names columns, else on this device. */
    toggle: (column: Column) => {
      if (!addressed) return toggleColumn(column)
      const shown = addressed.includes(column) ? addressed.filter((one) => one !== column) : [...addressed, column]
      return show({ columns: shown })
    },
    narrowTo: (next: ListParams | undefined) =>
      showAsked({ ...next, ...(appIds && { appIds }), ...(sort && { sort }) }),
    chooseApps: (ids: readonly string[]) =>
      showAsked({ ...rest, ...(ids.length > 0 && { appIds: [...ids] }), ...(sort && { sort }) }),
    order: (next: TaskTableParams['sort']) =>
      showAsked({ ...rest, ...(appIds && { appIds }), ...(next && { sort: next }) }),
    showAll: (next: boolean) => show({ all: next }),
    clear: () => showAsked(sort ? { sort } : {}),
  }
}
