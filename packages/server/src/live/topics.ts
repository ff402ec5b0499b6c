import type { Topic } from '@passerelle/contract/chats/live'
import type { EventOf } from '@passerelle/contract/events'

/** What one subscription watches, as a key: `board:<account>`, `task:<request>`, `thread:<thread>`, `backlog:<person>`, `inbox:<person>`. */
export type TopicKey = `${Topic}:${string}`

export const topicKey = (topic: Topic, id: string): TopicKey => `${topic}:${id}`

/** Where an event is told. The backlog is one channel for all who watch it; what each of them hears is a matter of `mayHear`. */
export type Channel = Exclude<TopicKey, `backlog:${string}`> | 'backlog'

export const channelOf = (key: TopicKey): Channel => (key.startsWith('backlog:') ? 'backlog' : (key as Channel))

/**
 * The channels in which an event is told: the account's board, the backlog, the request, and for a message its thread. What concerns sessions, and files that
 * no message carries yet, is told to nobody; what concerns a probe, to those who watch the account's board. Whose inboxes it comes to beside, `Addressees` says.
 */
export const channelsOf = (event: EventOf): Channel[] => {
  if (
    event.appId === null ||
    event.name === 'session.started' ||
    event.name === 'session.ended' ||
    event.name === 'file.stored'
  )
    return []
  if (event.name.startsWith('probe.')) return [`board:${event.appId}`]
  const channels: Channel[] = [`board:${event.appId}`, 'backlog', `task:${event.subject}`]
  return event.name === 'message.posted' ? [...channels, `thread:${event.data.threadId}`] : channels
}
