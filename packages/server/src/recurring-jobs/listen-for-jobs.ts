import { createPgListener, type PgListener } from '../events/pg-listener.ts'
import type { RecurringJob } from './recurring-job.ts'

/** What starts the next run of a job, by the channel of the job. */
export type Wakers = Map<string, () => void>

type Options = {
  jobs: readonly RecurringJob[]
  url: string
  logger: { warn: (details: object, text: string) => void }
}

/** Listens on the channels of all these jobs with one connection. Each job adds its waker. */
export const listenForJobs = ({ jobs, url, logger }: Options): { wakers: Wakers; stop: PgListener['stop'] } => {
  const wakers: Wakers = new Map()
  const channels = jobs.flatMap(({ channel }) => channel ?? [])
  if (channels.length === 0) return { wakers, stop: async () => {} }
  const { stop } = createPgListener({
    url,
    channels,
    onNotification: (_payload, channel) => wakers.get(channel)?.(),
    alive: () => {},
    recovered: () => wakers.forEach((wake) => wake()),
    logger,
  })
  return { wakers, stop }
}
