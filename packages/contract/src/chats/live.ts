import * as z from 'zod/mini'
import { anyone, can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'

/** `board` has the account's id, `backlog` (staff: the requests of all their accounts) and `inbox` that of the person who watches. `server` and `cluster` have the
 * id of one, or of the account for its list (API-120).
 */
export const Topic = z.enum(['board', 'task', 'thread', 'backlog', 'inbox', 'server', 'cluster'])
export type Topic = z.infer<typeof Topic>

/** From the browser: open and close what is watched (THR-016). `cursor` is the newest event id seen. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscribe'), topic: Topic, id: Id, cursor: z.optional(Id) }),
  z.strictObject({ type: z.literal('unsubscribe'), topic: Topic, id: Id }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/**
 * To the browser. A message event carries the whole message as the read call would give it to this receiver. `inbox`: it is addressed to
 * the receiver (OPEN-064), whatever topic it was told for.
 */
export type ServerFrame =
  | { type: 'subscribed'; topic: Topic; id: string; cursor: string | null }
  /** Names the topic and the id as they came, known or not. */
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
    }
  | { type: 'reload'; topic: Topic; id: string }
  | { type: 'ping' }

/** Close codes: the browser signs out on the first, connects again on the second. */
export const closeCodes = { signedOut: 4401, restarting: 1012 } as const

export const live = api('chats', {
  /** A single-use ticket for the socket, 30 s. */
  takeTicket: operation({
    method: 'POST',
    path: '/private/live-tickets',
    perMinute: 60,
    requirement: 'THR-014',
    access: can('live.connect'),
    app: 'optional',
    status: 201,
    response: z.object({ token: z.string(), expiresAt: Instant }),
  }),
  /** The socket; the token is a ticket or a session token (THR-014, API-072). */
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
