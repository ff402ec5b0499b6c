import { eventActor } from '@passerelle/contract/event-actor'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { oncallGateways } from '@passerelle/contract/stats/oncall-gateways'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Person } from '@passerelle/kernel/actor'
import { isPublicAddress } from '@passerelle/server/outbound/public-address'
import type { Platform } from '@passerelle/server/platform'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { readProvider } from '../oncall-staff.ts'
import { rotaStore } from '../rota-store.ts'
import { targetAddresses } from '../../uptime-checks/target-address.ts'
import { gatewayStore } from './gateway-store.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'env' | 'newId' | 'record'>
const mostGateways = 3

/** Project staff set up the phone gateways of the provider (ONC-014). */
export const manageGateways = ({ clock, database, env, newId, record }: Deps) => {
  const secrets = installationSecrets(env)
  const addresses = targetAddresses(env)

  const assertAddress = async (url: string) => {
    if (env.outboundLocal) return
    const isRefused =
      new URL(url).protocol !== 'https:' ||
      !(await addresses.find({ kind: 'http', target: url })).every((address) => isPublicAddress(address))
    if (isRefused) throw new Problem('gateway_address', { fields: { url: fieldMessage('problems.gateway_address') } })
  }

  return {
    list: async (): Promise<InferResponse<typeof oncallGateways.listOncallGateways>> => ({
      list: (await gatewayStore.list(database.query)).map(({ createdAt, at, outcome, error, ...one }) => ({
        ...one,
        createdAt: createdAt.toISOString(),
        last: at && outcome ? { at: at.toISOString(), outcome, error } : null,
      })),
    }),

    /** Throws `gateway_address` (not https, or private), `gateway_limit`. */
    add: async (
      { name, url }: InferBody<typeof oncallGateways.addOncallGateway>,
      actor: Person,
    ): Promise<InferResponse<typeof oncallGateways.addOncallGateway>> => {
      await assertAddress(url)
      return database.transaction(async (tx) => {
        // One after the other, so that they are counted right.
        await rotaStore.lock(tx)
        if ((await gatewayStore.count(tx)) >= mostGateways) throw new Problem('gateway_limit')
        const createdAt = clock.now()
        const id = newId()
        const secret = await gatewayStore.add(tx, secrets, { id, name, url, createdBy: actor.userId, createdAt })
        const about = { appId: await readProvider(tx), actor: eventActor(actor), subject: id }
        await record(tx, { ...about, name: 'oncall.gateway_changed', data: { change: 'added', name } })
        return { _id: id, name, url, createdAt: createdAt.toISOString(), last: null, secret }
      })
    },

    /** Throws `not_found`. Pages that have not left yet do not leave any more. */
    remove: (id: string, actor: Person): Promise<void> =>
      database.transaction(async (tx) => {
        const name = await gatewayStore.remove(tx, id)
        if (name === undefined) throw new Problem('not_found')
        const about = { appId: await readProvider(tx), actor: eventActor(actor), subject: id }
        await record(tx, { ...about, name: 'oncall.gateway_changed', data: { change: 'removed', name } })
      }),
  }
}
