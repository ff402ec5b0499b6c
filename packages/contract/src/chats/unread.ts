import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'

/** Number of unread messages of others, per task and thread; `internal` is 0 for customers. */
export const UnreadOfTask = z.object({ taskId: Id, client: z.int(), internal: z.int() })

export const unread = api('chats', {
  /**
   * Tasks of the account with unread messages of the last 30 days; in threads that were never opened, of the last 7.
   */
  listUnread: operation({
    method: 'GET',
    path: '/private/unread',
    requirement: 'ADR-0004',
    access: can('thread.listUnread'),
    response: z.object({ list: z.array(UnreadOfTask) }),
  }),
  /** Marks the thread as read up to this message; marking an older one than before changes nothing. */
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
