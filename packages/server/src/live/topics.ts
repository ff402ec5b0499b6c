import type { Topic } from '@passerelle/contract/chats/live'
import { eventReaders } from '@passerelle/contract/event-readers'
import type { EventOf } from '@passerelle/contract/events'

/**
 * Key of a subscription: `board:<appId>`, `task:<taskId>`, `thread:<threadId>`, `backlog:<userId>`, `inbox:<userId>`.
 */
export type TopicKey = `${Topic}:${string}`

export const topicKey = (topic: Topic, id: string): TopicKey => `${topic}:${id}`

/**
 * Channel to which events are published. The backlog is one channel for all subscribers; which of its events a user
 * receives is decided by `mayReceive`.
 */
export type Channel = Exclude<TopicKey, `backlog:${string}`> | 'backlog'

export const channelOf = (key: TopicKey): Channel => (key.startsWith('backlog:') ? 'backlog' : (key as Channel))

/**
 * Returns the channels an event is published to, as the contract says (`eventReaders`). Inbox delivery is decided
 * separately by `Recipients`.
 */
export const channelsOf = (event: EventOf): Channel[] => {
  if (event.appId === null) return []
  const task: Channel[] = [`board:${event.appId}`, 'backlog', `task:${event.subject}`]
  switch (eventReaders[event.name]) {
    case 'task':
    case 'taskStaff':
      return task
    case 'account':
    case 'accountStaff':
      return [`board:${event.appId}`]
    case 'server':
      return [`server:${event.subject}`, `server:${event.appId}`]
    case 'cluster':
      return [`cluster:${event.subject}`, `cluster:${event.appId}`]
    case 'thread':
      return event.name === 'message.posted' ? [...task, `thread:${event.data.threadId}`] : task
    // Also of an event that another version has recorded.
    case 'none':
    default:
      return []
  }
}
