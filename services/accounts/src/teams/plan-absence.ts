import type { Absence } from '@passerelle/contract/accounts/teams'
import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { AbsencePart, AbsenceReason } from '@passerelle/kernel/capacity'
import { days } from '@passerelle/kernel/durations'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { assertAbout, lockMember } from './team-actor.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'newId' | 'record'>
type Fields = { from: string; to: string; part: AbsencePart; reason: AbsenceReason; note: string }

const longest = days(366)

const overlapping = `
  SELECT FROM accounts.absences
   WHERE app_id = $1 AND user_id = $2 AND first_day <= $4 AND last_day >= $3 AND id <> $5 LIMIT 1`

/** Throws `invalid_input`. */
export const checkDays = ({ from, to, part }: Pick<Fields, 'from' | 'to' | 'part'>): void => {
  const span = Date.parse(to) - Date.parse(from)
  if (span < 0 || span > longest) throw new Problem('invalid_input', { fields: { to: fieldMessage('forms.invalid') } })
  if (part !== 'day' && from !== to)
    throw new Problem('invalid_input', { fields: { part: fieldMessage('forms.halfDay') } })
}
const toRow = ({ from, to, ...fields }: Fields) => ({ firstDay: new Date(from), lastDay: new Date(to), ...fields })
const toDay = (at: Date) => at.toISOString().slice(0, 10)

/** Planned absences of staff: their own, or by project staff those of everybody (OPEN-043, PLN-002). */
export const planAbsence = ({ database, clock, newId, record }: Deps) => {
  const assertFree = async (tx: Tx, appId: string, userId: string, id: string, { from, to }: Fields) => {
    const taken = await tx.query({ text: overlapping, values: [appId, userId, from, to, id] })
    if (taken.rowCount > 0) throw new Problem('absence_overlaps')
  }
  const note = (
    tx: Tx,
    appId: string,
    actor: Person,
    name: 'staff.absence_planned' | 'staff.absence_changed',
    data: { userId: string; absenceId: string; from: string; to: string },
  ) => record(tx, { appId, actor: eventActor(actor), name, subject: data.userId, data })
  return {
    /** Throws `invalid_input`, `access_denied`, `not_found` (not a member of staff), `absence_overlaps`. */
    create: (userId: string, fields: Fields, actor: Person): Promise<Absence> => {
      assertAbout(actor, userId)
      checkDays(fields)
      return database.transaction(async (tx) => {
        const appId = await lockMember(tx, userId)
        const id = newId()
        await assertFree(tx, appId, userId, id, fields)
        await tx.prisma.absence.create({
          data: { appId, id, userId, ...toRow(fields), createdBy: actor.userId, createdAt: clock.now() },
        })
        await note(tx, appId, actor, 'staff.absence_planned', {
          userId,
          absenceId: id,
          from: fields.from,
          to: fields.to,
        })
        return { _id: id, ...fields }
      })
    },
    /** Throws `invalid_input`, `access_denied`, `not_found`, `absence_overlaps`. */
    change: (
      userId: string,
      id: string,
      wish: { [K in keyof Fields]?: Fields[K] | undefined },
      actor: Person,
    ): Promise<Absence> => {
      assertAbout(actor, userId)
      return database.transaction(async (tx) => {
        const appId = await lockMember(tx, userId)
        const was = await tx.prisma.absence.findUnique({ where: { appId_id: { appId, id }, userId } })
        if (!was) throw new Problem('not_found')
        const fields: Fields = {
          from: wish.from ?? toDay(was.firstDay),
          to: wish.to ?? toDay(was.lastDay),
          part: wish.part ?? (was.part as AbsencePart),
          reason: wish.reason ?? (was.reason as AbsenceReason),
          note: wish.note ?? was.note,
        }
        checkDays(fields)
        await assertFree(tx, appId, userId, id, fields)
        await tx.prisma.absence.update({ where: { appId_id: { appId, id } }, data: toRow(fields) })
        await note(tx, appId, actor, 'staff.absence_changed', {
          userId,
          absenceId: id,
          from: fields.from,
          to: fields.to,
        })
        return { _id: id, ...fields }
      })
    },
    /** Throws `access_denied`, `not_found`. */
    cancel: async (userId: string, id: string, actor: Person): Promise<void> => {
      assertAbout(actor, userId)
      await database.transaction(async (tx) => {
        const [was] = await tx.prisma.absence.findMany({ where: { id, userId } })
        if (!was) throw new Problem('not_found')
        const { appId } = was
        const { count } = await tx.prisma.absence.deleteMany({ where: { appId, id } })
        if (count === 0) throw new Problem('not_found')
        await record(tx, {
          appId,
          actor: eventActor(actor),
          name: 'staff.absence_cancelled',
          subject: userId,
          data: { userId, absenceId: id },
        })
      })
    },
  }
}
