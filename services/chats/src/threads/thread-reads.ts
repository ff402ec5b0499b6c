import { Problem } from '@passerelle/contract/problems'
import type { UnreadOfTask } from '@passerelle/contract/chats/unread'
import type { Person } from '@passerelle/kernel/actor'
import type { Clock } from '@passerelle/kernel/clock'
import { days } from '@passerelle/kernel/durations'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import type { Thread } from './thread.ts'

/** Messages older than this never count as unread. */
const maxAge = days(30)
/** In a thread that a user has never opened, only messages newer than this count as unread. */
const neverOpened = days(7)

// $1 account, $2 reader, $3 staff, $4 oldest message, $5 oldest message in threads never opened
const unreadOf = statement(
  'chats.unread',
  `
  SELECT m.task_id AS "taskId", count(*) FILTER (WHERE NOT m.internal)::int AS client,
    count(*) FILTER (WHERE m.internal)::int AS internal
    FROM chats.messages m
    LEFT JOIN chats.thread_reads r ON r.app_id = m.app_id AND r.user_id = $2 AND r.thread_id = m.thread_id
   WHERE m.app_id = $1 AND m.created_at > $4 AND m.author_id IS DISTINCT FROM $2 AND (NOT m.internal OR $3)
     AND m.created_at > coalesce(r.read_to, $5)
   GROUP BY m.task_id`,
  { notNull: ['taskId', 'client', 'internal'] },
)

// The read position only moves forward, even when two browsers report out of order.
const mark = statement(
  'chats.mark-read',
  `
  INSERT INTO chats.thread_reads (app_id, user_id, thread_id, message_id, read_to)
  SELECT app_id, $2, thread_id, id, created_at FROM chats.messages WHERE app_id = $1 AND thread_id = $3 AND id = $4
  ON CONFLICT (app_id, user_id, thread_id) DO UPDATE SET message_id = excluded.message_id, read_to = excluded.read_to
   WHERE thread_reads.read_to < excluded.read_to
  RETURNING true AS moved`,
)
const exists = statement(
  'chats.message-exists',
  'SELECT true AS found FROM chats.messages WHERE app_id = $1 AND thread_id = $2 AND id = $3',
)

/** Read positions of users in threads, and their unread messages. */
export const threadReads = ({ database, clock }: { database: Pick<Database, 'query'>; clock: Clock }) => ({
  /**
   * Number of unread messages from others per task, in the account that the caller acts in; internal ones for staff
   * only (THR-006).
   */
  list: async (actor: Person): Promise<UnreadOfTask[]> => {
    const now = clock.now().getTime()
    const [oldest, oldestUnopened] = [new Date(now - maxAge), new Date(now - neverOpened)]
    const { appId, userId, kind } = actor
    return unreadOf.readRows(database.query, appId, userId, kind === 'staff', oldest, oldestUnopened)
  },

  /** Moves the read position. Throws `not_found` (no such message in this thread). */
  mark: async ({ appId, threadId }: Thread, actor: Person, messageId: string): Promise<void> => {
    const moved = await mark.readRows(database.query, appId, actor.userId, threadId, messageId)
    if (moved.length > 0) return
    const found = await exists.readRows(database.query, appId, threadId, messageId)
    if (found.length === 0) throw new Problem('not_found')
  },
})
