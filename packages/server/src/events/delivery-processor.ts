import { eventDelivery } from '@passerelle/contract/jobs'
import type { ServiceName } from '@passerelle/contract/operation'
import type { Query } from '../database/connect.ts'
import { assertValidNames, createJobProcessor, type JobProcessor } from '../jobs/job-processor.ts'
import { readEvents } from './read-events.ts'
import type { Subscriber } from './subscriber.ts'

/** Processes the delivery jobs of one service: reads the event and runs the subscriber that the job names. */
export const createDeliveryProcessor = (
  service: ServiceName,
  subscribers: readonly Subscriber[],
  { query }: { query: Query },
): JobProcessor => {
  const byName = new Map(subscribers.map((each) => [each.name, each]))
  assertValidNames(
    service,
    subscribers.map(({ name }) => name),
  )
  return createJobProcessor(eventDelivery(service), async ({ subscriber, eventId }) => {
    const found = byName.get(subscriber)
    if (!found) throw new Error(`${service} has no subscriber ${subscriber}`)
    const [event] = await readEvents(query, [eventId])
    if (!event) throw new Error(`There is no event ${eventId}`)
    await found.run(event)
  })
}
