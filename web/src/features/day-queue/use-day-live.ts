import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTopic } from '../../model/live/use-topic.ts'
import { useMe } from '../../model/session/me.ts'
import { refetchDay } from './day-queries.ts'

/** Events of one change arrive together: they are waited for, and the queue is read at most once in `between` ms. */
const together = 100
const between = 1500

/** Reads queue and counts again after events that may change them, and when the connection was lost (DAY-049). */
export const useDayLive = (): void => {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAt = useRef(-Infinity)
  useEffect(() => () => clearTimeout(timer.current), [])
  useTopic(
    'office',
    useMe()?._id,
    () => {
      const wait = Math.max(together, readAt.current + between - performance.now())
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        readAt.current = performance.now()
        refetchDay(client)
      }, wait)
    },
    () => refetchDay(client),
  )
}
