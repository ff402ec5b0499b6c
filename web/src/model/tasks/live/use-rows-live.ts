import { lists } from '@passerelle/contract/projects/lists'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { concernsRequests } from '../../live/concerns-requests.ts'
import { useTopic } from '../../live/use-topic.ts'
import { findRow, patchRow } from '../cache/task-row-cache.ts'
import { refetchStatsOfAll } from './refetch-lists.ts'
import { taskQueries } from '../queries/task-queries.ts'
import type { TaskRow } from '../queries/row-pages.ts'

/** Debounce in ms that batches the events of one change; one request reads up to 100 tasks (API-048). */
const pause = 80
const together = 100

/**
 * Keeps the rows across accounts and the open task up to date (THR-016): changed tasks are refetched in batches and
 * updated in place. New tasks are passed to `onNew`; other tasks that are not loaded are not fetched, only `onOther` is
 * called. Sums and groups are refetched after any change.
 */
export const useRowsLive = (meId: string | undefined, onNew: (row: TaskRow) => void, onOther: () => void): void => {
  const client = useQueryClient()
  const due = useRef(new Map<string, { created: boolean }>())

  const read = async () => {
    const changed = due.current
    due.current = new Map()
    const ids = [...changed.keys()]
    for (let from = 0; from < ids.length; from += together) {
      const { list } = await call(
        lists.findTasks,
        { filters: { _id: ids.slice(from, from + together) } },
        { side: 'staff', appId: null },
      )
      for (const row of list) {
        patchRow(client, row)
        for (const id of [row._id, row.taskId])
          void client.invalidateQueries({ queryKey: taskQueries.detail(id).queryKey })
        if (changed.get(row._id)?.created) onNew(row)
      }
    }
  }
  const isOpen = (id: string) =>
    client
      .getQueriesData<{ _id: string }>({ queryKey: taskQueries.details(), type: 'active' })
      .some(([, task]) => task?._id === id)

  useTopic(
    'backlog',
    meId,
    ({ name, subject }) => {
      const created = name === 'task.created'
      if (!concernsRequests(name)) return
      refetchStatsOfAll(client)
      if (!created && !findRow(client, subject)) onOther()
      if (!(created || findRow(client, subject) || isOpen(subject))) return
      if (due.current.size === 0)
        setTimeout(() => void read().catch(() => client.invalidateQueries({ queryKey: taskQueries.listed() })), pause)
      due.current.set(subject, { created: created || due.current.get(subject)?.created === true })
    },
    () => void client.invalidateQueries({ queryKey: taskQueries.all() }),
  )
}
