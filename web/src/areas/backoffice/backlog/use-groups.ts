import type { BacklogGroup } from '@passerelle/contract/projects/backlog'
import { listStates } from '@passerelle/contract/projects/lists'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { TaskTableParams } from '../../../model/tasks/queries/list-params.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import type { TableGroup } from '../../../features/tasks/task-table/group-lines.ts'
import { backlogQueries } from '../../../features/tasks/backlog/backlog-queries.ts'
import { isCollapsed } from '../../../features/tasks/backlog/group-params.ts'

const none: readonly BacklogGroup[] = []

/** Reads the rows again when groups have grown or shrunk: a request has moved from one to another. */
const useMovedRows = (wanted: TaskTableParams, list: readonly BacklogGroup[] | undefined) => {
  const client = useQueryClient()
  const before = useRef<{ choice: string; counts: string }>(undefined)
  const choice = JSON.stringify({ ...wanted, groups: wanted.groups?.by })
  const counts = list?.map(({ key, count }) => `${key}:${count}`).join()
  useEffect(() => {
    if (counts === undefined) return
    const moved = before.current?.choice === choice && before.current.counts !== counts
    before.current = { choice, counts }
    if (moved) void client.invalidateQueries({ queryKey: taskQueries.rows(wanted).queryKey, exact: true })
  }, [client, choice, counts, wanted])
}

/** The groups of the table: undefined while they load; none after an error, which leaves the rows without headings. */
export const useGroups = (wanted: TaskTableParams): readonly TableGroup[] | undefined => {
  const { groups } = wanted
  const { data, isError } = useQuery({
    ...backlogQueries.groups(wanted, groups?.by ?? 'state'),
    enabled: groups !== undefined,
  })
  useMovedRows(wanted, groups && data?.list)
  const t = useTranslations()
  const list = data?.list ?? (isError ? none : undefined)
  return useMemo(() => {
    const labelOf = ({ key, name }: BacklogGroup): string => {
      if (name !== null) return name
      const state = listStates.find((one) => one === key)
      return state ? t(`requests.state.${state}`) : t('backlog.groups.noSprint')
    }
    return list?.map((group) => ({
      key: group.key,
      count: group.count,
      estimated: group.estimated,
      capacity: group.capacity,
      label: labelOf(group),
      collapsed: groups !== undefined && isCollapsed(groups, group.key),
    }))
  }, [list, groups, t])
}
