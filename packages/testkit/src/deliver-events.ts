import { loadServices } from '@passerelle/host/services'
import type { ServiceName } from '@passerelle/contract/operation'
import type { EventOf } from '@passerelle/contract/events'
import { eventColumns, parseEvent, type EventRow } from '@passerelle/server/events/read-events'
import type { Platform } from '@passerelle/server/platform'
import { draw } from './bad-days.ts'

/** The same events twice, in an order that depends on the seed only. */
const twiceShuffled = (events: readonly EventOf[]): EventOf[] =>
  [...events.map((event) => ({ event, round: '1' })), ...events.map((event) => ({ event, round: '2' }))]
    .map((each, index) => ({ ...each, place: draw(each.round, String(index), each.event.name) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ event }) => event)

const toReadable = (row: EventRow): EventOf => {
  const { event, unreadable } = parseEvent(row)
  if (unreadable !== undefined) throw new Error(`${event.name} is not as the contract says: ${unreadable}`)
  return event
}

/**
 * Delivers the recorded events to the subscribers of these services, for tests without a worker: each event twice, in a
 * shuffled order. Subscribers of other services are left out.
 */
export const deliverEvents = async (platform: Platform, names: readonly ServiceName[]): Promise<void> => {
  const subscribers = (await loadServices(names, platform)).flatMap((service) => service.subscribers ?? [])
  const { query } = platform.database
  const take = async () =>
    (
      await query<EventRow>({
        text: `WITH taken AS (DELETE FROM platform.undelivered RETURNING event_id, at)
               SELECT ${eventColumns} FROM taken JOIN platform.events e ON e.id = taken.event_id
               ORDER BY taken.at, e.id`,
      })
    ).rows.map(toReadable)
  for (let events = await take(); events.length > 0; events = await take())
    for (const event of twiceShuffled(events))
      for (const { events: heard, run } of subscribers) if (heard.includes(event.name)) await run(event)
}
