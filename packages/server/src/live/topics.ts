import type { Topic } from '@passerelle/contract/chats/live'
import { isOfficeEvent, readersOf } from '@passerelle/contract/event-audience'
import type { EventOf } from '@passerelle/contract/events'

/**
 * Key of a subscription: `board:<appId>`, `task:<taskId>`, `thread:<threadId>`, `backlog:<userId>`, `inbox:<userId>`,
 * `money:<appId>`, `ledger:<userId>`, `office:<userId>`.
 */
export type TopicKey = `${Topic}:${string}`

/** Topics about all accounts; their id is the user's. */
const ofAll = ['backlog', 'ledger', 'office'] as const
type OfAll = (typeof ofAll)[number]

export const topicKey = (topic: Topic, id: string): TopicKey => `${topic}:${id}`

/**
 * Channel to which events are published. Backlog, ledger and office are one channel each for all subscribers; which of
 * their events a user receives is decided by `mayReceive`.
 */
export type Channel = Exclude<TopicKey, `${OfAll}:${string}`> | OfAll

export const channelOf = (key: TopicKey): Channel =>
  ofAll.find((topic) => key.startsWith(`${topic}:`)) ?? (key as Channel)

const readerChannels = (event: EventOf): Channel[] => {
  const board: Channel = `board:${event.appId}`
  const task: Channel[] = [board, 'backlog', `task:${event.subject}`]
  switch (readersOf(event)) {
    case 'task':
    case 'taskStaff':
      return task
    case 'account':
    case 'accountStaff':
    case 'outage':
    case 'outageStaff':
      return [board]
    case 'queue':
      return ['backlog']
    case 'server':
      return [`server:${event.subject}`, `server:${event.appId}`]
    case 'cluster':
      return [`cluster:${event.subject}`, `cluster:${event.appId}`]
    case 'money':
    case 'moneyStaff':
      return [`money:${event.appId}`, 'ledger']
    case 'bookings':
    case 'people':
      return [`money:${event.appId}`]
    case 'thread':
      return event.name === 'message.posted' ? [...task, `thread:${event.data.threadId}`] : task
    case 'staff':
    case 'none':
      return []
  }
}

/**
 * Returns the channels an event is published to, as the contract says (its readers, `isOfficeEvent`). Inbox delivery
 * is decided separately by `Recipients`.
 */
export const channelsOf = (event: EventOf): Channel[] =>
  event.appId === null ? [] : [...readerChannels(event), ...(isOfficeEvent(event) ? (['office'] as const) : [])]
