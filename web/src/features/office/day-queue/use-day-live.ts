import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTopic } from '../../../model/live/use-topic.ts'
import { useMe } from '../../../model/session/me.ts'
import { refetchDay } from './day-queries.ts'
import { createPacedReader } from './paced-reader.ts'

/** Reads queue and counts again after events that may change them, and when the connection was lost (DAY-049). */
export const useDayLive = (): void => {
  const client = useQueryClient()
  const reader = useMemo(
    () =>
      createPacedReader({
        readAgain: () => refetchDay(client),
        visibility: () => document.visibilityState,
        now: () => performance.now(),
      }),
    [client],
  )
  useEffect(() => {
    document.addEventListener('visibilitychange', reader.see)
    return () => {
      document.removeEventListener('visibilitychange', reader.see)
      reader.stop()
    }
  }, [reader])
  useTopic('office', useMe()?._id, reader.hear, () => void refetchDay(client))
}
