import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTopic } from '../../model/live/use-topic.ts'
import { useMe } from '../../model/session/me.ts'
import { refetchDay } from './day-queries.ts'

/** Events of one change arrive together, and are waited for, in ms. */
const together = 100
/** Least time between two readings, in ms: for a page that is seen, and one that is not. */
const between = { visible: 1500, hidden: 15_000 } as const
/** So many times as long as the last reading took, the next one waits: a slow server is asked less often. */
const rest = 10

/** Reads again after events, not more often than the pauses say, and never twice at a time. */
const createReader = (readAgain: () => Promise<void>) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isUnderWay, isOld, nextAt] = [false, false, -Infinity]
  const read = async () => {
    const begun = performance.now()
    timer = undefined
    isUnderWay = true
    isOld = false
    await readAgain()
    isUnderWay = false
    nextAt = begun + Math.max(between[document.visibilityState], rest * (performance.now() - begun))
    if (isOld) hear()
  }
  const hear = () => {
    // What is under way may have been read before the event.
    if (isUnderWay) isOld = true
    else timer ??= setTimeout(() => void read(), Math.max(together, nextAt - performance.now()))
  }
  return { hear, stop: () => clearTimeout(timer) }
}

/** Reads queue and counts again after events that may change them, and when the connection was lost (DAY-049). */
export const useDayLive = (): void => {
  const client = useQueryClient()
  const reader = useMemo(() => createReader(() => refetchDay(client)), [client])
  useEffect(() => reader.stop, [reader])
  useTopic('office', useMe()?._id, reader.hear, () => void refetchDay(client))
}
