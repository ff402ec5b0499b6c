import { eventDelivery } from '@passerelle/contract/jobs'
import type { ServiceName } from '@passerelle/contract/operation'
import type { Clock } from '@passerelle/kernel/clock'
import { seconds } from '@passerelle/kernel/durations'
import type { Transaction, Tx } from '../database/connect.ts'
import type { AddJobs } from '../jobs/jobs.ts'
import { eventColumns, parseEvent, type EventRow } from './read-events.ts'
import type { Subscriber } from './subscriber.ts'

/** A subscriber and the service whose queue delivers its events. */
export type Subscription = { service: ServiceName; subscriber: Subscriber }

export type RelayDeps = {
  transaction: Transaction
  subscriptions: readonly Subscription[]
  addMany: AddJobs
  /** Publishes an event id again, in case publishing after commit failed. */
  publish?: ((eventId: string) => void) | undefined
  /** Of a job store that may lose its jobs: keeps the outbox rows until their subscribers have run, by this clock. */
  redeliver?: Clock | undefined
  batch?: number
}
/** Relays one batch of the outbox to the subscribers; returns the number of events relayed. */
export type OutboxRelay = () => Promise<number>

/**
 * An event with the span in which it was recorded, and who still waits for it if it was handed on before. One that is
 * unreadable goes to all its subscribers, whose deliveries fail and are listed.
 */
type Taken = ReturnType<typeof parseEvent> & { traceparent: string | null; pending: string[] | null }

type SubscribersOf = (taken: Taken) => readonly Subscription[]

/** Batch size of the relay; a smaller batch means that the outbox is empty. */
export const relayBatch = 100

/** A job that did not run for so long, in ms, may be lost. It is added again, which does nothing while it exists. */
const lostAfterMs = seconds(60)
/** Time in ms between two searches for lost jobs. */
const lostEveryMs = seconds(10)

/** Lock of the relay that is at work; the others leave the outbox to it. */
const relayKey = 72_707_375

const select = (which: string) => `
  SELECT ${eventColumns}, u.traceparent, u.pending
    FROM platform.undelivered u JOIN platform.events e ON e.id = u.event_id
   WHERE ${which} AND (SELECT pg_try_advisory_xact_lock(${relayKey}))
   ORDER BY u.at, u.event_id LIMIT $1 FOR UPDATE OF u SKIP LOCKED`
const takeNew = { name: 'relay.take', text: select('u.redeliver_at IS NULL') }
/** Also what another job store was given and may have lost. */
const takeAll = { name: 'relay.take-all', text: select('true') }
const takeLost = { name: 'relay.take-lost', text: select('u.redeliver_at <= $2') }
const deleteBatch = 'DELETE FROM platform.undelivered WHERE event_id = ANY ($1::char(24)[])'
const keepBatch = `
  UPDATE platform.undelivered u SET pending = string_to_array(k.pending, ' '), redeliver_at = $3
    FROM unnest($1::char(24)[], $2::text[]) AS k (event_id, pending) WHERE u.event_id = k.event_id`

/** The name of a subscriber in the outbox; two services may have subscribers of one name. */
export const pendingName = (service: ServiceName, subscriber: string): string => `${service}.${subscriber}`

/**
 * Outbox relay with fan-out: adds one job per event and subscriber, then deletes the outbox rows, all in one
 * transaction. If the process crashes in between, the events are relayed again; the deterministic job id prevents
 * duplicates while the job still exists. With `redeliver` a row stays until each of its subscribers has run, and what
 * did not run within a minute is added again (G7, ADR 0060). Of several relays one works at a time, so that the jobs of
 * an account are added in the order of its changes. Needs the subscribers of all services.
 */
export const createOutboxRelay = ({
  transaction,
  subscriptions,
  addMany,
  publish,
  redeliver,
  batch = relayBatch,
}: RelayDeps): OutboxRelay => {
  const services = [...new Set(subscriptions.map(({ service }) => service))]
  let nextLostAt = 0

  const isFor = ({ service, subscriber }: Subscription, { event, pending, unreadable }: Taken) =>
    subscriber.events.includes(event.name) &&
    (pending
      ? pending.includes(pendingName(service, subscriber.name))
      : unreadable !== undefined || (subscriber.accepts?.(event) ?? true))

  /** The subscriptions that get each event of the batch. */
  const fanOut = async (tx: Tx, taken: readonly Taken[]): Promise<SubscribersOf> => {
    const found = new Map<Taken, Subscription[]>(taken.map((each) => [each, []]))
    for (const subscription of subscriptions) {
      const own = taken.filter((each) => isFor(subscription, each))
      // Whom an unreadable event interests cannot be said, so it is not among those that a subscriber looks at.
      const isDecided = ({ pending, unreadable }: Taken) => pending !== null || unreadable !== undefined
      const events = own.filter((each) => !isDecided(each)).map(({ event }) => event)
      const wanted = events.length > 0 ? await subscription.subscriber.wanted?.(tx.query, events) : undefined
      for (const each of own)
        if (isDecided(each) || (wanted?.has(each.event.id) ?? true)) found.get(each)!.push(subscription)
    }
    return (each) => found.get(each)!
  }

  const jobsFor = (service: ServiceName, taken: readonly Taken[], subscribersOf: SubscribersOf) =>
    taken.flatMap((each) =>
      subscribersOf(each)
        .filter((subscription) => subscription.service === service)
        .map(({ subscriber: { name } }) => ({
          data: {
            subscriber: name,
            eventId: each.event.id,
            ...(each.traceparent !== null && { traceparent: each.traceparent }),
          },
          options: { jobId: `event-${each.event.id}-${name}` },
        })),
    )

  const take = async (tx: Tx, values: readonly unknown[], query: typeof takeNew): Promise<Taken[]> => {
    const { rows } = await tx.query<EventRow & Pick<Taken, 'traceparent' | 'pending'>>({
      ...query,
      values: [...values],
    })
    return rows.map(({ traceparent, pending, ...row }) => ({ ...parseEvent(row), traceparent, pending }))
  }

  const settle = async (tx: Tx, taken: readonly Taken[], subscribersOf: SubscribersOf) => {
    const waiting = redeliver ? taken.filter((each) => subscribersOf(each).length > 0) : []
    const done = taken.filter((each) => !waiting.includes(each)).map(({ event }) => event.id)
    if (done.length > 0) await tx.query({ name: 'relay.forget', text: deleteBatch, values: [done] })
    if (!redeliver || waiting.length === 0) return
    const names = waiting.map((each) =>
      subscribersOf(each)
        .map(({ service, subscriber }) => pendingName(service, subscriber.name))
        .join(' '),
    )
    const at = new Date(redeliver.now().getTime() + lostAfterMs)
    await tx.query({ name: 'relay.keep', text: keepBatch, values: [waiting.map(({ event }) => event.id), names, at] })
  }

  const handOn = (query: typeof takeNew, values: readonly unknown[]) =>
    transaction(async (tx) => {
      const taken = await take(tx, values, query)
      if (taken.length === 0) return 0
      const subscribersOf = await fanOut(tx, taken)
      await Promise.all(
        services.map((service) => addMany(eventDelivery(service), jobsFor(service, taken, subscribersOf))),
      )
      await settle(tx, taken, subscribersOf)
      if (publish && query !== takeLost) tx.afterCommit(() => taken.forEach(({ event }) => publish(event.id)))
      return taken.length
    })

  return async () => {
    const count = await handOn(redeliver ? takeNew : takeAll, [batch])
    const now = redeliver?.now()
    if (!now || count === batch || now.getTime() < nextLostAt) return count
    const lost = await handOn(takeLost, [batch, now])
    if (lost < batch) nextLostAt = now.getTime() + lostEveryMs
    return count + lost
  }
}
