import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'notifs.oncall-channels-of': { userId: string; list: unknown }
  'notifs.own-oncall-channels': { list: unknown; hasBrowser: boolean; hasPhone: boolean }
  'notifs.preferences': {
    email: string
    choices: unknown
    digestHour: number | null
    monthlyReport: boolean
    satisfaction: boolean
    announcements: boolean
    quietFrom: number | null
    quietTo: number | null
    quietDays: number[] | null
    messageMails: string | null
  }
  'notifs.provider': { appId: string }
  'notifs.save-oncall-channels': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
