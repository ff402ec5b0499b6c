import type { ServiceName } from '@passerelle/contract/operation'
import type { Jobs } from './jobs.ts'

/** Returns the number of jobs per service and state, for monitoring. */
export const readQueues = (jobs: Pick<Jobs, 'queue'>, services: readonly ServiceName[]) =>
  Promise.all(
    services.map(async (service) => {
      const counts = await jobs.queue(service).getJobCounts('waiting', 'active', 'delayed', 'failed')
      const of = (state: string) => counts[state] ?? 0
      return { service, waiting: of('waiting'), active: of('active'), delayed: of('delayed'), failed: of('failed') }
    }),
  )
