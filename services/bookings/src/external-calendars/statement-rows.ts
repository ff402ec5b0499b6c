import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'bookings.calendar': {
    id: string
    name: string
    url: string
    lastSyncedAt: Date | null
    lastTriedAt: Date | null
    nextSyncAt: Date
    error: string | null
    stays: number
    conflicts: number
  }
  'bookings.calendar-ask': Record<never, never>
  'bookings.calendar-done': Record<never, never>
  'bookings.calendar-insert': Record<never, never>
  'bookings.calendar-remove': Record<never, never>
  'bookings.calendar-to-read': { appId: string; id: string; roomId: string; url: string }
  'bookings.calendars': {
    id: string
    name: string
    url: string
    lastSyncedAt: Date | null
    lastTriedAt: Date | null
    nextSyncAt: Date
    error: string | null
    stays: number
    conflicts: number
  }
  'bookings.external-nights': { roomId: string; calendar: string; from: string; until: string }
  'bookings.nights-clear': Record<never, never>
  'bookings.nights-fill': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
