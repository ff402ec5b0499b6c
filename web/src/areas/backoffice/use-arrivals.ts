import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { revealRow } from '../../features/task-table/reveal-row.ts'
import type { TaskTableParams } from '../../shared/tasks/list-params.ts'
import { addRow, hasRow, lackingRows, restartRows } from '../../shared/tasks/task-row-cache.ts'
import { fetchFirstRows, taskQueries } from '../../shared/tasks/task-queries.ts'
import { useRowsLive } from '../../shared/tasks/use-rows-live.ts'
import { afterPaint } from '../../shared/ui/after-paint.ts'
import { announce } from '../../shared/ui/live-region.tsx'
import { focusIsLost } from '../../shared/ui/restore-focus.ts'

const isNarrowed = ({ search, filters }: TaskTableParams) => search !== undefined || filters !== undefined
const isNewestFirst = (wanted: TaskTableParams) => !wanted.sort && !isNarrowed(wanted)

/** The first page of a narrowed-down list is looked at this long after a change elsewhere, in ms, and so often at most, whatever happens meanwhile. */
const pause = 1000
const rest = 5000

/** Looks again for what a narrowed-down list may have got, where somebody changed a request that is not in it. */
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
 * New requests, announced as they come: at the head of a list that is shown newest first; where only the server knows their place they are counted, and
 * `show` reads the list anew and leads to its first row. Narrowed down, those are counted that match now, by whatever change.
 */
export const useArrivals = (meId: string | undefined, wanted: TaskTableParams) => {
  const t = useTranslations('board')
  const client = useQueryClient()
  const choice = JSON.stringify(wanted)
  const [hidden, setHidden] = useState({ choice, count: 0 })
  const look = useLook(async () => {
    const { list } = await fetchFirstRows(wanted)
    setHidden({ choice, count: lackingRows(client, wanted, list) })
  })
  useRowsLive(
    meId,
    (row) => {
      const mine = row.userId === meId
      // An event may be heard twice, and again by a page that has read it already.
      if ((wanted.appIds && !wanted.appIds.includes(row.appId)) || hasRow(client, wanted, row._id)) return
      if (!mine) announce(t('arrived', { taskId: row.taskId, name: row.name }))
      if (isNewestFirst(wanted)) addRow(client, wanted, row)
      else if (isNarrowed(wanted)) look()
      else setHidden((before) => ({ choice, count: (before.choice === choice ? before.count : 0) + 1 }))
    },
    () => isNarrowed(wanted) && look(),
  )
  const show = async () => {
    const { queryKey } = taskQueries.rows(wanted)
    setHidden({ choice, count: 0 })
    restartRows(client, wanted)
    await client.invalidateQueries({ queryKey })
    // The button that was pressed is gone, and the focus with it.
    const first = client.getQueryData(queryKey)?.pages[0]?.list[0]
    afterPaint(() => first && focusIsLost() && revealRow(first._id))
  }
  return { count: hidden.choice === choice ? hidden.count : 0, show }
}
