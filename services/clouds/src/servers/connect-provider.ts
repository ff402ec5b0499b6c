import type { clouds } from '@passerelle/contract/clouds/api'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Person } from '@passerelle/kernel/actor'
import { cloudZones } from '@passerelle/kernel/clouds'
import { createHttpClient, type HttpClient } from '@passerelle/server/outbound/http-client'
import type { Platform } from '@passerelle/server/platform'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { CloudError } from '../providers/cloud-error.ts'
import { cloudSecretPurpose, providerOf } from '../providers/cloud-secret.ts'
import { connectionWork } from './connection-work.ts'
import { inventoryKind } from './pull-inventory.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'clock' | 'env'>
type Body = InferBody<typeof clouds.connectProvider>
type State = InferResponse<typeof clouds.connectProvider>

const timeoutMs = 20_000

const connect = statement(
  'clouds.connect',
  `INSERT INTO clouds.connections (app_id, provider, secret) VALUES ($1, $2, $3)
               ON CONFLICT (app_id, provider) DO UPDATE SET secret = excluded.secret, failed_since = NULL,
                 disconnected_at = NULL`,
)

/**
 * Verifies credentials at the provider, then stores them encrypted, replacing former ones (CLD-004). Throws
 * `invalid_input` (malformed), `cloud_credentials_refused`, `cloud_unavailable`. The inventory
 * is pulled at once, and every minute from then on.
 */
export const connectProvider = ({ database, record, clock, env }: Deps, client: HttpClient = createHttpClient()) => {
  const secrets = installationSecrets(env)
  return async (appId: string, { provider, keyId = '', secret }: Body, actor: Person): Promise<State> => {
    const cloud = providerOf(provider, { keyId, secret }, { client, clock, extraZones: [] })
    if (!cloud) {
      const field = provider === 'gcp' ? 'secret' : 'keyId'
      throw new Problem('invalid_input', { fields: { [field]: fieldMessage('forms.invalid') } })
    }
    try {
      await cloud.servers(AbortSignal.timeout(timeoutMs))
    } catch (cause) {
      const refused = cause instanceof CloudError && cause.reason === 'refused'
      throw new Problem(refused ? 'cloud_credentials_refused' : 'cloud_unavailable', { cause })
    }
    await database.transaction(async (tx) => {
      await enqueueWork(tx, connectionWork(inventoryKind, { appId, provider }, clock.now()))
      await tx.query(
        connect.with(
          appId,
          provider,
          secrets.seal(JSON.stringify({ keyId, secret }), cloudSecretPurpose(appId, provider)),
        ),
      )
      const by = { kind: 'staff', userId: actor.userId } as const
      await record(tx, { appId, actor: by, name: 'cloud.connected', subject: appId, data: { provider } })
    })
    const zones = [...cloudZones[provider]]
    return { provider, zones, checkedAt: null, failedSince: null, unread: [], extraZones: [] }
  }
}
