import { eventDelivery } from '@passerelle/contract/jobs'
import type { ServiceName } from '@passerelle/contract/operation'
import type { Clock } from '@passerelle/kernel/clock'
import type { Database, Query } from '../database/connect.ts'
import { enqueueWork } from '../work/work-store.ts'
import { assertValidNames, createJobProcessor, type JobHandler, type JobProcessor } from '../jobs/job-processor.ts'
import { pendingName } from './outbox-relay.ts'
import { lateDelivery } from './late-delivery.ts'
import { readEvent, readEventAccount } from './read-events.ts'
import type { Subscriber } from './subscriber.ts'

const settleStatement = `UPDATE platform.undelivered SET pending = array_remove(pending, $2) WHERE event_id = $1
  RETURNING pending = '{}' AS worked`
const forget = `DELETE FROM platform.undelivered WHERE event_id = $1 AND pending = '{}'`

type Deps = { database: Pick<Database, 'query' | 'transaction'>; clock: Clock; settles: boolean }

/**
 * Processes the delivery jobs of one service: reads the event and runs the subscriber that the job names. When its last
 * try has failed the delivery goes on as work. `settles`: the job store may lose its jobs, so the outbox row is kept
 * until the last of its subscribers has run.
 */
export const createDeliveryProcessor = (
  service: ServiceName,
  subscribers: readonly Subscriber[],
  { database, clock, settles }: Deps,
): JobProcessor => {
  const byName = new Map(subscribers.map((each) => [each.name, each]))
  assertValidNames(
    service,
    subscribers.map(({ name }) => name),
  )
  const { query } = database
  const settle = async (run: Query, eventId: string, subscriber: string) => {
    if (!settles) return
    const { rows } = await run<{ worked: boolean }>({
      name: 'delivery.settle',
      text: settleStatement,
      values: [eventId, pendingName(service, subscriber)],
    })
    if (rows[0]?.worked) await run({ name: 'delivery.forget', text: forget, values: [eventId] })
  }
  const run: JobHandler<ReturnType<typeof eventDelivery>> = async ({ subscriber, eventId }) => {
    const found = byName.get(subscriber)
    if (!found) throw new Error(`${service} has no subscriber ${subscriber}`)
    const event = await readEvent(query, eventId)
    if (!event) throw new Error(`There is no event ${eventId}`)
    await found.run(event)
    await settle(query, eventId, subscriber)
  }
  return createJobProcessor(eventDelivery(service), run, async ({ subscriber, eventId }) => {
    const appId = await readEventAccount(query, eventId)
    if (appId === undefined) return
    await database.transaction(async (tx) => {
      await enqueueWork(tx, lateDelivery(service, { eventId, subscriber, appId }, clock.now()))
      await settle(tx.query, eventId, subscriber)
    })
  })
}
