import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadWithMessages } from '../../kit/i18n/messages.ts'
import { lazyWithPreload } from '../../kit/ui/lazy/lazy-with-preload.ts'
import { inboundQueries } from './inbound-queries.ts'

/** The line above the queue of the day that says how many mails wait. */
export const QueueStrip = lazyWithPreload(() => loadWithMessages(() => import('./queue-strip.tsx')), { silent: true })

/** Whether that line can move the page no more: it is there, or no mail waits, or it cannot be known now. */
export const useQueueStripReady = (): boolean => {
  const { data, isPending, failureCount } = useQuery(inboundQueries.count())
  const [settled, settle] = useState(false)
  const some = data !== undefined && data.held > 0
  useEffect(() => {
    if (some)
      void QueueStrip.load()
        .catch(() => undefined)
        .then(() => settle(true))
  }, [some])
  return some ? settled : !isPending || failureCount > 0
}
