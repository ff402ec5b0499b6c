import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

export const announceDeadlineName = 'announce'

const dueAnnouncements = statement(
  'accounts.announcements-due',
  `SELECT a.id AS "appId", n.id, n.announce_due_at AS "dueAt"
     FROM accounts.announcements n JOIN accounts.apps a ON a.provider
    WHERE n.announce_due_at <= $2 AND ($1::timestamptz IS NULL OR n.announce_due_at > $1)
    ORDER BY n.announce_due_at, n.id LIMIT $3`,
  { notNull: ['dueAt'] },
)
const take = statement(
  'accounts.take-announcement',
  `UPDATE accounts.announcements SET announce_due_at = NULL
    WHERE id = $1 AND announce_due_at = $2 AND announce_due_at <= $3 AND state = 'planned'
      AND EXISTS (SELECT FROM accounts.apps a WHERE a.id = $4 AND a.provider)`,
)

/** Deadline: an announcement begins to be shown, which its audience is told (ANN-007). */
export const announceDeadline = ({ database, record }: Pick<Platform, 'database' | 'record'>): Deadline => ({
  name: announceDeadlineName,
  findDueBetween: ({ from, to, limit }) => dueAnnouncements.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id, dueAt }, now) => {
    const { rowCount } = await tx.query(take.with(id, dueAt, now, appId))
    if (rowCount === 0) return false
    await record(tx, {
      appId,
      actor: { kind: 'system' },
      name: 'announcement.shown',
      subject: id,
      data: { announcementId: id },
    })
    return true
  },
})
