import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'notifs.devicesOf': {
    noticeId: string
    appId: string
    id: string
    endpoint: string
    p256dh: string
    auth: string
    locale: string | null
    staff: boolean
  }
  'notifs.forgetDevice': Record<never, never>
  'notifs.takePushes': { appId: string; id: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
