import { eventDelivery } from '@passerelle/contract/jobs'
import type { ServiceName } from '@passerelle/contract/operation'
import type { Query } from '../database/connect.ts'
import { assertValidNames, createJobProcessor, type JobProcessor } from '../jobs/job-processor.ts'
import { pendingName } from './outbox-relay.ts'
import { readEvents } from './read-events.ts'
import type { Subscriber } from './subscriber.ts'

const settle = `UPDATE platform.undelivered SET pending = array_remove(pending, $2) WHERE event_id = $1
  RETURNING pending = '{}' AS worked`
const forget = `DELETE FROM platform.undelivered WHERE event_id = $1 AND pending = '{}'`

/**
 * Processes the delivery jobs of one service: reads the event and runs the subscriber that the job names. `settles`:
 * the job store may lose its jobs, so the outbox row is kept until the last of its subscribers has run.
 */
export const createDeliveryProcessor = (
  service: ServiceName,
  subscribers: readonly Subscriber[],
  { query, settles }: { query: Query; settles: boolean },
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
    if (!settles) return
    const { rows } = await query<{ worked: boolean }>({
      name: 'delivery.settle',
      text: settle,
      values: [eventId, pendingName(service, subscriber)],
    })
    if (rows[0]?.worked) await query({ name: 'delivery.forget', text: forget, values: [eventId] })
  })
}
