import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTopic } from '../../model/live/use-topic.ts'
import { useMe } from '../../model/session/me.ts'
import { refetchDay } from './day-queries.ts'

/** Events of one change arrive together; the queue is read at most this often, in ms. */
const pause = 2000

/** Reads queue and counts again after events about requests, and when the connection was lost (DAY-049). */
export const useDayLive = (): void => {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useTopic(
    'backlog',
    useMe()?._id,
    ({ name }) => {
      // Mails that wait have a queue of their own.
      if (name.startsWith('inbound.')) return
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        refetchDay(client)
      }, pause)
    },
    () => refetchDay(client),
  )
}
