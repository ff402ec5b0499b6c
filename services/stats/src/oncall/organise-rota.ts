import { eventActor } from '@passerelle/contract/event-actor'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { stats } from '@passerelle/contract/stats/api'
import type { Oncall } from '@passerelle/contract/stats/oncall'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { isSameRule, keepShifts } from './layer-change.ts'
import { assertStaff, readProvider } from './oncall-staff.ts'
import { readOncall } from './oncall-view.ts'
import { planShifts } from './plan-shifts.ts'
import { readRota } from './rota-view.ts'
import { rotaStore } from './rota-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record' | 'scheduleDeadline'>

/** Project staff organise the rota: its layers, and who is paged in which order. */
export const organiseRota = ({ clock, database, newId, record, scheduleDeadline }: Deps) => ({
  /** Throws `conflict` (the version is behind), `not_found` (an unknown layer, or somebody who is not staff). */
  setLayers: (
    { layers: wanted, from, version: expected }: InferBody<typeof stats.setOncallLayers>,
    actor: Person,
  ): Promise<Oncall> =>
    database.transaction(async (tx) => {
      const now = clock.now()
      const version = await rotaStore.lock(tx)
      if (version !== expected) throw new Problem('conflict')
      const rota = await readRota(tx.query)
      const known = new Map(rota.layers.map((layer) => [layer.id, layer]))
      const named = wanted.flatMap(({ _id }) => (_id === undefined ? [] : [_id]))
      if (named.some((id) => !known.has(id)) || new Set(named).size !== named.length) throw new Problem('not_found')
      await assertStaff(
        tx,
        wanted.flatMap(({ members }) => members),
      )
      const providerId = await readProvider(tx)
      for (const layer of rota.layers)
        if (!named.includes(layer.id)) {
          const { added } = keepShifts(layer, rota.kept, 'now', now)
          await rotaStore.keep(tx, layer.id, added, now)
          await rotaStore.removeLayer(tx, layer.id, now)
        }
      for (const [index, { _id, ...layer }] of wanted.entries()) {
        const was = _id === undefined ? undefined : known.get(_id)
        const change = was && !isSameRule(was, layer) ? keepShifts(was, rota.kept, from, now) : null
        const id = _id ?? newId()
        if (change) await rotaStore.keep(tx, id, change.added, change.keptUntil)
        const row = { ...layer, id, position: index + 1, version: version + 1 }
        await rotaStore.saveLayer(tx, providerId, row, change?.keptUntil)
      }
      await tx.prisma.oncallSettings.update({ where: { id: 1 }, data: { version: version + 1 } })
      await planShifts({ scheduleDeadline })(tx, providerId, now)
      const about = { appId: providerId, actor: eventActor(actor), subject: providerId }
      await record(tx, { ...about, name: 'oncall.layers_changed', data: { layers: wanted.length, from } })
      return readOncall(tx.query, now)
    }),

  /** Throws `conflict`, `not_found` (a person who is not staff), `invalid_input` (a layer that does not exist). */
  setPolicy: (
    { steps, rounds, criticalRequests, version: expected }: InferBody<typeof stats.setOncallPolicy>,
    actor: Person,
  ): Promise<Oncall> =>
    database.transaction(async (tx) => {
      await rotaStore.lock(tx)
      const { layers, policy } = await readOncall(tx.query, clock.now())
      if (policy.version !== expected) throw new Problem('conflict')
      // The default policy names two layers before there are any.
      const isUnknown = ({ target }: (typeof steps)[number]) =>
        target.startsWith('layer') && layers.length > 0 && Number(target.slice(5)) > layers.length
      if (steps.some((step) => isUnknown(step) || (step.target === 'person') !== (step.userId !== undefined)))
        throw new Problem('invalid_input', { fields: { steps: { key: 'forms.invalid' } } })
      await assertStaff(
        tx,
        steps.flatMap(({ userId }) => (userId === undefined ? [] : [userId])),
      )
      await tx.prisma.oncallSettings.update({
        where: { id: 1 },
        data: { steps, rounds, criticalRequests, policyVersion: expected + 1 },
      })
      const appId = await readProvider(tx)
      const about = { appId, actor: eventActor(actor), subject: appId }
      await record(tx, { ...about, name: 'oncall.policy_changed', data: { steps: steps.length, rounds } })
      return readOncall(tx.query, clock.now())
    }),
})

export const oncallPolicies = {
  'oncall.read': (actor: { kind: string }): boolean => actor.kind === 'staff',
  'oncall.organise': (actor: { kind: string; project?: boolean }): boolean =>
    actor.kind === 'staff' && actor.project === true,
}
