import { eventDelivery } from '@passerelle/contract/jobs'
import type { ServiceName } from '@passerelle/contract/operation'
import type { Query } from '../database/connect.ts'
import { checkNames, worked, type Worked } from '../jobs/worked.ts'
import { readEvents } from './read-events.ts'
import type { Subscriber } from './subscriber.ts'

/** Works the deliveries of one service: reads the event and runs the subscriber that the job names. */
export const deliveryJob = (
  service: ServiceName,
  subscribers: readonly Subscriber[],
  { query }: { query: Query },
): Worked => {
  const byName = new Map(subscribers.map((each) => [each.name, each]))
  checkNames(
    service,
    subscribers.map(({ name }) => name),
  )
  return worked(eventDelivery(service), async ({ subscriber, eventId }) => {
    const found = byName.get(subscriber)
    if (!found) throw new Error(`${service} has no subscriber ${subscriber}`)
    const [event] = await readEvents(query, [eventId])
    if (!event) throw new Error(`There is no event ${eventId}`)
    await found.run(event)
  })
}
