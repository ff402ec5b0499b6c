import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.passkey-challenge-create': Record<never, never>
  'accounts.passkey-challenge-take': Record<never, never>
  'accounts.passkey-credential': {
    appId: string
    userId: string
    id: string
    publicKey: Buffer
    counter: number
    transports: string[]
    appDisabled: boolean
  }
  'accounts.passkey-insert': { _id: string; name: string; synced: boolean; createdAt: Date; lastUsedAt: Date | null }
  'accounts.passkey-owner-lock': Record<never, never>
  'accounts.passkey-rename': { _id: string; name: string; synced: boolean; createdAt: Date; lastUsedAt: Date | null }
  'accounts.passkey-use': Record<never, never>
  'accounts.passkeys': {
    _id: string
    name: string
    synced: boolean
    createdAt: Date
    lastUsedAt: Date | null
    credentialId: string
  }
  'accounts.passkeys-delete': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
