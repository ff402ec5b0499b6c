import { eventActor } from '@passerelle/contract/event-actor'
import type { EventFacts } from '@passerelle/contract/events'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { stats } from '@passerelle/contract/stats/api'
import type { Person } from '@passerelle/kernel/actor'
import { formatNearDate } from '@passerelle/kernel/format-date'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { toIncident } from '../incidents/incidents-view.ts'
import { handOverOutcome, takeOutcome } from './charge-flow.ts'
import { chargeStore, type ChargedIncident } from './charge-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'>
type Incident = InferResponse<typeof stats.takeIncident>
type Via = EventFacts['incident.taken']['via']

/** Names who was first, with the moment, to whoever comes later. */
export const takenProblem = (name: string, at: Date, now: Date): Problem =>
  new Problem('incident_taken', {
    values: { known: String(name !== ''), name, at: (locale) => formatNearDate(at, locale, now) },
    details: { name, at: at.toISOString() },
  })

/** Staff take charge of an incident and hand it to each other. */
export const takeCharge = ({ clock, database, newId, record }: Deps) => {
  const lock = async (tx: Tx, id: string): Promise<ChargedIncident> => {
    const found = await chargeStore.lock(tx, id)
    if (!found) throw new Problem('not_found')
    return found
  }

  const nameOfTaker = async (tx: Tx, { appId, acknowledgedBy }: ChargedIncident): Promise<string> =>
    (acknowledgedBy && (await chargeStore.nameOf(tx, appId, acknowledgedBy))) || ''

  return {
    /**
     * Takes charge in the name of the actor, once, and returns the incident (ONC-015). Throws `not_found`,
     * `incident_taken`, `incident_over`.
     */
    take: async (incidentId: string, actor: Person, via: Via = 'page'): Promise<Incident> =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const { userId } = actor
        const known = await lock(tx, incidentId)
        const { appId, probeId, type, startedAt } = known
        const outcome = takeOutcome(known, userId)
        if (outcome === 'incident_over') throw new Problem('incident_over')
        if (outcome === 'incident_taken') throw takenProblem(await nameOfTaker(tx, known), known.acknowledgedAt!, now)
        if (outcome === 'take') {
          await chargeStore.register(tx, appId, userId, now)
          await chargeStore.take(tx, { appId, incidentId, userId }, via, now)
          await chargeStore.keep(tx, { appId, id: newId(), incidentId, userId, fromId: null }, userId, now)
          const about = { appId, actor: eventActor(actor), subject: incidentId }
          const afterMs = Math.max(0, now.getTime() - startedAt.getTime())
          await record(tx, { ...about, name: 'probe.acknowledged', data: { probeId, type } })
          await record(tx, { ...about, name: 'incident.taken', data: { probeId, via, afterMs } })
        }
        return toIncident(await chargeStore.read(tx, appId, incidentId))
      }),

    /** Opens the request of an incident once and returns its id; projects creates it (ONC-042). Throws `not_found`. */
    openTask: async (incidentId: string, actor: Person): Promise<{ taskId: string }> =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const { appId, probeId } = await lock(tx, incidentId)
        const known = await tx.prisma.incidentTask.findUnique({ where: { appId_incidentId: { appId, incidentId } } })
        if (known) return { taskId: known.taskId }
        const [taskId, createdBy] = [newId(), actor.userId]
        await chargeStore.register(tx, appId, createdBy, now)
        await tx.prisma.incidentTask.create({ data: { appId, incidentId, taskId, createdBy, createdAt: now } })
        const about = { appId, actor: eventActor(actor), subject: incidentId }
        await record(tx, { ...about, name: 'incident.linked', data: { probeId, taskId } })
        return { taskId }
      }),

    /**
     * Hands an incident that somebody took charge of to another member of staff; the moment stays (ONC-017). Throws
     * `not_found` (no such incident, not of the staff), `incident_untaken`, `incident_over`.
     */
    handOver: async (incidentId: string, userId: string, actor: Person): Promise<Incident> =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const known = await lock(tx, incidentId)
        if (!(await chargeStore.isStaff(tx, userId))) throw new Problem('not_found')
        const { appId, probeId, acknowledgedBy: from } = known
        const outcome = handOverOutcome(known, userId)
        if (outcome === 'incident_over' || outcome === 'incident_untaken') throw new Problem(outcome)
        if (outcome === 'hand_over') {
          await chargeStore.register(tx, appId, userId, now)
          await chargeStore.handOver(tx, { appId, incidentId, userId })
          await chargeStore.keep(tx, { appId, id: newId(), incidentId, userId, fromId: from }, actor.userId, now)
          const about = { appId, actor: eventActor(actor), subject: incidentId }
          await record(tx, { ...about, name: 'incident.handed_over', data: { probeId, from, to: userId } })
        }
        return toIncident(await chargeStore.read(tx, appId, incidentId))
      }),
  }
}

export const chargePolicies = { 'incident.take': (actor: { kind: string }): boolean => actor.kind === 'staff' }
