import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedWanted } from '../../shared/tasks/list-wanted.ts'
import { addRow, hasRow, restartRows } from '../../shared/tasks/listed-cache.ts'
import { taskQueries } from '../../shared/tasks/task-queries.ts'
import { useRowsLive } from '../../shared/tasks/use-rows-live.ts'
import { announce } from '../../shared/ui/live-region.tsx'

const isNewestFirst = ({ sort, search, filters }: ListedWanted) => !sort && search === undefined && filters === undefined

/**
 * New requests, announced as they come: at the head of a list that is shown newest first; where only the server knows their place they are counted, and
 * `show` reads the list anew.
 */
export const useArrivals = (meId: string | undefined, wanted: ListedWanted) => {
  const t = useTranslations('board')
  const client = useQueryClient()
  const choice = JSON.stringify(wanted)
  const [hidden, setHidden] = useState({ choice, count: 0 })
  useRowsLive(meId, (row) => {
    const mine = row.userId === meId
    // An event may be heard twice, and again by a page that has read it already.
    if ((wanted.appIds && !wanted.appIds.includes(row.appId)) || hasRow(client, wanted, row._id)) return
    if (!mine) announce(t('arrived', { taskId: row.taskId, name: row.name }))
    if (isNewestFirst(wanted)) addRow(client, wanted, row)
    else setHidden((before) => ({ choice, count: (before.choice === choice ? before.count : 0) + 1 }))
  })
  const show = () => {
    setHidden({ choice, count: 0 })
    restartRows(client, wanted)
    void client.invalidateQueries({ queryKey: taskQueries.rows(wanted).queryKey })
  }
  return { count: hidden.choice === choice ? hidden.count : 0, show }
}
