import type { Topic } from '@passerelle/contract/chats/live'
import { isInternalEvent, type EventOf } from '@passerelle/contract/events'
import type { Person } from '@passerelle/kernel/actor'
import { mayRead } from '@passerelle/kernel/visibility'
import { eventFrame } from './frames.ts'
import { viewOf, type LiveViews } from './live-views.ts'
import type { Registry } from './registry.ts'
import { topicKeysOf } from './topics.ts'
import { send, sendText, type Watching } from './watching.ts'

type Told = EventOf & { appId: string }

/** The rule of the read calls, asked for each receiver of each event (ROL-002, ROL-004, THR-006). */
export const mayHear = (person: Person, event: EventOf): event is Told =>
  event.appId !== null && mayRead(person, { appId: event.appId, internal: isInternalEvent(event) })

export type TellDeps = { registry: Registry; liveViews: LiveViews; logger: { error: (details: object, text: string) => void } }

/** Sends events to sockets. */
export const createTell = ({ registry, liveViews, logger }: TellDeps) => {
  const frameTextOf = async (event: Told) => {
    const data = await viewOf(liveViews, event)
    return data && JSON.stringify(eventFrame(event, data))
  }

  /** To everybody who watches one of its topics and may read it: made and written once for all of them. */
  const tellAll = async (event: EventOf) => {
    const keys = topicKeysOf(event)
    const receivers = () => [...registry.watchersOf(keys)].filter(({ person }) => mayHear(person, event))
    if (receivers().length === 0) return
    try {
      const text = await frameTextOf(event as Told)
      if (text) for (const watching of receivers()) sendText(watching, text)
    } catch (err) {
      logger.error({ err, event: event.id, name: event.name }, 'an event could not be shown; its watchers are asked to read again')
      for (const watching of receivers()) reload(watching, (key) => (keys as string[]).includes(key))
    }
  }

  /** What one socket missed. */
  const tellOne = async (watching: Watching, events: readonly EventOf[]) => {
    for (const event of events) {
      const text = mayHear(watching.person, event) && await frameTextOf(event)
      if (text) sendText(watching, text)
    }
  }

  const reload = (watching: Watching, which: (key: string) => boolean = () => true) => {
    for (const key of watching.topics) {
      if (!which(key)) continue
      const [topic, id] = key.split(':') as [Topic, string]
      send(watching, { type: 'reload', topic, id })
    }
  }

  return { tellAll, tellOne, reload }
}

export type Tell = ReturnType<typeof createTell>
