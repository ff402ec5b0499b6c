import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { WorkingHours } from '@passerelle/kernel/capacity'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { assertAbout, isProjectStaff, lockMember } from './team-actor.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'record'>
type Reply = { list: { validFrom: string; minutes: number[] }[] }

const yearInDays = 366

const read = async (tx: Pick<Tx, 'prisma'>, appId: string, userId: string): Promise<Reply> => {
  const rows = await tx.prisma.workingHours.findMany({ where: { appId, userId }, orderBy: { validFrom: 'desc' } })
  return {
    list: rows.map(({ validFrom, minutes }) => ({ validFrom: validFrom.toISOString().slice(0, 10), minutes })),
  }
}

/** Working hours of staff: read by the person and project staff, set by project staff (PLN-001, PLN-004). */
export const staffHours = ({ database, clock, record }: Deps) => ({
  /** Newest first. Throws `access_denied`, `not_found` (not a member of staff). */
  list: (userId: string, actor: Person): Promise<Reply> => {
    assertAbout(actor, userId)
    return database.transaction(async (tx) => read(tx, await lockMember(tx, userId), userId))
  },
  /** Throws `invalid_input` (more than a year away), `access_denied`, `not_found`. */
  set: (userId: string, { validFrom, minutes }: WorkingHours, actor: Person): Promise<Reply> => {
    if (!isProjectStaff(actor)) throw new Problem('access_denied')
    const now = clock.now()
    const today = toIsoDate(now)
    if (validFrom < addDays(today, -yearInDays) || validFrom > addDays(today, yearInDays))
      throw new Problem('invalid_input', { fields: { validFrom: fieldMessage('forms.invalid') } })
    return database.transaction(async (tx) => {
      const appId = await lockMember(tx, userId)
      const key = { appId, userId, validFrom: new Date(validFrom) }
      const fields = { minutes: [...minutes], createdBy: actor.userId, createdAt: now }
      await tx.prisma.workingHours.upsert({
        where: { appId_userId_validFrom: key },
        create: { ...key, ...fields },
        update: fields,
      })
      await record(tx, {
        appId,
        actor: eventActor(actor),
        name: 'staff.hours_changed',
        subject: userId,
        data: { userId, validFrom },
      })
      return read(tx, appId, userId)
    })
  },
})
