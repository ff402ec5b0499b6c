import { eventActor } from '@passerelle/contract/event-actor'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { stats } from '@passerelle/contract/stats/api'
import type { Person } from '@passerelle/kernel/actor'
import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { assertStaff, readProvider } from './oncall-staff.ts'
import { planShifts } from './plan-shifts.ts'
import { rotaStore } from './rota-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record' | 'scheduleDeadline'>
type Wanted = InferBody<typeof stats.addOncallOverride>
type Override = InferResponse<typeof stats.addOncallOverride>

/** Filling in a form takes a while: it may begin this long ago. */
const grace = minutes(5)
const isProject = (actor: Person) => actor.kind === 'staff' && actor.project

/** Somebody is on call instead of another for a span (ONC-002). */
export const overrideShift = ({ clock, database, newId, record, scheduleDeadline }: Deps) => {
  const plan = planShifts({ scheduleDeadline })
  const about = (appId: string, id: string, actor: Person) => ({ appId, actor: eventActor(actor), subject: id })
  return {
    /** Throws `access_denied`, `override_past`, `not_found` (no such layer, not staff), `override_overlaps`. */
    add: ({ layerId, userId, reason, ...span }: Wanted, actor: Person): Promise<Override> => {
      if (userId !== actor.userId && !isProject(actor)) throw new Problem('access_denied')
      const now = clock.now()
      const startsAt = new Date(span.startsAt)
      const endsAt = new Date(span.endsAt)
      if (startsAt.getTime() < now.getTime() - grace) throw new Problem('override_past')
      return database.transaction(async (tx) => {
        await rotaStore.lock(tx)
        const layer = await tx.prisma.oncallLayer.findUnique({ where: { id: layerId, removedAt: null } })
        if (!layer) throw new Problem('not_found')
        await assertStaff(tx, [userId])
        const providerId = await readProvider(tx)
        const id = newId()
        const by = { createdBy: actor.userId, createdAt: now }
        await rotaStore.addOverride(tx, { id, layerId, providerId, userId, startsAt, endsAt, reason, ...by })
        await plan(tx, providerId, now, startsAt)
        const data = { layerId, userId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
        await record(tx, { ...about(providerId, id, actor), name: 'oncall.override_added', data })
        return { _id: id, ...data, reason, createdBy: actor.userId }
      })
    },

    /**
     * Ends one that has begun. Whoever took a shift over themselves may give it back, project staff any. Throws
     * `not_found`, `access_denied`, `override_past`.
     */
    remove: (id: string, actor: Person): Promise<void> =>
      database.transaction(async (tx) => {
        const now = clock.now()
        await rotaStore.lock(tx)
        const known = await tx.prisma.oncallOverride.findUnique({ where: { id } })
        if (!known) throw new Problem('not_found')
        const { layerId, userId, startsAt, endsAt, createdBy } = known
        const isOwn = userId === actor.userId && createdBy === actor.userId
        if (!isOwn && !isProject(actor)) throw new Problem('access_denied')
        if (endsAt <= now) throw new Problem('override_past')
        await rotaStore.endOverride(tx, id, startsAt, now)
        const data = { layerId, userId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
        const appId = await readProvider(tx)
        await plan(tx, appId, now)
        await record(tx, { ...about(appId, id, actor), name: 'oncall.override_removed', data })
      }),
  }
}
