import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'notifs.countFold': { count: number }
  'notifs.devicesOf': {
    appId: string
    id: string
    endpoint: string
    p256dh: string
    auth: string
    locale: string | null
    staff: boolean
  }
  'notifs.forgetDevice': Record<never, never>
  'notifs.keepPage': Record<never, never>
  'notifs.postponePush': Record<never, never>
  'notifs.takePush': { appId: string; id: string }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
