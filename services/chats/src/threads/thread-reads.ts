import { Problem } from '@passerelle/contract/problems'
import type { UnreadOfTask } from '@passerelle/contract/chats/unread'
import type { Person } from '@passerelle/kernel/actor'
import type { Clock } from '@passerelle/kernel/clock'
import { days } from '@passerelle/kernel/durations'
import type { Database } from '@passerelle/server/database/connect'
import type { Thread } from './thread.ts'

/** Older messages are no news to anybody, read or not. */
const maxAge = days(30)
/** In a thread that somebody has never opened, what was written lately is news. */
const neverOpened = days(7)

// $1 account, $2 reader, $3 staff, $4 oldest, $5 oldest in threads that were never opened
const unreadOf = `
  SELECT m.task_id AS "taskId", count(*) FILTER (WHERE NOT m.internal)::int AS client, count(*) FILTER (WHERE m.internal)::int AS internal
    FROM chats.messages m
    LEFT JOIN chats.thread_reads r ON r.app_id = m.app_id AND r.user_id = $2 AND r.thread_id = m.thread_id
   WHERE m.app_id = $1 AND m.created_at > $4 AND m.author_id <> $2 AND (NOT m.internal OR $3)
     AND m.created_at > coalesce(r.read_to, $5)
   GROUP BY m.task_id`

// The position never goes back, whichever of two browsers is slower.
const mark = `
  INSERT INTO chats.thread_reads (app_id, user_id, thread_id, message_id, read_to)
  SELECT app_id, $2, thread_id, id, created_at FROM chats.messages WHERE app_id = $1 AND thread_id = $3 AND id = $4
  ON CONFLICT (app_id, user_id, thread_id) DO UPDATE SET message_id = excluded.message_id, read_to = excluded.read_to
   WHERE thread_reads.read_to < excluded.read_to
  RETURNING 1`
const exists = 'SELECT FROM chats.messages WHERE app_id = $1 AND thread_id = $2 AND id = $3'

/** What people have read of threads, and have not yet. */
export const threadReads = ({ database, clock }: { database: Pick<Database, 'query'>; clock: Clock }) => ({
  /** Unread messages of others per request of the account that the caller acts in; internal ones for staff alone (THR-006). */
  list: async (actor: Person): Promise<UnreadOfTask[]> => {
    const now = clock.now().getTime()
    const { rows } = await database.query<UnreadOfTask>({
      name: 'chats.unread',
      text: unreadOf,
      values: [actor.appId, actor.userId, actor.kind === 'staff', new Date(now - maxAge), new Date(now - neverOpened)],
    })
    return rows
  },

  /** Problem `not_found`: no such message in this thread. */
  mark: async ({ appId, threadId }: Thread, actor: Person, messageId: string): Promise<void> => {
    const { rowCount } = await database.query({
      name: 'chats.mark-read',
      text: mark,
      values: [appId, actor.userId, threadId, messageId],
    })
    if (rowCount > 0) return
    const found = await database.query({
      name: 'chats.message-exists',
      text: exists,
      values: [appId, threadId, messageId],
    })
    if (found.rowCount === 0) throw new Problem('not_found')
  },
})
