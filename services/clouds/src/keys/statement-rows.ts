import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'clouds.addSshKey': { '?column?': number | null }
  'clouds.deleteSshKey': { name: string; fingerprint: string }
  'clouds.sshKeys': { id: string; name: string; publicKey: string; fingerprint: string; createdAt: Date }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
