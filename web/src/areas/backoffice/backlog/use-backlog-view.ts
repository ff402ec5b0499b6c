import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { BacklogView } from '../../../features/tasks/backlog/backlog-view.ts'
import { toggleGroup } from '../../../features/tasks/backlog/group-params.ts'
import { firstOf, type TableGroup } from '../../../features/tasks/task-table/group-lines.ts'
import { seedToggledRows } from '../../../model/tasks/cache/toggle-rows.ts'
import type { GroupParams, ListParams, TaskTableParams } from '../../../model/tasks/queries/list-params.ts'
import { restartRows } from '../../../model/tasks/cache/task-row-cache.ts'
import { toBacklogSearch, toBacklogView } from './backlog-search-params.ts'

/** Reads the view from the search params, and updates it there. */
export const useBacklogView = () => {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const name = JSON.stringify(toBacklogView(address))
  // Memoized: the view stays the same object while other search params change.
  const view = useMemo(() => JSON.parse(name) as BacklogView, [name])
  const { appIds, sort, groups, open, backlog: _, ...rest } = view.wanted
  const narrowed: ListParams | undefined = Object.keys(rest).length > 0 ? rest : undefined
  const show = (next: BacklogView | null) => {
    const shown = next ?? toBacklogView({})
    restartRows(client, shown.wanted)
    void navigate({ to: '.', search: () => toBacklogSearch(shown) })
  }
  const want = (wanted: TaskTableParams, kept = groups) =>
    show({ ...view, wanted: { ...wanted, backlog: true, ...(open && { open }), ...(kept && { groups: kept }) } })
  return {
    view,
    narrowed,
    appIds: appIds ?? [],
    isDefault: JSON.stringify(toBacklogView({})) === name,
    show,
    filter: (next: ListParams | undefined) => want({ ...next, ...(appIds && { appIds }), ...(sort && { sort }) }),
    chooseApps: (ids: readonly string[]) =>
      want({ ...rest, ...(ids.length > 0 && { appIds: [...ids] }), ...(sort && { sort }) }),
    order: (next: TaskTableParams['sort']) => want({ ...rest, ...(appIds && { appIds }), ...(next && { sort: next }) }),
    /** Shows done requests too, or open ones alone. */
    showAll: (all: boolean) => {
      const { open: _open, ...wanted } = view.wanted
      show({ ...view, wanted: all ? wanted : { ...wanted, open: true } })
    },
    clear: () => want(sort ? { sort } : {}),
    group: (next: GroupParams | undefined) => {
      const { groups: _groups, ...ungrouped } = view.wanted
      show({ ...view, wanted: { ...ungrouped, ...(next && { groups: next }) } })
    },
    /** Collapses or expands a group; the rows that are loaded stay. */
    toggle: (key: string, list: readonly TableGroup[]) => {
      const group = list.find((one) => one.key === key)
      if (!groups || !group) return
      const wanted = { ...view.wanted, groups: toggleGroup(groups, key) }
      const rows = { first: firstOf(list, key), count: group.count, collapsed: !group.collapsed }
      seedToggledRows(client, view.wanted, wanted, rows)
      void navigate({ to: '.', search: () => toBacklogSearch({ ...view, wanted }), replace: true })
    },
  }
}
