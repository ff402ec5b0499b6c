import type { ServiceName } from '@passerelle/contract/operation'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import type { Query } from '../database/statement.ts'
import { done, type WorkKind } from '../work/work.ts'
import type { NewWork } from '../work/work-store.ts'
import { readEvent } from './read-events.ts'
import type { Subscriber } from './subscriber.ts'

/** Deliveries of events to a service that failed as a job, whose tries take a quarter of an hour. */
export const lateDeliveryKind = (service: ServiceName): string => `${service}.event`

/** The first late try of a delivery, half an hour after its last try as a job. */
export const lateDelivery = (
  service: ServiceName,
  { eventId, subscriber, appId }: { eventId: string; subscriber: string; appId: string | null },
  now: Date,
): NewWork => ({
  kind: lateDeliveryKind(service),
  id: `${eventId}.${subscriber}`,
  appId,
  dueAt: new Date(now.getTime() + minutes(30)),
})

/** Runs a subscriber once more, for a day and a half, before the event is given up. */
export const lateDeliveries = (service: ServiceName, subscribers: readonly Subscriber[], query: Query): WorkKind => ({
  name: lateDeliveryKind(service),
  leaseMs: minutes(5),
  concurrency: 5,
  perAccount: 2,
  pauses: [hours(2), hours(8), days(1)],
  run: async ({ id }) => {
    const [eventId = '', name] = id.split('.')
    const found = subscribers.find((each) => each.name === name)
    const event = await readEvent(query, eventId)
    // Neither an event that is gone nor a subscriber of a release before can be delivered.
    if (found && event) await found.run(event)
    return done()
  },
})
