import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { revealRow } from '../../../features/tasks/task-table/reveal-row.ts'
import { choiceOf, type TaskTableParams } from '../../../model/tasks/queries/list-params.ts'
import { addRow, hasRow, lackingRows, restartRows } from '../../../model/tasks/cache/task-row-cache.ts'
import { fetchFirstRows, taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import { useRowsLive } from '../../../model/tasks/live/use-rows-live.ts'
import { afterPaint } from '../../../kit/ui/focus/after-paint.ts'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import { focusIsLost } from '../../../kit/ui/focus/restore-focus.ts'

const isNarrowed = ({ search, filters }: TaskTableParams) => search !== undefined || filters !== undefined
const isNewestFirst = (wanted: TaskTableParams) => !wanted.sort && !wanted.groups && !isNarrowed(wanted)

/** New tasks that the table of `choice` does not show yet; `ids` of those that came by live events. */
type Hidden = { choice: string; count: number; ids: readonly string[] }

const withId = (before: Hidden, choice: string, id: string): Hidden => {
  const ids = before.choice === choice ? before.ids : []
  return ids.includes(id) ? before : { choice, ids: [...ids, id], count: ids.length + 1 }
}

/** A filtered list is checked 1 s after a change elsewhere, and at most once every 5 s. */
const pause = 1000
const rest = 5000

/** Throttled check whether a filtered list has new matches, after a change of a task that is not in it. */
const useLook = (look: () => Promise<void>) => {
  const latest = useRef(look)
  latest.current = look
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(-rest)
  useEffect(() => () => clearTimeout(due.current), [])
  return () => {
    due.current ??= setTimeout(
      () => {
        due.current = undefined
        last.current = performance.now()
        void latest.current().catch(() => undefined)
      },
      Math.max(pause, last.current + rest - performance.now()),
    )
  }
}

/**
 * New tasks from live events. If the list is sorted newest first, they are prepended; otherwise only the server knows
 * their position, so they are counted and `show` refetches the list and focuses the newest one, or the first row. With
 * active filters, the count is the number of matching tasks that are not loaded yet.
 */
export const useArrivals = (meId: string | undefined, wanted: TaskTableParams) => {
  const t = useTranslations('board')
  const client = useQueryClient()
  const choice = choiceOf(wanted)
  const [hidden, setHidden] = useState<Hidden>({ choice, count: 0, ids: [] })
  const look = useLook(async () => {
    const { list } = await fetchFirstRows(wanted)
    setHidden({ choice, count: lackingRows(client, wanted, list), ids: [] })
  })
  useRowsLive(
    meId,
    (row) => {
      const mine = row.userId === meId
      if (wanted.open && row.listId === 'done') return
      // An event may be delivered twice, or after the list has already loaded its task.
      if ((wanted.appIds && !wanted.appIds.includes(row.appId)) || hasRow(client, wanted, row._id)) return
      if (!mine) announce(t('arrived', { taskId: row.taskId, name: row.name }))
      if (isNewestFirst(wanted)) addRow(client, wanted, row)
      else if (isNarrowed(wanted)) look()
      else setHidden((before) => withId(before, choice, row._id))
    },
    () => isNarrowed(wanted) && look(),
  )
  const show = async () => {
    const { queryKey } = taskQueries.rows(wanted)
    const newest = hidden.ids.at(-1)
    setHidden({ choice, count: 0, ids: [] })
    restartRows(client, wanted)
    await client.invalidateQueries({ queryKey })
    // The pressed button has disappeared together with the focus.
    const list = client.getQueryData(queryKey)?.pages[0]?.list ?? []
    const shown = list.find(({ _id }) => _id === newest) ?? list[0]
    afterPaint(() => shown && focusIsLost() && revealRow(shown._id))
  }
  return { count: hidden.choice === choice ? hidden.count : 0, show }
}
