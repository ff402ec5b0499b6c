import type { EventBus } from './event-bus.ts'
import { eventsChannel } from './channel.ts'
import { createEventDispatcher, type HearingDeps } from './event-dispatcher.ts'
import { createPgListener } from './pg-listener.ts'

/**
 * Event bus on Postgres LISTEN/NOTIFY: Postgres sends the event id when the transaction commits; each process listens
 * on one connection.
 */
export const createPostgresEventBus = ({ url, ...deps }: HearingDeps & { url: string }): EventBus => {
  const hearing = createEventDispatcher(deps)
  const listening = createPgListener({
    url,
    channels: [eventsChannel],
    logger: deps.logger,
    onNotification: hearing.heard,
    alive: hearing.markCaughtUp,
    recovered: hearing.onReconnect,
  })
  return {
    subscribe: hearing.subscribe,
    publish: undefined,
    ready: () => listening.ready,
    close: async () => {
      hearing.close()
      await listening.stop()
    },
  }
}
