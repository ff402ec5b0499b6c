import type { Topic } from '@passerelle/contract/chats/live'
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

/** Events about a task, its work logs and its messages: published to the account's board, the backlog and the task. */
const taskEvent = /^(?:task|estimate|completion|merge_request|milestone|work|message)\./
/**
 * Events about a monitored service, its maintenances and incidents, or the account itself: published to the account's
 * board.
 */
const accountEvent = /^(?:probe|app|incident|incident_report|maintenance)\.|^report\.completion_requested$/

/**
 * Returns the channels an event is published to. Closed by default: events of any other kind (sessions, users,
 * settings, payments …) are not published until they are listed here. Inbox delivery is decided separately by
 * `Recipients`.
 */
export const channelsOf = (event: EventOf): Channel[] => {
  if (event.appId === null) return []
  if (accountEvent.test(event.name)) return [`board:${event.appId}`]
  if (event.name.startsWith('server.')) return [`server:${event.subject}`, `server:${event.appId}`]
  if (event.name.startsWith('cluster.')) return [`cluster:${event.subject}`, `cluster:${event.appId}`]
  if (!taskEvent.test(event.name)) return []
  const channels: Channel[] = [`board:${event.appId}`, 'backlog', `task:${event.subject}`]
  return event.name === 'message.posted' ? [...channels, `thread:${event.data.threadId}`] : channels
}
