import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'storages.announce': Record<never, never>
  'storages.due': { app_id: string; id: string; discard_due_at: Date }
  'storages.file': {
    app_id: string
    id: string
    uploader_id: string | null
    originalname: string
    mimetype: string | null
    size: number
    preview_size: number | null
    created_at: Date
    message_id: string | null
    internal: boolean | null
  }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
