import type { ServiceName } from '@passerelle/contract/operation'
import { withTimeout } from '../with-timeout.ts'
import type { Jobs } from './jobs.ts'

const timeoutMs = 3_000

/** Returns the number of jobs per service and state, for monitoring. Throws if the job store does not respond. */
export const readQueues = (jobs: Pick<Jobs, 'queue'>, services: readonly ServiceName[]) =>
  withTimeout(
    timeoutMs,
    Promise.all(
      services.map(async (service) => {
        const counts = await jobs.queue(service).getJobCounts('waiting', 'active', 'delayed', 'failed')
        const of = (state: string) => counts[state] ?? 0
        return { service, waiting: of('waiting'), active: of('active'), delayed: of('delayed'), failed: of('failed') }
      }),
    ),
    'The job store did not answer',
  )
