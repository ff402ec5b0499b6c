import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'notifs.keep-announcement-mails': { keep_announcement_mails: unknown }
  'notifs.untold-administrators': { announcementId: string; userId: string; kind: string }
  'notifs.untold-people': {
    appId: string
    userId: string
    kind: string
    isAdmin: boolean
    isStaff: boolean
    mail: boolean
  }
  'notifs.withdrawn-audience': { appId: string; userIds: string[] }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
