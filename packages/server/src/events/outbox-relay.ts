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

/** An event with the span in which it was recorded. */
type Taken = { event: EventOf; traceparent: string | null }

/** Batch size of the relay; a smaller batch means that the outbox is empty. */
export const relayBatch = 100

/** Lock of the relay that is at work; the others leave the outbox to it. */
const relayKey = 72_707_375

const selectBatch = `
  SELECT ${eventColumns}, u.traceparent FROM platform.undelivered u JOIN platform.events e ON e.id = u.event_id
   WHERE (SELECT pg_try_advisory_xact_lock(${relayKey}))
   ORDER BY u.at, u.event_id LIMIT $1 FOR UPDATE OF u SKIP LOCKED`
const deleteBatch = 'DELETE FROM platform.undelivered WHERE event_id = ANY ($1::char(24)[])'

/**
 * Outbox relay with fan-out: adds one job per event and subscriber, then deletes the outbox rows, all in one
 * transaction. If the process crashes in between, the events are relayed again; the deterministic job id prevents
 * duplicates while the job still exists. Of several relays one works at a time, so that the jobs of an account are
 * added in the order of its changes. Needs the subscribers of all services.
 */
export const createOutboxRelay = ({
  transaction,
  subscriptions,
  addMany,
  publish,
  batch = relayBatch,
}: RelayDeps): OutboxRelay => {
  const services = [...new Set(subscriptions.map(({ service }) => service))]

  const jobsFor = (service: ServiceName, taken: readonly Taken[]) =>
    taken.flatMap(({ event, traceparent }) =>
      subscriptions
        .filter((each) => each.service === service && each.subscriber.events.includes(event.name))
        .filter((each) => each.subscriber.accepts?.(event) ?? true)
        .map(({ subscriber: { name } }) => ({
          data: { subscriber: name, eventId: event.id, ...(traceparent !== null && { traceparent }) },
          options: { jobId: `event-${event.id}-${name}` },
        })),
    )

  return () =>
    transaction(async (tx) => {
      const { rows } = await tx.query<EventRow & Pick<Taken, 'traceparent'>>({
        name: 'relay.take',
        text: selectBatch,
        values: [batch],
      })
      if (rows.length === 0) return 0
      const taken = rows.map(({ traceparent, ...row }) => ({ event: toEvent(row), traceparent }))
      const ids = taken.map(({ event }) => event.id)
      await Promise.all(services.map((service) => addMany(eventDelivery(service), jobsFor(service, taken))))
      await tx.query({ name: 'relay.forget', text: deleteBatch, values: [ids] })
      if (publish) tx.afterCommit(() => ids.forEach(publish))
      return ids.length
    })
}
