import type { EventOf } from '@passerelle/contract/events'
import type { Query } from '../database/connect.ts'

export type EventRow = {
  id: string
  at: Date
  app_id: string | null
  actor: unknown
  name: string
  subject: string
  data: unknown
}

export const eventColumns = 'e.id, e.at, e.app_id, e.actor, e.name, e.subject, e.data'

/** Maps a row of the event table to an event. */
export const toEvent = ({ app_id, ...row }: EventRow): EventOf => ({ ...row, appId: app_id }) as EventOf

/** Returns the events with these ids, in this order; unknown ids are left out. */
export const readEvents = async (query: Query, ids: readonly string[]): Promise<EventOf[]> => {
  const text = `SELECT ${eventColumns} FROM platform.events e WHERE e.id = ANY ($1::char(24)[])
                 ORDER BY array_position($1::char(24)[], e.id)`
  const { rows } = await query<EventRow>({ name: 'events.byIds', text, values: [ids] })
  return rows.map(toEvent)
}

/** Cursor: the smallest id that an event at this timestamp or later can have (WLG-003), to continue reading from. */
export const cursorAt = (moment: Date): string =>
  Math.max(0, Math.floor(moment.getTime() / 1000))
    .toString(16)
    .padStart(8, '0')
    .padEnd(24, '0')

/** Returns ids of the events recorded at `from` (to the second) or later, at most `limit`. */
export const eventIdsSince = async (query: Query, from: Date, limit: number): Promise<string[]> => {
  const text = 'SELECT id FROM platform.events WHERE id >= $1::char(24) ORDER BY id LIMIT $2'
  const { rows } = await query<{ id: string }>({ name: 'events.idsSince', text, values: [cursorAt(from), limit] })
  return rows.map(({ id }) => id)
}
