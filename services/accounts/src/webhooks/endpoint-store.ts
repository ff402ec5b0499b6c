import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'
import type { Secrets } from '@passerelle/server/secrets/secrets'
import { statement } from './statement-rows.ts'
import { newWebhookSecret } from '@passerelle/server/outbound/webhook-signature'

const purpose = (appId: string) => `accounts.webhook_endpoints:${appId}`

export type Endpoint = { url: string; secret: string; stoppedAt: Date | null }

const webhookEndpoint = statement(
  'accounts.webhook-endpoint',
  `SELECT a.url, w.secret_ciphertext AS sealed, w.stopped_at AS "stoppedAt"
               FROM accounts.apps a LEFT JOIN accounts.webhook_endpoints w ON w.app_id = a.id
              WHERE a.id = $1 AND a.url <> ''`,
  { notNull: ['url'] },
)

const insert = `INSERT INTO accounts.webhook_endpoints (app_id, secret_ciphertext, created_at) VALUES ($1, $2, $3)
           ON CONFLICT (app_id) DO`
const makeEndpoint = statement('accounts.webhook-endpoint-make', `${insert} NOTHING`)
const renewEndpoint = statement(
  'accounts.webhook-endpoint-renew',
  `${insert} UPDATE SET secret_ciphertext = excluded.secret_ciphertext`,
)

/** Signing secret and URL of an account's webhook endpoint; the secret is created with the first event. */
export const endpointStore = (secrets: Secrets) => {
  const read = async (tx: Pick<Tx, 'query'>, appId: string): Promise<Endpoint | null> => {
    const { rows } = await tx.query(webhookEndpoint.with(appId))
    const row = rows[0]
    if (!row) return null
    return {
      url: row.url,
      secret: row.sealed === null ? '' : secrets.open(row.sealed, purpose(appId)),
      stoppedAt: row.stoppedAt,
    }
  }

  const sealed = (secret: string, appId: string) => secrets.seal(secret, purpose(appId))

  return {
    read,
    /** The endpoint of an account with a `url`, creating its secret if needed; null without a `url`. */
    ensure: async (tx: Tx, appId: string, now: Date): Promise<Endpoint | null> => {
      const found = await read(tx, appId)
      if (!found || found.secret !== '') return found
      await tx.query(makeEndpoint.with(appId, sealed(newWebhookSecret(), appId), now))
      return read(tx, appId)
    },
    /** Rotates the secret and returns it once. Throws `webhook_url_missing`. */
    renew: async (tx: Tx, appId: string, now: Date): Promise<string> => {
      if (!(await read(tx, appId))) throw new Problem('webhook_url_missing')
      const secret = newWebhookSecret()
      await tx.query(renewEndpoint.with(appId, sealed(secret, appId), now))
      return secret
    },
  }
}

export type EndpointStore = ReturnType<typeof endpointStore>
