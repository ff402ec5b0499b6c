import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'record'>
type Edit = InferBody<typeof accounts.editManagedApp>
type Metadata = NonNullable<Edit['metadata']>
type ExternalApps = InferBody<typeof accounts.setExternalApps>['externalApps']

/** Max size of an account's metadata, in characters of JSON. */
const mostMetadata = 16_000

const appMetadata = statement(
  'accounts.app-metadata',
  `UPDATE accounts.apps SET metadata = (metadata || $2::jsonb) - $3::text[]
            WHERE id = $1 AND length(((metadata || $2::jsonb) - $3::text[])::text) <= ${mostMetadata}`,
)

/** Merges metadata by key; null removes a key (API-081). Throws `metadata_too_large`. */
const mergeMetadata = async (tx: Tx, appId: string, patch: Metadata) => {
  const set = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null))
  const removed = Object.keys(patch).filter((key) => patch[key] === null)
  const { rowCount } = await tx.query(appMetadata.with(appId, JSON.stringify(set), removed))
  if (rowCount === 0) throw new Problem('metadata_too_large')
}

const column = {
  logo: 'logo',
  primaryColor: 'primary_color',
  owner: 'owner_id',
  subscriptions: 'subscriptions',
  privileged: 'privileged',
} as const

const appOwner = statement(
  'accounts.app-owner',
  'SELECT FROM accounts.users WHERE app_id = $1 AND id = $2 AND NOT staff AND deleted_at IS NULL',
)

const logoReplaced = statement('accounts.logo-replaced', 'DELETE FROM accounts.app_logos WHERE app_id = $1')

const appExternalApps = statement(
  'accounts.app-external-apps',
  'UPDATE accounts.apps SET external_apps = $2 WHERE id = $1',
)

/** Edits a customer account, by staff (API-081, API-084, APP-004). Throws `owner_unknown`, `metadata_too_large`. */
export const editApp = ({ database, record }: Deps) => {
  const recordEdit = (tx: Tx, actor: Person, appId: string, fields: string[]) =>
    record(tx, {
      appId,
      actor: { kind: actor.kind, userId: actor.userId },
      name: 'app.edited',
      subject: appId,
      data: { fields },
    })

  return {
    edit: ({ metadata, ...edit }: Edit, appId: string, actor: Person) =>
      database.transaction(async (tx) => {
        const fields = (Object.keys(column) as (keyof typeof column)[]).filter((key) => edit[key] !== undefined)
        if (typeof edit.owner === 'string') {
          const { rowCount } = await tx.query(appOwner.with(appId, edit.owner))
          if (rowCount === 0) throw new Problem('owner_unknown')
        }
        if (metadata) await mergeMetadata(tx, appId, metadata)
        // An uploaded logo is not served any more once another address, or none, takes its place.
        if (edit.logo !== undefined) await tx.query(logoReplaced.with(appId))
        if (fields.length > 0)
          await tx.query({
            text: `UPDATE accounts.apps SET ${fields.map((key, index) => `${column[key]} = $${index + 2}`).join(', ')},
                          settings_version = settings_version + 1 WHERE id = $1`,
            values: [
              appId,
              ...fields.map((key) => (key === 'subscriptions' ? JSON.stringify(edit[key]) : (edit[key] ?? null))),
            ],
          })
        const changed = [...fields, ...(metadata ? ['metadata'] : [])]
        if (changed.length > 0) await recordEdit(tx, actor, appId, changed)
      }),
    setExternalApps: (externalApps: ExternalApps, appId: string, actor: Person) =>
      database.transaction(async (tx) => {
        await tx.query(appExternalApps.with(appId, JSON.stringify(externalApps)))
        await recordEdit(tx, actor, appId, ['externalApps'])
      }),
  }
}
