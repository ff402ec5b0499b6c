import { readEventData, type EventOf } from '@passerelle/contract/events'
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

const byIds = `SELECT ${eventColumns} FROM platform.events e WHERE e.id = ANY ($1::char(24)[])
  ORDER BY array_position($1::char(24)[], e.id)`

/**
 * Maps a row of the event table to an event. `unreadable`: why this code does not know its name or data, which stays as
 * it was stored; another version recorded it.
 */
export const parseEvent = ({ app_id, ...row }: EventRow): { event: EventOf; unreadable?: string } => {
  const read = readEventData(row.name, row.data)
  const event = { ...row, appId: app_id, ...('data' in read && { data: read.data }) } as EventOf
  return { event, ...('unreadable' in read && { unreadable: read.unreadable }) }
}

/** Maps rows to events, without those that this code cannot read: nobody can be shown them. */
export const toEvents = (rows: readonly EventRow[]): EventOf[] =>
  rows.map(parseEvent).flatMap(({ event, unreadable }) => (unreadable === undefined ? [event] : []))

/** Returns the events with these ids, in this order, as far as they exist and this code can read them. */
export const readEvents = async (query: Query, ids: readonly string[]): Promise<EventOf[]> => {
  const { rows } = await query<EventRow>({ name: 'events.byIds', text: byIds, values: [ids] })
  return toEvents(rows)
}

/** Returns an event, undefined if it is gone. Throws if this code cannot read it: its delivery fails, and is listed. */
export const readEvent = async (query: Query, id: string): Promise<EventOf | undefined> => {
  const { rows } = await query<EventRow>({ name: 'events.byIds', text: byIds, values: [[id]] })
  const [found] = rows.map(parseEvent)
  if (found?.unreadable !== undefined) throw new Error(`The event ${id} cannot be read: ${found.unreadable}`)
  return found?.event
}

/** Returns the account of an event, null for those of none; undefined if the event is gone. */
export const readEventAccount = async (query: Query, id: string): Promise<string | null | undefined> => {
  const text = 'SELECT app_id FROM platform.events WHERE id = $1'
  const { rows } = await query<Pick<EventRow, 'app_id'>>({ name: 'events.account', text, values: [id] })
  return rows[0]?.app_id
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
