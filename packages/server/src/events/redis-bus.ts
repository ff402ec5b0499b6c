import { Redis } from 'ioredis'
import type { Bus } from './bus.ts'
import { createHearing, type HearingDeps } from './hearing.ts'

const heartbeatMs = 10_000
const retryStrategy = (attempt: number) => Math.min(20 * 2 ** attempt, 5000)

/** Redis pub/sub: one message reaches all processes without a Postgres connection each. `channel` keeps installations apart. */
export const redisBus = ({ redisUrl, channel, ...deps }: HearingDeps & { redisUrl: string; channel: string }): Bus => {
  const { logger } = deps
  const hearing = createHearing(deps)
  const broken = (err: unknown) => logger.warn({ err }, 'the event bus cannot reach Redis')

  // What cannot be told at once is found in the event table later: nothing waits for Redis.
  const speaker = new Redis(redisUrl, { retryStrategy, maxRetriesPerRequest: 1, commandTimeout: 2000 })
  const ears = new Redis(redisUrl, { retryStrategy, maxRetriesPerRequest: null, autoResubscribe: false })
  speaker.on('error', broken)
  ears.on('error', broken)
  ears.on('message', (_channel: string, id: string) => hearing.heard(id))

  const first = Promise.withResolvers<void>()
  let subscribed = false
  let answered = true
  ears.on('ready', () => {
    answered = true
    ears.subscribe(channel).then(() => {
      if (subscribed) hearing.recovered()
      else hearing.alive()
      subscribed = true
      first.resolve()
    }, broken)
  })

  const beat = () => {
    if (!answered) ears.disconnect(true)
    if (ears.status !== 'ready') return
    answered = false
    ears.ping().then(
      () => {
        answered = true
        hearing.alive()
      },
      () => {},
    )
  }
  const heart = setInterval(beat, heartbeatMs)

  return {
    subscribe: hearing.subscribe,
    publish: (id) => void speaker.publish(channel, id).catch(broken),
    ready: () => first.promise,
    close: async () => {
      clearInterval(heart)
      hearing.close()
      first.resolve()
      ears.disconnect()
      speaker.disconnect()
    },
  }
}
