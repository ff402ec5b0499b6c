import type { Bus } from './bus.ts'
import { eventsChannel } from './channel.ts'
import { createHearing, type HearingDeps } from './hearing.ts'
import { listen } from './listen.ts'

/** Postgres itself tells the event's id when the transaction commits; this process listens on one connection. */
export const postgresBus = ({ url, ...deps }: HearingDeps & { url: string }): Bus => {
  const hearing = createHearing(deps)
  const listening = listen({ ...hearing, url, channel: eventsChannel, logger: deps.logger })
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
