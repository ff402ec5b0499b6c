import type { Query } from '@passerelle/server/database/statement'
import type { Tx } from '@passerelle/server/database/transaction'
import { statement } from './statement-rows.ts'

export type Owner = { appId: string; userId: string }
export type PasskeyRow = { _id: string; name: string; synced: boolean; createdAt: Date; lastUsedAt: Date | null }

const columns = `id AS "_id", name, synced, created_at AS "createdAt", last_used_at AS "lastUsedAt"`

export const toPasskey = ({ createdAt, lastUsedAt, ...row }: PasskeyRow) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

const passkeys = statement(
  'accounts.passkeys',
  `SELECT ${columns}, credential_id AS "credentialId" FROM accounts.passkeys
            WHERE app_id = $1 AND user_id = $2 ORDER BY created_at, id`,
)

export const findPasskeys = async (
  query: Query,
  { appId, userId }: Owner,
): Promise<(PasskeyRow & { credentialId: string })[]> => {
  const { rows } = await query(passkeys.with(appId, userId))
  return rows
}

const ownerLock = statement(
  'accounts.passkey-owner-lock',
  'SELECT FROM accounts.users WHERE app_id = $1 AND id = $2 FOR NO KEY UPDATE',
)

/** Locks a user until the transaction ends, so that their passkeys can be counted. */
export const lockOwner = (tx: Pick<Tx, 'send'>, { appId, userId }: Owner): void =>
  tx.send(ownerLock.with(appId, userId))

export type NewPasskey = Owner & {
  id: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  synced: boolean
  name: string
  now: Date
}

const passkeyInsert = statement(
  'accounts.passkey-insert',
  `INSERT INTO accounts.passkeys (app_id, id, user_id, credential_id, public_key, counter, transports, synced,
             name, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (credential_id) DO NOTHING
           RETURNING ${columns}`,
)

/** Stores a passkey; undefined if the credential is registered already, whoever has it. */
export const insertPasskey = async (query: Query, passkey: NewPasskey): Promise<PasskeyRow | undefined> => {
  const { appId, id, userId, credentialId, publicKey, counter, transports, synced, name, now } = passkey
  const { rows } = await query(
    passkeyInsert.with(appId, id, userId, credentialId, Buffer.from(publicKey), counter, transports, synced, name, now),
  )
  return rows[0]
}

const passkeyRename = statement(
  'accounts.passkey-rename',
  `UPDATE accounts.passkeys SET name = $4 WHERE app_id = $1 AND user_id = $2 AND id = $3 RETURNING ${columns}`,
)

export const renamePasskey = async (
  query: Query,
  { appId, userId }: Owner,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow | undefined> => {
  const { rows } = await query(passkeyRename.with(appId, userId, id, name))
  return rows[0]
}

const passkeysDelete = statement(
  'accounts.passkeys-delete',
  'DELETE FROM accounts.passkeys WHERE app_id = $1 AND user_id = $2 AND ($3::char(24) IS NULL OR id = $3)',
)

/** Deletes one passkey of a user, or all; returns how many there were. */
export const deletePasskeys = async (query: Query, { appId, userId }: Owner, id?: string): Promise<number> => {
  const { rowCount } = await query(passkeysDelete.with(appId, userId, id ?? null))
  return rowCount ?? 0
}

export type StoredPasskey = Owner & {
  id: string
  publicKey: Buffer
  counter: number
  transports: string[]
  appDisabled: boolean
}

const passkeyCredential = statement(
  'accounts.passkey-credential',
  `SELECT p.app_id AS "appId", p.user_id AS "userId", p.id, p.public_key AS "publicKey", p.counter,
                  p.transports, a.disabled_at IS NOT NULL AS "appDisabled"
             FROM accounts.passkeys p
             JOIN accounts.users u ON u.app_id = p.app_id AND u.id = p.user_id
             JOIN accounts.apps a ON a.id = p.app_id
            WHERE p.credential_id = $1 AND u.deleted_at IS NULL AND NOT u.staff`,
  { notNull: ['appDisabled'] },
)

/** Passkey of a credential, of a user who still exists. */
export const findCredential = async (query: Query, credentialId: string): Promise<StoredPasskey | undefined> => {
  const { rows } = await query(passkeyCredential.with(credentialId))
  return rows[0]
}

const passkeyUse = statement(
  'accounts.passkey-use',
  `UPDATE accounts.passkeys SET counter = $4, last_used_at = $5 WHERE app_id = $1 AND id = $2 AND counter = $3`,
)

/** Compare-and-set of the signature counter; false if the passkey is gone or was used meanwhile. */
export const usePasskey = async (
  query: Query,
  { appId, id, counter }: StoredPasskey,
  { newCounter, now }: { newCounter: number; now: Date },
): Promise<boolean> => {
  const { rowCount } = await query(passkeyUse.with(appId, id, counter, newCounter, now))
  return rowCount === 1
}
