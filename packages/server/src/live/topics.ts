import type { Topic } from '@passerelle/contract/chats/live'
import type { EventOf } from '@passerelle/contract/events'

/** What one subscription watches, as a key: `board:<account>`, `task:<request>`, `thread:<thread>`, `inbox:<person>`. */
export type TopicKey = `${Topic}:${string}`

export const topicKey = (topic: Topic, id: string): TopicKey => `${topic}:${id}`

/**
 * The topics in which an event is told: the account's board, the request, and for a message its thread. What concerns sessions, and files that
 * no message carries yet, is told to nobody. (Nothing is addressed to an inbox yet.)
 */
export const topicKeysOf = (event: EventOf): TopicKey[] => {
  if (event.appId === null || event.name === 'session.started' || event.name === 'session.ended' || event.name === 'file.stored') return []
  const keys = [topicKey('board', event.appId), topicKey('task', event.subject)]
  return event.name === 'message.posted' ? [...keys, topicKey('thread', event.data.threadId)] : keys
}
