import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

const due = statement(
  'accounts.absence-notes-due',
  `SELECT app_id AS "appId", id, note_due_at AS "dueAt" FROM accounts.absences
    WHERE note_due_at <= $2 AND ($1::timestamptz IS NULL OR note_due_at > $1)
    ORDER BY note_due_at, app_id, id LIMIT $3`,
  { notNull: ['dueAt'] },
)
// The moment is computed from the last day: an absence that was moved since has another.
const erase = statement(
  'accounts.erase-absence-note',
  `UPDATE accounts.absences SET note = ''
    WHERE app_id = $1 AND id = $2 AND note_due_at = $3 AND note_due_at <= $4`,
)

/** Deadline: the note of an absence is erased 13 months after its last day (PLN-061); its days and reason stay. */
export const eraseAbsenceNote = ({ database }: Pick<Platform, 'database'>): Deadline => ({
  name: 'erase-absence-note',
  findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id, dueAt }, now) => (await tx.query(erase.with(appId, id, dueAt, now))).rowCount === 1,
})
