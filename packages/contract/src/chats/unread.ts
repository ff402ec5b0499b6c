import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'

/** Messages of others that the caller has not read, per request and side; `internal` is 0 for customers. */
export const UnreadOfTask = z.object({ taskId: Id, client: z.int(), internal: z.int() })

export const unread = api('chats', {
  /** Requests of the account with unread messages of the last 30 days; in threads that were never opened, of the last 7. */
  listUnread: operation({
    method: 'GET',
    path: '/private/unread',
    requirement: 'ADR-0004',
    access: can('thread.listUnread'),
    response: z.object({ list: z.array(UnreadOfTask) }),
  }),
  /** The caller has read the thread up to this message; an older one than before changes nothing. */
  markRead: operation({
    method: 'POST',
    path: '/private/threads/:id/read',
    requirement: 'ADR-0004',
    access: can('thread.read', on('thread')),
    params: z.strictObject({ id: Id }),
    status: 204,
    body: z.strictObject({ messageId: Id }),
    problems: ['not_found'],
  }),
})

export type UnreadOfTask = z.infer<typeof UnreadOfTask>
