import type { Absence } from '@passerelle/contract/accounts/teams'
import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { days } from '@passerelle/kernel/durations'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Platform } from '@passerelle/server/platform'

type Deps = Pick<Platform, 'database' | 'clock' | 'newId' | 'record'>
type Days = { from: string; to: string }

const longest = days(366)

// Locks the person: of two overlapping absences at once, the second waits and is refused.
const member = `
  SELECT u.app_id AS "appId" FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider
   WHERE u.id = $1 AND u.staff AND u.deleted_at IS NULL FOR UPDATE OF u`
const overlapping = `
  SELECT FROM accounts.absences WHERE app_id = $1 AND user_id = $2 AND first_day <= $4 AND last_day >= $3 LIMIT 1`
const insert = `
  INSERT INTO accounts.absences (app_id, id, user_id, first_day, last_day, created_by, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`

/** Throws `access_denied`: plain staff plan their own absences only. */
const checkActor = (actor: Person, userId: string) => {
  if (actor.kind !== 'staff' || (actor.userId !== userId && !actor.project)) throw new Problem('access_denied')
}
const checkDays = ({ from, to }: Days) => {
  const span = Date.parse(to) - Date.parse(from)
  if (span < 0 || span > longest) throw new Problem('invalid_input', { fields: { to: fieldMessage('forms.invalid') } })
}

/** Planned absences of staff: their own, or by project staff those of everybody (OPEN-043). */
export const planAbsence = ({ database, clock, newId, record }: Deps) => ({
  /** Throws `invalid_input`, `access_denied`, `not_found` (not a member of staff), `absence_overlaps`. */
  create: (userId: string, { from, to }: Days, actor: Person): Promise<Absence> => {
    checkActor(actor, userId)
    checkDays({ from, to })
    return database.transaction(async (tx) => {
      const { rows } = await tx.query<{ appId: string }>({ text: member, values: [userId] })
      if (!rows[0]) throw new Problem('not_found')
      const { appId } = rows[0]
      const taken = await tx.query({ text: overlapping, values: [appId, userId, from, to] })
      if (taken.rowCount > 0) throw new Problem('absence_overlaps')
      const id = newId()
      await tx.query({ text: insert, values: [appId, id, userId, from, to, actor.userId, clock.now()] })
      const data = { userId, from, to }
      await record(tx, { appId: null, actor: eventActor(actor), name: 'staff.absence_planned', subject: id, data })
      return { _id: id, from, to }
    })
  },
  /** Throws `access_denied`, `not_found`. */
  cancel: async (userId: string, id: string, actor: Person): Promise<void> => {
    checkActor(actor, userId)
    await database.transaction(async (tx) => {
      const { rowCount } = await tx.query({
        text: `DELETE FROM accounts.absences WHERE id = $1 AND user_id = $2`,
        values: [id, userId],
      })
      if (rowCount === 0) throw new Problem('not_found')
      const data = { userId }
      await record(tx, { appId: null, actor: eventActor(actor), name: 'staff.absence_cancelled', subject: id, data })
    })
  },
})
