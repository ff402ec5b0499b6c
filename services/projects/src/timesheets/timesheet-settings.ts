import { eventActor } from '@passerelle/contract/event-actor'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { timesheets } from '@passerelle/contract/projects/timesheets'
import type { Person } from '@passerelle/kernel/actor'
import { projectStaffRole } from '@passerelle/kernel/roles'
import type { Platform } from '@passerelle/server/platform'
import { nextWeekBegins, openWeeksName } from './remind-weeks.ts'
import { memberStatement } from './decision-rows.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'env' | 'record' | 'scheduleDeadline'>
type Settings = InferResponse<typeof timesheets.readTimesheetSettings>

/** Whether weeks are approved, a setting of the provider (PLN-045). */
export const timesheetSettings = ({ clock, database, env, record, scheduleDeadline }: Deps) => {
  const appIdOf = async (actor: Person): Promise<string> => {
    const { rows } = await database.query(memberStatement.with(actor.userId, projectStaffRole(env.provider)))
    if (!rows[0]) throw new Problem('not_found')
    return rows[0].appId
  }
  return {
    read: async (actor: Person): Promise<Settings> => {
      const row = await database.prisma.timesheetSettings.findUnique({ where: { appId: await appIdOf(actor) } })
      return { approval: row?.approval ?? false, version: row?.version ?? 0 }
    },
    /** Throws `conflict`: somebody changed it since. */
    set: async ({ approval, version }: Settings, actor: Person): Promise<Settings> => {
      const appId = await appIdOf(actor)
      const next = { approval, version: version + 1 }
      return database.transaction(async (tx) => {
        const dueAt = approval ? nextWeekBegins(clock.now()) : null
        const data = { ...next, weeksDueAt: dueAt, ...(!approval && { unsentDueAt: null }) }
        // Of two at once that make the row, the second is behind.
        const { count } =
          version === 0
            ? await tx.prisma.timesheetSettings.createMany({ data: [{ appId, ...data }], skipDuplicates: true })
            : await tx.prisma.timesheetSettings.updateMany({ where: { appId, version }, data })
        if (count === 0) throw new Problem('conflict')
        if (dueAt) scheduleDeadline(tx, 'projects', openWeeksName, { appId, id: appId, dueAt })
        await record(tx, {
          appId,
          actor: eventActor(actor),
          name: 'timesheet.approval_set',
          subject: appId,
          data: { approval },
        })
        return next
      })
    },
  }
}
