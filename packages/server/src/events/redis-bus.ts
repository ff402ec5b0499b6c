import { Redis } from 'ioredis'
import type { EventBus } from './event-bus.ts'
import { createEventDispatcher, type HearingDeps } from './event-dispatcher.ts'

const heartbeatMs = 10_000
const retryStrategy = (attempt: number) => Math.min(20 * 2 ** attempt, 5000)

/**
 * Event bus on Redis pub/sub: one message reaches all processes without one Postgres connection per process. `channel`
 * separates installations.
 */
export const createRedisEventBus = ({
  redisUrl,
  channel,
  ...deps
}: HearingDeps & { redisUrl: string; channel: string }): EventBus => {
  const { logger } = deps
  const hearing = createEventDispatcher(deps)
  const broken = (err: unknown) => logger.warn({ err }, 'the event bus cannot reach Redis')

  // Publishing never blocks on Redis: events that cannot be published are caught up from the event table later.
  const publisher = new Redis(redisUrl, { retryStrategy, maxRetriesPerRequest: 1, commandTimeout: 2000 })
  const subscriber = new Redis(redisUrl, { retryStrategy, maxRetriesPerRequest: null, autoResubscribe: false })
  publisher.on('error', broken)
  subscriber.on('error', broken)
  subscriber.on('message', (_channel: string, id: string) => hearing.heard(id))

  const first = Promise.withResolvers<void>()
  let subscribed = false
  let answered = true
  subscriber.on('ready', () => {
    answered = true
    subscriber.subscribe(channel).then(() => {
      if (subscribed) hearing.onReconnect()
      else hearing.markCaughtUp()
      subscribed = true
      first.resolve()
    }, broken)
  })

  const beat = () => {
    if (!answered) subscriber.disconnect(true)
    if (subscriber.status !== 'ready') return
    answered = false
    subscriber.ping().then(
      () => {
        answered = true
        hearing.markCaughtUp()
      },
      () => {},
    )
  }
  const heartbeatTimer = setInterval(beat, heartbeatMs)

  return {
    subscribe: hearing.subscribe,
    publish: (id) => void publisher.publish(channel, id).catch(broken),
    ready: () => first.promise,
    close: async () => {
      clearInterval(heartbeatTimer)
      hearing.close()
      first.resolve()
      subscriber.disconnect()
      publisher.disconnect()
    },
  }
}
