import { eventDelivery } from '@passerelle/contract/jobs'
import type { EventOf } from '@passerelle/contract/events'
import type { ServiceName } from '@passerelle/contract/operation'
import type { Transaction } from '../database/connect.ts'
import type { AddJobs } from '../jobs/jobs.ts'
import { eventColumns, toEvent, type EventRow } from './read-events.ts'
import type { Subscriber } from './subscriber.ts'

/** A subscriber and the service whose queue delivers its events. */
export type Subscription = { service: ServiceName; subscriber: Subscriber }

export type RelayDeps = {
  transaction: Transaction
  subscriptions: readonly Subscription[]
  addMany: AddJobs
  /** Publishes an event id again, in case publishing after commit failed. */
  publish?: ((eventId: string) => void) | undefined
  batch?: number
}
/** Relays one batch of the outbox to the subscribers; returns the number of events relayed. */
export type OutboxRelay = () => Promise<number>

/** Batch size of the relay; a smaller batch means that the outbox is empty. */
export const relayBatch = 100

const selectBatch = `
  SELECT ${eventColumns} FROM platform.undelivered u JOIN platform.events e ON e.id = u.event_id
   ORDER BY u.at, u.event_id LIMIT $1 FOR UPDATE OF u SKIP LOCKED`
const deleteBatch = 'DELETE FROM platform.undelivered WHERE event_id = ANY ($1::char(24)[])'

/**
 * Outbox relay with fan-out: adds one job per event and subscriber, then deletes the outbox rows, all in one
 * transaction. If the process crashes in between, the events are relayed again; the deterministic job id prevents
 * duplicates while the job still exists. Needs the subscribers of all services.
 */
export const createOutboxRelay = ({
  transaction,
  subscriptions,
  addMany,
  publish,
  batch = relayBatch,
}: RelayDeps): OutboxRelay => {
  const services = [...new Set(subscriptions.map(({ service }) => service))]

  const jobsFor = (service: ServiceName, events: readonly EventOf[]) =>
    events.flatMap((event) =>
      subscriptions
        .filter((each) => each.service === service && each.subscriber.events.includes(event.name))
        .filter((each) => each.subscriber.accepts?.(event) ?? true)
        .map(({ subscriber: { name } }) => ({
          data: { subscriber: name, eventId: event.id },
          options: { jobId: `event-${event.id}-${name}` },
        })),
    )

  return () =>
    transaction(async (tx) => {
      const { rows } = await tx.query<EventRow>({ name: 'relay.take', text: selectBatch, values: [batch] })
      if (rows.length === 0) return 0
      const events = rows.map(toEvent)
      await Promise.all(services.map((service) => addMany(eventDelivery(service), jobsFor(service, events))))
      await tx.query({ name: 'relay.forget', text: deleteBatch, values: [events.map(({ id }) => id)] })
      if (publish) tx.afterCommit(() => events.forEach(({ id }) => publish(id)))
      return events.length
    })
}
