import type { Rating } from '@passerelle/kernel/satisfaction'
import type { Query } from '@passerelle/server/database/connect'
import type { Task } from '../tasks/task.ts'
import { statement } from './statement-rows.ts'

const read = statement(
  'projects.satisfaction-of-closing',
  `SELECT s.id, s.user_id AS "userId", s.asked_at AS "askedAt", s.rating, s.words, s.rated_at AS "ratedAt",
          s.reopened_at AS "reopenedAt", p.first_name || ' ' || p.last_name AS name
     FROM projects.satisfaction s
          LEFT JOIN accounts.people p ON p.app_id = s.app_id AND p.id = s.user_id AND NOT p.anonymised
    WHERE s.app_id = $1 AND s.task_id = $2 AND s.closed_at = $3`,
  { notNull: ['id', 'words'] },
).as<{ rating: Rating | null }>()
const write = statement(
  'projects.satisfaction-write',
  `INSERT INTO projects.satisfaction AS s (app_id, id, task_id, closed_at, user_id, rating, words, rated_at, via)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (app_id, task_id, closed_at) DO UPDATE SET user_id = $5, rating = $6, words = $7,
     rated_at = coalesce(s.rated_at, $8), changed_at = CASE WHEN s.rated_at IS NULL THEN NULL ELSE $8 END, via = $9,
     satisfaction_due_at = NULL, version = s.version + 1`,
)
const reopened = statement(
  'projects.satisfaction-reopened',
  `UPDATE projects.satisfaction SET reopened_at = $4, version = version + 1
    WHERE app_id = $1 AND task_id = $2 AND closed_at = $3`,
)

/** The last end of a request. */
export type Closing = Pick<Task, 'appId' | 'id'> & { closedAt: Date }
export type StoredRating = NonNullable<Awaited<ReturnType<typeof read.readRows>>[number]>
export type NewRating = {
  userId: string
  rating: Rating
  words: string
  via: 'portal' | 'mail_link'
}

/** The closing of a request that is done; null for others. */
export const closingOf = ({ appId, id, listId, doneAt }: Task): Closing | null =>
  listId === 'done' && doneAt !== null ? { appId, id, closedAt: doneAt } : null

/** The only writer of ratings: one row per closing, the last rating wins (ANS-019). */
export const satisfactionStore = {
  read: async (query: Query, { appId, id, closedAt }: Closing): Promise<StoredRating | null> =>
    (await read.readRows(query, appId, id, closedAt))[0] ?? null,
  rate: async (
    query: Query,
    { appId, id, closedAt }: Closing,
    { newId, userId, rating, words, via }: NewRating & { newId: string },
    now: Date,
  ): Promise<void> => {
    await query(write.with(appId, newId, id, closedAt, userId, rating, words, now, via))
  },
  markReopened: async (query: Query, { appId, id, closedAt }: Closing, now: Date): Promise<void> => {
    await query(reopened.with(appId, id, closedAt, now))
  },
}
