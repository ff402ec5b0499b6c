import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'notifs.outside-begin': Record<never, never>
  'notifs.outside-due': { appId: string; id: string; dueAt: Date }
  'notifs.outside-followed': { id: string | null }
  'notifs.outside-followers': {
    appId: string
    outsideId: string
    taskId: string
    email: string
    addedAt: Date
    taskSlug: string
    taskName: string
    appSlug: string
    locale: string | null
    adderName: string
    adderOf: string | null
  }
  'notifs.outside-mailed': Record<never, never>
  'notifs.outside-plan': { outsideId: string; dueAt: Date }
  'notifs.outside-take': { mailedTo: Date }
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
