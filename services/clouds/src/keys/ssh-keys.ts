import type { clouds } from '@passerelle/contract/clouds/api'
import { eventActor } from '@passerelle/contract/event-actor'
import { maxSshKeys } from '@passerelle/contract/limits'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Platform } from '@passerelle/server/platform'
import { readSshPublicKey } from './ssh-public-key.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'>
type SshKey = InferResponse<typeof clouds.addSshKey>
export type StoredKey = { id: string; name: string; publicKey: string; fingerprint: string; createdAt: Date }

const keysOfAccount = statement(
  'clouds.sshKeys',
  `SELECT id, name, public_key AS "publicKey", fingerprint, created_at AS "createdAt" FROM clouds.ssh_keys
    WHERE app_id = $1 ORDER BY lower(name) COLLATE "fr-x-icu", id`,
)
const addKey = statement(
  'clouds.addSshKey',
  `INSERT INTO clouds.ssh_keys (app_id, id, name, public_key, fingerprint, created_by_id, created_at)
   SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM clouds.ssh_keys WHERE app_id = $1) < ${maxSshKeys}
   RETURNING 1`,
)
const deleteKey = statement(
  'clouds.deleteSshKey',
  'DELETE FROM clouds.ssh_keys WHERE app_id = $1 AND id = $2 RETURNING name, fingerprint',
)

/** SSH public keys of an account, by name. */
export const readKeys = async ({ query }: Pick<Database, 'query'>, appId: string): Promise<StoredKey[]> =>
  (await query(keysOfAccount.with(appId))).rows

const toKey = ({ id, name, publicKey, fingerprint, createdAt }: StoredKey): SshKey => ({
  _id: id,
  name,
  type: publicKey.split(' ')[0]!,
  fingerprint,
  createdAt: createdAt.toISOString(),
})

/** The SSH public keys of an account, with which people sign in to the servers that it creates (CLD-005). */
export const sshKeys = ({ database, record, newId, clock }: Deps) => ({
  list: async (appId: string) => ({ list: (await readKeys(database, appId)).map(toKey) }),

  /** Throws `invalid_input` for what is no public key, `ssh_key_known`, `too_many_ssh_keys`. */
  add: async (appId: string, { name, publicKey }: InferBody<typeof clouds.addSshKey>, actor: Person) => {
    const key = readSshPublicKey(publicKey)
    if (!key) throw new Problem('invalid_input', { fields: { publicKey: fieldMessage('forms.sshKey') } })
    const { text, fingerprint } = key
    const [id, now] = [newId(), clock.now()]
    try {
      await database.transaction(async (tx) => {
        const { rowCount } = await tx.query(addKey.with(appId, id, name, text, fingerprint, actor.userId, now))
        if (rowCount === 0) throw new Problem('too_many_ssh_keys')
        const data = { name, fingerprint }
        await record(tx, { appId, actor: eventActor(actor), name: 'ssh_key.added', subject: id, data })
      })
    } catch (error) {
      if (getConstraintName(error) === 'ssh_keys_app_id_fingerprint_key') throw new Problem('ssh_key_known')
      throw error
    }
    return toKey({ id, name, publicKey: text, fingerprint, createdAt: now })
  },

  remove: async (appId: string, id: string, actor: Person): Promise<void> =>
    database.transaction(async (tx) => {
      const [key] = (await tx.query(deleteKey.with(appId, id))).rows
      if (!key) throw new Problem('not_found')
      await record(tx, { appId, actor: eventActor(actor), name: 'ssh_key.removed', subject: id, data: key })
    }),
})
