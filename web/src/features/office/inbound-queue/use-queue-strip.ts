import { useQuery } from '@tanstack/react-query'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'
import { useChunkSettled } from '../../../kit/ui/lazy/use-chunk-settled.ts'
import { inboundQueries } from './inbound-queries.ts'

/** The line above the queue of the day that says how many mails wait. */
export const QueueStrip = lazyWithPreload(() => loadWithMessages(() => import('./queue-strip.tsx'), 'backoffice'), {
  silent: true,
})

/** Whether that line can move the page no more: it is there, or no mail waits, or it cannot be known now. */
export const useQueueStripReady = (): boolean => {
  const { data, isPending, failureCount } = useQuery(inboundQueries.count())
  const settled = useChunkSettled(QueueStrip, data !== undefined && data.held > 0)
  return settled && (!isPending || failureCount > 0)
}
