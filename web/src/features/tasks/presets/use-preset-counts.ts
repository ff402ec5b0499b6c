import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { concernsRequests } from '../../../model/live/concerns-requests.ts'
import { useTopic } from '../../../model/live/use-topic.ts'
import { useMe } from '../../../model/session/me.ts'
import { presetCountsOf, type PresetPage } from './preset-queries.ts'

/** Max delay in ms after which a change of a request is counted; all changes within it are counted once. */
const pause = 5000

/** How many requests each view of a page shows, kept up to date while it is open. */
export const usePresetCounts = (page: PresetPage) => {
  const client = useQueryClient()
  const meId = useMe()?._id
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { queryKey } = presetCountsOf(page)
  useEffect(() => () => clearTimeout(due.current), [])
  useTopic(
    'backlog',
    meId,
    ({ name }) => {
      if (!concernsRequests(name)) return
      due.current ??= setTimeout(() => {
        due.current = undefined
        void client.invalidateQueries({ queryKey })
      }, pause)
    },
    () => void client.invalidateQueries({ queryKey }),
  )
  return useQuery(presetCountsOf(page)).data
}
