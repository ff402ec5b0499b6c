import * as z from 'zod/mini'
import { anyone, can } from '../access.ts'
import { api, operation } from '../operation.ts'
import type { TaskCard } from '../projects/schemas.ts'
import { Id, Instant } from '../schemas.ts'

/**
 * Topic of a subscription. `board` has the account's id; `backlog` (staff: the tasks of all their accounts) and `inbox`
 * have the id of the subscribing user. `server` and `cluster` have the id of one, or of the account for its list
 * (API-120). `money` has the account's id: its invoices, payments and collections, its stays and its users; `ledger`
 * (staff: those of all accounts) the id of the subscribing user (COL-022), as has `office` (staff: outages and on-call
 * duty of all accounts,
 * ONC-025).
 */
export const Topic = z.enum([
  'board',
  'task',
  'thread',
  'backlog',
  'inbox',
  'server',
  'cluster',
  'money',
  'ledger',
  'office',
])
export type Topic = z.infer<typeof Topic>

/**
 * Frames from the browser: subscribe and unsubscribe (THR-016), and that a visible page shows a topic (EML-002).
 * `cursor` is the newest event id received.
 */
export const ClientFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscribe'), topic: Topic, id: Id, cursor: z.optional(Id) }),
  z.strictObject({ type: z.literal('unsubscribe'), topic: Topic, id: Id }),
  z.strictObject({ type: z.literal('visible'), topic: Topic, id: Id }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/**
 * Frames to the browser. A message event carries the whole message as the read operation would return it to this
 * receiver. `inbox`: the receiver is a recipient (OPEN-064), whatever topic the event was published to.
 */
export type ServerFrame =
  | { type: 'subscribed'; topic: Topic; id: string; cursor: string | null }
  /** Repeats topic and id as received, known or not. */
  | { type: 'refused'; topic: string; id: string; code: string }
  | {
      type: 'event'
      name: string
      at: string
      appId: string
      subject: string
      data: Record<string, unknown>
      cursor: string
      inbox?: true
      /** The card of the changed task as this receiver would read it, for subscribers of the board (THR-016). */
      card?: TaskCard
    }
  | { type: 'reload'; topic: Topic; id: string }
  | { type: 'ping' }

/** WebSocket close codes: the browser signs out on the first and reconnects on the second. */
export const closeCodes = { signedOut: 4401, restarting: 1012 } as const

export const live = api('chats', {
  /** Returns a single-use ticket for the socket, valid for 30 s. */
  takeTicket: operation({
    method: 'POST',
    path: '/private/live-tickets',
    perMinute: 60,
    requirement: 'THR-014',
    access: can('live.connect'),
    token: 'none',
    app: 'optional',
    status: 201,
    response: z.object({ token: z.string(), expiresAt: Instant }),
  }),
  /** Opens the WebSocket; the token is a ticket or a session token (THR-014, API-072). */
  connect: operation({
    method: 'GET',
    path: '/live',
    perMinute: 120,
    requirement: 'API-072',
    kind: 'websocket',
    access: anyone('the token travels in the query and is checked before the upgrade'),
    query: z.strictObject({ token: z.string().check(z.maxLength(4000)) }),
    problems: ['not_signed_in', 'session_expired', 'origin_refused'],
  }),
})
