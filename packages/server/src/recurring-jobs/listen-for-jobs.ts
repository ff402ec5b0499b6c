import { createPgListener, type PgListener } from '../events/pg-listener.ts'

/** What starts the next run of a job, by the channel of the job; it gets the payload of the notification, if any. */
export type Wakers = Map<string, (payload?: string) => void>

type Options = {
  channels: readonly string[]
  url: string
  logger: { warn: (details: object, text: string) => void }
}

/** Listens on these channels with one connection. Each job adds its waker. */
export const listenForJobs = ({ channels, url, logger }: Options): { wakers: Wakers; stop: PgListener['stop'] } => {
  const wakers: Wakers = new Map()
  if (channels.length === 0) return { wakers, stop: async () => {} }
  const { stop } = createPgListener({
    url,
    channels,
    onNotification: (payload, channel) => wakers.get(channel)?.(payload === '' ? undefined : payload),
    alive: () => {},
    recovered: () => wakers.forEach((wake) => wake()),
    logger,
  })
  return { wakers, stop }
}
