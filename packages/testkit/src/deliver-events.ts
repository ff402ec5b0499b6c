import { loadServices } from '@passerelle/host/services'
import type { ServiceName } from '@passerelle/contract/operation'
import { eventColumns, toEvent, type EventRow } from '@passerelle/server/events/read-events'
import type { Platform } from '@passerelle/server/platform'

/**
 * Delivers the recorded events to the subscribers of these services, for tests without a worker. Subscribers of other
 * services are left out.
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
    ).rows.map(toEvent)
  for (let events = await take(); events.length > 0; events = await take())
    for (const event of events)
      for (const { events: heard, run } of subscribers) if (heard.includes(event.name)) await run(event)
}
