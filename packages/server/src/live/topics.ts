import type { Topic } from '@passerelle/contract/chats/live'
import type { EventOf } from '@passerelle/contract/events'

/** What one subscription watches, as a key: `board:<account>`, `task:<request>`, `thread:<thread>`, `backlog:<person>`, `inbox:<person>`. */
export type TopicKey = `${Topic}:${string}`

export const topicKey = (topic: Topic, id: string): TopicKey => `${topic}:${id}`

/** Where an event is told. The backlog is one channel for all who watch it; what each of them hears is a matter of `mayHear`. */
export type Channel = Exclude<TopicKey, `backlog:${string}`> | 'backlog'

export const channelOf = (key: TopicKey): Channel => (key.startsWith('backlog:') ? 'backlog' : (key as Channel))

/** Events about a request, its time and its messages: told to those who watch its account's board, the backlog and the request itself. */
const taskEvent = /^(?:task|estimate|completion|merge_request|milestone|work|message)\./
/** Events about a monitored service, a report of its incidents or the account itself: told to those who watch the account's board. */
const accountEvent = /^(?:probe|app|incident_report)\.|^report\.completion_requested$/

/**
 * The channels in which an event is told. Closed by default: an event of any other kind (sessions, users, settings, payments …) is told to nobody until it
 * is named here. `Recipients` adds the inboxes that it comes to.
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
